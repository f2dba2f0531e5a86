"""Who sits beside the learner in training, and where."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from training import partners
from training.game import Imitated
from training.partners import LEARNER, MATE, OLDER, SLOPPY, Moment, Places, Shares
from training.planet_nine.game import PLANET_NINE

from quarterdeck.envs.vector.planet_nine.actions import READY


class Crews(NamedTuple):
    """As many missions."""

    players: jax.Array
    dummy: jax.Array


CREWS = Crews(jnp.repeat(jnp.array([3, 4, 5, 3]), 1000), jnp.arange(4000) >= 3000)


def test_a_table_has_the_same_kind_of_partners_all_the_time() -> None:
    places = Places.of(100, Shares(older=0.1, mate=0.2, sloppy=0.3))
    assert (places.older, places.mate, places.sloppy) == (10, 30, 60)
    assert places.kinds.tolist() == [OLDER] * 10 + [MATE] * 20 + [SLOPPY] * 30 + [LEARNER] * 40


def test_partners_sit_on_chairs_and_leave_one_to_the_learner() -> None:
    strange = np.asarray(partners.strangers(jax.random.key(1), CREWS))
    here = np.arange(partners.SEATS) < np.asarray(CREWS.players)[:, None]
    assert not (strange & ~here).any()
    assert set(strange.sum(1)[:1000]) == {1, 2}
    assert set(strange.sum(1)[2000:3000]) == {1, 2, 3, 4}
    assert abs((strange[:3000].sum(1) == 1).mean() - partners.ONE) < 0.05
    assert not strange[3000:].any(), "beside a dummy"


def test_at_tables_of_the_learner_nobody_is_strange() -> None:
    places = Places.of(4, Shares(older=0, mate=0.5, sloppy=0))
    seats = partners.seated(places, jnp.ones((4, 5), bool).at[:, 0].set(False))
    assert seats.tolist() == [[LEARNER, *[MATE] * 4]] * 2 + [[LEARNER] * 5] * 2


def test_a_sloppy_one_plays_as_the_mate_does_but_never_speaks() -> None:
    kinds = jnp.full(2000, SLOPPY)
    briefing = jnp.arange(2000) < 1000
    moment = Moment(briefing, ~briefing, READY, jnp.zeros((2000, 36), bool))
    legal = jnp.ones((2000, PLANET_NINE.shape.actions), bool)
    learner, imitated = jnp.full(2000, 1), Imitated(jnp.full(2000, 7), jnp.full(2000, 7))
    chosen = np.asarray(partners.choose(jax.random.key(1), kinds, legal, learner, imitated, moment))
    assert (chosen[:1000] == READY).all()
    assert abs((chosen[1000:] != 7).mean() - partners.SLIPS) < 0.04
