"""Proximal policy optimisation with one reward: the win. The whole iteration is one compiled function.

The policy learns from two estimates of the same gain: what the choice it made led to, and, where it was in
doubt, what the critic says of each of its likeliest choices. The first is blurred by all that came later, the
second is as good as the critic.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from training import network, partners
from training.curriculum import Syllabus
from training.game import Game, ScaledShape
from training.network import Params
from training.partners import SEATS, Places, Shares
from training.rollout import TRIED, Crews, Players, Steps, Trials, play, values

MOMENTUM: Final = (0.9, 0.98)
LARGEST_GRADIENT: Final = 1.0
SURE: Final = 0.995
"""A choice as likely as this teaches the policy next to nothing, nor does one that was not its own."""
HEARD: Final = 0.01
"""What a trial shows counts as if its action were at least so likely: else the policy would learn too late of
what it never does."""
RARE: Final = 1e-4
"""What is less likely than this need not become rarer."""
FIGURES: Final = ("policy", "foresight", "entropy", "belief", "value", "divergence", "clipped")


class Settings(NamedTuple):
    """What does not change during a run."""

    tables: int = 16384
    steps: int = 64
    minibatches: int = 16
    epochs: int = 2
    trace: float = 0.95
    """λ of what the critic learns."""
    policy_trace: float = 0.8
    """λ of the advantage."""
    foresight: float = 3.0
    """What the trials weigh beside the choice that was made."""
    looked_at: float = 0.25
    """Tables whose likeliest actions are tried, those most in doubt."""
    clip: float = 0.2
    belief: float = 0.1
    """Weight of the loss of the belief."""
    partners: Shares = Shares()
    kept: float = 0.5
    """Share of the decisions that is learned from, those first that were in doubt."""

    @property
    def places(self) -> Places:
        return Places.of(self.tables, self.partners)


class Learner(NamedTuple):
    """Everything that changes during a run."""

    params: Params
    mean: Params
    square: Params
    updates: Array
    crews: Crews
    key: Array


class Batch(NamedTuple):
    """Decisions to learn from, [step, table, ...] or flat."""

    seen: Array
    legal: Array
    holders: Array
    around: Array
    action: Array
    log_odds: Array
    learned: Array
    trials: Trials
    gain: Array
    """[..., TRIED] what each trial would gain, by how likely it was chosen."""
    advantage: Array
    outcome: Array


def beginner(params: Params, crews: Crews, key: Array) -> Learner:
    zeros = jax.tree.map(jnp.zeros_like, params)
    return Learner(params, zeros, jax.tree.map(jnp.zeros_like, params), jnp.zeros(()), crews, key)


def adam(
    params: Params, mean: Params, square: Params, gradient: Params, time: Array, rate: Array
) -> tuple[Params, Params, Params]:
    """One step, the first at time 1: parameters, and the averages of the gradient and of its square."""
    b1, b2 = MOMENTUM
    norm = jnp.sqrt(sum((leaf**2).sum() for leaf in jax.tree.leaves(gradient)))
    shrink = jnp.minimum(1.0, LARGEST_GRADIENT / (norm + 1e-9))
    gradient = jax.tree.map(lambda leaf: leaf * shrink, gradient)
    mean = jax.tree.map(lambda m, g: b1 * m + (1 - b1) * g, mean, gradient)
    square = jax.tree.map(lambda v, g: b2 * v + (1 - b2) * g * g, square, gradient)

    def moved(p: Array, m: Array, v: Array) -> Array:
        return p - rate * (m / (1 - b1**time)) / (jnp.sqrt(v / (1 - b2**time)) + 1e-6)

    return jax.tree.map(moved, params, mean, square), mean, square


def _loss(
    params: Params, shape: ScaledShape, batch: Batch, entropy_cost: Array, settings: Settings
) -> tuple[Array, Array]:
    logits, belief = network.act(params["actor"], shape, batch.seen)
    odds = jax.nn.log_softmax(network.masked(logits, batch.legal))
    log_odds = jnp.take_along_axis(odds, batch.action.astype(jnp.int32)[:, None], 1)[:, 0]
    weight = batch.learned.astype(jnp.float32)
    weight = weight / (weight.mean() + 1e-9)
    ratio = jnp.exp(log_odds - batch.log_odds)
    near = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    policy = -(weight * jnp.minimum(ratio * batch.advantage, near * batch.advantage)).mean()
    foresight = _foresight(odds, batch, settings.clip)
    entropy = -(weight * jnp.where(batch.legal, jnp.exp(odds) * odds, 0).sum(1)).mean()
    where = batch.holders.astype(jnp.int32)
    hidden = (where >= 1) & (where < SEATS)
    told = (jax.nn.log_softmax(belief) * (where[:, :, None] == np.arange(1, SEATS))).sum(2)
    surprise = -jnp.where(hidden, told, 0).sum() / hidden.sum()
    value = network.judge(params["critic"], shape, batch.seen, batch.holders, batch.around)
    value_loss = (jnp.logaddexp(0.0, value) - batch.outcome * value).mean()
    divergence = (weight * (batch.log_odds - log_odds)).mean()
    clipped = (weight * (jnp.abs(ratio - 1) > settings.clip)).mean()
    total = policy + settings.foresight * foresight - (1 + settings.foresight) * entropy_cost * entropy
    total += settings.belief * surprise + value_loss
    return total, jnp.stack([policy, foresight, entropy, surprise, value_loss, divergence, clipped])


def _foresight(odds: Array, batch: Batch, clip: float) -> Array:
    """The loss of what the critic says of the likeliest actions; `odds` [n, actions] are those of now."""
    trials = batch.trials
    told = jnp.take_along_axis(odds, trials.action.astype(jnp.int32), 1)
    ratio = jnp.exp(told - trials.log_odds)
    gained = jnp.minimum(ratio * batch.gain, jnp.clip(ratio, 1 - clip, 1 + clip) * batch.gain).sum(1)
    looked = trials.looked.astype(jnp.float32)
    return -(looked * gained).sum() / (looked.sum() + 1e-9)


def _batch(steps: Steps, value: Array, last: Array, settings: Settings) -> tuple[Batch, Array]:
    """Adds what each decision gained; also how much of the outcome the critic explains."""
    outcome = value + _advantage(steps, value, last, settings.trace)
    explained = 1 - ((outcome - value) ** 2).mean() / outcome.var()
    advantage = _advantage(steps, value, last, settings.policy_trace)
    count = steps.learned.sum() + 1e-9
    mean = (advantage * steps.learned).sum() / count
    spread = jnp.sqrt((jnp.where(steps.learned, advantage - mean, 0) ** 2).sum() / count) + 1e-8
    fields = steps._asdict()
    for name in ("over", "won", "reward", "lesson"):
        del fields[name]
    gain = _gain(steps.trials) / spread
    return Batch(**fields, gain=gain, advantage=(advantage - mean) / spread, outcome=outcome), explained


def _advantage(steps: Steps, value: Array, last: Array, trace: float) -> Array:
    def back(carry: tuple[Array, Array], row: tuple[Array, Array, Array]) -> tuple[Any, Array]:
        advantage, following = carry
        value, over, reward = row
        live = 1.0 - over
        advantage = reward + live * following - value + trace * live * advantage
        return (advantage, value), advantage

    rows = (value, steps.over.astype(jnp.float32), steps.reward)
    return jax.lax.scan(back, (jnp.zeros_like(last), last), rows, reverse=True)[1]


def _gain(trials: Trials) -> Array:
    """[..., TRIED] by how much each action is better than what is usual, by how likely it was chosen."""
    once = (trials.action != trials.action[..., :1]) | (np.arange(TRIED) == 0)
    likely = jnp.exp(trials.log_odds) * once * trials.looked[..., None]
    usual = (likely * trials.value).sum(-1, keepdims=True) / (likely.sum(-1, keepdims=True) + 1e-9)
    better = trials.value - usual
    heard = jnp.where((likely >= RARE) | (better > 0), jnp.maximum(likely, HEARD), likely)
    return heard * once * trials.looked[..., None] * better


@partial(jax.jit, static_argnames=("settings", "game"), donate_argnums=0)
def iteration(
    learner: Learner,
    older: Params,
    mate: Params | None,
    syllabus: Syllabus,
    rate: Array,
    entropy_cost: Array,
    settings: Settings,
    game: Game,
) -> tuple[Learner, dict[str, Array]]:
    """Plays, then learns from it."""
    key, for_play, for_order = jax.random.split(learner.key, 3)
    actor, critic = learner.params["actor"], learner.params["critic"]
    crews, steps = play(
        game,
        Players(actor, critic, older, mate),
        learner.crews,
        syllabus,
        for_play,
        settings.steps,
        settings.places,
        int(settings.looked_at * settings.tables),
    )
    value = values(game, critic, (steps.seen, steps.holders, steps.around))
    around = partners.around(crews.tables, crews.seats)
    seen, where = game.observe(crews.tables), game.holders(crews.tables)
    last = jax.nn.sigmoid(network.judge(critic, game.shape, seen, where, around))
    batch, explained = _batch(steps, value, last, settings)

    flat = jax.tree.map(lambda x: x.reshape((-1,) + x.shape[2:]), batch)

    def learn(learner: Learner, rows: Array) -> tuple[Learner, Array]:
        part = jax.tree.map(lambda x: x[rows], flat)
        slope = jax.value_and_grad(_loss, has_aux=True)
        (_, figures), gradient = slope(learner.params, game.shape, part, entropy_cost, settings)
        time = learner.updates + 1
        moved = {
            name: adam(learner.params[name], learner.mean[name], learner.square[name], slopes, time, rate)
            for name, slopes in gradient.items()
        }
        params, mean, square = ({name: moved[name][place] for name in moved} for place in range(3))
        return learner._replace(params=params, mean=mean, square=square, updates=time), figures

    learner = learner._replace(crews=crews, key=key)
    learner, figures = jax.lax.scan(learn, learner, _order(for_order, flat, settings))
    alone = ~(steps.around > 0).any(2)
    report = {
        "figures": figures.mean(0),
        "explained": explained,
        "in_doubt": _in_doubt(batch).mean(),
        "games": _tally(steps, steps.over & alone, syllabus),
        "wins": _tally(steps, steps.won & alone, syllabus),
        "mixed_games": (steps.over & ~alone).sum(),
        "mixed_wins": (steps.won & ~alone).sum(),
    }
    return learner, report


def _in_doubt(batch: Batch) -> Array:
    return batch.learned & ((batch.log_odds < np.log(SURE)) | batch.trials.looked)


def _order(key: Array, batch: Batch, settings: Settings) -> Array:
    """[update, row] which decisions are learned from, in each epoch in another order."""
    choose, *epochs = jax.random.split(key, 1 + settings.epochs)
    rows = settings.tables * settings.steps
    size = int(settings.kept * rows) // settings.minibatches
    shape = (settings.minibatches, size)
    rank = jax.random.uniform(choose, (rows,)) + ~_in_doubt(batch)
    chosen = jnp.argsort(rank)[: settings.minibatches * size]
    orders = [jnp.argsort(jax.random.uniform(one, chosen.shape)) for one in epochs]
    return jnp.concatenate([chosen[order].reshape(shape) for order in orders])


def _tally(steps: Steps, counted: Array, syllabus: Syllabus) -> Array:
    """[missions] how often each was among those counted."""
    return jnp.zeros(syllabus.odds.shape[0], jnp.int32).at[steps.lesson].add(counted.astype(jnp.int32))
