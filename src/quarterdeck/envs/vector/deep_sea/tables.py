"""Thousands of tables at once: every function takes and returns a batch."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.deep_sea.legality import legal_actions
from quarterdeck.envs.vector.deep_sea.missions import Mission
from quarterdeck.envs.vector.deep_sea.moves import begin, move
from quarterdeck.envs.vector.deep_sea.observation import held_by, look
from quarterdeck.envs.vector.deep_sea.state import Deal, Table, dealt, handed_out, lay_out, shuffle
from quarterdeck.envs.vector.tricks import CARDS


def deal(key: Array, missions: Mission) -> Deal:
    """Draws all chance of a game of each mission; deals again while one hand makes a task impossible."""
    missions = jax.tree.map(jnp.asarray, missions)
    count = missions.players.shape[0]
    for_cards, for_terrain = jax.random.split(key)

    def again(so_far: tuple[Array, Array, Array]) -> tuple[Array, Array, Array]:
        key, owner, stands = so_far
        key, now = jax.random.split(key)
        other = jax.vmap(shuffle)(missions, jax.random.uniform(now, (count, CARDS + 1)))
        owner = jnp.where(stands[:, None], owner, other)
        return key, owner, jax.vmap(handed_out)(missions, owner)

    nobody = jnp.zeros((count, CARDS), jnp.int32), jnp.zeros(count, bool)
    _, owner, _ = jax.lax.while_loop(lambda so_far: ~so_far[2].all(), again, (for_cards, *nobody))
    return jax.vmap(dealt)(missions, owner, jax.random.uniform(for_terrain, (count,)))


def lay(deals: Deal) -> Table:
    """Tables where the first decision is pending."""
    return jax.vmap(lambda one: begin(lay_out(one)))(deals)


def start(key: Array, missions: Mission) -> Table:
    """A fresh game of each mission."""
    return lay(deal(key, missions))


def step(tables: Table, actions: Array) -> Table:
    """After one legal choice at each table. A table that is over is not to be used further."""
    return jax.vmap(move)(tables, actions.astype(jnp.int32))


def legal(tables: Table) -> Array:
    """[n, 152] bool: what whoever's turn it is may choose."""
    return jax.vmap(legal_actions)(tables)


def observe(tables: Table) -> Array:
    """[n, SIZE] int8: what whoever's turn it is knows."""
    return jax.vmap(look)(tables)


def holders(tables: Table) -> Array:
    """[n, 40] int8: who really holds each card, for critics and beliefs in training."""
    return jax.vmap(held_by)(tables)


def again(tables: Table, fresh: Table) -> Table:
    """Fresh tables in the place of those that are over."""

    def chosen(old: Array, new: Array) -> Array:
        over = tables.over.reshape((-1,) + (1,) * (old.ndim - 1))
        return jnp.where(over, new, old)

    return jax.tree.map(chosen, tables, fresh)
