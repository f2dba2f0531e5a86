"""A game of any library as the speed measurement plays it: many tables at once, all alike to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from jax import Array


class Step(NamedTuple):
    """What came of one choice at each table."""

    tables: Any
    over: Array
    """[table]"""
    seen: Any
    """[table, …] what the library shows to players then; never computed where nobody uses it."""


class Environment(NamedTuple):
    """A game of a library; everything is about a batch of tables."""

    library: str
    game: str
    fresh: Callable[[Array, int], Any]
    """(key, count): tables where the first decision is pending."""
    legal: Callable[[Any], Array]
    """[table, actions] what whoever's turn it is may choose."""
    step: Callable[[Any, Array], Step]
