"""What can be chosen in Jobwell, and how chance can come out."""

from __future__ import annotations

from typing import Literal

from quarterdeck.core.contract import Choice


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
