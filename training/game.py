"""What the training needs to know of a game: its tables in JAX, and the shape of what a seat sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from jax import Array
from numpy.typing import NDArray

Scales: TypeAlias = tuple[tuple[int, int, float], ...]
"""Columns from … to … that are multiplied: counts are brought near one, everything else is 0 or 1."""


class Shape(NamedTuple):
    """What a network sees of each card, each suit and the table, and what it answers."""

    card: int
    suit: int
    table: int
    actions: int
    card_phases: tuple[int, ...]
    """Phases in which a card is chosen, each with a head of its own; the table's first columns are phases."""
    card_scales: Scales
    suit_scales: Scales
    table_scales: Scales

    @property
    def suits_at(self) -> int:
        return 40 * self.card

    @property
    def table_at(self) -> int:
        return self.suits_at + 5 * self.suit

    @property
    def size(self) -> int:
        return self.table_at + self.table


def scale(columns: int, scales: Scales) -> NDArray[np.float32]:
    """[columns] what each is multiplied with."""
    row = np.ones(columns, np.float32)
    for start, stop, factor in scales:
        row[start:stop] = factor
    return row


class Game(NamedTuple):
    """The functions of a vector engine, and who may sit beside the learner there."""

    name: str
    shape: Shape
    deal: Callable[[Array, Any], Any]
    lay: Callable[[Any], Any]
    step: Callable[[Any, Array], Any]
    legal: Callable[[Any], Array]
    observe: Callable[[Any], Array]
    holders: Callable[[Any], Array]
    again: Callable[[Any, Any], Any]
    reward: Callable[[Any, Any], Array]
    """Of a step, from the tables before and after it."""
    partner: Callable[[Array, Any, Array, Array, Array], tuple[Array, Array]]
    """(key, tables, kind, legal, action): what is really chosen where the learner would choose `action`, and
    whether that was decided for it."""
