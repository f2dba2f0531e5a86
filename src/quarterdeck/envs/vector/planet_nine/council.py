"""What the crew decides together: wishes, proposals and votes, and what follows from them.

An option is a small number. In the ballots about tokens, tasks and the distress signal 0 is the default: all
stays as it is.
"""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.planet_nine import actions
from quarterdeck.envs.vector.planet_nine.jarvis import lay_where_given, next_person, sit
from quarterdeck.envs.vector.planet_nine.missions import MOST_TASKS
from quarterdeck.envs.vector.planet_nine.state import (
    DISTRESS,
    HAND_OVER,
    OPEN,
    PASS,
    PINK_9,
    PROPOSE,
    ROLES,
    SEAT,
    TOKENS,
    VOTE,
    Table,
    humans,
)
from quarterdeck.envs.vector.tricks import (
    CARD_NUMBERS,
    SEAT_NUMBERS,
    SEATS,
    clockwise,
    first_asked,
    pick,
    seated,
)

PROPOSALS: Final = 3
"""The third proposal stands without a vote where there is no default."""


# Sealed answers -------------------------------------------------------------------------------------


def _seal(table: Table, answer: Array) -> Table:
    """A sealed answer; the next member is asked."""
    me = table.turn == SEAT_NUMBERS
    asked = table.asked & ~me
    return table._replace(
        sealed=jnp.where(me, answer, table.sealed),
        asked=asked,
        turn=first_asked(asked, table.commander, table.deal.mission.players),
    )


def _opened(table: Table) -> Table:
    return table._replace(sealed=jnp.full_like(table.sealed, -1))


# Ballots --------------------------------------------------------------------------------------------


