"""What can be chosen in Crew Deck, and how chance can come out."""

from __future__ import annotations

from typing import TypeAlias

from quarterdeck.core.contract import Choice, Seat


class Play(Choice, frozen=True, gc=False):
    """Add a card to a work crew; the number after the last stack begins a new one."""

    kind: int
    stack: int


class Pay(Choice, frozen=True, gc=False):
    """Take a payroll card."""

    cost: int


class Recruit(Choice, frozen=True, gc=False):
    """Take a stack of crew cards (solo: with its payroll card)."""

    stack: int


class Place(Choice, frozen=True, gc=False):
    """Assign a new crew member to a berth of the ship."""

    kind: int
    berth: int


class Stow(Choice, frozen=True, gc=False):
    """Send a new crew member to the cargo hold."""

    kind: int


class Setup(Choice, frozen=True):
    """Chance: who begins, and which wild cards are in the deck."""

    first: Seat
    wilds: tuple[int, ...]


class Deal(Choice, frozen=True):
    """Chance: a round's cards, one at a time clockwise from the first player (solo: five cards to the
    player, then five to the AI from left to right)."""

    cards: tuple[int, ...]


AnyChoice: TypeAlias = Play | Pay | Recruit | Place | Stow | Setup | Deal
