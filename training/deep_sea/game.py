"""Deep Sea as the training sees it."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.deep_sea import Table, engine
from quarterdeck.envs.vector.deep_sea.actions import ACTIONS, SILENT
from quarterdeck.envs.vector.deep_sea.observation import CARD_FEATURES, SUIT_FEATURES, TABLE_FEATURES
from quarterdeck.envs.vector.deep_sea.state import BRIEFING, OPEN, PLAY
from quarterdeck.envs.vector.deep_sea.tasks import ROLES_OF_CARDS
from quarterdeck.envs.vector.tricks import COLOURED
from training import partners
from training.game import Game, ScaledShape

WANTED: Final = ROLES_OF_CARDS[:, 0, :COLOURED]
"""[96, 36] the cards that a task wants all of."""


def reward(before: Table, after: Table) -> Array:
    """One for the win."""
    return after.won.astype(jnp.float32)


def partner(key: Array, tables: Table, kind: Array, legal: Array, action: Array) -> tuple[Array, Array]:
    """What partners do otherwise than the learner would."""
    moment = partners.Moment(
        briefing=tables.phase == BRIEFING,
        playing=tables.phase == PLAY,
        silent=SILENT,
        wanted=_wanted_by_others(tables),
    )
    return partners.choose(key, kind, legal, action, moment), kind != partners.LEARNER


def _wanted_by_others(tables: Table) -> Array:
    """[tables, 36] cards that another member has to win."""
    tasks = tables.deal.mission.tasks
    others = (tables.task_owner != tables.turn[:, None]) & (tables.verdict == OPEN) & (tasks >= 0)
    return (jnp.asarray(WANTED)[jnp.maximum(tasks, 0)] & others[:, :, None]).any(1)


DEEP_SEA: Final = Game(
    name="deep-sea",
    shape=ScaledShape(
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
    engine=engine,
    reward=reward,
    partner=partner,
)