def _option(table: Table, action: Array) -> Array:
    """What an action stands for in the running ballot, whoever chooses it."""
    over = action - actions.HAND_OVER
    member = clockwise(table.turn, over % SEATS, table.deal.mission.players)
    other = jnp.where(table.topic == TOKENS, action - actions.LAY, SEATS * (over // SEATS) + member)
    option = jnp.where(action == actions.KEEP, 0, 1 + other)
    seat = clockwise(table.turn, action - actions.MEMBER, table.deal.mission.players)
    for topic, found in ((SEAT, seat), (DISTRESS, action - actions.SIGNAL), (ROLES, action - actions.ROLES)):
        option = jnp.where(table.topic == topic, found, option)
    return option


def _must_choose(table: Table) -> Array:
    """Whether this ballot has no default."""
    return (table.topic == ROLES) | (table.topic == SEAT)


def wish(table: Table, action: Array) -> Table:
    """A wish that all share is the decision; otherwise the commander proposes."""
    table = _seal(table, _option(table, action))
    waiting = table.asked.any()
    here = humans(table)
    shared = jnp.max(jnp.where(here, table.sealed, -1))
    all_alike = ~(here & (table.sealed != shared)).any()
    differing = _opened(table)._replace(phase=jnp.int32(PROPOSE), wishes=table.sealed, turn=table.commander)
    return pick(waiting, table, pick(all_alike, _settle(_opened(table), shared), differing))


def propose(table: Table, action: Array) -> Table:
    """The default needs no vote, nor does the last proposal where there is none."""
    option, count = _option(table, action), table.proposals + 1
    vote = table._replace(
        phase=jnp.int32(VOTE),
        proposal=option,
        proposals=count,
        asked=humans(table) & (table.commander != SEAT_NUMBERS),
        turn=next_person(table, table.commander),
    )
    stands = jnp.where(_must_choose(table), count == PROPOSALS, option == 0)
    return pick(stands, _settle(table, option), vote)


def vote(table: Table, action: Array) -> Table:
    """All say yes, or it is the default; where there is none, the commander proposes again."""
    table = _seal(table, (action == actions.YES).astype(jnp.int32))
    all_yes = ~(table.sealed == 0).any()
    after = _opened(table)
    again = after._replace(phase=jnp.int32(PROPOSE), turn=table.commander)
    settled = _settle(after, jnp.where(all_yes, table.proposal, 0))
    return pick(table.asked.any(), table, pick(_must_choose(table) & ~all_yes, again, settled))


def _settle(table: Table, option: Array) -> Table:
    """The ballot is over: what its option means."""
    topic = table.topic
    table = table._replace(
        wishes=jnp.full_like(table.wishes, -1), proposal=jnp.int32(-1), proposals=jnp.int32(0)
    )
    decided = table._replace(prepared=table.prepared + 1)
    settled = pick(topic == ROLES, give_roles(decided, option), _signal(table, option))
    settled = pick(topic == SEAT, sit(decided, option), settled)
    settled = pick(topic == TOKENS, _lay_token(decided, option), settled)
    return pick(topic == HAND_OVER, _hand_over(decided, option), settled)


def give_roles(table: Table, option: Array) -> Table:
    """Who wins the first four tricks, and who the last; seen from the commander."""
    players = table.deal.mission.players
    return table._replace(
        chosen=clockwise(table.commander, option // SEATS, players),
        second=clockwise(table.commander, option % SEATS, players),
        answers=jnp.zeros_like(table.answers),
    )


def _lay_token(table: Table, option: Array) -> Table:
    """A token goes to another task, and one that lies there comes back."""
    source, target = laid_token(table, option)
    token, other = (table.token * source).sum(), (table.token * target).sum()
    return table._replace(token=jnp.where(target, token, jnp.where(source, other, table.token)))


def laid_token(table: Table, option: Array) -> tuple[Array, Array]:
    """[36] the task whose token is moved, and the task it goes to; none by default."""
    token, place = (option - 1) // MOST_TASKS + 1, (option - 1) % MOST_TASKS
    moved = option > 0
    return moved & (table.token == token), moved & (table.deal.place == place)


def _hand_over(table: Table, option: Array) -> Table:
    """A task goes to another member."""
    task, member = handed_task(table, option)
    return table._replace(task=jnp.where(task, OPEN + member, table.task))


def handed_task(table: Table, option: Array) -> tuple[Array, Array]:
    """[36] the task that is handed over, and to whom; none by default."""
    place, member = (option - 1) // SEATS, (option - 1) % SEATS
    return (option > 0) & (table.deal.place == place), member


# The distress signal --------------------------------------------------------------------------------


def _signal(table: Table, direction: Array) -> Table:
    """The distress signal, or none."""
    return table._replace(
        distress=direction,
        phase=jnp.int32(PASS),
        asked=seated(table),
        turn=table.commander,
        prepared=table.prepared + (direction == 0),
    )


def pass_card(table: Table, action: Array) -> Table:
    """Everybody picks a card before anybody sees the one they get."""
    table = _seal(table, action)
    to_the_left = table.distress == 1
    given = hand_on(_opened(table), table.sealed, to_the_left)
    excluded = given.excluded
    players = table.deal.mission.players
    step = jnp.where(to_the_left, 1, players - 1)
    holder = table.deal.owner[PINK_9]
    maybe = clockwise(holder, step, players) == SEAT_NUMBERS
    excluded = excluded.at[:, PINK_9].set(excluded[:, PINK_9] & ~maybe)
    given = given._replace(excluded=excluded, prepared=table.prepared + 1)
    return pick(table.asked.any(), table, given)


def hand_on(table: Table, cards: Array, to_the_left: Array) -> Table:
    """Every member gives one card to the same side."""
    players = table.deal.mission.players
    step = jnp.where(to_the_left, 1, players - 1)
    given = ((cards[:, None] == CARD_NUMBERS) & seated(table)[:, None]).any(0)
    after = table._replace(
        owner=jnp.where(given, clockwise(table.owner, step, players), table.owner),
        gave=cards,
        gave_left=to_the_left,
    )
    return lay_where_given(after, given, table)
