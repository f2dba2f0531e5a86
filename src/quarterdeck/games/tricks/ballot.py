"""A common decision that always ends and says nothing about hands.

Every seat states its wish once, sealed. A wish that all share is the decision. Otherwise the captain
puts one option and the others answer yes or no, sealed. A single no means the rulebook's default; where
there is none because somebody must be chosen, the captain's third proposal stands without a vote.

Options are action numbers (`Game.number`), so that a ballot fits any game's choices.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

Stage: TypeAlias = Literal["wish", "propose", "vote"]
PROPOSALS: Final = 3
"""How many proposals a ballot without a default takes at most."""


class Ballot(Struct, frozen=True, gc=False):
    """A ballot under way."""

    topic: str
    stage: Stage
    default: int = -1
    """The option that a no means; -1 where something must be chosen."""
    wishes: tuple[int, ...] = ()
    """Opened, in seat order."""
    proposal: int = -1
    proposals: int = 0


def wished(ballot: Ballot, wishes: tuple[int, ...]) -> tuple[Ballot, int | None]:
    """Opens the wishes: the ballot goes on, or all want the same option."""
    if len(set(wishes)) == 1:
        return ballot, wishes[0]
    return msgspec.structs.replace(ballot, stage="propose", wishes=wishes), None


def proposed(ballot: Ballot, option: int) -> tuple[Ballot, int | None]:
    """The captain puts an option: to the vote, unless it is the default or the last proposal."""
    count = ballot.proposals + 1
    if option == ballot.default or (ballot.default < 0 and count == PROPOSALS):
        return ballot, option
    return msgspec.structs.replace(ballot, stage="vote", proposal=option, proposals=count), None


def voted(ballot: Ballot, all_yes: bool) -> tuple[Ballot, int | None]:
    """Counts the votes: the proposal, the default, or another proposal."""
    if all_yes:
        return ballot, ballot.proposal
    if ballot.default >= 0:
        return ballot, ballot.default
    return msgspec.structs.replace(ballot, stage="propose"), None
