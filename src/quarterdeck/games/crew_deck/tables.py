"""The vocabulary of choices of one configuration, made once and reused.

Numbers run: plays (kind by kind, stack by stack), payroll cards (not solo), recruitings, placements
(kind by kind, berth by berth), the hold (kind by kind).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from quarterdeck.core.contract import Choice
from quarterdeck.games.crew_deck.components import KINDS
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.ship import Hull
from quarterdeck.games.crew_deck.state import Pay, Place, Play, Recruit, Stow

T = TypeVar("T")


class Tables:
    """Every choice, and ready-made lists of them."""

    def __init__(self, config: CrewDeckConfig, hull: Hull) -> None:
        stacks, kinds = range(config.stack_count), range(KINDS)
        plays = [[Play(kind, stack) for stack in stacks] for kind in kinds]
        self.pays = {} if config.solo else {cost: Pay(cost) for cost in config.payroll}
        recruits = [Recruit(stack) for stack in stacks]
        self._berths = [[Place(kind, berth) for berth in range(hull.berths)] for kind in kinds]
        self.stows = [(Stow(kind),) for kind in kinds]
        self.actions: tuple[Choice, ...] = (
            *(choice for row in plays for choice in row),
            *self.pays.values(),
            *recruits,
            *(choice for row in self._berths for choice in row),
            *(choice for row in self.stows for choice in row),
        )
        self.plays_on = [[chosen(row, mask) for mask in range(1 << len(stacks))] for row in plays]
        """By kind and by the mask of stacks that take another card."""
        self.recruits_of = [tuple(recruits[:count]) for count in range(len(stacks) + 1)]
        """By the number of stacks left."""
        self._columns, self._row = hull.columns, hull.row
        self._rows: list[tuple[dict[int, tuple[Place, ...]], dict[int, tuple[Place, ...]]]] = [
            ({}, {}) for _ in kinds
        ]

    def places(self, kind: int, free: int) -> tuple[Place, ...]:
        """Placements of a card on the free berths; each row's list is made when first asked for."""
        upper, lower = free & self._row, free >> self._columns
        uppers, lowers = self._rows[kind]
        try:
            return uppers[upper] + lowers[lower]
        except KeyError:
            berths = self._berths[kind]
            uppers[upper] = chosen(berths, upper)
            lowers[lower] = chosen(berths[self._columns :], lower)
            return uppers[upper] + lowers[lower]


def chosen(row: Sequence[T], mask: int) -> tuple[T, ...]:
    """The items whose bits are set."""
    return tuple([item for index, item in enumerate(row) if mask >> index & 1])
