"""Who can own which tasks: pairs that no history fulfils, and the search for owners."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from quarterdeck.games.deep_sea.components import TASKS, difficulties
from quarterdeck.games.deep_sea.tasks.kind import CREWS
from quarterdeck.games.deep_sea.tasks.ownership import conflicts, ownable
from quarterdeck.games.deep_sea.tasks.trick_counts import Wins, enough_tricks, together, wins_of_tasks
from tests.games.deep_sea.sentences import SENTENCES, Story
from tests.games.deep_sea.test_draw import drawing, numbers
from tests.games.deep_sea.test_task_verdicts import random_playout

# Impossible combinations ---------------------------------------------------------------------------


def pair(seats: int, one: str, other: str) -> tuple[bool, bool]:
    """Whether the pair is impossible with one owner, and with different owners."""
    same, different = conflicts(seats)
    a, b = numbers(f"{one} {other}")
    return bool(same[a] >> b & 1), bool(different[a] >> b & 1)


NEED_ONE_OWNER = [
    *[
        (one, other)
        for group in (
            ("first_trick", "first_2_tricks", "first_3_tricks"),
            ("first_trick", "first_and_last_trick"),
            ("first_trick", "only_first_trick"),
            ("first_2_tricks", "first_and_last_trick"),
            ("last_trick", "first_and_last_trick"),
            ("last_trick", "only_last_trick"),
            ("last_trick", "win_g2_last_trick"),
            ("only_last_trick", "win_g2_last_trick"),
            ("more_than_each", "more_than_all_combined"),
            ("win_all_9s", "min_3_nines"),
            ("win_all_9s", "win_p9_y8"),
            ("win_all_9s", "win_y9_b7"),
            ("win_all_9s", "win_g9_with_sub"),
            ("win_all_3s", "win_p3"),
            ("win_all_3s", "win_b1_b2_b3"),
            ("win_all_3s", "win_g3_y4_y5"),
        )
        for place, one in enumerate(group)
        for other in group[place + 1 :]
    ]
]
NEVER_TOGETHER = [
    ("only_first_trick", "first_2_tricks"),
    ("only_first_trick", "first_3_tricks"),
    ("only_first_trick", "first_and_last_trick"),
    ("only_last_trick", "first_and_last_trick"),
    ("exactly_2_nines", "min_3_nines"),
    ("exactly_2_nines", "win_all_9s"),
    ("exactly_2_subs", "exactly_3_subs"),
]
NEED_TWO_OWNERS = [
    ("exactly_1_trick", "exactly_2_tricks"),
    ("exactly_2_tricks", "exactly_4_tricks"),
    ("zero_tricks", "first_trick"),
    ("zero_tricks", "win_p3"),
    ("no_pink", "win_p3"),
    ("no_nines", "min_3_nines"),
    ("more_than_captain", "fewer_than_captain"),
    ("more_than_captain", "as_many_as_captain"),
    ("fewer_than_captain", "as_many_as_captain"),
    ("only_sub_1", "only_sub_2"),
]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_derived_pairs_hold_what_reasoning_tells(seats: int) -> None:
    for one, other in NEED_ONE_OWNER:
        assert pair(seats, one, other) == (False, True), (one, other)
    for one, other in NEED_TWO_OWNERS:
        assert pair(seats, one, other)[0], (one, other)
    assert pair(seats, "exactly_2_tricks", "exactly_2_in_a_row")[0] is False


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(("one", "other"), NEVER_TOGETHER)
def test_some_pairs_are_impossible_for_any_owners(seats: int, one: str, other: str) -> None:
    assert pair(seats, one, other) == (True, True)


def test_more_than_half_of_eight_tricks_leaves_nobody_four() -> None:
    assert pair(5, "more_than_all_combined", "exactly_4_tricks") == (True, True)
    assert pair(4, "more_than_all_combined", "exactly_4_tricks") == (True, False)


def test_with_fewer_tasks_than_seats_everybody_takes_one_so_some_pairs_can_t_be_drafted() -> None:
    tasks = numbers("first_trick first_2_tricks")
    assert not ownable(tasks, 4, "draft", difficulties(4), 4)
    assert ownable(tasks, 4, "free", difficulties(4), 4)
    assert ownable(tasks, 4, "one_owner", difficulties(4), 4)
    more = numbers("first_trick first_2_tricks win_y1 win_b4 win_g6")
    assert ownable(more, 4, "draft", difficulties(4), 4)


def test_three_comparisons_with_the_captain_are_too_many_for_three_seats() -> None:
    tasks = numbers("more_than_captain fewer_than_captain as_many_as_captain")
    assert not ownable(tasks, 3, "free", difficulties(3), 3)
    assert ownable(tasks, 4, "free", difficulties(4), 4)


# The search for owners -----------------------------------------------------------------------------


HARD_TOGETHER = "zero_tricks first_trick last_trick first_2_tricks more_than_captain fewer_than_captain"


def wins_by_owner(tasks: tuple[int, ...], owners: tuple[int, ...], seats: int) -> list[Wins]:
    shared = [0] * seats
    for task, owner in zip(tasks, owners, strict=True):
        shared[owner] |= 1 << task
    return [together(owned, seats) for owned in shared]


def by_trying_everything(tasks: tuple[int, ...], seats: int, room: tuple[int, ...]) -> bool:
    """A second opinion: every way to hand the tasks out."""
    same, different = conflicts(seats)
    pairs = list(combinations(range(len(tasks)), 2))
    for owners in product(range(seats), repeat=len(tasks)):
        if any(owners.count(place) > room[place] for place in range(seats)):
            continue
        if any(not TASKS[task].captain for task, owner in zip(tasks, owners, strict=True) if owner == 0):
            continue
        if all(
            not (same if owners[a] == owners[b] else different)[tasks[a]] >> tasks[b] & 1 for a, b in pairs
        ) and enough_tricks(wins_by_owner(tasks, owners, seats), CREWS[seats].tricks):
            return True
    return False


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_who_can_own_tasks_is_found_as_by_trying_everything(seats: int) -> None:
    rng = random.Random(seats)
    answers = set()
    for _ in range(120):
        tasks = tuple(rng.sample(range(len(TASKS)), rng.randint(2, 7 if seats == 3 else 5)))
        if rng.random() < 0.3:
            tasks = (*tasks[:-3], *rng.sample(numbers(HARD_TOGETHER), 3))
        room = tuple(len(range(place, max(len(tasks), seats), seats)) for place in range(seats))
        expected = by_trying_everything(tasks, seats, room)
        assert ownable(tasks, seats, "draft", difficulties(seats), seats) is expected
        answers.add(expected)
    assert answers == {True, False}


def test_a_set_that_needs_more_tricks_than_there_are_can_not_be_owned() -> None:
    needs_nine_of_eight = numbers("two_in_a_row min_2_sevens more_than_all_combined win_g6")
    room = (1, 1, 1, 1, 1)
    assert not by_trying_everything(needs_nine_of_eight, 5, room)
    assert not drawing(5, 0).fits(needs_nine_of_eight)
    assert drawing(5, 0, "free").fits(needs_nine_of_eight)  # one owner may have two of them
    assert all(drawing(5, 0).fits(three) for three in combinations(needs_nine_of_eight, 3))


def test_a_trick_that_nobody_may_win_can_not_be() -> None:
    everybody_loses_the_first = numbers("none_of_first_3 none_of_first_4 none_of_first_5")
    assert not drawing(3, 0).fits(everybody_loses_the_first)
    assert drawing(4, 0).fits(everybody_loses_the_first)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whoever_fulfils_a_task_has_won_as_many_tricks_as_it_asks_for(seats: int) -> None:
    rng = random.Random(seats)
    asked, checked = wins_of_tasks(seats), 0
    for _ in range(60):
        captain, tricks = random_playout(rng, seats)
        for me in range(seats):
            story = Story(me, captain, seats, tricks, -1, -1)
            won = sum(1 << number for number, trick in enumerate(story.tricks) if trick.winner == me)
            for task in TASKS:
                if (task.captain or me != captain) and SENTENCES[task.id](story):
                    least, most, certain, barred = asked[task.number]
                    assert least <= won.bit_count() <= most, task.id
                    assert won & certain == certain, task.id
                    assert not won & barred, task.id
                    checked += 1
    assert checked > 1000
