"""The crew's ballots, about the owner of all tasks and the distress signal, and the pass of cards."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.council import Ballots, seal, unsealed
from quarterdeck.envs.vector.deep_sea import actions
from quarterdeck.envs.vector.deep_sea.distribution import give_all
from quarterdeck.envs.vector.deep_sea.state import PASS, PREPARING, PROPOSE, VOTE, Table, middle
from quarterdeck.envs.vector.dummy import hand_on, humans
from quarterdeck.envs.vector.tricks import clockwise, pick, seated


def about_owner(table: Table) -> Array:
    """Whether the running ballot is about the owner of all tasks, and not about the distress signal."""
    return middle(table).any()


def _option(table: Table, action: Array) -> Array:
    """The member, or the direction."""
    member = clockwise(table.turn, action - actions.MEMBER, table.deal.mission.players)
    return jnp.where(about_owner(table), member, action - actions.SIGNAL)


def _settle(table: Table, option: Array) -> Table:
    return pick(about_owner(table), give_all(table, option), _signal(table, option))


def _signal(table: Table, direction: Array) -> Table:
    """The distress signal, or none."""
    mission = table.deal.mission
    return table._replace(
        distress=direction,
        phase=jnp.where(direction > 0, PASS, PREPARING),
        asked=jnp.where(mission.readings.dummy_in_distress, seated(table), humans(table)),
        turn=table.captain,
    )


def pass_card(table: Table, action: Array) -> Table:
    """Everybody picks a card before anybody sees the one they get."""
    table = seal(table, action)
    mission = table.deal.mission
    players, owner = mission.players, table.owner
    receiver = clockwise(owner, jnp.where(table.distress == 1, 1, players - 1), players)
    between_two = mission.dummy & ~mission.readings.dummy_in_distress
    receiver = jnp.where(between_two, 1 - owner, receiver)
    given: Table = hand_on(unsealed(table), table.sealed, receiver)
    return pick(table.asked.any(), table, given._replace(phase=jnp.int32(PREPARING)))


BALLOTS: Final = Ballots(
    propose_phase=PROPOSE,
    vote_phase=VOTE,
    yes=actions.YES,
    option=_option,
    must_choose=about_owner,
    settle=_settle,
)
