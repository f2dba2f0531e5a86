"""Hidden cards dealt again: nothing that a seat sees or may choose changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from quarterdeck.envs.vector.engine import Engine, stack
from quarterdeck.envs.vector.tricks import SEATS

STEPS = 40
Rng = np.random.Generator


def disguises_that_change_nothing(
    engine: Engine[Any, Any, Any], missions: Sequence[Any], disguise: Callable[[Any, Rng], tuple[Any, int]]
) -> int:
    """Plays at random; before each choice `disguise` changes what is hidden. How often it did."""
    rng = np.random.default_rng(5)
    tables = jax.jit(engine.start)(jax.random.key(8), stack(missions))
    look = jax.jit(lambda tables: (engine.observe(tables), engine.legal(tables)))
    go_on = jax.jit(engine.step)
    changed = 0
    for _ in range(STEPS):
        seen, may = look(tables)
        other, count = disguise(tables, rng)
        changed += count
        seen_again, may_again = look(other)
        live = ~np.asarray(tables.over)
        assert (np.asarray(seen) == np.asarray(seen_again))[live].all()
        assert (np.asarray(may) == np.asarray(may_again))[live].all()
        action = np.where(np.asarray(may), rng.random(may.shape), -1).argmax(1)
        tables = go_on(tables, jnp.asarray(action))
    return changed


def swap_hidden_cards(
    tables: Any,
    rng: Rng,
    looks: NDArray[Any] | None = None,
    known: NDArray[np.bool_] | None = None,
    carried: Sequence[str] = (),
) -> tuple[Any, int]:
    """At each table two cards that others hold change places, where everybody must think that possible.

    `looks`: who is asked, where that is not whose turn it is; `known` [tables, 40]: cards that somebody knows
    for another reason stay; `carried`: what else goes with a card's place.
    """
    seats = np.arange(SEATS)[:, None]
    excluded = (np.asarray(tables.excluded)[:, None] >> seats & 1) > 0
    moved = {name: np.array(getattr(tables, name)) for name in ("owner", *carried)}
    owner = moved["owner"]
    looks = np.asarray(tables.turn) if looks is None else looks
    hidden = (np.asarray(tables.when) == 0) & (owner != looks[:, None])
    hidden &= ~np.pad(np.asarray(tables.claim) > 0, ((0, 0), (0, 4)))
    if known is not None:
        hidden &= ~known
    swapped = 0
    for table in range(len(owner)):
        cards = np.flatnonzero(hidden[table])
        if len(cards) < 2:
            continue
        one, other = rng.choice(cards, 2, replace=False)
        here, there = owner[table, one], owner[table, other]
        if here != there and not excluded[table, here, other] and not excluded[table, there, one]:
            for values in moved.values():
                values[table, [one, other]] = values[table, [other, one]]
            swapped += 1
    return tables._replace(**{name: jnp.asarray(values) for name, values in moved.items()}), swapped
