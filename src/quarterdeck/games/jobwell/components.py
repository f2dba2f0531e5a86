"""The nine freelancers and their two sides.

A card is a small number: 0 to 8 colour side up, 9 to 17 the same freelancer grey side up (a Rogue).
Several sets may be in play, so two cards can have the same number.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Freelancer(Struct, frozen=True):
    """One card of a set; the grey back carries the same numbers."""

    mark: str
    suit: str
    faces: frozenset[int]
    """Die faces that the card matches."""


FREELANCERS: Final = (
    Freelancer("R1", "red", frozenset({1})),
    Freelancer("R2", "red", frozenset({2})),
    Freelancer("Rodd", "red", frozenset({1, 3, 5})),
    Freelancer("B3", "blue", frozenset({3})),
    Freelancer("B46", "blue", frozenset({4, 6})),
    Freelancer("Beven", "blue", frozenset({2, 4, 6})),
    Freelancer("Y5", "yellow", frozenset({5})),
    Freelancer("Y46", "yellow", frozenset({4, 6})),
    Freelancer("Yprime", "yellow", frozenset({1, 2, 3, 5})),
)
KINDS: Final = len(FREELANCERS)
SUITS: Final = ("red", "blue", "yellow", "grey")
GREY: Final = KINDS
"""Added to a card's number when it lies grey side up."""

SUIT_OF: Final = tuple(SUITS.index(card.suit) for card in FREELANCERS) + (SUITS.index("grey"),) * KINDS
"""Suit by card number: a grey card's old suit is gone."""
FACES_OF: Final = tuple(card.faces for card in FREELANCERS) * 2
MARKS: Final = tuple(card.mark for card in FREELANCERS) + tuple("g" + card.mark[1:] for card in FREELANCERS)
"""Short marks by card number. Grey 4/6 exists twice in a set and looks the same from the back."""


ALONE: Final = tuple((card,) for card in range(2 * KINDS))
"""By card number: that card by itself, ready to be put on a stack."""
GREYED: Final = tuple((card if card >= GREY else card + GREY,) for card in range(2 * KINDS))
"""The same turned grey side up; grey never turns back within a round."""


def sets_for(players: int) -> int:
    """One set of nine serves two players."""
    return (players + 1) // 2
