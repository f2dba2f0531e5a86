"""The learner hears of what it did not choose: the critic judges each of its likeliest actions."""

from __future__ import annotations

from itertools import count
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from training import network, partners, ppo, rollout
from training.curriculum import Syllabus, lessons
from training.partners import Places, Shares
from training.planet_nine.game import PLANET_NINE
from training.rollout import TRIED, Trials

from quarterdeck.envs.vector.planet_nine import own_mission, stack

pytestmark = pytest.mark.slow

TABLES = 8


def trials_of(values: list[float], odds: list[float], actions: list[int]) -> Trials:
    """One choice that was looked at."""
    return Trials(jnp.array([True]), jnp.array([actions]), jnp.log(jnp.array([odds])), jnp.array([values]))


def test_a_gain_is_over_what_is_usual_by_how_likely_the_choice_was() -> None:
    gain = ppo._gain(trials_of([0.9, 0.5, 0.5, 0.5], [0.5, 0.3, 0.1, 0.1], [4, 5, 6, 7]))[0]
    assert gain.tolist() == pytest.approx([0.5 * 0.2, -0.3 * 0.2, -0.1 * 0.2, -0.1 * 0.2], abs=1e-6)


def test_what_is_hardly_ever_chosen_is_heard_of_where_it_is_better() -> None:
    odds = [1 - 2e-6 - 1e-3, 1e-3, 1e-6, 1e-6]
    gain = ppo._gain(trials_of([0.5, 0.4, 0.9, 0.1], odds, [4, 5, 6, 7]))[0]
    expected = [0.0, -0.1 * ppo.HEARD, 0.4 * ppo.HEARD, 0.0]
    assert gain.tolist() == pytest.approx(expected, abs=2e-4)


def test_an_action_that_stands_there_again_counts_once() -> None:
    gain = ppo._gain(trials_of([0.8, 0.4, 0.8, 0.8], [0.5, 0.5, 0.5, 0.5], [4, 5, 4, 4]))[0]
    assert gain.tolist() == pytest.approx([0.1, -0.1, 0, 0], abs=1e-6)


def test_the_choices_most_in_doubt_are_looked_at_and_only_legal_ones_tried() -> None:
    odds = jnp.array([[0.9, 0.1, 0.0], [0.4, 0.35, 0.25], [1.0, 0.0, 0.0], [0.5, 0.5, 0.0]])
    logits = jnp.pad(jnp.log(odds), ((0, 0), (0, 2)), constant_values=-np.inf)
    log_odds = jnp.maximum(jax.nn.log_softmax(logits), network.NEVER)
    learned = jnp.array([True, True, True, False])
    key = next(key for key in map(jax.random.key, count()) if jax.random.uniform(key, (4,)).min() > 0.3)
    found = rollout._doubtful(key, log_odds, learned, 2)
    assert found.tables.tolist() == [1, 0]
    assert found.action.tolist() == [[0, 1, 2, 0], [0, 1, 0, 0]]


def test_some_choices_are_looked_at_however_sure_they_are() -> None:
    sure = jnp.log(jnp.array([[1 - 1e-6, 1e-6]])).repeat(1000, axis=0)
    doubtful = jnp.log(jnp.array([[0.5, 0.5]])).repeat(1000, axis=0)
    log_odds = jnp.pad(jnp.concatenate([doubtful, sure]), ((0, 0), (0, TRIED)), constant_values=network.NEVER)
    found = rollout._doubtful(jax.random.key(1), log_odds, jnp.ones(2000, bool), 800)
    assert found.looked.all()
    share = float((found.tables >= 1000).mean())
    assert abs(share - rollout.LUCKY / 2) < 0.05


@pytest.mark.usefixtures("quickly_compiled")
def test_what_is_tried_is_judged_as_if_it_had_been_chosen() -> None:
    game, places = PLANET_NINE, Places.of(TABLES, Shares(0, 0, 0))
    syllabus = Syllabus(lessons([stack([own_mission(3, 2)])]), np.ones(1, np.float32))
    params = network.make(jax.random.key(1), game.shape, network.TINY, network.TINY)
    players = rollout.Players(params["actor"], params["critic"], params["actor"], None)

    @jax.jit
    def one_step(key: jax.Array) -> tuple[rollout.Steps, jax.Array]:
        """What happened at fresh tables, and what the critic says of them afterwards."""
        crews = rollout.open_tables(game, key, syllabus, places)
        after, steps = rollout.play(game, players, crews, syllabus, key, 1, places, looked_at=TABLES)
        around, holders = partners.around(after.tables, after.seats), game.holders(after.tables)
        seen = game.observe(after.tables)
        return steps, jax.nn.sigmoid(network.judge(params["critic"], game.shape, seen, holders, around))

    steps, odds = one_step(jax.random.key(3))
    trials = jax.tree.map(lambda column: np.asarray(column[0]), steps.trials)
    assert trials.looked.all()
    chosen = trials.action == np.asarray(steps.action[0])[:, None]
    rows, places_of = np.nonzero(chosen & trials.looked[:, None])
    assert len(rows)
    np.testing.assert_allclose(trials.value[rows, places_of], np.asarray(odds)[rows], atol=1e-5)


def test_learning_makes_the_better_of_two_choices_likelier() -> None:
    trials = trials_of([0.7, 0.3, 0.7, 0.7], [0.5, 0.5, 0.5, 0.5], [0, 1, 0, 0])
    nothing: Any = jnp.zeros((1, 1))
    unused = dict.fromkeys(set(ppo.Batch._fields) - {"trials", "gain"}, nothing)
    batch = ppo.Batch(trials=trials, gain=ppo._gain(trials), **unused)
    slope = jax.grad(lambda logits: ppo._foresight(jax.nn.log_softmax(logits), batch, clip=0.2))
    down = -np.asarray(slope(jnp.zeros((1, TRIED))))
    assert down[0, 0] > 0 > down[0, 1]
