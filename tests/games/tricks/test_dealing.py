"""Unseen cards are dealt so that every deal that agrees is equally likely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.dealing import ContradictionError, deal_unseen, within_reach


def all_deals(allowed: list[int], room: list[int]) -> set[tuple[int, ...]]:
    found = set()
    for order in permutations(range(sum(room))):
        hands, start = [], 0
        for size in room:
            hands.append(set_of(order[start : start + size]))
            start += size
        if all(hand & ~may == 0 for hand, may in zip(hands, allowed, strict=True)):
            found.add(tuple(hands))
    return found


@pytest.mark.parametrize(
    ("allowed", "room"),
    [
        ([0b111111, 0b111111, 0b111111], [2, 2, 2]),
        ([0b110111, 0b111011, 0b111111], [2, 2, 2]),
        ([0b000111, 0b111110, 0b111111], [1, 2, 3]),
        ([0b101010, 0b111111, 0b010101], [2, 2, 2]),
    ],
)
def test_every_deal_that_agrees_is_equally_likely(allowed: list[int], room: list[int]) -> None:
    rng = random.Random(1)
    expected = all_deals(allowed, room)
    samples = 400 * len(expected)
    drawn = Counter(tuple(deal_unseen(rng, 0b111111, allowed, room)) for _ in range(samples))
    assert set(drawn) == expected
    assert all(abs(count - 400) < 6 * 400**0.5 for count in drawn.values())


def test_within_reach_is_what_some_deal_gives() -> None:
    rng = random.Random(4)
    narrowed = 0
    for _ in range(60):
        room = rng.choice([[2, 2, 2], [1, 2, 3], [1, 1, 4], [0, 3, 3]])
        allowed = [rng.getrandbits(6) | rng.getrandbits(6) for _ in room]
        deals = all_deals(allowed, room)
        if deals:
            reach = [
                set_of(card for card in range(6) if any(d[h] >> card & 1 for d in deals)) for h in range(3)
            ]
            assert within_reach(0b111111, allowed, room) == reach
            narrowed += reach != allowed
    assert narrowed > 10


def test_deals_that_fail_the_test_never_come() -> None:
    rng = random.Random(2)
    for _ in range(200):
        dealt = deal_unseen(rng, 0b1111, [15, 15], [2, 2], lambda hands: bool(hands[0] & 0b11))
        assert dealt[0] & 0b11


def test_a_contradiction_is_named() -> None:
    with pytest.raises(ContradictionError):
        deal_unseen(random.Random(3), 0b11, [0b01, 0b01], [1, 1])
