"""What may be chosen, one function a phase."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.dummy import DUMMY, at_hand, humans
from quarterdeck.envs.vector.planet_nine import actions
from quarterdeck.envs.vector.planet_nine.actions import ACTIONS
from quarterdeck.envs.vector.planet_nine.missions import MOST_TASKS
from quarterdeck.envs.vector.planet_nine.specials import Role, found_by, of_rule, with_trait
from quarterdeck.envs.vector.planet_nine.state import (
    ASSIGN,
    BRIEFING,
    DISTRESS,
    DONE,
    HAND_OVER,
    IN_THE_MIDDLE,
    NAME,
    OPEN,
    PASS,
    PLAY,
    POLL,
    PREFER,
    PROPOSE,
    ROLES,
    SEAT,
    TAKE,
    TOKENS,
    VOTE,
    WISH,
    Table,
)
from quarterdeck.envs.vector.tricks import (
    COLOURED,
    SEAT_NUMBERS,
    SEATS,
    claims_of,
    clockwise,
    distance,
    following,
    hand,
    seated,
)


def legal_actions(table: Table) -> Array:
    """[ACTIONS] for whoever's turn it is."""
    phase = table.phase
    polled = (phase == POLL) | (phase == VOTE)
    balloting = (phase == WISH) | (phase == PROPOSE)
    tokens, tasks = balloting & (table.topic == TOKENS), balloting & (table.topic == HAND_OVER)
    gives_roles = (phase == NAME) & found_by(table.deal.mission, Role.SPLIT)
    member = (_candidates(table) & (phase == NAME) & ~gives_roles) | (_takers(table) & (phase == ASSIGN))
    member |= _beside_jarvis(table) & balloting & (table.topic == SEAT)
    return jnp.concatenate(
        [
            _cards(table),
            (phase == BRIEFING)[None],
            jnp.broadcast_to(polled, (2,)),
            member,
            jnp.broadcast_to(phase == PREFER, (3,)),
            _role_pairs(table) & (gives_roles | (balloting & (table.topic == ROLES))),
            jnp.broadcast_to(balloting & (table.topic == DISTRESS), (3,)),
            (tokens | tasks)[None],
            tokens & _tokens_to_lay(table),
            tasks & _tasks_to_hand_over(table),
        ]
    )


def claims(table: Table) -> Array:
    """[36] what may be said of each card: 0 nothing, else as in `Table.claim`."""
    return claims_of(hand(table)[:COLOURED], table.deal.mission.dead_zone)


def _cards(table: Table) -> Array:
    """To take, show, play or pass."""
    phase, held = table.phase, at_hand(table)
    coloured = jnp.where(phase == TAKE, table.task == IN_THE_MIDDLE, claims(table) > 0)
    coloured = jnp.where(phase == PASS, held[:COLOURED], coloured)
    coloured &= (phase == TAKE) | (phase == BRIEFING) | (phase == PASS)
    return jnp.pad(coloured, (0, 4)) | (following(table, held) & (phase == PLAY))


def _candidates(table: Table) -> Array:
    """[5] by distance: whom the commander names, as the special rule lets."""
    mission = table.deal.mission
    commander = of_rule(mission, lambda rule: rule.commander_may_be_named(mission.readings))
    jarvis = of_rule(mission, lambda rule: rule.jarvis_may_be_named(mission.readings))
    is_jarvis = mission.dummy & (distance(jnp.int32(DUMMY), table.turn, mission.players) == SEAT_NUMBERS)
    return seated(table) & (commander | (SEAT_NUMBERS > 0)) & (jarvis | ~is_jarvis)


def _beside_jarvis(table: Table) -> Array:
    """[5] by distance: to whose left JARVIS may sit."""
    here = humans(table)
    return here[clockwise(table.turn, SEAT_NUMBERS, table.deal.mission.players) % SEATS] & seated(table)


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


def _tokens_to_lay(table: Table) -> Array:
    """[100] two tokens change places, each pair once; or one goes to a task without a token."""
    mission = table.deal.mission
    at = np.arange(1, MOST_TASKS + 1)[:, None] == mission.tokens
    place = jnp.where(at.any(1), jnp.argmax(at, 1), MOST_TASKS)[:, None]
    places = np.arange(MOST_TASKS)
    later = (place < places) & (mission.tokens > 0)
    free = (place < MOST_TASKS) & (mission.tokens == 0) & (places < mission.tasks)
    swaps = with_trait(mission, lambda rule: rule.changes_tokens == "swap")
    return jnp.where(swaps, later, free).reshape(-1)


def _tasks_to_hand_over(table: Table) -> Array:
    """[50] each task to each other member, by distance."""
    players = table.deal.mission.players
    owner = table.task[table.deal.stack] - OPEN
    here = np.arange(MOST_TASKS) < table.deal.mission.tasks
    other = distance(owner, table.turn, players)[:, None] != SEAT_NUMBERS
    return (here[:, None] & other & seated(table)).reshape(-1)


assert actions.HAND_OVER + MOST_TASKS * SEATS == ACTIONS
