"""A game at thousands of tables at once: it says what happens at one table, here it happens at all.

A step costs what it reads and writes, so tables are kept in few bytes; a game's own functions get and give
numbers of the usual width. Who reckons with tables outside of them widens them first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

M = TypeVar("M")
D = TypeVar("D")
T = TypeVar("T")


class NotCovered(ValueError):
    """This configuration is not played by the vector engine; the message names what is missing."""


def stack(missions: Sequence[M]) -> M:
    """Missions as one batch."""
    batch: M = jax.tree.map(lambda *column: np.stack(column), *missions)
    return batch


def widened(tables: T) -> T:
    """As a game's functions reckon: whole numbers in 32 bits."""

    def widen(column: Array) -> Array:
        return column.astype(jnp.int32) if jnp.issubdtype(column.dtype, jnp.signedinteger) else column

    wide: T = jax.tree.map(widen, tables)
    return wide


@dataclass(frozen=True)
class Engine(Generic[M, D, T]):
    """A game's functions of one table; every method takes and returns a batch."""

    deal: Callable[[Array, M], D]
    """Draws all chance of a game of each mission."""
    lay_one: Callable[[D], T]
    move_one: Callable[[T, Array], T]
    legal_at: Callable[[T], Array]
    seen_at: Callable[[T], Array]
    held_at: Callable[[T], Array]

    def lay(self, deals: D) -> T:
        """Tables where the first decision is pending."""
        return _packed(jax.vmap(self.lay_one)(deals))

    def start(self, key: Array, missions: M) -> T:
        """A fresh game of each mission."""
        return self.lay(self.deal(key, missions))

    def step(self, tables: T, actions: Array) -> T:
        """After one legal choice at each table. A table that is over is not to be used further."""
        moved = jax.vmap(self.move_one)(widened(tables), actions.astype(jnp.int32))
        return _packed_like(tables, moved)

    def legal(self, tables: T) -> Array:
        """[n, actions] bool: what whoever's turn it is may choose."""
        return jax.vmap(self.legal_at)(widened(tables))

    def observe(self, tables: T) -> Array:
        """[n, features] int8: what whoever's turn it is knows."""
        return jax.vmap(self.seen_at)(widened(tables))

    def holders(self, tables: T) -> Array:
        """[n, 40] int8: who really holds each card, for critics and beliefs in training."""
        return jax.vmap(self.held_at)(widened(tables))

    def again(self, tables: T, fresh: T) -> T:
        """Fresh tables in the place of those that are over."""
        over: Any = tables

        def chosen(old: Array, new: Array) -> Array:
            return jnp.where(over.over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)

        mixed: T = jax.tree.map(chosen, tables, fresh)
        return mixed


def _packed(tables: T) -> T:
    """Whole numbers in a byte; what needs more room says so by its type."""

    def narrow(column: Array) -> Array:
        return _as_type(column, jnp.dtype(jnp.int8) if column.dtype == jnp.int32 else column.dtype)

    packed: T = jax.tree.map(narrow, tables)
    return packed


def _packed_like(before: T, tables: T) -> T:
    """Every column in the type it had: a program compiled for fresh tables serves those in mid-game too."""
    packed: T = jax.tree.map(lambda old, new: _as_type(new, old.dtype), before, tables)
    return packed


def _as_type(column: Array, kind: Any) -> Array:
    """Not of one of JAX's weak types either."""
    return jax.lax.convert_element_type(column, kind)
