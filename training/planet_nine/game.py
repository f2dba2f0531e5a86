"""Planet Nine as the training sees it."""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.planet_nine import (
    Table,
    again,
    deal,
    holders,
    lay,
    legal,
    observe,
    step,
)
from quarterdeck.envs.vector.planet_nine.actions import ACTIONS, COLOURED, READY, SIGNAL
from quarterdeck.envs.vector.planet_nine.missions import SPECIAL
from quarterdeck.envs.vector.planet_nine.observation import CARD_FEATURES, SUIT_FEATURES, TABLE_FEATURES
from quarterdeck.envs.vector.planet_nine.state import BRIEFING, DONE, OPEN, PLAY, WISH
from training.game import Game, Shape
from training.partners import LEARNER, SLIPS, SLOPPY, TELLER, random_choice

PRAISE: Final = 0.3


def reward(before: Table, after: Table) -> Array:
    """One for the win. Mission 50 is never won by chance: there every trick that went right counts a bit."""
    mission = before.deal.mission
    split = after.over & ~after.won & (mission.special == SPECIAL["split"])
    return after.won + PRAISE * split * (before.trick - 1) / mission.tricks


def partner(key: Array, tables: Table, kind: Array, legal: Array, action: Array) -> tuple[Array, Array]:
    """Where the crew may send a distress signal it always does, so that passing is learned.

    Whether it is worth an attempt is not for the policy to say.
    """
    slips, anything = jax.random.split(key)
    briefing = tables.phase == BRIEFING
    sloppy = kind == SLOPPY
    slip = sloppy & (tables.phase == PLAY) & (jax.random.uniform(slips, kind.shape) < SLIPS)
    chosen = jnp.where(slip, random_choice(anything, legal), action)
    chosen = jnp.where(sloppy & briefing, READY, chosen)
    chosen = jnp.where((kind == TELLER) & briefing, _show_a_task(tables, legal), chosen)
    sends = tables.phase == WISH
    chosen = jnp.where(sends, SIGNAL + 1 + tables.commander % 2, chosen)
    return chosen, sends | (kind != LEARNER)


def _show_a_task(tables: Table, legal: Array) -> Array:
    """A card that another member has to win, shown as soon as it may be."""
    others = (tables.task >= OPEN) & (tables.task < DONE) & (tables.task != OPEN + tables.turn[:, None])
    wanted = legal[:, :COLOURED] & others
    return jnp.where(wanted.any(1), jnp.argmax(wanted, 1), READY)


PLANET_NINE: Final = Game(
    name="planet-nine",
    shape=Shape(
        card=CARD_FEATURES,
        suit=SUIT_FEATURES,
        table=TABLE_FEATURES,
        actions=ACTIONS,
        card_phases=(0, 1, 2, 10),  # take, show, play, pass
        card_scales=((15, 16, 0.1),),  # the trick it was played to
        suit_scales=((5, 7, 0.2),),  # cards unseen, cards held
        # tasks, tricks won, wishes and proposals, tricks left
        table_scales=((55, 61, 0.3), (111, 116, 0.3), (158, 162, 0.3), (162, 163, 0.1)),
    ),
    deal=deal,
    lay=lay,
    step=step,
    legal=legal,
    observe=observe,
    holders=holders,
    again=again,
    reward=reward,
    partner=partner,
)
