"""Games of Deep Sea's vector engine, played again by the rules engine move by move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.contract import CHANCE
from quarterdeck.envs.vector.deep_sea import Mission, Table, legal, observe, stack, start, step
from quarterdeck.envs.vector.deep_sea.bridge import Chance
from quarterdeck.games.deep_sea.bots.learned.actions import by_action
from quarterdeck.games.deep_sea.bots.learned.features import PHASES, features
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.state import DeepSeaState

LONGEST = 130
TRIES = 4
Attempt = tuple[jax.Array, jax.Array, jax.Array, Table]


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


def record(missions: Sequence[Mission], seed: int, watched: int = 0) -> Recording:
    """Random games; most tables avoid choices that lose at once, so that games grow long."""
    rows = jax.tree.map(jnp.asarray, stack(missions))
    first, played = _play(jax.random.key(seed), rows, watched)
    return Recording(*jax.tree.map(np.asarray, (first, *played)))


@partial(jax.jit, static_argnames="watched")
def _play(key: jax.Array, missions: Mission, watched: int) -> tuple[Table, tuple[jax.Array, ...]]:
    count = len(missions.players)
    careless = jnp.asarray(np.arange(count) % 5 == 0)

    def one(tables: Table, key: jax.Array) -> tuple[Table, tuple[jax.Array, ...]]:
        may = legal(tables)

        def attempt(_: int, so_far: Attempt) -> Attempt:
            key, action, settled = so_far[:3]
            key, now = jax.random.split(key)
            other = jnp.argmax(jnp.where(may, jax.random.uniform(now, may.shape), -1.0), 1)
            action = jnp.where(settled, action, other)
            moved = step(tables, action)
            return key, action, careless | ~moved.over | moved.won, moved

        nothing = jnp.zeros(count, jnp.int32)
        _, action, _, after = jax.lax.fori_loop(0, TRIES, attempt, (key, nothing, nothing > 0, tables))
        row = (tables.phase, tables.turn, may, action, after.over, after.won)
        watch = jax.tree.map(lambda values: values[:watched], tables)
        return after, (*row, observe(watch) if watched else jnp.zeros(0))

    tables = start(key, missions)
    _, rows = jax.lax.scan(one, tables, jax.random.split(key, LONGEST))
    return tables, rows


def play_again(game: DeepSea, recording: Recording, table: int, watched: bool = False) -> tuple[int, bool]:
    """Checks one game; the number of decisions and whether it was won."""
    deal = recording.first.deal
    tasks, owner = np.asarray(deal.mission.tasks)[table], np.asarray(deal.owner)[table]
    chance = Chance(tasks, owner, int(deal.communication[table]))
    state = _until_a_choice(game, game.start(), chance)
    if recording.first.over[table]:
        assert state.public.verdict is not None
        return 0, False
    for number in range(LONGEST):
        seat = int(recording.turn[number, table])
        asked = [decision for decision in game.pending(state) if decision.by == seat]
        assert asked, (number, seat, game.pending(state))
        kind = PHASES[int(recording.phase[number, table])]
        assert asked[0].kind == kind, (number, kind, asked)
        choices = by_action(game.legal(state, asked[0]))
        assert sorted(choices) == np.flatnonzero(recording.legal[number, table]).tolist(), (number, kind)
        if watched:
            view = features(game, game.view(state, seat))
            differ = np.flatnonzero(view != recording.seen[number, table])
            assert not len(differ), (number, kind, differ)
        state = game.apply(state, asked[0], choices[int(recording.action[number, table])])
        over = bool(recording.over[number, table])
        assert (state.public.verdict is not None) == over, (number, kind, state.public.verdict)
        if state.public.verdict is not None:
            won = bool(recording.won[number, table])
            assert state.public.verdict.won == won, (number, state.public.verdict)
            return number + 1, won
    raise AssertionError("the game has no end")


def _until_a_choice(game: DeepSea, state: DeepSeaState, chance: Chance) -> DeepSeaState:
    """Chance as it was drawn."""
    while (pending := game.pending(state)) and pending[0].by == CHANCE:
        state = game.apply(state, pending[0], chance.outcome(game, state))
    return state
