"""The 40 cards as numbers and bits, and the selections that tasks speak of."""

from __future__ import annotations

from functools import cache
from typing import Final

COLOURS: Final = ("pink", "blue", "green", "yellow")
SUITS: Final = (*COLOURS, "submarines")
SUBMARINE: Final = 4

CARDS: Final = tuple(
    [f"{colour[0].upper()}{value}" for colour in COLOURS for value in range(1, 10)]
    + [f"S{value}" for value in range(1, 5)]
)
CARD: Final = {name: number for number, name in enumerate(CARDS)}
VALUE: Final = tuple([number % 9 + 1 for number in range(36)] + [1, 2, 3, 4])
SUIT: Final = tuple(number // 9 for number in range(40))

DECK: Final = (1 << 40) - 1
SUBMARINES: Final = 0b1111 << 36
COLOUR_CARDS: Final = DECK & ~SUBMARINES
SUIT_CARDS: Final = (*(0x1FF << 9 * colour for colour in range(4)), SUBMARINES)
RANK_CARDS: Final = tuple(
    sum(1 << (9 * colour + value - 1) for colour in range(4)) if value else 0 for value in range(10)
)
"""The four colour cards of each value; submarines have no place here."""


@cache
def selection(words: str) -> int:
    """A selection as bits: "P3", "pink", "submarines", "9s", or several of them together."""
    chosen = 0
    for word in words.split():
        if word in SUITS:
            chosen |= SUIT_CARDS[SUITS.index(word)]
        elif word in CARD:
            chosen |= 1 << CARD[word]
        elif len(word) == 2 and word[0] in "123456789" and word[1] == "s":
            chosen |= RANK_CARDS[int(word[0])]
        else:
            raise ValueError(f"{word!r} names no cards")
    return chosen


def cards_of(bits: int) -> tuple[int, ...]:
    """The card numbers in a set of bits, lowest first."""
    numbers = []
    while bits:
        lowest = bits & -bits
        numbers.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(numbers)
