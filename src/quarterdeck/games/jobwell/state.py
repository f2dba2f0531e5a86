"""A state of Jobwell: everything on the table, and the order of the draw stack below its known top."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from quarterdeck.core.contract import Choice, Frame, Seat
from quarterdeck.core.view import Value, View


class Take(Choice, frozen=True, gc=False):
    """Put the On Deck card, or the top of the discard stack, in front of you."""

    source: Literal["deck", "discard"]


class Push(Choice, frozen=True, gc=False):
    """Put the On Deck card on the discard stack, grey."""


class Pass(Choice, frozen=True, gc=False):
    """Do nothing."""


class Trade(Choice, frozen=True, gc=False):
    """Swap one of your coloured cards for a card of the queue; slot 0 is On Deck."""

    card: int
    slot: int


class Roll(Choice, frozen=True, gc=False):
    """Discard one of your coloured cards, grey, and reroll a die."""

    card: int
    die: int


class Set(Choice, frozen=True, gc=False):
    """Put one of your coloured cards on the draw stack, grey, and turn a die to a face it matches."""

    card: int
    die: int
    value: int


class Rolled(Choice, frozen=True, gc=False):
    """Chance: dice, in the order of those who roll."""

    values: tuple[int, ...]


class Shuffled(Choice, frozen=True, gc=False):
    """Chance: all cards of a round in the order they will be drawn."""

    order: tuple[int, ...]


AnyChoice = Take | Push | Pass | Trade | Roll | Set | Rolled | Shuffled


class FirstRoll(Frame, frozen=True, gc=False):
    """These seats roll for the first player token."""

    seats: tuple[Seat, ...]


class RoundDice(Frame, frozen=True, gc=False):
    """Everybody in the round rolls a die."""


class Shuffle(Frame, frozen=True, gc=False):
    """The cards are shuffled and laid out."""


class Turn(Frame, frozen=True, gc=False):
    """A seat takes one action."""

    seat: Seat


class Reroll(Frame, frozen=True, gc=False):
    """One die is rolled again."""

    die: int


AnyFrame = FirstRoll | RoundDice | Shuffle | Turn | Reroll


class Public(Struct, frozen=True, gc=False):
    """What everybody sees."""

    stack: tuple[AnyFrame, ...]
    """What the table waits for; the last frame counts. Empty when the match is over."""
    crew: tuple[Seat, ...]
    """Who takes part in this round, clockwise."""
    first: Seat
    """Who holds the first player token."""
    round: int
    tokens: tuple[int, ...]
    """Mission Success tokens by seat."""
    dice: tuple[int, ...]
    """By place in `crew`: the die between that agent and the neighbour on the right. Play goes clockwise,
    so the neighbour on the left is the next agent, whose die is an agent's other one."""
    queue: tuple[int, ...]
    """On Deck, then the preview cards."""
    discard: tuple[int, ...]
    """Top last; all grey."""
    known: tuple[int, ...]
    """The top cards of the draw stack that everybody has seen, top first."""
    hidden: int
    """How many cards lie below those."""
    squads: tuple[tuple[int, ...], ...]
    """Cards in front of each seat, in the order they came."""
    passes: int
    """Passes in a row."""
    results: tuple[tuple[int, ...], ...]
    """Scores of the rounds played, by place in that round's crew."""
    seen: str
    """Every observation so far, a character each; `Jobwell.observations` reads them."""


class State(Struct, Value, frozen=True, gc=False):
    """A whole state."""

    public: Public
    below: tuple[int, ...] = ()
    """What lay hidden when the round was dealt, top first; the last `public.hidden` of them still do.
    Forgotten when none does."""


JobwellView = View[Public, None]
