"""What can be chosen in every game of tricks, and how a deal can come out."""

from __future__ import annotations

from typing import Literal, TypeAlias

from quarterdeck.core.contract import Choice

Direction: TypeAlias = Literal["none", "left", "right"]


class Play(Choice, frozen=True, gc=False):
    """A card into the trick."""

    card: int


class Signal(Choice, frozen=True, gc=False):
    """The distress signal, and where cards are passed."""

    direction: Direction


class Pass(Choice, frozen=True, gc=False):
    """The card passed on after a distress signal."""

    card: int


class Deal(Choice, frozen=True, gc=False):
    """Chance: the hands; with two players also the columns of the hand that nobody owns."""

    hands: tuple[int, ...]
    up: tuple[int, ...] = ()
    covered: tuple[int, ...] = ()
