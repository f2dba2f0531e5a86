"""Who gets which task, where they are not drafted: the other ways of the logbook."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.council import PROPOSALS, seal, unsealed
from quarterdeck.envs.vector.deep_sea import actions
from quarterdeck.envs.vector.deep_sea.missions import (
    FREE,
    KEEP_OR_DELEGATE,
    ONE_OWNER,
    TWO_VOLUNTEERS,
)
from quarterdeck.envs.vector.deep_sea.missions import VOLUNTEER as ONE_VOLUNTEER
from quarterdeck.envs.vector.deep_sea.state import (
    ACCEPT,
    AGREE,
    FAVOUR,
    KEEP,
    PREPARING,
    SHARE,
    UNKNOWN,
    VOLUNTEER,
    WISH,
    Table,
    captain_may_own,
    next_to_share,
    on_display,
    proposer,
    sharers,
)
from quarterdeck.envs.vector.dummy import humans, is_dummy, next_person
from quarterdeck.envs.vector.tricks import SEAT_NUMBERS, clockwise, distance, first_asked, pick, seated


def first_question(table: Table) -> Table:
    """How the distribution begins, where it is no draft."""
    way = table.deal.mission.distribution
    phase = jnp.where(way == FREE, FAVOUR, jnp.where(way == ONE_OWNER, WISH, KEEP))
    offered = seated(table) & (table.captain != SEAT_NUMBERS)
    by_captain = table._replace(
        phase=phase,
        turn=table.captain,
        asked=jnp.where(way == KEEP_OR_DELEGATE, offered, humans(table)),
    )
    volunteers = (way == ONE_VOLUNTEER) | (way == TWO_VOLUNTEERS)
    return pick(volunteers, _ask_volunteer(table, next_person(table, table.captain)), by_captain)


# Free selection, and two volunteers who split -------------------------------------------------------


def favour(table: Table, action: Array) -> Table:
    """Everybody names, sealed, the task they would like; then the captain proposes."""
    table = seal(table, jnp.where(action == actions.SKIP, UNKNOWN, action - actions.TAKE))
    named = unsealed(table)._replace(wishes=table.sealed, phase=jnp.int32(SHARE), turn=table.captain)
    return pick(table.asked.any(), table, named)


def share(table: Table, action: Array) -> Table:
    """Proposes an owner for the next task; after the last one the others answer."""
    member = clockwise(table.turn, action - actions.MEMBER, table.deal.mission.players)
    given = jnp.where(next_to_share(table), member, table.given)
    complete = ~(on_display(table) & (given < 0)).any()
    count = table.proposals + complete
    voters = sharers(table) & humans(table) & (table.turn != SEAT_NUMBERS)
    first = first_asked(voters, table.captain, table.deal.mission.players)
    asks = table._replace(
        given=given,
        proposals=count,
        phase=jnp.where(complete, AGREE, SHARE),
        asked=voters,
        turn=jnp.where(complete, first, table.turn),
    )
    return pick(count == PROPOSALS, _shared(asks), asks)


def agree(table: Table, action: Array) -> Table:
    """A single no, and whoever proposed does so again."""
    table = seal(table, (action == actions.YES).astype(jnp.int32))
    refused = (table.sealed == 0).any()
    after = unsealed(table)
    nothing = jnp.full_like(table.given, UNKNOWN)
    again = after._replace(phase=jnp.int32(SHARE), given=nothing, turn=proposer(table))
    return pick(table.asked.any(), table, pick(refused, again, _shared(after)))


def _shared(table: Table) -> Table:
    return table._replace(
        task_owner=table.given,
        given=jnp.full_like(table.given, UNKNOWN),
        wishes=jnp.full_like(table.wishes, UNKNOWN),
        proposals=jnp.int32(0),
        phase=jnp.int32(PREPARING),
    )


# One owner for all ----------------------------------------------------------------------------------


def give_all(table: Table, seat: Array) -> Table:
    """A comparison with the captain that is left to the captain loses."""
    return table._replace(
        task_owner=jnp.where(on_display(table), seat, table.task_owner),
        over=(seat == table.captain) & ~captain_may_own(table),
        phase=jnp.int32(PREPARING),
    )


def keep(table: Table, action: Array) -> Table:
    """The captain keeps all tasks or offers them; for the dummy the captain decides."""
    member = clockwise(table.turn, action - actions.MEMBER, table.deal.mission.players)
    keeps = action == actions.KEEP
    to_dummy = ~keeps & is_dummy(table, member)
    decided = give_all(table._replace(delegated=to_dummy), jnp.where(keeps, table.captain, member))
    return pick(keeps | to_dummy, decided, table._replace(phase=jnp.int32(ACCEPT), turn=member))


def accept(table: Table, action: Array) -> Table:
    """Whoever is offered all tasks takes them, or the captain is asked again."""
    asked = table.asked & (table.turn != SEAT_NUMBERS)
    declined = table._replace(
        asked=asked,
        phase=jnp.int32(KEEP),
        turn=table.captain,
        over=~asked.any() & ~captain_may_own(table),
    )
    taken = give_all(table._replace(delegated=jnp.asarray(True)), table.turn)
    return pick(action == actions.YES, taken, declined)


def volunteer(table: Table, action: Array) -> Table:
    steps_in = (table.turn == SEAT_NUMBERS) & (action == actions.YES)
    return _ask_volunteer(
        table._replace(volunteers=table.volunteers | steps_in), next_person(table, table.turn)
    )


def _ask_volunteer(table: Table, seat: Array) -> Table:
    """Asks this member; those who remain, the captain last, must step in once they are just enough."""
    mission = table.deal.mission
    two = mission.distribution == TWO_VOLUNTEERS
    first = clockwise(table.captain, 1, mission.players)
    order = distance(SEAT_NUMBERS, first, mission.players)
    remaining = humans(table) & (order >= distance(seat, first, mission.players))
    missing = 1 + two - table.volunteers.sum()
    asked = table._replace(phase=jnp.int32(VOLUNTEER), turn=seat)
    enough = table._replace(volunteers=table.volunteers | (remaining & (missing > 0)))
    one = first_asked(enough.volunteers, first, mission.players)
    share_out = enough._replace(phase=jnp.int32(SHARE), turn=one)
    settled = pick(two, share_out, give_all(enough, one))
    return pick((missing > 0) & (remaining.sum() > missing), asked, settled)
