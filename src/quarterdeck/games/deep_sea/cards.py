"""The 40 cards, and the selections of them that tasks speak of."""

from __future__ import annotations

from functools import cache
from typing import Final

from quarterdeck.games.tricks.cards import Deck, Suit

COLOURS: Final = ("pink", "blue", "green", "yellow")
DECK: Final = Deck(
    (*(Suit(colour[0].upper(), colour, 9) for colour in COLOURS), Suit("S", "submarine", 4)), trump=4
)
SUBMARINES: Final = DECK.trumps
CAPTAINS_CARD: Final = DECK.read("S4")
VALUE: Final = DECK.value
RANK_CARDS: Final = tuple(DECK.of_value(value) for value in range(10))
"""The four colour cards of each value; submarines have no place here."""

_WORDS: Final = (
    {colour: DECK.of_suit[suit] for suit, colour in enumerate(COLOURS)}
    | {"submarines": SUBMARINES}
    | {f"{value}s": RANK_CARDS[value] for value in range(1, 10)}
    | {name: 1 << card for card, name in enumerate(DECK.names)}
)


@cache
def selection(words: str) -> int:
    """A selection as bits: "P3", "pink", "submarines", "9s", or several of them together."""
    chosen = 0
    for word in words.split():
        chosen |= _WORDS[word]
    return chosen
