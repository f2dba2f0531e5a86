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
from numpy.typing import NDArray

from training.game import Imitated

SEATS: Final = 5
LEARNER, SLOPPY, OLDER, MATE = range(4)
"""The learner; a silent one who errs; an earlier state of the learner; and a readable bot: an imitation of it
(`training.mates`), or, where there is none, the learner showing others their cards."""
SLIPS: Final = 0.15
"""How often the sloppy partner plays any card at all."""
LAPSES: Final = 0.16
"""How often a mate plays freely as its imitation does: with one or three of them at a table as much is won as
with bots of the kind that is imitated."""

ONE: Final = 0.3
"""Share of mixed tables with one partner; at the rest there are more, and one learner at least."""

_SEATS: Final = np.arange(SEATS)


class Shares(NamedTuple):
    """At how many of the tables partners sit beside the learner, by their kind."""

    older: float = 0.06
    mate: float = 0.24
    sloppy: float = 0.12


class Places(NamedTuple):
    """Which of the tables have partners; the same ones all the time, so that no network is asked in vain."""

    older: int
    """From here on mates or sloppy ones sit, before it an earlier state."""
    mate: int
    sloppy: int
    """From here on the learner is alone."""
    kinds: NDArray[np.int32]
    """[tables]"""

    @classmethod
    def of(cls, tables: int, shares: Shares) -> Places:
        older, mate, sloppy = (int(tables * sum(shares[:end])) for end in (1, 2, 3))
        kinds = np.full(tables, LEARNER, np.int32)
        kinds[:sloppy], kinds[:mate], kinds[:older] = SLOPPY, MATE, OLDER
        return cls(older, mate, sloppy, kinds)


def strangers(key: Array, missions: Any) -> Array:
    """[tables, 5] where partners would sit at a mixed table; never beside a dummy."""
    players = missions.players
    how_many, more, who = jax.random.split(key, 3)
    several = 2 + jnp.floor(jax.random.uniform(more, players.shape) * (players - 2)).astype(jnp.int32)
    count = jnp.where(jax.random.uniform(how_many, players.shape) < ONE, 1, several)
    luck = jax.random.uniform(who, (*players.shape, SEATS)) + (players[:, None] <= _SEATS)
    count = jnp.where(missions.dummy, 0, count)
    return jnp.argsort(jnp.argsort(luck, axis=1), axis=1) < count[:, None]


def seated(places: Places, strange: Array) -> Array:
    """[tables, 5] the kind of player in each seat."""
    return jnp.where(strange, places.kinds[:, None], LEARNER).astype(jnp.int32)


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
    key: Array, kind: Array, legal: Array, action: Array, imitated: Imitated | None, moment: Moment
) -> Array:
    """[tables] what a seat of this kind chooses where the learner would choose `action`.

    The mate does what is `imitated`; without that it shows a card that another has to win. The sloppy one
    plays as the mate does, or as the learner without it, but never speaks and plays anything at times.
    """
    slips, anything, lapses = jax.random.split(key, 3)
    sloppy, mate = kind == SLOPPY, kind == MATE
    if imitated is None:
        showable = legal[:, : moment.wanted.shape[1]] & moment.wanted
        told = jnp.where(showable.any(1), jnp.argmax(showable, 1), moment.silent)
        chosen = jnp.where(mate & moment.briefing, told, action)
    else:
        lapse = jax.random.uniform(lapses, kind.shape) < LAPSES
        alike = jnp.where(moment.playing & ~lapse, imitated.sensibly, imitated.freely)
        chosen = jnp.where(mate | sloppy, alike, action)
    slip = sloppy & moment.playing & (jax.random.uniform(slips, kind.shape) < SLIPS)
    chosen = jnp.where(slip, random_choice(anything, legal), chosen)
    return jnp.where(sloppy & moment.briefing, moment.silent, chosen)
