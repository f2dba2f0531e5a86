"""What the training needs to know of a game: its tables in JAX, and the shape of what a seat sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import jax
import numpy as np
from jax import Array
from numpy.typing import NDArray

from quarterdeck.envs.vector.engine import Engine, widened
from quarterdeck.envs.vector.observing import held_in_place
from quarterdeck.games.tricks.bots.learned.network import Shape

Scales: TypeAlias = tuple[tuple[int, int, float], ...]
"""Columns from … to … that are multiplied: counts are brought near one, everything else is 0 or 1."""


@dataclass(frozen=True)
class ScaledShape(Shape):
    """What a network sees and answers, and how what it sees is brought near one."""

    card_scales: Scales
    suit_scales: Scales
    table_scales: Scales


def scale(columns: int, scales: Scales) -> NDArray[np.float32]:
    """[columns] what each is multiplied with."""
    row = np.ones(columns, np.float32)
    for start, stop, factor in scales:
        row[start:stop] = factor
    return row


class Imitated(NamedTuple):
    """What the other bot would choose at each table, as far as its imitation knows."""

    freely: Array
    sensibly: Array
    """Of what the learner finds sensible: an imitation knows what the other likes, but not its every
    calculation, and left alone it would blunder far more often."""


class Game(NamedTuple):
    """A vector engine, and who may sit beside the learner there."""

    name: str
    shape: ScaledShape
    engine: Engine[Any, Any, Any]
    look: Callable[[Any], Array]
    """What whoever's turn it is at a table knows; the networks are told the first of it."""
    reward: Callable[[Any, Any], Array]
    """Of a step, from the tables before and after it."""
    partner: Callable[[Array, Any, Array, Array, Array, Imitated | None], tuple[Array, Array]]
    """(key, tables, kind, legal, action, imitated): what is really chosen where the learner would choose
    `action` and an imitated bot `imitated`, and whether that was decided for the learner."""

    def legal(self, tables: Any) -> Array:
        """[n, actions] what may be chosen, of the actions that the networks know."""
        return self.engine.legal(tables)[:, : self.shape.actions]

    def observe(self, tables: Any) -> Array:
        """[n, features] what whoever's turn it is knows, as far as the networks are told."""
        return jax.vmap(self.look)(widened(tables))[:, : self.shape.size]

    def holders(self, tables: Any) -> Array:
        """[n, 40] who really holds each card, as far to the left as the networks count."""
        return jax.vmap(held_in_place)(widened(tables))
