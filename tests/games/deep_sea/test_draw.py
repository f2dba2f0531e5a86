"""The draw to an exact difficulty, impossible combinations and redeals (Setup 7 and 10).

`QUARTERDECK_DRAWS` sets how often each difficulty is drawn at each crew size.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from itertools import combinations, product
from types import CodeType, FrameType
from typing import get_args

import pytest

from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.errors import IllegalChoice
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.deep_sea.choices import Draw
from quarterdeck.games.deep_sea.components import DECK, TASK, TASKS, Distribution, difficulties
from quarterdeck.games.deep_sea.config import MOST_DIFFICULT
from quarterdeck.games.deep_sea.tasks.draw import (
    Drawing,
    draw_exactly,
    draw_tasks,
    in_conflict_latest_first,
    replacement,
)
from quarterdeck.games.deep_sea.tasks.kind import CREWS
from quarterdeck.games.deep_sea.tasks.ownership import conflicts, ownable
from quarterdeck.games.deep_sea.tasks.sharing import Sharing
from quarterdeck.games.deep_sea.tasks.trick_counts import Wins, enough_tricks, together, wins_of_tasks
from quarterdeck.games.tricks.choices import Deal
from tests.games.deep_sea.sentences import SENTENCES, Story
from tests.games.deep_sea.test_task_verdicts import random_playout

DRAWS = int(os.environ.get("QUARTERDECK_DRAWS", "60"))


def drawing(seats: int, total: int, distribution: Distribution = "draft", used: str = "") -> Drawing:
    return Drawing(seats, difficulties(seats), total, distribution, frozenset(numbers(used)))


def numbers(names: str) -> tuple[int, ...]:
    return tuple(TASK[name].number for name in names.split())


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("total", range(1, 21))
def test_every_draw_adds_up_exactly(seats: int, total: int) -> None:
    rng = random.Random(seats * 100 + total)
    wanted = drawing(seats, total)
    for _ in range(DRAWS):
        choice = draw_tasks(wanted, rng)
        assert sum(wanted.difficulty[task] for task in choice.tasks) == total
        assert len(set(choice.tasks)) == len(choice.tasks)
        assert wanted.fits(choice.tasks)
        assert wanted.possible(choice)


def test_a_card_that_exceeds_what_is_missing_is_skipped() -> None:
    deck = numbers("win_all_9s win_p3 win_all_3s win_y1 win_b6_y7")  # 5, 1, 4, 1, 2 at four seats
    assert draw_exactly(drawing(4, 4), deck) == numbers("win_p3 win_y1 win_b6_y7")
    assert draw_exactly(drawing(4, 3), deck[:3]) is None


def test_used_tasks_stay_out_while_the_others_can_make_the_sum() -> None:
    used = " ".join(task.id for task in TASKS if task.difficulty[1] != 2)
    rng = random.Random(1)
    for _ in range(50):
        tasks = draw_tasks(drawing(4, 6, used=used), rng).tasks
        assert {TASKS[task].difficulty[1] for task in tasks} == {2}
    odd = draw_tasks(drawing(4, 5, used=used), rng).tasks  # impossible with twos: the deck is shuffled again
    assert sum(TASKS[task].difficulty[1] for task in odd) == 5


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


def test_the_most_recently_drawn_task_in_conflict_is_put_back() -> None:
    tasks = numbers("first_trick first_2_tricks win_y1")
    assert next(in_conflict_latest_first(drawing(4, 3), tasks)) == TASK["first_2_tricks"].number


def test_an_earlier_task_is_put_back_where_no_other_card_has_the_difficulty_of_the_latest() -> None:
    tasks = numbers("trick_all_even win_s3 exactly_2_nines win_all_9s no_lead_pink_green first_trick")
    found = replacement(drawing(4, 16), tasks, [task.number for task in TASKS])
    assert found is not None
    assert TASKS[found[0]].id == "exactly_2_nines"  # win_all_9s and trick_all_even are the only fives


def test_a_replaced_task_has_the_same_difficulty_and_the_rest_stays() -> None:
    rng = random.Random(5)
    seen = 0
    for _ in range(3000):
        choice = draw_tasks(drawing(4, 3), rng)
        if len(choice.put_back) == 1:
            seen += 1
            assert not set(choice.put_back) & set(choice.tasks)
            rest = choice.tasks[:-1]
            old, new = choice.put_back[0], choice.tasks[-1]
            assert TASKS[old].difficulty[1] == TASKS[new].difficulty[1]
            assert not drawing(4, 3).fits((*rest, old))
    assert seen > 0


def test_a_display_that_nobody_can_own_is_refused() -> None:
    match = Match(DeepSea(DeepSeaConfig(players=4, mission=2)))
    with pytest.raises(IllegalChoice):
        match.replay(Entry("tasks", CHANCE, CHANCE, Draw(numbers("first_trick first_2_tricks"))))
    with pytest.raises(IllegalChoice):
        match.replay(Entry("tasks", CHANCE, CHANCE, Draw(numbers("win_p3"))))


# Redeals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "hand", "due"),
    [
        ("only_sub_1", "S1 S4", True),
        ("only_sub_1", "S1 S2 S3", True),
        ("only_sub_1", "S2 S3 S4", False),
        ("only_sub_2", "S2 S4", True),
        ("only_sub_2", "S1 S2 S3", True),
        ("only_sub_2", "S1 S4", False),
        ("exactly_1_sub", "S1 S2 S3 S4", True),
        ("exactly_1_sub", "S2 S3 S4", False),
        ("exactly_2_subs", "S2 S3 S4", True),
        ("exactly_2_subs", "S1 S2 S3", False),
        ("exactly_3_subs", "S1 S2 S3 S4", True),
        ("win_p7_with_sub", "P7 S1 S2 S3 S4", True),
        ("win_p7_with_sub", "S1 S2 S3 S4", False),
        ("win_g9_with_sub", "G9 S1 S2 S3 S4", True),
        ("win_p3", "S1 S2 S3 S4", False),
    ],
)
def test_a_redeal_is_due_when_one_hand_makes_a_task_impossible(task: str, hand: str, due: bool) -> None:
    game = DeepSea(DeepSeaConfig(players=4, tasks=(task,)))
    public = game.start().public
    hands = (DECK.read_all(hand), 0, 0, 0)
    assert game.redeal_due(public, Deal(hands)) is due
    split = (DECK.read_all(hand.rpartition(" ")[0]), DECK.read_all(hand.rsplit(maxsplit=1)[-1]), 0, 0)
    if due:
        assert not game.redeal_due(public, Deal(split))


def test_no_deal_that_is_due_for_a_redeal_is_ever_drawn_or_accepted() -> None:
    game = DeepSea(DeepSeaConfig(players=3, tasks=("exactly_2_subs",)))
    rng = random.Random(2)
    start = game.start()
    subs = DECK.read_all("S2 S3 S4")
    for _ in range(300):
        deal = game.sample(start, rng)
        assert isinstance(deal, Deal)
        assert all(hand & subs != subs for hand in deal.hands)
    plain = DeepSea(DeepSeaConfig(players=3, tasks=("win_p3",)))
    due = next(
        deal
        for deal in (plain.sample(plain.start(), rng) for _ in range(2000))
        if isinstance(deal, Deal) and any(hand & subs == subs for hand in deal.hands)
    )
    assert plain.possible(plain.start(), due)
    assert not game.possible(start, due)


def test_what_is_no_deal_is_refused() -> None:
    game = DeepSea(DeepSeaConfig(players=4, tasks=("win_p3",)))
    start = game.start()
    deal = game.sample(start, random.Random(1))
    assert isinstance(deal, Deal)
    assert game.possible(start, deal)
    one, two, *rest = deal.hands
    moved = one & -one
    for hands in (
        (-1, two, *rest),
        (one, two),
        (one, one, *rest),
        (one ^ moved, two | moved, *rest),
        (one | 1 << 40, two, *rest),
    ):
        assert not game.possible(start, Deal(hands))
    assert not game.possible(start, Deal(deal.hands, (0,), (1,)))


def test_a_dummys_columns_must_be_cards() -> None:
    game = DeepSea(DeepSeaConfig(players=2, tasks=("win_p3",)))
    start = game.start()
    deal = game.sample(start, random.Random(1))
    assert isinstance(deal, Deal)
    assert game.possible(start, deal)
    assert not game.possible(start, Deal(deal.hands, (-1, *deal.up[1:]), deal.covered))
    assert not game.possible(start, Deal(deal.hands, deal.up, (-1, *deal.covered[1:])))
    assert not game.possible(start, Deal(deal.hands))


@pytest.mark.parametrize(("reading", "holders"), [("random", {0, 1, 2}), ("first", {0})])
def test_who_gets_the_14th_card_at_three_seats(reading: str, holders: set[int]) -> None:
    game = DeepSea(DeepSeaConfig(players=3, tasks=("win_p3",), extra_card=reading))  # type: ignore[arg-type]
    rng = random.Random(1)
    found = set()
    for _ in range(40):
        deal = game.sample(game.start(), rng)
        assert isinstance(deal, Deal)
        found.add([hand.bit_count() for hand in deal.hands].index(14))
    assert found == holders


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


# Draws in files ------------------------------------------------------------------------------------


def test_a_draw_that_puts_back_a_task_without_a_conflict_is_impossible() -> None:
    wanted = drawing(4, 2)
    assert wanted.possible(Draw(numbers("win_p3 win_y1")))
    assert not wanted.possible(Draw(numbers("win_p3 win_y1"), numbers("win_b4")))


def test_a_draw_puts_back_the_latest_task_in_conflict() -> None:
    wanted = drawing(3, 0)
    one, other, new = numbers("first_trick only_first_trick last_trick")
    total = sum(wanted.difficulty[task] for task in (one, new))
    assert wanted.difficulty[other] != wanted.difficulty[new]
    assert not drawing(3, total).possible(Draw((one, new), (other,)))  # not of the same difficulty


def test_a_draw_with_used_tasks_is_impossible_while_the_others_make_the_total() -> None:
    assert drawing(4, 2).possible(Draw(numbers("win_p3 win_y1")))
    assert not drawing(4, 2, used="win_p3").possible(Draw(numbers("win_p3 win_y1")))


def test_every_draw_with_cards_put_back_is_possible() -> None:
    wanted = drawing(4, 14, "one_owner")
    rng = random.Random(1)
    draws = [draw_tasks(wanted, rng) for _ in range(60)]
    assert any(len(choice.put_back) > 1 for choice in draws)
    assert all(map(wanted.possible, draws))
    changed = [Draw(choice.tasks, choice.put_back[::-1]) for choice in draws if len(choice.put_back) == 2]
    assert not all(map(wanted.possible, changed))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("distribution", get_args(Distribution))
def test_the_greatest_difficulty_is_drawn_without_searching_for_ever(
    players: int, distribution: Distribution
) -> None:
    """Each of these took from seconds to minutes when owners were tried one after the other."""
    game = DeepSea(DeepSeaConfig(players=players, difficulty=MOST_DIFFICULT, distribution=distribution))
    for seed in range(4):
        choice = draw_tasks(game.drawing, SeededChance(seed).draw(0))
        assert sum(game.difficulty[task] for task in choice.tasks) == MOST_DIFFICULT
        assert game.drawing.possible(choice)


def test_a_draw_and_its_retracing_look_at_few_situations() -> None:
    """28 tasks are put back here: 340,000 situations when tricks were counted only of what was placed."""
    game = DeepSea(DeepSeaConfig(players=5, difficulty=41, distribution="hardest_first"))
    looked_at: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            looked_at[frame.f_code] += 1

    sys.setprofile(count)
    try:
        choice = draw_tasks(game.drawing, SeededChance(316437).draw(0))
        assert game.drawing.possible(choice)
    finally:
        sys.setprofile(None)
    assert len(choice.put_back) == 28
    assert 0 < looked_at[Sharing._place.__code__] < 2000
