"""What a crew decides together in any game of tricks: sealed answers, and ballots that always end.

An option is a small number. Where a ballot has a default it is 0: all stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.dummy import humans, next_person
from quarterdeck.envs.vector.tricks import SEAT_NUMBERS, AnyTable, first_asked, pick

PROPOSALS: Final = 3
"""The third proposal stands without a vote where there is no default."""


def seal(table: AnyTable, answer: Array) -> AnyTable:
    """A sealed answer; the next member is asked."""
    me = table.turn == SEAT_NUMBERS
    asked = table.asked & ~me
    return table._replace(
        sealed=jnp.where(me, answer, table.sealed),
        asked=asked,
        turn=first_asked(asked, table.captain, table.deal.mission.players),
    )


def unsealed(table: AnyTable) -> AnyTable:
    """All answers are opened."""
    return table._replace(sealed=jnp.full_like(table.sealed, -1))


@dataclass(frozen=True)
class Ballots:
    """Wishes, proposals and votes, where a game says what they are about."""

    propose_phase: int
    vote_phase: int
    yes: int
    """The action."""
    option: Callable[[AnyTable, Array], Array]
    """What an action stands for in the running ballot, whoever chooses it."""
    must_choose: Callable[[AnyTable], Array]
    """Whether the running ballot has no default."""
    settle: Callable[[AnyTable, Array], AnyTable]
    """The ballot is over: what its option means."""

    def wish(self, table: AnyTable, action: Array) -> AnyTable:
        """A wish that all share is the decision; otherwise the captain proposes."""
        table = seal(table, self.option(table, action))
        waiting = table.asked.any()
        here = humans(table)
        shared = jnp.max(jnp.where(here, table.sealed, -1))
        all_alike = ~(here & (table.sealed != shared)).any()
        differing = unsealed(table)._replace(
            phase=jnp.int32(self.propose_phase), wishes=table.sealed, turn=table.captain
        )
        return pick(waiting, table, pick(all_alike, self._settled(unsealed(table), shared), differing))

    def propose(self, table: AnyTable, action: Array) -> AnyTable:
        """The default needs no vote, nor does the last proposal where there is none."""
        option, count = self.option(table, action), table.proposals + 1
        vote = table._replace(
            phase=jnp.int32(self.vote_phase),
            proposal=option,
            proposals=count,
            asked=humans(table) & (table.captain != SEAT_NUMBERS),
            turn=next_person(table, table.captain),
        )
        stands = jnp.where(self.must_choose(table), count == PROPOSALS, option == 0)
        return pick(stands, self._settled(table, option), vote)

    def vote(self, table: AnyTable, action: Array) -> AnyTable:
        """All say yes, or it is the default; where there is none, the captain proposes again."""
        table = seal(table, (action == self.yes).astype(jnp.int32))
        all_yes = ~(table.sealed == 0).any()
        after = unsealed(table)
        again = after._replace(phase=jnp.int32(self.propose_phase), turn=table.captain)
        settled = self._settled(after, jnp.where(all_yes, table.proposal, 0))
        return pick(table.asked.any(), table, pick(self.must_choose(table) & ~all_yes, again, settled))

    def _settled(self, table: AnyTable, option: Array) -> AnyTable:
        over = table._replace(
            wishes=jnp.full_like(table.wishes, -1), proposal=jnp.int32(-1), proposals=jnp.int32(0)
        )
        return self.settle(over, option)
