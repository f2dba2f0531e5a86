"""Imitations of other bots that sit beside the learner in training."""

from __future__ import annotations

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from training import network, partners
from training.mates import imitation
from training.planet_nine.game import PLANET_NINE

from quarterdeck.envs.vector.planet_nine.actions import READY

pytestmark = pytest.mark.slow


def test_a_network_learns_to_choose_as_a_deckhand_does(tmp_path: Path) -> None:
    path = tmp_path / "choices.npz"
    imitation.write("planet-nine", path, games=40, seed=2)
    choices = imitation.read(path, PLANET_NINE.shape)
    rows = np.arange(len(choices.action))
    assert choices.legal[rows, choices.action].all()
    by_chance = float((1 / choices.legal.sum(1)).mean())
    _, alike = imitation.learn(PLANET_NINE.shape, choices, epochs=40, size=network.TINY)
    assert alike > by_chance + 0.15


def test_only_a_mate_chooses_as_the_imitation_does() -> None:
    kinds = jnp.array([partners.LEARNER, partners.OLDER, partners.MATE])
    legal = jnp.ones((3, PLANET_NINE.shape.actions), bool)
    moment = partners.Moment(jnp.array([True] * 3), jnp.array([False] * 3), READY, jnp.zeros((3, 36), bool))
    learner, imitated = jnp.array([1, 2, 3]), jnp.array([7, 8, 9])
    chosen = partners.choose(jax.random.key(1), kinds, legal, learner, imitated, moment)
    assert chosen.tolist() == [1, 2, 9]


def test_without_an_imitation_a_mate_shows_a_card_that_another_has_to_win() -> None:
    wanted = jnp.zeros((1, 36), bool).at[0, 5].set(True)
    legal = jnp.ones((1, PLANET_NINE.shape.actions), bool)
    moment = partners.Moment(jnp.array([True]), jnp.array([False]), READY, wanted)
    chosen = partners.choose(
        jax.random.key(1), jnp.array([partners.MATE]), legal, jnp.array([1]), None, moment
    )
    assert chosen.tolist() == [5]
