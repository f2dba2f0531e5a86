"""Deals unseen cards among holders, each consistent deal equally likely.

Cards with the same possible holders form a group. The number of ways to split the groups so that
every holder gets its number of cards is counted once; a split is drawn in proportion to its ways, and
the cards of a group are then cut from a shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import factorial
from operator import sub
from typing import TypeAlias

from quarterdeck.core.chance import Source, below, shuffled

Group: TypeAlias = tuple[int, int]
"""How many cards, and the bitmask of holders that may have them."""
Split: TypeAlias = tuple[int, ...]
"""How many cards each holder gets from a group."""
Plan: TypeAlias = tuple[int, tuple[Split, ...], tuple[int, ...]]
"""Ways to deal some groups, and the first group's splits with running totals."""


class ContradictionError(ValueError):
    """No deal agrees with what is known."""


def deal_unseen(
    source: Source,
    unseen: int,
    allowed: Sequence[int],
    room: Sequence[int],
    agrees: Callable[[list[int]], bool] | None = None,
) -> list[int]:
    """The set of cards each holder gets, uniform over all deals that agree.

    `allowed[h]` are the cards holder h may have, `room[h]` is how many it gets. `agrees` tests what no
    single card decides ("one of these at least"); deals that fail it are drawn again.
    """
    groups = _groups(unseen, allowed)
    sizes = tuple((cards.bit_count(), holders) for cards, holders in groups)
    places = tuple(room)
    plan = _plan(sizes, places)
    if not plan[0]:
        raise ContradictionError("no deal of the unseen cards agrees with what is known")
    while True:
        dealt = _deal(source, groups, sizes, places, plan)
        if agrees is None or agrees(dealt):
            return dealt


def within_reach(unseen: int, allowed: Sequence[int], room: Sequence[int]) -> list[int]:
    """The cards that each holder has in some deal.

    Where some holders have no more room than there are cards that only they may have, they have nothing else
    (Hall's theorem).
    """
    reach = [cards & unseen for cards in allowed]
    everybody = range(len(room))
    for some in range(1, 1 << len(room)):
        inside = [holder for holder in everybody if some >> holder & 1]
        elsewhere = 0
        for holder in everybody:
            if not some >> holder & 1:
                elsewhere |= allowed[holder]
        theirs = unseen & ~elsewhere
        if theirs.bit_count() == sum(room[holder] for holder in inside):
            for holder in inside:
                reach[holder] &= theirs
    return reach


def _groups(unseen: int, allowed: Sequence[int]) -> list[tuple[int, int]]:
    """Unseen cards by their possible holders, those with the fewest first."""
    groups = [(unseen, 0)]
    for holder, cards in enumerate(allowed):
        bit = 1 << holder
        split = []
        for group, holders in groups:
            inside = group & cards
            if inside:
                split.append((inside, holders | bit))
            if inside != group:
                split.append((group & ~cards, holders))
        groups = split
    groups = [group for group in groups if group[0]]
    groups.sort(key=lambda group: (group[1].bit_count(), group[1]))
    return groups


def _deal(
    source: Source, groups: list[tuple[int, int]], sizes: tuple[Group, ...], room: Split, plan: Plan
) -> list[int]:
    dealt = [0] * len(room)
    last = len(groups) - 1
    for index in range(last):
        total, splits, cumulative = plan
        split = splits[0]
        if len(splits) > 1:
            drawn = below(source, total)
            place = 0
            while cumulative[place] <= drawn:
                place += 1
            split = splits[place]
        _cut(source, groups[index][0], split, dealt)
        room = tuple(map(sub, room, split))
        if index + 1 < last:
            plan = _plan(sizes[index + 1 :], room)
    if groups:
        _cut(source, groups[last][0], room, dealt)
    return dealt


def _cut(source: Source, cards: int, split: Split, dealt: list[int]) -> None:
    """Hands the split's numbers of a group's cards to the holders."""
    takers = [(holder, count) for holder, count in enumerate(split) if count]
    if len(takers) == 1:
        dealt[takers[0][0]] |= cards
        return
    deck = shuffled(source, _singly(cards))
    start = 0
    for holder, count in takers:
        dealt[holder] |= sum(deck[start : start + count])
        start += count


def _singly(cards: int) -> list[int]:
    """The cards of a set, each as a set of its own."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest)
        cards ^= lowest
    return found


@lru_cache(maxsize=1 << 15)
def _plan(groups: tuple[Group, ...], room: Split) -> Plan:
    """How these groups can be dealt into the room."""
    if not groups:
        return (0 if any(room) else 1), (), ()
    size, holders = groups[0]
    rest = groups[1:]
    if not rest:
        if sum(room) != size or any(space and not holders >> holder & 1 for holder, space in enumerate(room)):
            return 0, (), ()
        ways = _arrangements(room)
        return ways, (room,), (ways,)
    splits = []
    counts = []
    for split in _splits(size, holders, room):
        ways = _plan(rest, tuple(map(sub, room, split)))[0]
        if ways:
            splits.append(split)
            counts.append(ways * _arrangements(split))
    return sum(counts), tuple(splits), tuple(accumulate(counts))


@lru_cache(maxsize=1 << 12)
def _arrangements(split: Split) -> int:
    """In how many ways sum(split) cards fall into parts of these sizes."""
    ways = factorial(sum(split))
    for count in split:
        ways //= factorial(count)
    return ways


def _splits(size: int, holders: int, room: Split) -> list[Split]:
    """All ways to split a number of cards among the holders within their room."""
    found: list[Split] = [()]
    for holder, space in enumerate(room):
        most = space if holders >> holder & 1 else 0
        found = [(*split, count) for split in found for count in range(min(most, size - sum(split)) + 1)]
    return [split for split in found if sum(split) == size]
