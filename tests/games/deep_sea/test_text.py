"""Deep Sea in words: both languages say the same things, and the table shows what matters."""

from __future__ import annotations

import random
import re

import pytest

from quarterdeck.core.match import Match, SeededChance
from quarterdeck.core.text import Scene
from quarterdeck.core.words import Message
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.deep_sea.components import DECK, TASKS
from quarterdeck.games.deep_sea.text import DeepSeaText
from quarterdeck.games.tricks.observations import told
from tests.games.deep_sea.tables import DeepSeaMatch, answer_all, play_trick, say, table, to_first_trick
from tests.games.spaces import plain

CATALOGUE = DeepSeaText.catalogue


def words(match: DeepSeaMatch, seat: int | None, language: str = "en") -> str:
    scene: Scene = match.game.text.scene(match.view(seat))
    parts = [part for area in scene.areas for part in (area.title, *(item.text for item in area.items))]
    return plain("\n".join(CATALOGUE.say(part, language) for part in parts))


def test_both_languages_have_the_same_texts_with_the_same_slots() -> None:
    english, german = CATALOGUE.texts["en"], CATALOGUE.texts["de"]
    assert english.keys() == german.keys()
    for key in english:
        assert CATALOGUE.slots(key, "en") == CATALOGUE.slots(key, "de"), key


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_task_has_its_own_sentence_in_both_languages(players: int) -> None:
    text = DeepSea(DeepSeaConfig(players=players)).text
    for language in ("en", "de"):
        said = [CATALOGUE.say(text.task(task.number), language) for task in TASKS]
        assert len(set(said)) == 96


@pytest.mark.parametrize(("players", "above", "below"), [(3, 23, 8), (4, 28, 12), (5, 31, 16)])
def test_the_sums_are_those_of_the_crew_size(players: int, above: int, below: int) -> None:
    text = DeepSea(DeepSeaConfig(players=players)).text
    numbers = {task.id: task.number for task in TASKS}
    assert f"more than {above}" in CATALOGUE.say(text.task(numbers["trick_sum_gt"]))
    assert f"less than {below}" in CATALOGUE.say(text.task(numbers["trick_sum_lt"]))


def test_the_table_counts_a_tasks_progress() -> None:
    match = table(hands="S4 P1 P2 P3 P4 | S1 | S2 | S3", tasks=("min_5_pink",))
    say(match, "take min_5_pink")
    assert "0 of 5 pink" in words(match, 1)
    play_trick(match, "S4 S1 S2 S3")
    answer_all(match)
    assert "I capture at least five pink cards (open; 0 of 5 pink)" in words(match, 2)
    assert "0 von 5 Pink" in words(match, 2, "de")


def test_only_its_owner_reads_a_secret_predictions_progress() -> None:
    match = table(hands="S4", tasks=("x_tricks_secret",))
    say(match, "take x_tricks_secret", "predict 7")
    assert "of 7 tricks" in words(match, 0)
    for seat in (1, 2, 3, None):
        assert "of 7" not in words(match, seat)


def test_a_crew_that_shares_tasks_sees_wishes_and_proposal() -> None:
    match = table(hands="S4", tasks=("win_p3", "win_y1"), distribution="free")
    say(match, "take win_p3", "skip", "take win_y1", "skip", "give 3")
    said = words(match, 1)
    assert "Wishes\nSeat 1: I capture pink 3\nSeat 2: No task" in said
    assert "The proposal\nSeat 3: I capture pink 3" in said


def test_unfamiliar_terrain_shows_the_card_that_was_drawn() -> None:
    match = table(mission=20)
    card = DECK.names[told(match.state.public.seen[0])[2]]
    mode = CATALOGUE.say(Message(f"deep_sea.mode.{match.state.public.communication}"))
    assert f"Unfamiliar terrain\n{card}\n{mode}" in words(match, 2)


