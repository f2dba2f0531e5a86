"""Rulebook: Scoring."""

from __future__ import annotations

import pytest

from quarterdeck.games.jobwell.components import FREELANCERS
from quarterdeck.games.jobwell.judge import explain, score
from tests.games.jobwell.table import cards


@pytest.mark.parametrize(
    ("squad", "dice", "points"),
    [
        pytest.param("xYprime xR1 R2", (3, 2), 3, id="the rulebook's Alice"),
        pytest.param("B3 B46 Beven", (3, 2), 4, id="the rulebook's Bob"),
        pytest.param("Beven", (2, 2), 4, id="equal dice both count; a single card is one suit"),
        pytest.param("B46 Y46", (4, 6), 5, id="either of two faces"),
        pytest.param("xR1 xR2", (4, 6), 0, id="grey is a suit: a pair, and one suit"),
        pytest.param("", (1, 2), 1, id="an empty squadron has no grey card"),
        pytest.param("Yprime", (1, 4), 3, id="prime includes 1"),
        pytest.param("R1 xR2", (6, 6), -2, id="no bonus at all"),
        pytest.param("R1 R2 Rodd", (1, 2), 6, id="three of a suit are one pair bonus"),
        pytest.param("R1 R2 B3 B46", (5, 5), -1, id="one bonus a suit"),
    ],
)
def test_a_squadron_scores(squad: str, dice: tuple[int, int], points: int) -> None:
    assert score(cards(squad), *dice) == points
    assert sum(explain(cards(squad), *dice).values()) == points


def test_every_face_is_matched_by_three_cards_of_a_set() -> None:
    assert [sum(face in card.faces for card in FREELANCERS) for face in range(1, 7)] == [3] * 6


def test_reading_empty_squadron_without_the_bonus() -> None:
    assert score((), 1, 2, empty_bonus=False) == 0
    assert score(cards("R1"), 1, 2, empty_bonus=False) == score(cards("R1"), 1, 2)
