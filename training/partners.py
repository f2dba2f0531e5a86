"""Who sits at a table beside the learner: conventions that only copies understand are worth little.

A seat that a partner plays is not learned from, but the critic knows of it. What a partner chooses is the
game's to say (`Game.partner`).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

SEATS: Final = 5
LEARNER, SLOPPY, OLDER, MATE = range(4)
"""The learner; a silent one who errs; an earlier state of the learner; and a readable bot: an imitation of it
(`training.mates`), or, where there is none, the learner showing others their cards."""
SLIPS: Final = 0.15
"""How often the sloppy partner plays any card at all."""

ALONE: Final = 0.65
"""Share of tables where all seats are the learner."""
ONE: Final = 0.25
"""Share with one partner; the rest have one learner among partners, or as chance has it."""

_SEATS: Final = np.arange(SEATS)


def seat(key: Array, tables: int) -> Array:
    """[tables, 5] the kind of player in each seat."""
    how_many, who, kind = jax.random.split(key, 3)
    dice = jax.random.uniform(how_many, (tables, 1))
    order = jnp.argsort(jax.random.uniform(who, (tables, SEATS)), axis=1)
    several = jax.random.randint(how_many, (tables, 1), 2, SEATS)
    count = jnp.where(dice < ALONE, 0, jnp.where(dice < ALONE + ONE, 1, several))
    kinds = jax.random.randint(kind, (tables, SEATS), 1, 4)
    return jnp.where(order < count, kinds, LEARNER).astype(jnp.int32)


def at_turn(tables: Any, seats: Array) -> Array:
    """[tables] the kind of player whose turn it is."""
    return (seats * (tables.turn[:, None] == _SEATS)).sum(1)


def around(tables: Any, seats: Array) -> Array:
    """[tables, 5] the kinds clockwise from whoever's turn it is."""
    there = tables.turn[:, None] + _SEATS
    players = tables.deal.mission.players[:, None]
    there = jnp.where(there >= players, there - players, there)
    kinds = jnp.take_along_axis(seats, jnp.minimum(there, SEATS - 1), 1)
    return jnp.where(players > _SEATS, kinds, LEARNER).astype(jnp.int8)


def random_choice(key: Array, legal: Array) -> Array:
    """[tables] anything that is legal."""
    return jnp.argmax(jnp.where(legal, jax.random.uniform(key, legal.shape), -1.0), 1)


class Moment(NamedTuple):
    """What a partner must know of the tables to choose otherwise than the learner would."""

    briefing: Array
    playing: Array
    silent: int
    """The action of saying nothing."""
    wanted: Array
    """[tables, 36] cards that another member has to win."""


def choose(
    key: Array, kind: Array, legal: Array, action: Array, imitated: Array | None, moment: Moment
) -> Array:
    """[tables] what a seat of this kind chooses where the learner would choose `action`.

    The sloppy one never speaks and plays anything at times. The mate does what is `imitated`; without that it
    shows a card that another has to win.
    """
    slips, anything = jax.random.split(key)
    sloppy = kind == SLOPPY
    slip = sloppy & moment.playing & (jax.random.uniform(slips, kind.shape) < SLIPS)
    chosen = jnp.where(slip, random_choice(anything, legal), action)
    chosen = jnp.where(sloppy & moment.briefing, moment.silent, chosen)
    if imitated is not None:
        return jnp.where(kind == MATE, imitated, chosen)
    showable = legal[:, : moment.wanted.shape[1]] & moment.wanted
    told = jnp.where(showable.any(1), jnp.argmax(showable, 1), moment.silent)
    return jnp.where((kind == MATE) & moment.briefing, told, chosen)
