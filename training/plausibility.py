"""Teaches a search which of its sampled tables look like the true one:

    python -m training.plausibility record planet-nine 3000
    python -m training.plausibility learn planet-nine

The first plays crews of `first-mate` by the rules engine, on all cores. Where a navigator would look ahead it
samples tables as that does, and writes down what the critic makes of the true table and of these
(`.training/plausibility-planet-nine.npz`). The second learns to tell the true one, and puts what it learned
into the released weights beside actor and critic: a new release (`training.release`) has nothing of the kind,
and its navigator counts all tables alike. Two cores take four minutes and a quarter of one.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
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
from quarterdeck.core import registry
from quarterdeck.core.contract import CHANCE
from quarterdeck.games.tricks.bots.learned.guesses import ALIKE, guess, may_hold, put_hands
from quarterdeck.games.tricks.bots.learned.search import Search
from quarterdeck.games.tricks.rules import TrickGame
from training.command import record_or_learn
from training.mates.imitation import SETUPS
from training.network import Params
from training.ppo import adam
from training.release import LEARNED, put_part

PLAYERS: Final = ((2, 3, 4, 5), (1, 2, 4, 3))
"""Player counts and how often each is recorded."""
SAMPLED: Final = 7
"""Tables beside the true one."""
RECORDED: Final = 0.5
"""Share of the moments in which a navigator would look ahead."""
TESTED: Final = 0.1
"""Share of the moments, the first ones, that are only for the test."""
PORTION: Final = 100
"""Games that one process plays in a row."""
HIDDEN: Final = 64
ROWS: Final = 256
RATE: Final = (2e-3, 2e-5)
DECAY: Final = 1e-3
"""What the squares of the weights cost."""


class Moments(NamedTuple):
    """What the critic makes of the tables of each moment, the true one first, [moment, table, ...]."""

    gist: Any
    odds: Any
    """Of a win."""

    def rows(self, which: NDArray[Any]) -> Moments:
        return Moments(self.gist[which], self.odds[which])


def record(name: str, games: int, seed: int) -> Moments:
    """The moments of so many games."""
    random, gist, odds = Random(seed), [], []
    for _ in range(games):
        players = random.choices(*PLAYERS)[0]
        game: Any = new_game(name, players=players, **random.choice(SETUPS[name]))
        for one in _game(game, random):
            gist.append(one.gist)
            odds.append(one.odds)
    return Moments(np.array(gist), np.array(odds))


def _game(game: TrickGame[Any, Any], random: Random) -> list[Moments]:
    crew = [registry.bot_factory(game, "first-mate")(random.getrandbits(32)) for _ in range(game.seats)]
    navigator: Any = registry.bot_factory(game, "navigator")(0)
    found, state = [], game.start()
    while decisions := game.pending(state):
        decision = decisions[0]
        if decision.by == CHANCE:
            choice = game.sample(state, random)
        else:
            choices, view = game.legal(state, decision), game.view(state, decision.by)
            choice = crew[decision.by].choose(view, decision, choices) if len(choices) > 1 else choices[0]
            searched = len(choices) > 1 and navigator.may_search(view, decision)
            if searched and random.random() < RECORDED:
                found.append(_moment(game, state, view, decision.for_, navigator.search, random))
        state = game.apply(state, decision, choice)
    return found


def _moment(
    game: TrickGame[Any, Any], state: Any, view: Any, member: int, search: Search[Any, Any], random: Random
) -> Moments:
    seen = search.policy.see(game, view)
    belief, may = search.actor.answer(seen[None])[1][0], may_hold(seen, search.actor.shape)
    sampled = guess(game, view, belief, may, SAMPLED * ALIKE, random.getrandbits(30))[::ALIKE]
    true = sampled[0].copy()
    put_hands(true, game, state)
    owners = np.concatenate([true[None], sampled])
    dice = np.random.default_rng(random.getrandbits(30)).random(owners.shape)
    tables = search.set_up(game, view, member, owners, dice)
    rows, holders = tables.look(), tables.holders()
    gist = search.critic.gist(rows, holders)
    return Moments(gist.astype(np.float16), search.critic.judge(rows, holders))


def write(name: str, path: Path, games: int, seed: int) -> None:
    parts = [min(PORTION, games - start) for start in range(0, games, PORTION)]
    moments: list[Moments] = []
    afresh = get_context("spawn")  # JAX's threads do not survive forks
    with ProcessPoolExecutor(os.cpu_count(), afresh) as pool:
        for number, part in enumerate(pool.map(record, repeat(name), parts, count(1000 * seed)), 1):
            moments.append(part)
            _say(f"{number} of {len(parts)} portions of games: {len(part.odds)} moments")
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = Moments(*(np.concatenate(columns) for columns in zip(*moments, strict=True)))
    np.savez(path, **whole._asdict())
    print(f"{len(whole.odds)} moments in {path}")


def _surprise(params: Params, gist: Array) -> Array:
    """At which of the tables is the true one; the gist is scaled."""
    hidden = jnp.maximum(gist @ params["up"] + params["up_bias"], 0)
    return -jax.nn.log_softmax((hidden @ params["down"])[..., 0], 1)[:, 0].mean()


@jax.jit
def _learn(
    params: Params, mean: Params, square: Params, time: Array, rate: Array, gist: Array
) -> tuple[Params, Params, Params]:
    def loss(params: Params) -> Array:
        return _surprise(params, gist) + DECAY * sum((leaf**2).sum() for leaf in jax.tree.leaves(params))

    return adam(params, mean, square, jax.grad(loss)(params), time, rate)


def learn(moments: Moments, epochs: int) -> dict[str, NDArray[np.float32]]:
    """The arrays of a `Plausibility`, from all moments but the first ones, those of the test."""
    rng, rest = np.random.default_rng(1), np.arange(int(TESTED * len(moments.odds)), len(moments.odds))
    sample = moments.gist[rest[:: 1 + len(rest) // 10_000]].astype(np.float32)
    middle, spread = sample.mean((0, 1)), sample.std((0, 1)) + 1e-3
    inputs = len(middle)

    def scaled(rows: NDArray[Any]) -> Array:
        return jnp.asarray((moments.gist[rows].astype(np.float32) - middle) / spread)

    params = {
        "up": jax.random.normal(jax.random.key(1), (inputs, HIDDEN)) / inputs**0.5,
        "up_bias": jnp.zeros(HIDDEN),
        "down": jnp.zeros((HIDDEN, 1)),
    }
    mean, square = (jax.tree.map(jnp.zeros_like, params) for _ in range(2))
    updates, batches, begun = 0, len(rest) // ROWS, time.monotonic()
    for epoch in range(epochs):
        for rows in rng.permutation(rest)[: batches * ROWS].reshape(-1, ROWS):
            rate = RATE[0] * (RATE[1] / RATE[0]) ** (updates / (epochs * batches))
            updates += 1
            params, mean, square = _learn(
                params, mean, square, jnp.float32(updates), jnp.float32(rate), scaled(rows)
            )
        _say(f"epoch {epoch + 1} of {epochs}, {time.monotonic() - begun:.0f} s")
    up = np.asarray(params["up"]) / spread[:, None]
    bias = np.asarray(params["up_bias"]) - middle @ up
    return {"up": up, "up_bias": bias, "down": np.asarray(params["down"])}


def report(moments: Moments, arrays: Mapping[str, NDArray[Any]], tested: float = TESTED) -> dict[str, float]:
    """At the first of the moments: the surprise at which table is true, the odds of a win at each kind."""
    some = moments.rows(np.arange(int(tested * len(moments.odds))))
    hidden = np.maximum(some.gist.astype(np.float32) @ arrays["up"] + arrays["up_bias"], 0)
    likely = (hidden @ arrays["down"])[..., 0]
    whole = np.exp(likely - likely.max(1, keepdims=True))
    weight, odds = whole[:, 1:] / whole[:, 1:].sum(1, keepdims=True), some.odds[:, 1:]
    figures = {
        "surprise": -np.log(whole[:, 0] / whole.sum(1)).mean(),
        "surprise by chance": np.log(1 + SAMPLED),
        "odds at true tables": some.odds[:, 0].mean(),
        "at sampled tables": odds.mean(),
        "at these as plausible as they are": (weight * odds).sum(1).mean(),
    }
    return {name: round(float(value), 4) for name, value in figures.items()}


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def learn_from(name: str, recorded: Path, epochs: int) -> None:
    with np.load(recorded) as stored:
        moments = Moments(**stored)
    arrays = learn(moments, epochs)
    figures = {"moments": len(moments.odds), **report(moments, arrays)}
    put_part(LEARNED[name] / "weights.npz", "plausibility", arrays, figures)
    print(figures)


if __name__ == "__main__":
    record_or_learn(__doc__, "plausibility", SETUPS, write, learn_from, count=3000, epochs=8)
