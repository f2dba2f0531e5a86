"""Games of a vector engine, played again by the rules engine move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.contract import CHANCE, Choice, Decision
from quarterdeck.envs.vector.engine import Engine, stack

TRIES = 4
Attempt = tuple[jax.Array, jax.Array, jax.Array, Any]


class Rules(NamedTuple):
    """What must be known of a game to play it again."""

    engine: Engine[Any, Any, Any]
    longest: int
    phases: Sequence[str]
    chance: Callable[[Any, int], Callable[[Any, Any], Choice]]
    """(deals, table): how the rules engine's pending chance comes out there."""
    numbered: Callable[[Any, Any, Decision, Sequence[Choice]], Mapping[int, Choice]]
    """(game, public, decision, choices)"""
    observed: Callable[[Any, Any, Decision], NDArray[Any]]
    """(game, view, decision)"""
    seat: Callable[[Any], jax.Array] = lambda tables: tables.turn
    """Whose turn it is, as the rules engine counts seats."""


class Recording(NamedTuple):
    """What the vector engine did, [step, table, ...]."""

    first: Any
    phase: NDArray[Any]
    turn: NDArray[Any]
    legal: NDArray[Any]
    action: NDArray[Any]
    over: NDArray[Any]
    won: NDArray[Any]
    seen: NDArray[Any]
    """Observations of the first tables only."""


def record(rules: Rules, missions: Sequence[Any], seed: int, watched: int = 0) -> Recording:
    """Random games; most tables avoid choices that lose at once, so that games grow long."""
    rows = jax.tree.map(jnp.asarray, stack(missions))
    first, played = _play(rules.engine, rules.seat, jax.random.key(seed), rows, rules.longest, watched)
    return Recording(*jax.tree.map(np.asarray, (first, *played)))


@partial(jax.jit, static_argnames=("engine", "seat", "longest", "watched"))
def _play(
    engine: Engine[Any, Any, Any],
    seat: Callable[[Any], jax.Array],
    key: jax.Array,
    missions: Any,
    longest: int,
    watched: int,
) -> tuple[Any, tuple[jax.Array, ...]]:
    count = len(missions.players)
    careless = jnp.asarray(np.arange(count) % 5 == 0)

    def one(tables: Any, key: jax.Array) -> tuple[Any, tuple[jax.Array, ...]]:
        may = engine.legal(tables)

        def attempt(_: int, so_far: Attempt) -> Attempt:
            key, action, settled = so_far[:3]
            key, now = jax.random.split(key)
            action = jnp.where(settled, action, _any(now, may))
            moved = engine.step(tables, action)
            return key, action, careless | ~moved.over | moved.won, moved

        nothing = jnp.zeros(count, jnp.int32)
        _, action, _, after = jax.lax.fori_loop(0, TRIES, attempt, (key, nothing, nothing > 0, tables))
        row = (tables.phase, seat(tables), may, action, after.over, after.won)
        watch = jax.tree.map(lambda values: values[:watched], tables)
        return after, (*row, engine.observe(watch) if watched else jnp.zeros(0))

    tables = engine.start(key, missions)
    _, rows = jax.lax.scan(one, tables, jax.random.split(key, longest))
    return tables, rows


def _any(key: jax.Array, may: jax.Array) -> jax.Array:
    """[table] one of the legal actions, each as likely as another."""
    before = jnp.cumsum(may, 1)
    number = jax.random.uniform(key, (len(may), 1)) * before[:, -1:]
    return jnp.argmax(may & (before > number), 1)


def play_again(
    rules: Rules, game: Any, recording: Recording, table: int, watched: bool = False
) -> tuple[int, bool]:
    """Checks one game; the number of decisions and whether it was won."""
    chance = rules.chance(recording.first.deal, table)
    state = _until_a_choice(game, game.start(), chance)
    if recording.first.over[table]:
        assert game.outcome(state) is not None
        return 0, False
    for number in range(rules.longest):
        seat = int(recording.turn[number, table])
        asked = [decision for decision in game.pending(state) if decision.for_ == seat]
        assert asked, (number, seat, game.pending(state))
        kind = rules.phases[int(recording.phase[number, table])]
        assert asked[0].kind == kind, (number, kind, asked)
        choices = rules.numbered(game, state.public, asked[0], game.legal(state, asked[0]))
        assert sorted(choices) == np.flatnonzero(recording.legal[number, table]).tolist(), (number, kind)
        if watched:
            view = rules.observed(game, game.view(state, asked[0].by), asked[0])
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


def _until_a_choice(game: Any, state: Any, chance: Callable[[Any, Any], Choice]) -> Any:
    """Chance as it was drawn."""
    while (pending := game.pending(state)) and pending[0].by == CHANCE:
        state = game.apply(state, pending[0], chance(game, state))
    return state
