"""What lies on the table and what each player alone knows.

`Public` holds nothing secret; `Own` is one seat's hand, its discards and its sealed placement. What
nobody sees (the order of the deck does not exist before a deal draws from it) stays in `State`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.core.view import Value, View
from quarterdeck.games.crew_deck.ship import Ship

Phase: TypeAlias = Literal["setup", "deal", "form", "payroll", "recruit", "place", "over"]


class Public(Struct, Value, frozen=True, gc=False):
    """What everybody sees."""

    phase: Phase
    asked: int
    """Bitmask of the seats the table waits for."""
    round: int
    """1 to 5; 0 before the first deal."""
    first: Seat
    """Who holds the First Player card."""
    turn: int
    """How many turns of this phase are over."""
    stacks: tuple[tuple[int, ...], ...]
    offers: tuple[int, ...]
    """Payroll cards that may still be taken this round."""
    posted: tuple[int, ...]
    """Payroll cards taken this round, turn by turn."""
    order: tuple[Seat, ...]
    """Who recruits, biggest payroll first; one place per payroll card."""
    recruits: tuple[tuple[int, ...], ...]
    """Each seat's new crew of this round."""
    placed: tuple[int, ...]
    """How many of its new crew each seat has placed; where, is sealed."""
    ships: tuple[Ship, ...]
    payrolls: tuple[tuple[int, ...], ...]
    """Every payroll card each seat has taken."""
    deck: int
    """Cards left in the deck."""
    pile: int
    """Cards in the discard pile."""
    rival: tuple[int, ...] = ()
    """Solo: the AI's collection."""
    scrapped: tuple[int, ...] = ()
    """Solo: discarded stacks, which everybody saw."""
    seen: tuple[int, ...] = ()
    """What everybody has observed, in order (`observations`)."""


class Own(Struct, Value, frozen=True, gc=False):
    """What one seat alone knows."""

    hand: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    """Its cards in the discard pile."""
    ship: Ship = Ship()
    """The ship with the cards placed so far this round, sealed until all have placed theirs."""
    berthless: tuple[int, ...] = ()
    """New crew still to be placed."""
    seen: tuple[int, ...] = ()
    """Every card it was dealt, in order."""


class State(Struct, Value, frozen=True, gc=False):
    public: Public
    owns: tuple[Own, ...]
    deck: tuple[int, ...]
    """The cards in the deck, sorted: a deal draws from them at random."""
    aside: tuple[int, ...]
    """Wild cards that are not in this game."""
    rival_hand: tuple[int, ...] = ()
    """Solo: the AI's face-down cards, from left to right."""


CrewDeckView: TypeAlias = View[Public, Own]
