"""What can be chosen in every game of tricks, and how a deal can come out."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from quarterdeck.core.contract import Choice
from quarterdeck.games.tricks.radio import Claim

Direction: TypeAlias = Literal["none", "left", "right"]
Word: TypeAlias = Literal["yes", "no", "good", "bad"]


class Play(Choice, frozen=True, gc=False):
    """A card into the trick."""

    card: int


class Show(Choice, frozen=True, gc=False):
    """Communicates a card: with the token at the top, in the middle, at the bottom, or laid aside."""

    card: int
    claim: Claim


class Answer(Choice, frozen=True, gc=False):
    """To a question of the captain, or to a proposal."""

    word: Word


class Signal(Choice, frozen=True, gc=False):
    """The distress signal, and where cards are passed."""

    direction: Direction


class Pass(Choice, frozen=True, gc=False):
    """The card passed on after a distress signal."""

    card: int


class Deal(Choice, frozen=True, gc=False):
    """Chance: the players' hands; with two players also the columns of the hand that nobody owns."""

    hands: tuple[int, ...]
    up: tuple[int, ...] = ()
    covered: tuple[int, ...] = ()


AnyTrickChoice: TypeAlias = Play | Answer | Signal | Pass | Deal
"""Without what is shown: each game has its own way."""

YES: Final = Answer("yes")
NO: Final = Answer("no")
YES_NO: Final = (YES, NO)
SIGNALS: Final = (Signal("none"), Signal("left"), Signal("right"))
