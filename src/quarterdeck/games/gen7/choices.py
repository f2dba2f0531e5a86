"""Every choice and every chance result. Choices name dice, seats, slots and positions, never cards."""

from __future__ import annotations

from typing import TypeAlias

from quarterdeck.core.contract import Choice, Seat

# A turn --------------------------------------------------------------------------------------------


class Place(Choice, frozen=True, gc=False):
    """Seat a die at a location; after the last location comes the private seat of one's barracks."""

    die: int
    location: int
    seat: int


class Rest(Choice, frozen=True, gc=False):
    """No die can be seated: send one to the Recovery Room. Or an effect sends one there."""

    die: int


class Open(Choice, frozen=True, gc=False):
    """Begin to fill the group seat of a critical task."""

    slot: int


class PlayFile(Choice, frozen=True, gc=False):
    """Play a file card from hand."""

    slot: int


class UsePerk(Choice, frozen=True, gc=False):
    """Use an officer perk."""

    slot: int


class SetDie(Choice, frozen=True, gc=False):
    """Set one of one's dice in quarters to a face."""

    die: int
    value: int


class Shift(Choice, frozen=True, gc=False):
    """Move one's robot in quarters up or down, for two parts."""

    by: int


class Skip(Choice, frozen=True, gc=False):
    """Leave an optional action or offer; leave a card where it is."""


# A group seat --------------------------------------------------------------------------------------


class Add(Choice, frozen=True, gc=False):
    """Put a die on a position of the group seat."""

    die: int
    position: int


class Split(Choice, frozen=True, gc=False):
    """Put the robot on two positions, the lower half on the first of them."""

    low: int
    high: int


class SetAt(Choice, frozen=True, gc=False):
    """Set a die in the group seat to a face: two chems for an officer or colonist, or by a perk."""

    position: int
    value: int


class ShiftAt(Choice, frozen=True, gc=False):
    """Move a robot in the group seat up or down, for two parts."""

    position: int
    by: int


class Nudge(Choice, frozen=True, gc=False):
    """Alter one's die in the group seat by a perk for its division."""

    position: int
    by: int


class Pay(Choice, frozen=True, gc=False):
    """Give a token: towards a group seat, for a task, or name a type."""

    resource: int


class Back(Choice, frozen=True, gc=False):
    """Take the last thing one put into the group seat back."""


class Ask(Choice, frozen=True, gc=False):
    """Ask another player to contribute."""

    seat: Seat


class Finish(Choice, frozen=True, gc=False):
    """The active player: the group seat is final. Another: that is all I contribute."""


class Abandon(Choice, frozen=True, gc=False):
    """Give the group seat up; everybody gets everything back."""


# Locations -----------------------------------------------------------------------------------------


class Alter(Choice, frozen=True, gc=False):
    """Change a die by this much."""

    by: int


class Donate(Choice, frozen=True, gc=False):
    """Give three or six tokens to the Ship's Stores."""

    count: int


class Extra(Choice, frozen=True, gc=False):
    """Spend so many data for extra cards; draw so many tasks."""

    count: int


class Keep(Choice, frozen=True, gc=False):
    """Keep one of the cards drawn."""

    slot: int


class Give(Choice, frozen=True, gc=False):
    """Give one of the cards drawn to a player."""

    slot: int
    seat: Seat


class Slot(Choice, frozen=True, gc=False):
    """Put this one of one's schemas where the question says."""

    card: int


class Search(Choice, frozen=True, gc=False):
    """Take this card out of the deck."""

    card: int


class CompleteTask(Choice, frozen=True, gc=False):
    """Complete an operations task from hand."""

    slot: int


class DiscardTask(Choice, frozen=True, gc=False):
    """Put an operations task from hand away, or into a meeting's selection."""

    slot: int


class Drop(Choice, frozen=True, gc=False):
    """Discard the card one has looked at."""


class Join(Choice, frozen=True, gc=False):
    """Join the meeting with this die."""

    die: int


class Take(Choice, frozen=True, gc=False):
    """Take an operations task out of the selection."""

    slot: int


class Target(Choice, frozen=True, gc=False):
    """Choose a player."""

    seat: Seat


class Wake(Choice, frozen=True, gc=False):
    """Choose a die of the Recovery Room."""

    seat: Seat
    die: int


# Crossroads, votes, end of the episode --------------------------------------------------------------


class Pick(Choice, frozen=True, gc=False):
    """Decide for an option, or vote for it."""

    option: int


class Again(Choice, frozen=True, gc=False):
    """Ask for a second crossroads card."""


class Promote(Choice, frozen=True, gc=False):
    """Spend three stars on the rank."""


class Buy(Choice, frozen=True, gc=False):
    """Buy an officer perk."""

    perk: int


class TradeIn(Choice, frozen=True, gc=False):
    """Give a perk away to make the next one cheaper."""

    slot: int


# Chance ----------------------------------------------------------------------------------------------


class Manned(Choice, frozen=True):
    """Chance: who commands which barracks, and whose crew card is whose."""

    barracks: tuple[int, ...]
    crew: tuple[int, ...]


class Planned(Choice, frozen=True):
    """Chance: everybody's personal objectives: plan A, plan B, one of the barracks."""

    a: tuple[int, ...]
    b: tuple[int, ...]
    own: tuple[int, ...]


class Rolled(Choice, frozen=True):
    """Chance: dice, in the order of those that are rolled."""

    values: tuple[int, ...]


class Drawn(Choice, frozen=True):
    """Chance: the next cards of a deck."""

    deck: int
    cards: tuple[int, ...]


AnyChoice: TypeAlias = (
    Place
    | Rest
    | Open
    | PlayFile
    | UsePerk
    | SetDie
    | Shift
    | Skip
    | Add
    | Split
    | SetAt
    | ShiftAt
    | Nudge
    | Pay
    | Back
    | Ask
    | Finish
    | Abandon
    | Alter
    | Donate
    | Extra
    | Keep
    | Give
    | Slot
    | Search
    | CompleteTask
    | DiscardTask
    | Drop
    | Join
    | Take
    | Target
    | Wake
    | Pick
    | Again
    | Promote
    | Buy
    | TradeIn
    | Manned
    | Planned
    | Rolled
    | Drawn
)
