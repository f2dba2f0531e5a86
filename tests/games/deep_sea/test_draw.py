"""The draw to an exact difficulty, impossible combinations and redeals (Setup 7 and 10).

`QUARTERDECK_DRAWS` sets how often each difficulty is drawn at each crew size.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
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
from quarterdeck.games.deep_sea.tasks.sharing import Sharing
from quarterdeck.games.tricks.choices import Deal

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


# What is put back ----------------------------------------------------------------------------------


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
