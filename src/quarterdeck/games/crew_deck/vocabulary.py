"""Every choice of a configuration, made once.

Numbers run: plays (kind by kind, stack by stack), payroll cards (not solo), recruitings, placements
(kind by kind, berth by berth), the hold (kind by kind).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TypeVar

from quarterdeck.core.contract import Choice
from quarterdeck.games.crew_deck.choices import Pay, Place, Play, Recruit, Stow
from quarterdeck.games.crew_deck.components import KINDS
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.ship import Hull

T = TypeVar("T")


class Vocabulary:
    """Every choice, and ready-made lists of them."""

    def __init__(self, config: CrewDeckConfig, hull: Hull) -> None:
        stacks, kinds = range(config.stack_count), range(KINDS)
        plays = [[Play(kind, stack) for stack in stacks] for kind in kinds]
        self.pays = {} if config.solo else {cost: Pay(cost) for cost in config.payroll}
        recruits = [Recruit(stack) for stack in stacks]
        upper = [[Place(kind, berth) for berth in range(hull.columns)] for kind in kinds]
        lower = [[Place(kind, berth) for berth in range(hull.columns, hull.berths)] for kind in kinds]
        self.stows = [(Stow(kind),) for kind in kinds]
        self.actions: tuple[Choice, ...] = (
            *(choice for row in plays for choice in row),
            *self.pays.values(),
            *recruits,
            *(choice for rows in zip(upper, lower, strict=True) for row in rows for choice in row),
            *(choice for row in self.stows for choice in row),
        )
        self.plays_on = [[chosen(row, mask) for mask in range(1 << len(stacks))] for row in plays]
        """By kind and by the mask of stacks that take another card."""
        self.recruits_of = [tuple(recruits[:count]) for count in range(len(stacks) + 1)]
        """By the number of stacks left."""
        self._columns, self._row = hull.columns, hull.row
        self._upper, self._lower = upper, lower
        self._pick: dict[int, Callable[[list[Place]], tuple[Place, ...]]] = {}

    def places(self, kind: int, free: int) -> tuple[Place, ...]:
        """Placements of a card on the free berths."""
        upper, lower = free & self._row, free >> self._columns
        pick = self._pick
        try:
            return pick[upper](self._upper[kind]) + pick[lower](self._lower[kind])
        except KeyError:
            pick[upper], pick[lower] = picker(upper), picker(lower)
            return pick[upper](self._upper[kind]) + pick[lower](self._lower[kind])


def picker(mask: int) -> Callable[[list[T]], tuple[T, ...]]:
    """Takes the items whose bits are set out of a row, fast."""
    if mask.bit_count() > 1:
        return itemgetter(*[index for index in range(mask.bit_length()) if mask >> index & 1])
    index = mask.bit_length() - 1
    return lambda row: (row[index],) if mask else ()


def chosen(row: Sequence[T], mask: int) -> tuple[T, ...]:
    """The items whose bits are set."""
    return tuple([item for index, item in enumerate(row) if mask >> index & 1])
