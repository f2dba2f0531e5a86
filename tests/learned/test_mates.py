"""Imitations of other bots that sit beside the learner in training."""

from __future__ import annotations

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from training import mates, network, partners
from training.game import Imitated
from training.mates import imitation
from training.planet_nine.game import PLANET_NINE

from quarterdeck.envs.vector.planet_nine.actions import READY

pytestmark = pytest.mark.slow


def test_a_network_learns_to_choose_as_a_deckhand_does(tmp_path: Path) -> None:
    path = tmp_path / "choices.npz"
    imitation.write("planet-nine", path, games=120, seed=2)
    choices = imitation.read(path, PLANET_NINE.shape)
    rows = np.arange(len(choices.action))
    assert choices.legal[rows, choices.action].all()
    by_chance = float((1 / choices.legal.sum(1)).mean())
    _, alike = imitation.learn(PLANET_NINE.shape, choices, epochs=15, size=network.TINY)
    assert alike > by_chance + 0.15


def test_only_a_mate_chooses_as_the_imitation_does() -> None:
    kinds = jnp.array([partners.LEARNER, partners.OLDER, partners.MATE])
    legal = jnp.ones((3, PLANET_NINE.shape.actions), bool)
    moment = partners.Moment(jnp.array([True] * 3), jnp.array([False] * 3), READY, jnp.zeros((3, 36), bool))
    learner, imitated = jnp.array([1, 2, 3]), Imitated(jnp.array([7, 8, 9]), jnp.array([4, 5, 6]))
    chosen = partners.choose(jax.random.key(1), kinds, legal, learner, imitated, moment)
    assert chosen.tolist() == [1, 2, 9]


def test_in_a_trick_a_mate_is_sensible_but_for_a_lapse_now_and_then() -> None:
    kinds, yes = jnp.full(2000, partners.MATE), jnp.ones(2000, bool)
    legal = jnp.ones((2000, PLANET_NINE.shape.actions), bool)
    moment = partners.Moment(~yes, yes, READY, jnp.zeros((2000, 36), bool))
    imitated = Imitated(jnp.full(2000, 9), jnp.full(2000, 6))
    chosen = partners.choose(jax.random.key(1), kinds, legal, jnp.full(2000, 3), imitated, moment)
    assert set(chosen.tolist()) == {6, 9}
    assert abs(float((chosen == 9).mean()) - partners.LAPSES) < 0.03


def test_what_the_learner_never_does_is_not_sensible() -> None:
    shape = PLANET_NINE.shape
    mate = network.make(jax.random.key(1), shape, network.TINY, network.TINY)["actor"]
    seen = jnp.zeros((300, shape.size), jnp.int8)
    may = jnp.zeros((300, shape.actions), bool).at[:, READY : READY + 3].set(True)
    learner = jnp.full((300, shape.actions), -30.0).at[:, READY + 1].set(0.0)
    found = mates.imitate(PLANET_NINE, mate, jax.random.key(2), seen, may, learner)
    assert set(found.freely.tolist()) == {READY, READY + 1, READY + 2}
    assert set(found.sensibly.tolist()) == {READY + 1}


def test_without_an_imitation_a_mate_shows_a_card_that_another_has_to_win() -> None:
    wanted = jnp.zeros((1, 36), bool).at[0, 5].set(True)
    legal = jnp.ones((1, PLANET_NINE.shape.actions), bool)
    moment = partners.Moment(jnp.array([True]), jnp.array([False]), READY, wanted)
    chosen = partners.choose(
        jax.random.key(1), jnp.array([partners.MATE]), legal, jnp.array([1]), None, moment
    )
    assert chosen.tolist() == [5]
