"""What lies in a group seat, and what it amounts to: positions filled, tokens given, what is still missing.

Nothing in a group seat is spent before it is final. What was put in is a list of items, and everything
else is folded from that list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Seat
from quarterdeck.games.gen7.components import CHEM_POWER, FACES, PART_POWER, ROBOT
from quarterdeck.games.gen7.relations import fits
from quarterdeck.games.gen7.state import Group, Ints, Public
from quarterdeck.games.gen7.table import rule_on

if TYPE_CHECKING:
    from quarterdeck.games.gen7.packs.records import CriticalTask
    from quarterdeck.games.gen7.rules import Gen7

# What an item does: (seat, what, a, b).
DIE, HALVES, COVERED, SET, SHIFTED, NUDGED, TOKEN, CUT_FILE, CUT_PERK, OVERSEE = range(10)


def fold(game: Gen7, public: Public, group: Group) -> Group:
    """The group as its items make it; items that no longer make sense are left out."""
    card = game.library.criticals[public.row[group.slot].card]
    size = len(card.seats)
    work = _Work(game, public, group, card, size)
    items = tuple(item for item in group.items if work.add(item))
    return Group(
        group.slot,
        group.by,
        items,
        group.asked,
        group.steps,
        tuple(work.filled),
        tuple(work.values()),
        tuple(work.dice),
        tuple(work.dice.values()),
        tuple(work.paid),
        tuple(map(tuple, work.spent)),
        work.cut,
        tuple(map(tuple, work.files)),
        tuple(work.perks),
    )


class _Work:
    """A group while its items are folded."""

    def __init__(self, game: Gen7, public: Public, group: Group, card: CriticalTask, size: int) -> None:
        self.game, self.public, self.group, self.card = game, public, group, card
        self.filled = [-1] * size
        self.half = [0] * size
        """0 whole, 1 the lower half, 2 the higher half."""
        self.dice: dict[int, int] = {}
        self.paid = [0, 0, 0]
        self.spent = [[0, 0, 0] for _ in range(game.players)]
        self.cut = 0
        self.files: list[list[int]] = [[] for _ in range(game.players)]
        self.perks = [0] * game.players
        self.nudged: set[int] = set()
        self.overseen = -1

    def add(self, item: Ints) -> bool:
        """Takes one item in; False if it makes no sense (any more)."""
        seat, what, a, b = item
        if what == DIE:
            return self._die(seat, a, (b,))
        if what == HALVES:
            return self._die(seat, ROBOT, (a, b))
        if what == COVERED:
            return self._covered(seat, a)
        if what in (SET, SHIFTED, NUDGED):
            return self._changed(seat, what, a, b)
        if what == TOKEN:
            if not self._afford(seat, a, 1):
                return False
            self.paid[a] += 1
            return True
        if what == CUT_FILE:
            self.files[seat].append(a)
            self.cut += b
            return True
        self.perks[seat] |= 1 << a
        if what == CUT_PERK:
            self.cut += b
        else:
            self.overseen = seat
        return True

    def _afford(self, seat: Seat, resource: int, count: int) -> bool:
        if self.public.tokens[seat][resource] < self.spent[seat][resource] + count:
            return False
        self.spent[seat][resource] += count
        return True

    def _die(self, seat: Seat, die: int, positions: Ints) -> bool:
        who = seat * 7 + die
        if who in self.dice or any(self.filled[place] != -1 for place in positions):
            return False
        self.dice[who] = self.public.dice[seat][die]
        for half, place in enumerate(positions, start=len(positions) > 1):
            self.filled[place] = who
            self.half[place] = half
        return True

    def _covered(self, seat: Seat, serial: int) -> bool:
        """A file covers the first position that is still empty."""
        if -1 not in self.filled:
            return False
        self.filled[self.filled.index(-1)] = -2
        self.files[seat].append(serial)
        return True

    def _changed(self, seat: Seat, what: int, who: int, value: int) -> bool:
        if who not in self.dice:
            return False
        if what == NUDGED:
            if who in self.nudged:
                return False
            self.nudged.add(who)
            self.dice[who] += value
        elif what == SHIFTED:
            if not self._afford(seat, 1, PART_POWER):
                return False
            self.dice[who] += value
        else:
            if self.overseen != seat and not self._afford(seat, 2, CHEM_POWER):
                return False
            self.dice[who] = value
        return 1 <= self.dice[who] <= FACES[who % 7]

    def values(self) -> list[int]:
        found = []
        for who, half in zip(self.filled, self.half, strict=True):
            whole = self.dice.get(who, 0)
            found.append((whole, whole // 2, whole - whole // 2)[half])
        return found


# What is missing -----------------------------------------------------------------------------------


def unpaid(game: Gen7, public: Public, group: Group) -> Ints:
    """Data, parts, chems and tokens of any type that are still to be paid."""
    task = public.row[group.slot]
    card = game.library.criticals[task.card]
    need = list(card.cost)
    spare = 0
    for resource in range(3):
        given = task.tokens[resource] + group.paid[resource]
        used = min(given, need[resource])
        need[resource] -= used
        spare += given - used
    need[3] = max(0, need[3] - spare)
    cut = group.cut
    for resource in (3, 0, 1, 2):
        off = min(cut, need[resource])
        need[resource] -= off
        cut -= off
    return tuple(need)


def from_stores(public: Public, need: Ints) -> Ints | None:
    """What the Ship's Stores would give; None if they can't. Any type: what they have most of."""
    if not any(need):
        return (0, 0, 0)
    if rule_on(public, "stores_locked"):
        return None
    left = [have - cost for have, cost in zip(public.stores, need[:3], strict=True)]
    if min(left) < 0 or sum(left) < need[3]:
        return None
    given = list(need[:3])
    for _ in range(need[3]):
        most = left.index(max(left))
        left[most] -= 1
        given[most] += 1
    return tuple(given)


def is_ready(game: Gen7, public: Public, group: Group) -> bool:
    """Every position filled by the relation, the active player in it, and the cost covered."""
    if -1 in group.filled or all(who // 7 != group.by for who in group.dice):
        return False
    card = game.library.criticals[public.row[group.slot].card]
    values = [None if who == -2 else value for who, value in zip(group.filled, group.values, strict=True)]
    if not fits(card, values):
        return False
    return from_stores(public, unpaid(game, public, group)) is not None
