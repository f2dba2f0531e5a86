"""What may be chosen, one function a phase."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.planet_nine import actions
from quarterdeck.envs.vector.planet_nine.actions import ACTIONS
from quarterdeck.envs.vector.planet_nine.state import (
    ASSIGN,
    BRIEFING,
    DONE,
    IN_THE_MIDDLE,
    NAME,
    OPEN,
    PASS,
    PLAY,
    POLL,
    PREFER,
    PROPOSE,
    TAKE,
    VOTE,
    WISH,
    Table,
    about_roles,
)
from quarterdeck.envs.vector.tricks import (
    COLOURED,
    SEAT_NUMBERS,
    SEATS,
    claims_of,
    clockwise,
    following,
    hand,
    seated,
)


def legal_actions(table: Table) -> Array:
    """[79] for whoever's turn it is."""
    phase = table.phase
    polled = (phase == POLL) | (phase == VOTE)
    balloting = (phase == WISH) | (phase == PROPOSE)
    roles = balloting & about_roles(table)
    member = jnp.where(phase == NAME, _candidates(table), _takers(table)) & (
        (phase == NAME) | (phase == ASSIGN)
    )
    return jnp.concatenate(
        [
            _cards(table),
            (phase == BRIEFING)[None],
            jnp.broadcast_to(polled, (2,)),
            member,
            jnp.broadcast_to(phase == PREFER, (3,)),
            _role_pairs(table) & roles,
            jnp.broadcast_to(balloting & ~roles, (3,)),
        ]
    )


def claims(table: Table) -> Array:
    """[36] what may be said of each card: 0 nothing, else as in `Table.claim`."""
    return claims_of(hand(table)[:COLOURED], table.deal.mission.dead_zone)


def _cards(table: Table) -> Array:
    """To take, show, play or pass."""
    phase, held = table.phase, hand(table)
    coloured = jnp.where(phase == TAKE, table.task == IN_THE_MIDDLE, claims(table) > 0)
    coloured = jnp.where(phase == PASS, held[:COLOURED], coloured)
    coloured &= (phase == TAKE) | (phase == BRIEFING) | (phase == PASS)
    return jnp.pad(coloured, (0, 4)) | (following(table, held) & (phase == PLAY))


def _candidates(table: Table) -> Array:
    """[5] by distance: the commander names another member."""
    return seated(table) & (SEAT_NUMBERS > 0)


def _takers(table: Table) -> Array:
    """[5] by distance: to whom a task may go so that an even end stays possible."""
    players, tasks = table.deal.mission.players, table.deal.mission.tasks
    least = tasks // players
    rest = tasks - least * players
    owner = jnp.where((table.task >= OPEN) & (table.task < DONE), table.task - OPEN, -1)
    counts = (owner[None] == SEAT_NUMBERS[:, None]).sum(1)
    full = (counts > least).sum()
    may = ((counts < least) | ((counts == least) & (full < rest))) & seated(table)
    return may[clockwise(table.turn, SEAT_NUMBERS, players) % SEATS] & seated(table)


def _role_pairs(table: Table) -> Array:
    """[25] two different members."""
    here = seated(table)
    different = SEAT_NUMBERS[:, None] != SEAT_NUMBERS[None]
    return (here[:, None] & here[None] & different).reshape(SEATS * SEATS)


assert actions.SIGNAL + 3 == ACTIONS
