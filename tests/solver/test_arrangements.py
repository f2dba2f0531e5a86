"""What was left open in a position is told as the line that wins needs it, and wins when it is done so."""

from __future__ import annotations

import json
from typing import Any

from quarterdeck.solver import read_position, solve
from quarterdeck.solver.arrangements import Arrangement, arrange
from tests.solver.examples import HOPELESS, dealt_to_two


def arranged(position: dict[str, Any]) -> tuple[Arrangement, tuple[str, ...]]:
    answer, arrangement = arrange(read_position(json.dumps(position)))
    assert answer.winnable
    assert arrangement is not None
    return arrangement, answer.line


def test_the_owners_found_win_when_they_are_fixed() -> None:
    assert solve(HOPELESS).winnable is False
    found, line = arranged(HOPELESS | {"owners": "free"})
    tasks = [
        {"card": task["card"], "seat": owner}
        for task, owner in zip(HOPELESS["tasks"], found.owners, strict=True)
    ]
    assert found.passed == ()
    assert solve(HOPELESS | {"tasks": tasks}).winnable
    assert solve(HOPELESS | {"tasks": tasks, "tricks": [line[:4]]}).winnable


def test_the_cards_passed_win_when_they_were_dealt_so() -> None:
    found, line = arranged(HOPELESS | {"distress": True})
    assert found.owners == tuple(task["seat"] for task in HOPELESS["tasks"])
    assert (
        sorted(given.by for given in found.passed)
        == sorted(given.to for given in found.passed)
        == [0, 1, 2, 3]
    )
    hands = [list(hand) for hand in HOPELESS["hands"]]
    for given in found.passed:
        hands[given.by].remove(given.card)
        hands[given.to].append(given.card)
    assert solve(HOPELESS | {"hands": hands, "tricks": [line[:4]]}).winnable


def test_what_is_not_winnable_has_no_arrangement() -> None:
    tasks = [{"task": "zero_tricks"}, {"task": "first_trick"}, {"task": "last_trick"}]
    position = dealt_to_two("deep-sea") | {"tasks": tasks, "owners": "free"}
    answer, found = arrange(read_position(json.dumps(position)), limit_ms=0.001)
    assert (answer.winnable, found) == (None, None)
