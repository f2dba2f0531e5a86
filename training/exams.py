"""How often a crew wins, playing its best choice every time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.planet_nine import Mission, Table, deal, lay, legal, observe, stack, step
from quarterdeck.envs.vector.planet_nine.actions import SEATS
from training import network, partners
from training.curriculum import Cell
from training.network import Params
from training.rollout import masked

LONGEST: Final = 300


class _Sitting(NamedTuple):
    tables: Table
    over: Array
    won: Array
    steps: Array
    key: Array


@partial(jax.jit, static_argnames=("games",))
def _wins(actor: Params, key: Array, missions: Mission, seats: Array, games: int) -> Array:
    """[missions] the share of games won; `seats` [missions, 5] are the kinds of players."""
    cells = missions.players.shape[0]
    repeated = jax.tree.map(lambda column: jnp.repeat(column, games, axis=0), missions)
    for_deals, for_play = jax.random.split(key)
    tables = lay(deal(for_deals, repeated))
    kinds = jnp.repeat(seats, games, axis=0)
    none = jnp.zeros(cells * games, bool)

    def unfinished(sitting: _Sitting) -> Array:
        return (~sitting.over).any() & (sitting.steps < LONGEST)

    def on(sitting: _Sitting) -> _Sitting:
        key, now = jax.random.split(sitting.key)
        tables, may = sitting.tables, legal(sitting.tables)
        logits, _ = network.act(actor, observe(tables))
        best = jnp.argmax(masked(logits, may), 1)
        choice, _ = partners.act(now, tables, partners.at_turn(tables, kinds), may, best)
        after = step(tables, choice)
        ended = after.over & ~sitting.over
        won = sitting.won | (ended & after.won)
        return _Sitting(after, sitting.over | ended, won, sitting.steps + 1, key)

    sitting = jax.lax.while_loop(unfinished, on, _Sitting(tables, none, none, jnp.int32(0), for_play))
    return sitting.won.reshape(cells, games).mean(1)


def measure(actor: Params, key: Array, cells: Mapping[str, Cell], games: int) -> dict[str, float]:
    """Per cent won in each cell."""
    seats = np.zeros((len(cells), SEATS), np.int32)
    seats[:, 0] = [cell.partner for cell in cells.values()]
    missions = jax.tree.map(jnp.asarray, stack([cell.mission for cell in cells.values()]))
    shares = np.asarray(_wins(actor, key, missions, jnp.asarray(seats), games))
    return {name: round(100 * float(share), 2) for name, share in zip(cells, shares, strict=True)}
