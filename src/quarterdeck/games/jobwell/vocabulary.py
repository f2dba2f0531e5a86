"""Every choice of a configuration, made once.

Numbers run: the four plain actions, trades by card and slot, rolls by card and die, sets by card, die and
value.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Final

from quarterdeck.core.contract import Choice
from quarterdeck.games.jobwell.choices import Pass, Push, Roll, Rolled, Set, Take, Trade
from quarterdeck.games.jobwell.components import FREELANCERS, sets_for

TAKE_DECK: Final = Take("deck")
TAKE_DISCARD: Final = Take("discard")
PUSH: Final = Push()
PASS: Final = Pass()
FALLS: Final = [[Rolled(faces) for faces in product(range(1, 7), repeat=dice)] for dice in range(4)]
"""By number of dice, up to three: every way they can fall."""


@cache
def trades(card: int, players: int) -> tuple[Trade, ...]:
    """By slot of the queue."""
    return tuple(Trade(card, slot) for slot in range(sets_for(players) + 1))


@cache
def rolls(card: int, players: int) -> tuple[Roll, ...]:
    """By die."""
    return tuple(Roll(card, die) for die in range(players))


@cache
def sets(card: int, players: int) -> tuple[Set, ...]:
    """By die, and by the faces that the card matches."""
    faces = sorted(FREELANCERS[card].faces)
    return tuple(Set(card, die, value) for die in range(players) for value in faces)


def actions(kinds: Iterable[int], players: int) -> tuple[Choice, ...]:
    """All of them with these freelancers."""
    paid = [made(card, players) for made in (trades, rolls, sets) for card in kinds]
    return (TAKE_DECK, TAKE_DISCARD, PUSH, PASS, *(choice for row in paid for choice in row))
