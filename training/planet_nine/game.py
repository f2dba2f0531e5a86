"""Planet Nine as the training sees it."""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.engine import widened
from quarterdeck.envs.vector.planet_nine import Table, engine
from quarterdeck.envs.vector.planet_nine.actions import LEARNED, READY, SIGNAL, YES
from quarterdeck.envs.vector.planet_nine.observation import (
    CARD_FEATURES,
    SUIT_FEATURES,
    TABLE_FEATURES,
    look_in_place,
)
from quarterdeck.envs.vector.planet_nine.specials import with_trait
from quarterdeck.envs.vector.planet_nine.state import (
    BRIEFING,
    DISTRESS,
    DONE,
    OPEN,
    PLAY,
    PROPOSE,
    SEAT,
    VOTE,
    WISH,
)
from training import partners
from training.game import Game, Imitated, ScaledShape

PRAISE: Final = 0.3


def reward(before: Table, after: Table) -> Array:
    """One for the win. Where that never comes by chance, every trick that went right counts a bit."""
    mission = before.deal.mission
    sparse = after.over & ~after.won & with_trait(mission, lambda rule: rule.sparse)
    return after.won + PRAISE * sparse * (before.trick - 1) / mission.tricks


def partner(
    key: Array, tables: Table, kind: Array, legal: Array, action: Array, imitated: Imitated | None
) -> tuple[Array, Array]:
    """Where the crew may send a distress signal it always does, so that passing is learned.

    Whether it is worth an attempt is not for the policy to say, nor where JARVIS sits: the networks are not
    told of that ballot.
    """
    tables = widened(tables)
    for_partners, for_seats = jax.random.split(key)
    task = tables.task
    moment = partners.Moment(
        briefing=tables.phase == BRIEFING,
        playing=tables.phase == PLAY,
        silent=READY,
        wanted=(task >= OPEN) & (task < DONE) & (task != OPEN + tables.turn[:, None]),
    )
    chosen = partners.choose(for_partners, kind, legal, action, imitated, moment)
    sends = (tables.phase == WISH) & (tables.topic == DISTRESS)
    chosen = jnp.where(sends, SIGNAL + 1 + tables.captain % 2, chosen)
    ballot = (tables.phase == WISH) | (tables.phase == PROPOSE) | (tables.phase == VOTE)
    sits = ballot & (tables.topic == SEAT)
    seat = jnp.where(tables.phase == VOTE, YES, partners.random_choice(for_seats, legal))
    return jnp.where(sits, seat, chosen), sends | sits | (kind != partners.LEARNER)


PLANET_NINE: Final = Game(
    name="planet-nine",
    shape=ScaledShape(
        card=CARD_FEATURES,
        suit=SUIT_FEATURES,
        table=TABLE_FEATURES,
        actions=LEARNED,
        card_phases=(0, 1, 2, 10),  # take, show, play, pass
        card_scales=((15, 16, 0.1),),  # the trick it was played to
        suit_scales=((5, 7, 0.2),),  # cards unseen, cards held
        # tasks, tricks won, wishes and proposals, tricks left
        table_scales=((55, 61, 0.3), (111, 116, 0.3), (158, 162, 0.3), (162, 163, 0.1)),
    ),
    engine=engine,
    look=look_in_place,
    reward=reward,
    partner=partner,
)
