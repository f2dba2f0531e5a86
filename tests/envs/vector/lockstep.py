"""Games of the vector engine, played again by the rules engine move by move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.contract import CHANCE
from quarterdeck.envs.vector.planet_nine import Mission, Table, legal, observe, stack, start, step
from quarterdeck.envs.vector.planet_nine.bridge import Chance, mission_of
from quarterdeck.games.planet_nine.bots.learned.actions import by_action
from quarterdeck.games.planet_nine.bots.learned.features import PHASES, features
from quarterdeck.games.planet_nine.choices import KeepTasks, KeepTokens
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.state import PlanetNineState

LONGEST = 260
TRIES = 8
KEPT = {"hand_over": KeepTasks(), "tokens": KeepTokens()}
Attempt = tuple[jax.Array, jax.Array, jax.Array]


class Recording(NamedTuple):
    """What the vector engine did, [step, table, ...]."""

    first: Table
    phase: NDArray[Any]
    turn: NDArray[Any]
    legal: NDArray[Any]
    action: NDArray[Any]
    over: NDArray[Any]
    won: NDArray[Any]
    seen: NDArray[Any]
    """Observations of the first tables only."""


def record(configs: Sequence[PlanetNineConfig], seed: int, watched: int = 0) -> Recording:
    """Random games; most tables avoid choices that lose at once, so that games grow long."""
    missions = jax.tree.map(jnp.asarray, stack([mission_of(config, unchanged=True) for config in configs]))
    first, rows = _play(jax.random.key(seed), missions, watched)
    return Recording(first, *(np.asarray(row) for row in rows))


@partial(jax.jit, static_argnames="watched")
def _play(key: jax.Array, missions: Mission, watched: int) -> tuple[Table, tuple[jax.Array, ...]]:
    count = len(missions.players)
    careless = jnp.asarray(np.arange(count) % 5 == 0)

    def one(tables: Table, key: jax.Array) -> tuple[Table, tuple[jax.Array, ...]]:
        may = legal(tables)

        def attempt(_: int, so_far: Attempt) -> Attempt:
            key, action, settled = so_far
            key, now = jax.random.split(key)
            other = jnp.argmax(jnp.where(may, jax.random.uniform(now, may.shape), -1.0), 1)
            action = jnp.where(settled, action, other)
            moved = step(tables, action)
            return key, action, careless | ~moved.over | moved.won

        nothing = jnp.zeros(count, jnp.int32)
        _, action, _ = jax.lax.fori_loop(0, TRIES, attempt, (key, nothing, nothing > 0))
        after = step(tables, action)
        row = (tables.phase, tables.turn, may, action, after.over, after.won)
        watch = jax.tree.map(lambda values: values[:watched], tables)
        return after, (*row, observe(watch) if watched else jnp.zeros(0))

    tables = start(key, missions)
    _, rows = jax.lax.scan(one, tables, jax.random.split(key, LONGEST))
    return tables, rows


def play_again(game: PlanetNine, recording: Recording, table: int, watched: bool = False) -> tuple[int, bool]:
    """Checks one game; the number of decisions and whether it was won."""
    deal = recording.first.deal
    chance = Chance(
        np.asarray(deal.owner[table]), np.asarray(deal.place[table]), np.asarray(deal.dice[table])
    )
    state = _until_a_choice(game, game.start(), chance)
    players = game.config.players
    for number in range(LONGEST):
        seat = int(recording.turn[number, table])
        asked = [decision for decision in game.pending(state) if decision.by == seat]
        assert asked, (number, seat, game.pending(state))
        kind = PHASES[int(recording.phase[number, table])]
        assert asked[0].kind == kind, (number, kind, asked)
        choices = by_action(game.legal(state, asked[0]), seat, players)
        assert sorted(choices) == np.flatnonzero(recording.legal[number, table]).tolist(), (number, kind)
        if watched:
            view = features(game, game.view(state, seat))
            differ = np.flatnonzero(view != recording.seen[number, table])
            assert not len(differ), (number, kind, differ)
        state = game.apply(state, asked[0], choices[int(recording.action[number, table])])
        state = _until_a_choice(game, state, chance)
        outcome = game.outcome(state)
        assert (outcome is not None) == bool(recording.over[number, table]), (number, kind, outcome)
        if outcome is not None:
            won = bool(recording.won[number, table])
            assert outcome.utility[0] == float(won), (number, outcome)
            return number + 1, won
    raise AssertionError("the game has no end")


def _until_a_choice(game: PlanetNine, state: PlanetNineState, chance: Chance) -> PlanetNineState:
    """Chance as it was drawn; no task is ever handed over, no token moved."""
    while pending := game.pending(state):
        if pending[0].by == CHANCE:
            state = game.apply(state, pending[0], chance.outcome(game, state))
        elif state.public.ballot is not None and state.public.ballot.topic in KEPT:
            state = game.apply(state, pending[0], KEPT[state.public.ballot.topic])
        else:
            break
    return state
