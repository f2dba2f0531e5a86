"""Deep Sea as the training sees it."""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.deep_sea import Table, engine
from quarterdeck.envs.vector.deep_sea.actions import LEARNED, MEMBER, SIGNAL, SILENT, YES
from quarterdeck.envs.vector.deep_sea.observation import CARD_FEATURES, SUIT_FEATURES, TABLE_FEATURES
from quarterdeck.envs.vector.deep_sea.state import BRIEFING, LEARNED_PHASES, OPEN, PLAY, VOLUNTEER, WISH
from quarterdeck.envs.vector.deep_sea.tasks import ROLES_OF_CARDS
from quarterdeck.envs.vector.engine import widened
from quarterdeck.envs.vector.tricks import COLOURED, clockwise, distance
from training import partners
from training.game import Game, Imitated, ScaledShape

WANTED: Final = ROLES_OF_CARDS[:, 0, :COLOURED]
"""[96, 36] the cards that a task wants all of."""


def reward(before: Table, after: Table) -> Array:
    """One for the win."""
    return after.won.astype(jnp.float32)


def partner(
    key: Array, tables: Table, kind: Array, legal: Array, action: Array, imitated: Imitated | None
) -> tuple[Array, Array]:
    """What partners do otherwise than the learner would; what all do where the networks know no answer."""
    tables = widened(tables)
    for_partners, for_all = jax.random.split(key)
    moment = partners.Moment(
        briefing=tables.phase == BRIEFING,
        playing=tables.phase == PLAY,
        silent=SILENT,
        wanted=_wanted_by_others(tables),
    )
    chosen = partners.choose(for_partners, kind, legal, action, imitated, moment)
    unknown = tables.phase >= LEARNED_PHASES
    return jnp.where(unknown, stand_in(for_all, tables), chosen), unknown | (kind != partners.LEARNER)


def stand_in(key: Array, tables: Table) -> Array:
    """[tables] how a crew gets through the phases that the networks do not know.

    It names one member for all tasks with one voice, sends the distress signal wherever it may, and agrees to
    everything; what it offers, shares and passes is random.
    """
    players, may = tables.deal.mission.players, engine.legal(tables)
    by_tasks = 1 + jnp.maximum(tables.deal.mission.tasks, 0).sum(1) % (players - 1)
    owner = clockwise(tables.captain, by_tasks, players)
    name = MEMBER + distance(owner, tables.turn, players)
    wish = jnp.where(may[:, SIGNAL], SIGNAL + 1 + tables.captain % 2, name)
    agrees = may[:, YES] & (tables.phase != VOLUNTEER)
    chosen = jnp.where(agrees, YES, partners.random_choice(key, may))
    return jnp.where(tables.phase == WISH, wish, chosen)


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
        actions=LEARNED,
        card_phases=(BRIEFING, PLAY),
        card_scales=((20, 21, 0.1),),  # the trick it was played to
        suit_scales=((5, 12, 0.2),),  # cards unseen, held, captured
        # tricks won and in a row, tricks left, turns of the draft, tasks, values captured and out
        table_scales=((66, 76, 0.3), (81, 82, 0.1), (82, 84, 0.3), (85, 90, 0.3), (118, 172, 0.3)),
    ),
    engine=engine,
    look=engine.seen_at,
    reward=reward,
    partner=partner,
)
