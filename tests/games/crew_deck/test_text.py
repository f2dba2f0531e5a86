"""Crew Deck in words: notation, previews, refusals, the table laid out."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import Scene
from quarterdeck.core.words import LANGUAGES
from quarterdeck.games.crew_deck import CrewDeck
from quarterdeck.games.crew_deck.components import KIND_OF
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.state import Deal, Pay, Place, Play, Recruit, Setup, Stow

from .matches import CrewDeckMatch, at, go_on, kinds, legal, table, waits_for

FOUR = CrewDeck(CrewDeckConfig(players=4))


@pytest.mark.parametrize(
    ("written", "choice"),
    [
        ("crew OS 2", Play(KIND_OF["OS"], 1)),
        ("pay 7", Pay(7)),
        ("recruit 3", Recruit(2)),
        ("place HP t0", Place(KIND_OF["HP"], 6)),
        ("place GG b+2", Place(KIND_OF["GG"], 13 + 8)),
        ("place ON t-6", Place(KIND_OF["ON"], 0)),
        ("hold HG", Stow(KIND_OF["HG"])),
        ("setup first 2 wilds OG HG", Setup(1, kinds("OG HG"))),
        ("setup first 1", Setup(0, ())),
        ("deal OS RP", Deal(kinds("OS RP"))),
    ],
)
def test_notation_reads_both_ways(written: str, choice: Place) -> None:
    assert FOUR.text.write(choice) == written
    assert FOUR.text.read(f"  {written.upper()} ") == choice


def test_berths_of_a_fixed_frame_count_from_one() -> None:
    game = CrewDeck(CrewDeckConfig(players=4, frame="fixed"))
    assert game.text.write(Place(KIND_OF["ON"], 0)) == "place ON t1"
    assert game.text.write(Place(KIND_OF["ON"], 13)) == "place ON b7"


@pytest.mark.parametrize(
    "nonsense", ["", "crew XX 1", "crew OS 9", "deal OS XX", "setup first", "place OS t+9"]
)
def test_nonsense_is_named(nonsense: str) -> None:
    with pytest.raises(UnknownChoice):
        FOUR.text.read(nonsense)


def test_explaining_a_placement_previews_its_points() -> None:
    match = at(CrewDeckConfig(players=4), "place", 3)
    decision = match.decision(1)
    for choice in legal(match, 1):
        before = match.state.owns[1].ship
        after = match.game.apply(match.state, decision, choice).owns[1].ship
        told = match.game.text.explain(match.view(1), decision, choice)
        key = "value" if isinstance(choice, Stow) else "total"
        assert told.args[key] == FOUR.scorer.total(after) - FOUR.scorer.total(before)


def reasons(match: CrewDeckMatch, seat: int) -> set[str]:
    found = match.game.text.refusals(match.view(seat), match.decision(seat))
    return {refusal.why.key for refusal in found}


def test_what_is_not_offered_is_explained() -> None:
    match = go_on(
        table(CrewDeckConfig(players=3)),
        lambda state: any(len(stack) == 3 for stack in state.public.stacks) and len(state.public.stacks) == 3,
    )
    assert reasons(match, waits_for(match)[0]) == {"crew_deck.refused.full", "crew_deck.refused.stacks"}
    go_on(match, lambda state: len(state.public.posted) == 1)
    assert reasons(match, waits_for(match)[0]) == {"crew_deck.refused.posted"}
    go_on(match, lambda state: state.public.phase == "place")
    assert reasons(match, 0) == set()
    match.submit(0, Stow(match.state.owns[0].berthless[0]))
    assert reasons(match, 0) == {"crew_deck.refused.hold_used"}


def titles(scene: Scene) -> list[str]:
    return [area.title.key.rpartition(".")[2] for area in scene.areas]


def test_the_ship_is_laid_out_row_by_row_with_free_berths_marked() -> None:
    match = at(CrewDeckConfig(players=4), "place", 2)
    scene = match.game.text.scene(match.view(0))
    rows = [area for area in scene.areas if area.seat == 0 and area.title.key.endswith(("upper", "lower"))]
    assert len(rows) == 2
    assert len(rows[0].items) == len(rows[1].items)
    assert {len(str(item.text)) for row in rows for item in row.items} == {3}
    free = [item.text for row in rows for item in row.items if item.tone == "free"]
    offered = {choice.berth for choice in legal(match, 0) if isinstance(choice, Place)}
    assert sorted(str(text).strip() for text in free) == sorted(FOUR.text.berth(berth) for berth in offered)
    others = [item for area in scene.areas if area.seat == 1 for item in area.items]
    assert not any(item.tone == "free" for item in others)


def test_only_its_owner_sees_a_hand() -> None:
    match = at(CrewDeckConfig(players=4), "form", 2)
    assert titles(match.game.text.scene(match.view(3)))[-2:] == ["hand", "discards"]
    assert not {"hand", "discards"} & set(titles(match.game.text.scene(match.view(None))))


def test_the_final_scoring_is_told_step_by_step() -> None:
    match = go_on(table(CrewDeckConfig(players=4)), lambda state: False)
    scene = match.game.text.scene(match.view(0))
    outcome = match.outcome
    assert outcome is not None
    told = [area for area in scene.areas if area.title.key == "crew_deck.area.score"]
    for area, score in zip(told, outcome.scores, strict=True):
        points = [item.text.args["points"] for item in area.items if not isinstance(item.text, str)]
        assert sum(point for point in points if isinstance(point, int)) == score == area.title.args["points"]


def test_both_languages_have_the_same_texts_and_slots() -> None:
    catalogue = FOUR.text.catalogue
    english, german = (catalogue.texts[language] for language in LANGUAGES)
    assert set(english) == set(german)
    for key in english:
        assert catalogue.slots(key, "en") == catalogue.slots(key, "de"), key


def test_the_rules_panel_reads_in_both_languages() -> None:
    for heading, paragraph in FOUR.text.rules():
        for language in LANGUAGES:
            assert FOUR.text.catalogue.say(heading, language)
            assert len(FOUR.text.catalogue.say(paragraph, language)) > 40
