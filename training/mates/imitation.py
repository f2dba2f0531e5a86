"""A small network that plays as `deckhand` does, to sit beside the learner (`training.partners`):

    python -m training.mates.imitation record planet-nine 16000
    python -m training.mates.imitation learn planet-nine

The first plays crews of `deckhand` and `first-mate` by the rules engine, on all cores, and writes down what
each deckhand saw and chose (`.training/deckhand-planet-nine.npz`); the second learns to choose the same and
writes `training/mates/planet-nine.npz`. Two cores take twenty and four minutes.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, repeat
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from quarterdeck import new_game
from quarterdeck.arena.play import play
from quarterdeck.core import registry
from quarterdeck.core.contract import Choice, Decision
from quarterdeck.core.registry import AnyGame
from quarterdeck.games.deep_sea.bots.learned import policy as deep_sea
from quarterdeck.games.planet_nine.bots.learned import policy as planet_nine
from quarterdeck.games.tricks.bots.learned.policy import Policy
from training import network
from training.command import record_or_learn
from training.deep_sea.game import DEEP_SEA
from training.game import Game, ScaledShape
from training.mates import FOLDER
from training.network import Params, Size, flat, masked
from training.planet_nine.game import PLANET_NINE
from training.ppo import adam

SIZE: Final = Size(96, 160, 160, 224, 2)
PLAYERS: Final = ((3, 4, 5), (1, 3, 2))
"""Player counts and how often each is recorded."""
DECKHANDS: Final = 0.6
"""Share of the seats; a first mate sits in the others, as the learner will."""
TESTED: Final = 0.05
"""Share of the choices that are only for the test."""
PORTION: Final = 1000
"""Games that one process plays in a row."""
ROWS: Final = 256
RATE: Final = (2e-3, 1e-4)
SETUPS: Final = {
    "planet-nine": [{"tasks": tasks} for tasks in range(1, 11)] * 5 + [{"mission": n} for n in range(1, 51)],
    "deep-sea": [{"difficulty": difficulty} for difficulty in range(1, 17)],
}


class _Imitated(NamedTuple):
    game: Game
    policy: Policy[Any, Any]


def _imitated(name: str) -> _Imitated:
    if name == PLANET_NINE.name:
        return _Imitated(PLANET_NINE, planet_nine.the_policy())
    return _Imitated(DEEP_SEA, deep_sea.the_policy())


class Choices(NamedTuple):
    """What was seen and chosen, row by row, in NumPy or JAX."""

    seen: Any
    legal: Any
    action: Any

    def rows(self, which: NDArray[np.int64]) -> Choices:
        return Choices(self.seen[which], self.legal[which], self.action[which])


class _Watched:
    """A bot whose choices are written down."""

    def __init__(self, bot: Any, game: AnyGame, policy: Policy[Any, Any], rows: list[Any]) -> None:
        self.bot, self.game, self.policy, self.rows = bot, game, policy, rows

    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice:
        chosen: Choice = self.bot.choose(view, decision, choices)
        known = self.policy.known(self.game, view, decision, choices)
        if known:
            action = next(number for number, choice in known.items() if choice == chosen)
            self.rows.append((self.policy.see(self.game, view), [*known], action))
        return chosen


def record(name: str, games: int, seed: int) -> list[tuple[NDArray[np.int8], list[int], int]]:
    """The choices of deckhands in so many games, each as row, legal actions and action."""
    random, policy = Random(seed), _imitated(name).policy
    rows: list[Any] = []
    for _ in range(games):
        players = random.choices(*PLAYERS)[0]
        game = new_game(name, players=players, **random.choice(SETUPS[name]))
        crew: list[Any] = []
        for _ in range(players):
            imitated = random.random() < DECKHANDS
            bot = registry.bot_factory(game, "deckhand" if imitated else "first-mate")(random.getrandbits(32))
            crew.append(_Watched(bot, game, policy, rows) if imitated else bot)
        play(game, crew, random)
    return rows


def write(name: str, path: Path, games: int, seed: int) -> None:
    shape = _imitated(name).game.shape
    parts = [min(PORTION, games - start) for start in range(0, games, PORTION)]
    seen, legal, actions = [], [], []
    afresh = get_context("spawn")  # JAX's threads do not survive forks
    with ProcessPoolExecutor(os.cpu_count(), afresh) as pool:
        played = pool.map(record, repeat(name), parts, count(1000 * seed))
        for number, rows in enumerate(played, 1):
            _say(f"{number} of {len(parts)} portions of games: {len(rows)} choices")
            for row, may, action in rows:
                seen.append(row)
                legal.append(np.isin(np.arange(shape.actions), may))
                actions.append(action)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path,
        seen=np.array(seen),
        legal=np.packbits(np.array(legal), axis=1),
        action=np.array(actions, np.uint8),
    )
    print(f"{len(actions)} choices in {path}")


def read(path: Path, shape: ScaledShape) -> Choices:
    with np.load(path) as stored:
        legal = np.unpackbits(stored["legal"], axis=1, count=shape.actions).astype(bool)
        return Choices(stored["seen"], legal, stored["action"])


def _surprise(params: Params, shape: ScaledShape, rows: Choices) -> tuple[Array, Array]:
    """The mean surprise at what was chosen, and the share of choices that the network would make too."""
    logits, _ = network.act(params, shape, rows.seen)
    odds = jax.nn.log_softmax(masked(logits, rows.legal))
    action = rows.action.astype(jnp.int32)
    told = jnp.take_along_axis(odds, action[:, None], 1)[:, 0]
    return -told.mean(), (jnp.argmax(odds, 1) == action).mean()


@partial(jax.jit, static_argnames=("shape",), donate_argnums=(0, 1, 2))
def _learn(
    params: Params, mean: Params, square: Params, time: Array, rate: Array, rows: Choices, shape: ScaledShape
) -> tuple[Params, Params, Params, Array]:
    (_, agreed), slope = jax.value_and_grad(_surprise, has_aux=True)(params, shape, rows)
    return *adam(params, mean, square, slope, time, rate), agreed


def learn(shape: ScaledShape, choices: Choices, epochs: int, size: Size = SIZE) -> tuple[Params, float]:
    """A network that chooses as was chosen, and how often it does where it has not seen the answer."""
    rng = np.random.default_rng(1)
    order = rng.permutation(len(choices.action))
    tested = max(1, int(TESTED * len(order)))
    params = network.make(jax.random.key(1), shape, size, network.TINY)["actor"]
    mean, square = (jax.tree.map(jnp.zeros_like, params) for _ in range(2))
    begun, updates = time.monotonic(), 0
    batches = (len(order) - tested) // ROWS
    for epoch in range(epochs):
        agreed = []
        for rows in rng.permutation(order[tested:])[: batches * ROWS].reshape(-1, ROWS):
            share = updates / (epochs * batches)
            rate = RATE[0] * (RATE[1] / RATE[0]) ** share
            updates += 1
            params, mean, square, same = _learn(
                params, mean, square, jnp.float32(updates), jnp.float32(rate), choices.rows(rows), shape
            )
            agreed.append(same)
        now, took = float(np.mean(agreed)), time.monotonic() - begun
        _say(f"epoch {epoch + 1}: {100 * now:.2f} % alike, {took:.0f} s")
    test = jax.jit(_surprise, static_argnames=("shape",))
    parts = np.array_split(order[:tested], -(-tested // ROWS))
    alike = sum(float(test(params, shape, choices.rows(rows))[1]) * len(rows) for rows in parts) / tested
    return params, alike


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def learn_from(name: str, recorded: Path, epochs: int) -> None:
    game = _imitated(name).game
    choices = read(recorded, game.shape)
    params, alike = learn(game.shape, choices, epochs)
    card = {
        "game": game.name,
        "rules": new_game(game.name).version,
        "bot": "deckhand",
        "choices": len(choices.action),
        "alike": round(alike, 4),
    }
    arrays = {path: array.astype(np.float16) for path, array in flat(params).items()}
    target = FOLDER / f"{game.name}.npz"
    np.savez_compressed(target, card=np.array(json.dumps(card)), **arrays)  # type: ignore[arg-type]
    print(f"{target}: {card}")


if __name__ == "__main__":
    record_or_learn(__doc__, "deckhand", SETUPS, write, learn_from, count=16_000, epochs=4)
