"""Thousands of tables at once: every function takes and returns a batch."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.planet_nine.actions import CARDS, COLOURED
from quarterdeck.envs.vector.planet_nine.legality import legal_actions
from quarterdeck.envs.vector.planet_nine.missions import Mission
from quarterdeck.envs.vector.planet_nine.moves import go_on, move
from quarterdeck.envs.vector.planet_nine.observation import held_by, look
from quarterdeck.envs.vector.planet_nine.state import Deal, Luck, Table, lay_out, shuffle


def deal(key: Array, missions: Mission) -> Deal:
    """Draws all chance of a game of each mission."""
    missions = jax.tree.map(jnp.asarray, missions)
    count = missions.players.shape[0]
    cards, extra, tasks, dice = jax.random.split(key, 4)
    luck = Luck(
        cards=jax.random.uniform(cards, (count, CARDS)),
        extra=jax.random.uniform(extra, (count,)),
        tasks=jax.random.uniform(tasks, (count, COLOURED)),
        dice=jax.random.uniform(dice, (count, CARDS)),
    )
    return jax.vmap(shuffle)(missions, luck)


def lay(deals: Deal) -> Table:
    """Tables where the first decision is pending."""
    return jax.vmap(lambda one: go_on(lay_out(one)))(deals)


def start(key: Array, missions: Mission) -> Table:
    """A fresh game of each mission."""
    return lay(deal(key, missions))


def step(tables: Table, actions: Array) -> Table:
    """After one legal choice at each table. A table that is over is not to be used further."""
    return jax.vmap(move)(tables, actions.astype(jnp.int32))


def legal(tables: Table) -> Array:
    """[n, 79] bool: what whoever's turn it is may choose."""
    return jax.vmap(legal_actions)(tables)


def observe(tables: Table) -> Array:
    """[n, SIZE] int8: what whoever's turn it is knows."""
    return jax.vmap(look)(tables)


def holders(tables: Table) -> Array:
    """[n, 40] int8: who really holds each card, for critics and beliefs in training."""
    return jax.vmap(held_by)(tables)


def again(tables: Table, fresh: Table) -> Table:
    """Fresh tables in the place of those that are over."""

    def pick(old: Array, new: Array) -> Array:
        over = tables.over.reshape((-1,) + (1,) * (old.ndim - 1))
        return jnp.where(over, new, old)

    return jax.tree.map(pick, tables, fresh)
