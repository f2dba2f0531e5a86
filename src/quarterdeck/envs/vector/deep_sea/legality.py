"""What may be chosen, one function a phase."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.deep_sea.actions import TASK_CARDS
from quarterdeck.envs.vector.deep_sea.missions import CAPTAIN_SKIPPED, CURRENTS, HARDEST_FIRST, NOBODY_OPENS
from quarterdeck.envs.vector.deep_sea.state import (
    ACCEPT,
    AGREE,
    BRIEFING,
    DRAFTING,
    FAVOUR,
    FORETELLING,
    KEEP,
    NOTING,
    PASS,
    PLAY,
    PROPOSE,
    SHARE,
    VOLUNTEER,
    VOTE,
    WISH,
    Table,
    captain_may_own,
    middle,
    next_to_share,
    on_display,
    sharers,
)
from quarterdeck.envs.vector.deep_sea.tasks import DIFFICULTY, FOR_CAPTAIN, selection
from quarterdeck.envs.vector.dummy import at_hand
from quarterdeck.envs.vector.tricks import (
    CARDS,
    COLOURED,
    MOST_TRICKS,
    SEAT_NUMBERS,
    SEATS,
    SUIT,
    TRUMP,
    claims_of,
    clockwise,
    following,
    hand,
    seated,
)

UNOPENABLE: Final = selection("pink submarines")
"""[40] cards with which mission 12 lets nobody open a trick."""


def legal_actions(table: Table) -> Array:
    """[ACTIONS] for whoever's turn it is."""
    phase, readings = table.phase, table.deal.mission.readings
    drafting, favouring = phase == DRAFTING, phase == FAVOUR
    takes, skip = draft_choices(table)
    takes = (takes & drafting) | (on_display(table) & favouring)
    numbers = table.deal.mission.tasks[:, None] == np.arange(TASK_CARDS)
    tricks = np.arange(MOST_TRICKS + 1)
    predictions = (tricks <= table.deal.mission.tricks) & (readings.predict_zero | (tricks > 0))
    answers = (phase == AGREE) | (phase == VOTE) | (phase == ACCEPT) | (phase == VOLUNTEER)
    shown, may_own = _shown(table), captain_may_own(table)
    must_show = readings.everyone_must_signal & table.delegated & shown.any()
    signals = ((phase == WISH) | (phase == PROPOSE)) & ~middle(table).any()
    return jnp.concatenate(
        [
            _cards(table, shown),
            ((phase == BRIEFING) & ~must_show)[None],
            ((drafting & skip) | favouring)[None],
            (numbers & takes[:, None]).any(0),
            ((phase == FORETELLING) | (phase == NOTING)) & predictions,
            jnp.broadcast_to(answers, (2,)),
            ((phase == KEEP) & may_own)[None],
            _members(table, may_own),
            jnp.broadcast_to(signals, (3,)),
        ]
    )


def claims(table: Table) -> Array:
    """[36] what may be said of each card: 0 nothing, else as in `Table.claim`."""
    return claims_of(hand(table)[:COLOURED], table.deal.communication == CURRENTS)


def _shown(table: Table) -> Array:
    """[36] the cards that may be shown."""
    return (claims(table) > 0) & (table.claim == 0) & (table.phase == BRIEFING)


def _cards(table: Table, shown: Array) -> Array:
    """To show, play or pass."""
    mission, held = table.deal.mission, at_hand(table)
    closed = mission.readings.no_forbidden_openings & (mission.objective == NOBODY_OPENS)
    openers = held & ~UNOPENABLE
    closed &= (table.played == 0) & openers.any()
    plays = jnp.where(closed, openers, following(table, held))
    passes = held & (SUIT != TRUMP)
    return (
        jnp.pad(shown, (0, CARDS - COLOURED))
        | (plays & (table.phase == PLAY))
        | (passes & (table.phase == PASS))
    )


def _members(table: Table, captain_may_own: Array) -> Array:
    """[5] by distance: who may be proposed for the next task, offered all tasks, or named as their owner."""
    phase, mission = table.phase, table.deal.mission
    not_captain = table.captain != SEAT_NUMBERS
    barred = next_to_share(table) & ~jnp.asarray(FOR_CAPTAIN)[jnp.maximum(mission.tasks, 0)]
    named = ((phase == WISH) | (phase == PROPOSE)) & middle(table).any()
    members = (
        ((phase == SHARE) & sharers(table) & (not_captain | ~barred.any()))
        | ((phase == KEEP) & table.asked)
        | (named & seated(table) & (not_captain | captain_may_own))
    )
    return members[clockwise(table.turn, SEAT_NUMBERS, mission.players) % SEATS] & seated(table)


def draft_choices(table: Table) -> tuple[Array, Array]:
    """[12] which of the tasks on display may be taken, and whether none may be."""
    mission = table.deal.mission
    number = jnp.maximum(mission.tasks, 0)
    is_captain = table.turn == table.captain
    takes = middle(table) & (~is_captain | jnp.asarray(FOR_CAPTAIN)[number])
    hardest = (mission.distribution == HARDEST_FIRST) & (table.drafted == 0)
    printed = mission.readings.german_print.astype(jnp.int32)
    difficulty = jnp.where(takes, jnp.asarray(DIFFICULTY)[printed, mission.players - 3, number], 0)
    takes &= ~hardest | (difficulty == jnp.max(difficulty))
    seats = mission.players - (mission.distribution == CAPTAIN_SKIPPED)
    few = on_display(table).sum() < seats
    in_time = middle(table).sum() < seats - table.drafted
    return takes, few & in_time & ~(hardest & takes.any())
