"""Deep Sea in words: both languages say the same things, and the table shows what matters."""

from __future__ import annotations

import pytest

from quarterdeck.core.text import Scene
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.text import DeepSeaText
from tests.games.deep_sea.tables import DeepSeaMatch, answer_all, play_trick, say, table, to_first_trick

CATALOGUE = DeepSeaText.catalogue


def words(match: DeepSeaMatch, seat: int | None, language: str = "en") -> str:
    scene: Scene = match.game.text.scene(match.view(seat))
    parts = [part for area in scene.areas for part in (area.title, *(item.text for item in area.items))]
    return "\n".join(CATALOGUE.say(part, language) for part in parts)


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


def test_a_scene_shows_the_objective_tokens_and_shown_cards() -> None:
    match = to_first_trick(table(hands="S4 P9 P1", mission=8, distress=False))
    assert "two or more 9s" in words(match, None)
    say(match, "sonar P9 highest")
    assert "pink 9: highest of its colour" in words(match, 3)
    assert words(match, 3).splitlines().count("sonar token") == 3
