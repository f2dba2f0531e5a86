"""Deep Sea as the training sees it."""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.deep_sea import Table, again, deal, holders, lay, legal, observe, step
from quarterdeck.envs.vector.deep_sea.actions import ACTIONS, SILENT
from quarterdeck.envs.vector.deep_sea.observation import CARD_FEATURES, SUIT_FEATURES, TABLE_FEATURES
from quarterdeck.envs.vector.deep_sea.state import BRIEFING, OPEN, PLAY
from quarterdeck.envs.vector.deep_sea.tasks import ROLES_OF_CARDS
from quarterdeck.envs.vector.tricks import COLOURED
from training.game import Game, Shape
from training.partners import LEARNER, SLIPS, SLOPPY, TELLER, random_choice

WANTED: Final = ROLES_OF_CARDS[:, 0, :COLOURED]
"""[96, 36] the cards that a task wants all of."""


def reward(before: Table, after: Table) -> Array:
    """One for the win."""
    return after.won.astype(jnp.float32)


def partner(key: Array, tables: Table, kind: Array, legal: Array, action: Array) -> tuple[Array, Array]:
    """What partners do otherwise than the learner would."""
    slips, anything = jax.random.split(key)
    briefing = tables.phase == BRIEFING
    sloppy = kind == SLOPPY
    slip = sloppy & (tables.phase == PLAY) & (jax.random.uniform(slips, kind.shape) < SLIPS)
    chosen = jnp.where(slip, random_choice(anything, legal), action)
    chosen = jnp.where(sloppy & briefing, SILENT, chosen)
    chosen = jnp.where((kind == TELLER) & briefing, _show_a_card(tables, legal), chosen)
    return chosen, kind != LEARNER


def _show_a_card(tables: Table, legal: Array) -> Array:
    """A card that another member has to win, shown as soon as it may be."""
    tasks = tables.deal.mission.tasks
    others = (tables.task_owner != tables.turn[:, None]) & (tables.verdict == OPEN) & (tasks >= 0)
    cards = (jnp.asarray(WANTED)[jnp.maximum(tasks, 0)] & others[:, :, None]).any(1)
    wanted = legal[:, :COLOURED] & cards
    return jnp.where(wanted.any(1), jnp.argmax(wanted, 1), SILENT)


DEEP_SEA: Final = Game(
    name="deep-sea",
    shape=Shape(
        card=CARD_FEATURES,
        suit=SUIT_FEATURES,
        table=TABLE_FEATURES,
        actions=ACTIONS,
        card_phases=(BRIEFING, PLAY),
        card_scales=((20, 21, 0.1),),  # the trick it was played to
        suit_scales=((5, 12, 0.2),),  # cards unseen, held, captured
        # tricks won and in a row, tricks left, turns of the draft, tasks, values captured and out
        table_scales=((66, 76, 0.3), (81, 82, 0.1), (82, 84, 0.3), (85, 90, 0.3), (118, 172, 0.3)),
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