def test_the_last_trick_says_who_played_what_and_who_won() -> None:
    match = table(hands="S4 S3 S2 S1 | P1 | P2 | P3", tasks=("min_7_yellow",))
    say(match, "take min_7_yellow")
    play_trick(match, "S4 P1 P2 P3")
    played = "Seat 1: S4\nSeat 2: P1\nSeat 3: P2\nSeat 4: P3"
    assert f"Last trick, won by Seat 1\n{played}" in words(match, None)


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_unplayable_card_says_why_and_by_which_rule(language: str) -> None:
    match = table(hands="S4 P1 P2 | P3 B1 | P4 | P5", tasks=("min_7_yellow",))
    say(match, "take min_7_yellow")
    answer_all(match)
    say(match, "P1")
    refusals = match.game.text.refusals(match.view(1), match.pending[0])
    why = {
        plain(CATALOGUE.say(one.what)): tuple(CATALOGUE.say(part, language) for part in (one.why, one.rule))
        for one in refusals
    }
    assert "pink 3" not in why
    assert (
        why["blue 1"]
        == {
            "en": ("You must follow pink", "Game Play: follow suit"),
            "de": ("Du musst Pink bedienen", "Spielablauf: Farbe bedienen"),
        }[language]
    )


def test_a_scene_shows_the_objective_tokens_and_shown_cards() -> None:
    match = to_first_trick(table(hands="S4 P9 P1", mission=8, distress=False))
    assert "two 9s ahead of anybody else" in words(match, None)
    say(match, "sonar P9 highest")
    assert "pink 9: highest of its colour" in words(match, 3)
    assert words(match, 3).splitlines().count("sonar token") == 3


@pytest.mark.parametrize(
    ("task", "before", "told"),
    [
        ("no_nines", "no 9s so far", "no 9s so far"),
        ("no_pink_blue", "no pink or blue so far", "3 too many: pink or blue"),
        ("no_pink", "no pink so far", "3 too many: pink"),
        ("exactly_2_green", "0 of 2 green", "0 of 2 green"),
        ("win_p3", "0 of 1 P3", ""),
        ("zero_tricks", "no trick so far", "1 too many: trick"),
        ("none_of_first_3", "0 of 3 tricks avoided", "0 of 3 tricks avoided"),
        ("more_than_each", "0 tricks, the others at most 0", "1 trick, the others at most 0"),
        ("fewer_than_each", "0 tricks, the others at least 0", "1 trick, the others at least 0"),
        ("more_pink_than_green", "0 pink to 0 green", "3 pink to 0 green"),
        ("never_2_in_a_row", "0 in a row, at most 1", "1 in a row, at most 1"),
        ("three_in_a_row", "0 of 3 in a row", "1 of 3 in a row"),
        ("all_of_one_color", "0 of 9 pink", "3 of 9 pink"),
    ],
)
def test_progress_is_said_as_the_task_counts_it(task: str, before: str, told: str) -> None:
    """After a trick of three pink cards that submarine 4, the owner's, has won."""
    match = table(hands="S4 S3 S2 S1 | P1 | P2 | P3", tasks=(task,))
    say(match, f"take {task}")
    assert f"; {before})" in words(match, 1)
    play_trick(match, "S4 P1 P2 P3")
    assert (f"; {told})" if told else "(done)") in words(match, 1)


def test_no_progress_counts_up_to_nothing() -> None:
    """Every task, in every random game, in both languages: never "0 of 0 9s", never a bare key."""
    rng = random.Random(7)
    ids = [task.id for task in TASKS]
    rng.shuffle(ids)
    counted: set[str] = set()
    for first in range(0, 96, 4):
        game = DeepSea(DeepSeaConfig(players=4, tasks=tuple(ids[first : first + 4])))
        match: DeepSeaMatch = Match(game)
        for decision, *_ in match.questions(SeededChance(first)):
            match.submit(decision.by, rng.choice(game.legal(match.state, decision)), decision.for_)
            for language in ("en", "de"):
                said = words(match, decision.by, language)
                assert not re.search(r"\b(of|von) 0\b", said), said
                assert "deep_sea." not in said
                counted |= set(re.findall(r"; ([^)]*)\)", said))
    assert len(counted) > 100


def test_a_mission_of_even_spread_counts_what_everybody_has_captured() -> None:
    match = to_first_trick(table(hands="S4 P9 B9 | P8 | P7 | P6", mission=8, distress=False))
    play_trick(match, "P9 P8 P7 P6")
    said = words(match, 2)
    assert said.splitlines().count("9s: 1") == 1
    assert said.splitlines().count("9s: 0") == 3
