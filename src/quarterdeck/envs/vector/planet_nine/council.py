"""What the crew's ballots are about, and what follows from them.

Those about tokens, tasks and the distress signal have a default.
"""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector import dummy
from quarterdeck.envs.vector.council import Ballots, seal, unsealed
from quarterdeck.envs.vector.planet_nine import actions
from quarterdeck.envs.vector.planet_nine.jarvis import sit
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
)
from quarterdeck.envs.vector.tricks import (
    CARD_NUMBERS,
    SEATS,
    bit,
    clockwise,
    pick,
    seated,
)

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


def _settle(table: Table, option: Array) -> Table:
    """The ballot is over: what its option means."""
    topic = table.topic
    decided = table._replace(prepared=table.prepared + 1)
    settled = pick(topic == ROLES, give_roles(decided, option), _signal(table, option))
    settled = pick(topic == SEAT, sit(decided, option), settled)
    settled = pick(topic == TOKENS, _lay_token(decided, option), settled)
    return pick(topic == HAND_OVER, _hand_over(decided, option), settled)


def give_roles(table: Table, option: Array) -> Table:
    """Who wins the first four tricks, and who the last; seen from the commander."""
    players = table.deal.mission.players
    return table._replace(
        chosen=clockwise(table.captain, option // SEATS, players),
        second=clockwise(table.captain, option % SEATS, players),
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
        turn=table.captain,
        prepared=table.prepared + (direction == 0),
    )


def pass_card(table: Table, action: Array) -> Table:
    """Everybody picks a card before anybody sees the one they get."""
    table = seal(table, action)
    to_the_left = table.distress == 1
    given = hand_on(unsealed(table), table.sealed, to_the_left)
    players = table.deal.mission.players
    step = jnp.where(to_the_left, 1, players - 1)
    holder = table.deal.owner[PINK_9]
    maybe = bit(clockwise(holder, step, players))
    given = given._replace(
        excluded=jnp.where(CARD_NUMBERS == PINK_9, given.excluded & ~maybe, given.excluded),
        prepared=table.prepared + 1,
    )
    return pick(table.asked.any(), table, given)


def hand_on(table: Table, cards: Array, to_the_left: Array) -> Table:
    """Every member gives one card to the same side."""
    players = table.deal.mission.players
    receiver = clockwise(table.owner, jnp.where(to_the_left, 1, players - 1), players)
    given: Table = dummy.hand_on(table, cards, receiver)
    return given._replace(gave_left=to_the_left)


BALLOTS: Final = Ballots(
    propose_phase=PROPOSE,
    vote_phase=VOTE,
    yes=actions.YES,
    option=_option,
    must_choose=_must_choose,
    settle=_settle,
)
