"""What may be chosen, one function a phase."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.deep_sea.actions import TASK_CARDS
from quarterdeck.envs.vector.deep_sea.missions import CAPTAIN_SKIPPED, CURRENTS, HARDEST_FIRST
from quarterdeck.envs.vector.deep_sea.state import (
    BRIEFING,
    DRAFTING,
    FORETELLING,
    NOTING,
    PLAY,
    Table,
    middle,
    on_display,
)
from quarterdeck.envs.vector.deep_sea.tasks import DIFFICULTY, FOR_CAPTAIN
from quarterdeck.envs.vector.tricks import COLOURED, MOST_TRICKS, claims_of, following, hand


def legal_actions(table: Table) -> Array:
    """[152] for whoever's turn it is."""
    phase = table.phase
    drafting = phase == DRAFTING
    takes, skip = draft_choices(table)
    numbers = table.deal.mission.tasks[:, None] == np.arange(TASK_CARDS)
    tricks = np.arange(MOST_TRICKS + 1) <= table.deal.mission.tricks
    return jnp.concatenate(
        [
            _cards(table),
            (phase == BRIEFING)[None],
            (drafting & skip)[None],
            drafting & (numbers & takes[:, None]).any(0),
            ((phase == FORETELLING) | (phase == NOTING)) & tricks,
        ]
    )


def claims(table: Table) -> Array:
    """[36] what may be said of each card: 0 nothing, else as in `Table.claim`."""
    return claims_of(hand(table)[:COLOURED], table.deal.communication == CURRENTS)


def _cards(table: Table) -> Array:
    """To show or play."""
    held = hand(table)
    shown = (claims(table) > 0) & (table.claim == 0) & (table.phase == BRIEFING)
    return jnp.pad(shown, (0, 4)) | (following(table, held) & (table.phase == PLAY))


def draft_choices(table: Table) -> tuple[Array, Array]:
    """[12] which of the tasks on display may be taken, and whether none may be."""
    mission = table.deal.mission
    number = jnp.maximum(mission.tasks, 0)
    is_captain = table.turn == table.captain
    takes = middle(table) & (~is_captain | jnp.asarray(FOR_CAPTAIN)[number])
    hardest = (mission.distribution == HARDEST_FIRST) & (table.drafted == 0)
    difficulty = jnp.where(takes, jnp.asarray(DIFFICULTY)[mission.players - 3, number], 0)
    takes &= ~hardest | (difficulty == jnp.max(difficulty))
    seats = mission.players - (mission.distribution == CAPTAIN_SKIPPED)
    few = on_display(table).sum() < seats
    in_time = middle(table).sum() < seats - table.drafted
    return takes, few & in_time & ~(hardest & takes.any())
