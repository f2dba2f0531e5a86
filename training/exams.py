"""How often a crew wins, playing its best choice every time; imitations draw theirs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from training import mates, network, partners
from training.curriculum import Cell
from training.game import Game
from training.network import Params
from training.partners import SEATS

LONGEST: Final = 300


class _Sitting(NamedTuple):
    tables: Any
    over: Array
    won: Array
    steps: Array
    key: Array


@partial(jax.jit, static_argnames=("game",))
def _wins(game: Game, actor: Params, mate: Params | None, key: Array, missions: Any, seats: Array) -> Array:
    """[cells] the share of games won; `missions` [cells, games], `seats` [cells, 5] the kinds of players."""
    cells, games = missions.players.shape
    repeated = jax.tree.map(lambda column: column.reshape(-1, *column.shape[2:]), missions)
    for_deals, for_play = jax.random.split(key)
    tables = game.engine.lay(game.engine.deal(for_deals, repeated))
    kinds = jnp.repeat(seats, games, axis=0)
    none, stuck = jnp.zeros(cells * games, bool), tables.over

    def unfinished(sitting: _Sitting) -> Array:
        return (~sitting.over).any() & (sitting.steps < LONGEST)

    def on(sitting: _Sitting) -> _Sitting:
        key, now, for_mates = jax.random.split(sitting.key, 3)
        tables, may = sitting.tables, game.legal(sitting.tables)
        seen = game.observe(tables)
        logits, _ = network.act(actor, game.shape, seen)
        log_odds = jax.nn.log_softmax(network.masked(logits, may))
        best = jnp.argmax(log_odds, 1)
        imitated = None if mate is None else mates.imitate(game, mate, for_mates, seen, may, log_odds)
        choice, _ = game.partner(now, tables, partners.at_turn(tables, kinds), may, best, imitated)
        after = game.engine.step(tables, choice)
        ended = after.over & ~sitting.over
        won = sitting.won | (ended & after.won)
        return _Sitting(after, sitting.over | ended, won, sitting.steps + 1, key)

    sitting = jax.lax.while_loop(unfinished, on, _Sitting(tables, stuck, none, jnp.int32(0), for_play))
    return sitting.won.reshape(cells, games).mean(1)


def measure(game: Game, actor: Params, key: Array, cells: Mapping[str, Cell], games: int) -> dict[str, float]:
    """Per cent won in each cell; the games go through a cell's variants in turn."""
    seats = np.zeros((len(cells), SEATS), np.int32)
    for row, cell in zip(seats, cells.values(), strict=True):
        row[: cell.strangers] = cell.partner
    played = [
        jax.tree.map(lambda column: column[np.arange(games) % len(column)], cell.missions)
        for cell in cells.values()
    ]
    missions = jax.tree.map(lambda *columns: jnp.asarray(np.stack(columns)), *played)
    mate = mates.of(game.name)
    shares = np.asarray(_wins(game, actor, mate, key, missions, jnp.asarray(seats)))
    return {name: round(100 * float(share), 2) for name, share in zip(cells, shares, strict=True)}
