"""Card games of other JAX libraries, to measure beside ours. Nothing of Quarterdeck needs them."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from training.environments import Environment, Step

PGX_GAMES: Final = {
    "kuhn_poker": "Kuhn poker",
    "leduc_holdem": "Leduc hold'em",
}
DEALS: Final = 4096
"""Of bridge, in the table that Pgx looks results up in."""
INIT_IMPORTS_TOO_MUCH: Final = ("flax", "jaxmarl", "jaxmarl.environments")
"""Packages whose `__init__` needs what a game does not: optimizers, checkpoints, simulators."""


def pgx_games() -> Iterator[Environment]:
    pgx = importlib.import_module("pgx")
    for name, title in PGX_GAMES.items():
        yield _of_pgx(title, pgx.make(name))
    bridge = importlib.import_module("pgx.bridge_bidding")
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.npy"
        np.save(results, _bridge_results(np.random.default_rng(1)))
        yield _of_pgx("Bridge bidding", bridge.BridgeBidding(str(results)))


def _bridge_results(rng: np.random.Generator) -> np.ndarray[Any, np.dtype[np.int32]]:
    """[2, deal, 4] deals as two bits a card, and results of four bits a contract.

    Pgx wants these results from a download; made-up ones are looked up as fast.
    """
    holder = rng.permuted(np.tile(np.repeat(np.arange(4), 13), (DEALS, 1)), axis=1).reshape(DEALS, 4, 13)
    tricks = rng.integers(0, 14, (DEALS, 4, 5))
    deals = (holder << np.arange(24, -1, -2)).sum(2)
    return np.stack([deals, (tricks << np.arange(16, -1, -4)).sum(2)]).astype(np.int32)


def _of_pgx(title: str, game: Any) -> Environment:
    def fresh(key: Array, count: int) -> Any:
        return jax.vmap(game.init)(jax.random.split(key, count))

    def step(tables: Any, action: Array) -> Step:
        after = jax.vmap(game.step)(tables, action)
        # what is seen is part of a table there: put back, it is not computed unless it is asked for
        return Step(after.replace(observation=tables.observation), after.terminated, after.observation)

    return Environment(f"Pgx {version('pgx')}", title, fresh, lambda tables: tables.legal_action_mask, step)


def jaxmarl_games() -> Iterator[Environment]:
    for package in INIT_IMPORTS_TOO_MUCH:
        _enter_without_init(package)
    game = importlib.import_module("jaxmarl.environments.hanabi").Hanabi()

    def fresh(key: Array, count: int) -> Any:
        return jax.vmap(game.reset)(jax.random.split(key, count))[1]

    def legal(table: Any) -> Array:
        by_player = jnp.stack([*game.get_legal_moves(table).values()])
        return by_player[jnp.argmax(table.cur_player_idx)] > 0

    def step(table: Any, action: Array) -> Step:
        # no step of Hanabi draws anything, and of all players' actions only that of the one at turn counts
        actions = dict.fromkeys(game.agents, action)
        seen, after, _, done, _ = game.step_env(jax.random.key(0), table, actions)
        return Step(after, done["__all__"], seen)

    name = f"JaxMARL {version('jaxmarl')}"
    yield Environment(name, "Hanabi, 2 players", fresh, jax.vmap(legal), jax.vmap(step))


def _enter_without_init(package: str) -> None:
    """Makes the modules of a package importable, without what its `__init__` imports."""
    if package in sys.modules:
        return
    spec = importlib.util.find_spec(package)
    if spec is None:
        raise ModuleNotFoundError(f"No module named {package!r}")
    sys.modules[package] = importlib.util.module_from_spec(spec)


LIBRARIES: Final = {"pgx": pgx_games, "jaxmarl": jaxmarl_games}
"""By what they are installed as."""
