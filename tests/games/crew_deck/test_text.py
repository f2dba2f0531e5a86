"""Crew Deck in words: notation, previews, refusals, the table laid out."""

from __future__ import annotations

import pytest

from quarterdeck.core.contract import Entry
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import Area, Scene
from quarterdeck.core.words import LANGUAGES
from quarterdeck.games.crew_deck import CrewDeck
from quarterdeck.games.crew_deck.choices import Deal, Pay, Place, Play, Recruit, Setup, Stow
from quarterdeck.games.crew_deck.components import CODES, KIND_OF
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.scene import set_name
from quarterdeck.games.crew_deck.ship import bits

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


def test_berths_have_names_in_words_and_the_log_uses_them() -> None:
    say, text = FOUR.text.catalogue.say, FOUR.text
    berths = [FOUR.hull.berth(row, column) for row, column in ((0, 0), (0, -2), (1, 1))]
    assert [say(text.berth_name(berth)) for berth in berths] == [
        "upper deck, middle",
        "upper deck, 2 left of the middle",
        "lower deck, 1 right of the middle",
    ]
    entry = Entry("place", 1, 1, Place(KIND_OF["RS"], berths[1]))
    assert say(text.done(entry), "en", ("Ada", "Bo")) == (
        "Bo stationed red security: upper deck, 2 left of the middle"
    )
    fixed = CrewDeck(CrewDeckConfig(players=4, frame="fixed")).text
    assert say(fixed.berth_name(13), "de") == "unteres Deck, Platz 7"


def test_the_first_player_card_is_held_by_you_or_by_somebody() -> None:
    match = at(CrewDeckConfig(players=4), "form", 1)
    title = match.game.text.scene(match.view(None)).areas[0].title
    names = ["Ada", "Bo", "Cleo", "Dan"]
    first = match.state.public.first
    assert f"{names[first]} holds the First Player card" in FOUR.text.catalogue.say(title, "en", names)
    names[first] = "You"
    assert "You hold the First Player card" in FOUR.text.catalogue.say(title, "en", names)


def test_cards_show_their_value_at_the_terminal() -> None:
    match = at(CrewDeckConfig(players=4), "form", 1)
    hand = next(
        area for area in match.game.text.scene(match.view(0)).areas if area.title.key.endswith("hand")
    )
    values = FOUR.scorer.values
    assert [item.text for item in hand.items] == [
        f"{CODES[kind]} {values[kind]}" for kind in match.state.owns[0].hand
    ]


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
    assert {len(str(item.text)) for row in rows for item in row.items} == {5}
    free = [item.text for row in rows for item in row.items if item.tone == "free"]
    offered = {choice.berth for choice in legal(match, 0) if isinstance(choice, Place)}
    assert sorted(str(text).strip() for text in free) == sorted(FOUR.text.berth(berth) for berth in offered)
    others = [item for area in scene.areas if area.seat == 1 for item in area.items]
    assert not any(item.tone == "free" for item in others)


def areas_of(match: CrewDeckMatch, reader: int | None, seat: int | None, key: str = "") -> list[Area]:
    scene = match.game.text.scene(match.view(reader))
    return [area for area in scene.areas if area.seat == seat and area.title.key.endswith(key)]


def test_sets_are_named_with_their_points_and_berths() -> None:
    match = at(CrewDeckConfig(players=4), "form", 4)
    for seat in range(4):
        found = list(FOUR.scorer.sets(match.state.public.ships[seat]))
        (told,) = areas_of(match, None, seat, "area.sets")
        assert told.title.args["points"] == sum(one.points for one in found) > 0
        for item, one in zip(told.items, found, strict=True):
            assert not isinstance(item.text, str)
            assert item.text.args["count"] == one.size
            assert item.note is not None
            named = str(item.note.args["berths"]).split()
            assert named == [FOUR.text.berth(berth) for berth in bits(one.berths)]


def test_a_placement_names_the_sets_it_joins() -> None:
    match = at(CrewDeckConfig(players=4), "place", 3)
    decision, view = match.decision(1), match.view(1)
    keys = {match.game.text.explain(view, decision, choice).key for choice in legal(match, 1)}
    assert keys >= {"crew_deck.explain.place", "crew_deck.explain.place_in"}
    for choice in legal(match, 1):
        told = match.game.text.explain(view, decision, choice)
        if isinstance(choice, Place):
            ship = match.state.owns[1].ship.placed(choice.berth, choice.kind)
            joined = [one for one in FOUR.scorer.sets(ship) if one.berths >> choice.berth & 1]
            assert (told.key == "crew_deck.explain.place_in") == bool(joined)
            words = FOUR.text.catalogue.say(told)
            assert all(FOUR.text.catalogue.say(set_name(one)) in words for one in joined)


def test_a_sealed_placement_changes_nothing_that_others_are_shown() -> None:
    match = at(CrewDeckConfig(players=4), "place", 3)
    before = {reader: areas_of(match, reader, 1) for reader in (0, 2, 3, None)}
    own = areas_of(match, 1, 1)
    match.submit(1, legal(match, 1)[0])
    assert {reader: areas_of(match, reader, 1) for reader in before} == before
    assert areas_of(match, 1, 1) != own


def test_the_ai_shows_where_its_cards_go_but_not_which_they_are() -> None:
    match = at(CrewDeckConfig(players=1), "form")
    (hidden,) = areas_of(match, 0, None, "rival_hand")
    assert [item.text for item in hidden.items] == ["?"] * 4
    assert [item.note.args["stack"] for item in hidden.items if item.note] == [1, 2, 2, 3]


def test_the_reckoning_of_the_ai_adds_up() -> None:
    match = go_on(table(CrewDeckConfig(players=1)), lambda state: False)
    (told,) = areas_of(match, 0, None, "rival_score")
    steps = [item.text.args["points"] for item in told.items if not isinstance(item.text, str)]
    assert len(steps) == 3
    assert sum(step for step in steps if isinstance(step, int)) == told.title.args["points"]
    assert match.outcome is not None
    assert match.outcome.reason.args["rival"] == told.title.args["points"]


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
