"""What an attempt needs beside its tasks, as data: a special rule says it, the solver searches for it.

Sets of seats and of cards are bits. Tricks are numbered from 1. An attempt is won when its tasks are
fulfilled and every aim has come true; until then it goes on, to the last trick if need be.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Captures(Struct, frozen=True):
    """A seat captures these cards, and nobody else captures one."""

    seat: int
    cards: int
    all_of_them: bool = True
    """Whether a card that stays unplayed fails the attempt."""


class WonBy(Struct, frozen=True):
    """These tricks are won by one of these seats."""

    tricks: tuple[int, ...]
    seats: int


class NotWonWith(Struct, frozen=True):
    """None of these seats wins a trick with one of these cards."""

    seats: int
    cards: int


class TricksWon(Struct, frozen=True):
    """A seat wins exactly so many tricks (`at_least`: or more)."""

    seat: int
    count: int
    at_least: bool = False


class BalancedTricks(Struct, frozen=True):
    """Nobody is ever two tricks ahead of anybody."""


class EachWins(Struct, frozen=True):
    """Each of these cards wins a trick, no two of them in the same one."""

    cards: int
    ascending: bool = False


class SomeWin(Struct, frozen=True):
    """So many of these cards win a trick."""

    cards: int
    count: int


class OnlyInLastTrick(Struct, frozen=True):
    """These cards are played in the last trick, not before."""

    cards: int


class PlayedUntil(Struct, frozen=True):
    """The attempt goes on until these cards are played, or to the last trick."""

    cards: int


Aim: TypeAlias = (
    Captures
    | WonBy
    | NotWonWith
    | TricksWon
    | BalancedTricks
    | EachWins
    | SomeWin
    | OnlyInLastTrick
    | PlayedUntil
)
