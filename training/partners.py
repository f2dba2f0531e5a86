"""Who sits at a table beside the learner: conventions that only copies understand are worth little.

A seat that a partner plays is not learned from, but the critic knows of it.
"""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.planet_nine import Table
from quarterdeck.envs.vector.planet_nine.actions import COLOURED, READY, SEATS, SIGNAL
from quarterdeck.envs.vector.planet_nine.state import BRIEFING, DONE, OPEN, PLAY, SEAT_NUMBERS, WISH

LEARNER, SLOPPY, OLDER, TELLER = range(4)
"""The learner; a silent one who errs; an earlier state of the learner; one who shows others their cards."""
SLIPS: Final = 0.15
"""How often the sloppy partner plays any card at all."""

ALONE: Final = 0.65
"""Share of tables where all seats are the learner."""
ONE: Final = 0.25
"""Share with one partner; the rest have one learner among partners, or as chance has it."""


def seat(key: Array, tables: int) -> Array:
    """[tables, 5] the kind of player in each seat."""
    how_many, who, kind = jax.random.split(key, 3)
    dice = jax.random.uniform(how_many, (tables, 1))
    order = jnp.argsort(jax.random.uniform(who, (tables, SEATS)), axis=1)
    several = jax.random.randint(how_many, (tables, 1), 2, SEATS)
    count = jnp.where(dice < ALONE, 0, jnp.where(dice < ALONE + ONE, 1, several))
    kinds = jax.random.randint(kind, (tables, SEATS), 1, 4)
    return jnp.where(order < count, kinds, LEARNER).astype(jnp.int32)


def at_turn(tables: Table, seats: Array) -> Array:
    """[tables] the kind of player whose turn it is."""
    return (seats * (tables.turn[:, None] == SEAT_NUMBERS)).sum(1)


def around(tables: Table, seats: Array) -> Array:
    """[tables, 5] the kinds clockwise from whoever's turn it is."""
    there = tables.turn[:, None] + SEAT_NUMBERS
    players = tables.deal.mission.players[:, None]
    there = jnp.where(there >= players, there - players, there)
    kinds = jnp.take_along_axis(seats, jnp.minimum(there, SEATS - 1), 1)
    return jnp.where(players > SEAT_NUMBERS, kinds, LEARNER).astype(jnp.int8)


def act(key: Array, tables: Table, kind: Array, legal: Array, action: Array) -> tuple[Array, Array]:
    """What is really chosen where the learner would choose `action`, and whether that was decided for it.

    Where the crew may send a distress signal it always does, so that passing is learned; whether it is
    worth an attempt is not for the policy to say.
    """
    slips, anything = jax.random.split(key)
    random = jnp.argmax(jnp.where(legal, jax.random.uniform(anything, legal.shape), -1.0), 1)
    briefing = tables.phase == BRIEFING
    sloppy = kind == SLOPPY
    slip = sloppy & (tables.phase == PLAY) & (jax.random.uniform(slips, kind.shape) < SLIPS)
    chosen = jnp.where(slip, random, action)
    chosen = jnp.where(sloppy & briefing, READY, chosen)
    chosen = jnp.where((kind == TELLER) & briefing, _show_a_task(tables, legal), chosen)
    sends = tables.phase == WISH
    chosen = jnp.where(sends, SIGNAL + 1 + tables.commander % 2, chosen)
    return chosen, sends | (kind != LEARNER)


def _show_a_task(tables: Table, legal: Array) -> Array:
    """A card that another member has to win, shown as soon as it may be."""
    others = (tables.task >= OPEN) & (tables.task < DONE) & (tables.task != OPEN + tables.turn[:, None])
    wanted = legal[:, :COLOURED] & others
    return jnp.where(wanted.any(1), jnp.argmax(wanted, 1), READY)
