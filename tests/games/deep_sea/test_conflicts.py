"""Re-derives a sample of the impossible pairs (Setup 10) without the solver that found them.

Two ways: play-outs, whose fulfilled tasks must never be listed as impossible together; and all ways to hand
out the eight tricks of five seats, which prove every impossible pair among the tasks about tricks alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations, product

import pytest

from quarterdeck.games.deep_sea.components import TASK
from quarterdeck.games.deep_sea.tasks.ownership import conflicts
from tests.games.deep_sea.sentences import SENTENCES, Story
from tests.games.deep_sea.test_task_verdicts import COMPARISONS, random_playout

PREDICTIONS = ("x_tricks_open", "x_tricks_secret")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_tasks_that_a_play_out_fulfils_are_not_listed_as_impossible(seats: int) -> None:
    rng = random.Random(100 + seats)
    same, different = conflicts(seats)
    for _ in range(150):
        captain, tricks = random_playout(rng, seats)
        done = []
        for me in range(seats):
            story = Story(me, captain, seats, tricks, -1, -1)
            names = [
                name
                for name, sentence in SENTENCES.items()
                if name not in PREDICTIONS and not (me == captain and name in COMPARISONS) and sentence(story)
            ]
            done.append([TASK[name].number for name in names])
        for mine in done:
            together = sum(1 << task for task in mine)
            assert not any(same[task] & together for task in mine)
        for mine, theirs in combinations(done, 2):
            others = sum(1 << task for task in theirs)
            assert not any(different[task] & others for task in mine)


def runs(wins: tuple[bool, ...]) -> int:
    """The longest run of wins."""
    return max(map(len, "".join("x" if won else " " for won in wins).split(" ")))


ABOUT_TRICKS: dict[str, Callable[[tuple[bool, ...]], bool]] = {
    "first_trick": lambda wins: wins[0],
    "first_2_tricks": lambda wins: all(wins[:2]),
    "first_3_tricks": lambda wins: all(wins[:3]),
    "last_trick": lambda wins: wins[-1],
    "first_and_last_trick": lambda wins: wins[0] and wins[-1],
    "only_first_trick": lambda wins: wins[0] and sum(wins) == 1,
    "only_last_trick": lambda wins: wins[-1] and sum(wins) == 1,
    "none_of_first_3": lambda wins: not any(wins[:3]),
    "none_of_first_4": lambda wins: not any(wins[:4]),
    "none_of_first_5": lambda wins: not any(wins[:5]),
    "zero_tricks": lambda wins: sum(wins) == 0,
    "exactly_1_trick": lambda wins: sum(wins) == 1,
    "exactly_2_tricks": lambda wins: sum(wins) == 2,
    "exactly_4_tricks": lambda wins: sum(wins) == 4,
    "two_in_a_row": lambda wins: runs(wins) >= 2,
    "three_in_a_row": lambda wins: runs(wins) >= 3,
    "exactly_2_in_a_row": lambda wins: sum(wins) == 2 and runs(wins) == 2,
    "exactly_3_in_a_row": lambda wins: sum(wins) == 3 and runs(wins) == 3,
    "never_2_in_a_row": lambda wins: runs(wins) < 2,
    "more_than_all_combined": lambda wins: sum(wins) >= 5,
}


def test_every_impossible_pair_among_tasks_about_tricks_is_listed_at_five_seats() -> None:
    names = list(ABOUT_TRICKS)
    one: set[tuple[str, str]] = set()
    two: set[tuple[str, str]] = set()
    fulfilled = {
        wins: [name for name in names if ABOUT_TRICKS[name](wins)]
        for wins in product((False, True), repeat=8)
    }
    for mine, done in fulfilled.items():
        one |= set(combinations(done, 2))
        for theirs, other in fulfilled.items():
            if not any(a and b for a, b in zip(mine, theirs, strict=True)):
                two |= {(a, b) for a in done for b in other}
    same, different = conflicts(5)
    for a, b in combinations(names, 2):
        numbers = TASK[a].number, TASK[b].number
        assert bool(same[numbers[0]] >> numbers[1] & 1) == ((a, b) not in one), (a, b, "one owner")
        listed = bool(different[numbers[0]] >> numbers[1] & 1)
        assert listed == ((a, b) not in two and (b, a) not in two), (a, b, "different owners")
