"""Cards as small numbers, hands as bitmasks.

Card numbers run suit by suit from the lowest value up: with nine values per suit, card 0 is the first
suit's 1, card 9 the second suit's 1. A set of cards (hand, trick, what was played) is an int whose
bit c stands for card c.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

from msgspec import Struct

from quarterdeck.core.contract import Choice
from quarterdeck.core.errors import UnknownChoice

T = TypeVar("T")


class Suit(Struct, frozen=True):
    """A suit of the deck."""

    letter: str
    """In notation: "P" in "P9"."""
    name: str
    """Key of its name in the catalogue, and its colour role on a board."""
    highest: int
    """Values run from 1 to this."""


def cards_in(cards: int) -> list[int]:
    """The card numbers of a set, lowest first."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


def set_of(cards: Iterable[int]) -> int:
    """The set of these card numbers."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


COLOURS: Final = ("pink", "blue", "green", "yellow")


def colours_and(trump: Suit) -> tuple[Suit, ...]:
    """Nine cards of each colour, and these trumps."""
    return (*(Suit(colour[0].upper(), colour, 9) for colour in COLOURS), trump)


class Deck:
    """Suits and their cards, with the tables that rules look up.

    `without`: cards that stay in the box; the numbers of the others do not change.
    """

    def __init__(self, suits: tuple[Suit, ...], trump: int, without: int = 0) -> None:
        self.suits: Final = suits
        self.trump: Final = trump
        """Index of the suit that beats all others."""
        self.suit: Final = tuple(index for index, suit in enumerate(suits) for _ in range(suit.highest))
        """Suit index by card number."""
        self.value: Final = tuple(value for suit in suits for value in range(1, suit.highest + 1))
        """Value by card number."""
        self.shift: Final = tuple(sum(suit.highest for suit in suits[:index]) for index in range(len(suits)))
        """Number of each suit's lowest card."""
        self.full: Final = tuple((1 << suit.highest) - 1 for suit in suits)
        self.all: Final = ((1 << len(self.suit)) - 1) & ~without
        """Every card in play."""
        self.cards: Final = tuple(cards_in(self.all))
        """The same as numbers."""
        self.of_suit: Final = tuple(
            full << shift & self.all for full, shift in zip(self.full, self.shift, strict=True)
        )
        """Set of each suit's cards in play."""
        self.same_suit: Final = tuple(self.of_suit[suit] for suit in self.suit)
        """By card: the set of its suit's cards in play."""
        self.trumps: Final = self.of_suit[trump]
        self.colours: Final = self.all & ~self.trumps
        self.beaten_by: Final = (*(self._beaten_by(card) for card in range(len(self.suit))), self.all)
        """For the best card of a trick so far, the set of cards that would take the trick from it; all
        cards for -1, where none is laid yet."""
        self.names: Final = tuple(
            f"{suits[suit].letter}{value}" for suit, value in zip(self.suit, self.value, strict=True)
        )
        """Notation by card number: "P9"."""
        self._numbers = {name.lower(): card for card, name in enumerate(self.names)}

    def _beaten_by(self, card: int) -> int:
        suit = self.suit[card]
        higher = self.of_suit[suit] >> (card + 1) << (card + 1)
        return higher if suit == self.trump else higher | self.trumps

    def of_value(self, value: int) -> int:
        """The colour cards of one value."""
        return set_of(card for card in cards_in(self.colours) if self.value[card] == value)

    def number(self, suit: int, value: int) -> int:
        """The card number of a suit's value."""
        return self.shift[suit] + value - 1

    def read(self, name: str) -> int:
        """The card number of "P9", in either letter case."""
        card = self._numbers.get(name.strip().lower())
        if card is None or not self.all >> card & 1:
            raise UnknownChoice(f"{name!r} is not a card of this deck", text=name)
        return card

    def read_all(self, names: str) -> int:
        """The set of cards named in a text: "P9 B1"."""
        return set_of(map(self.read, names.split()))

    def write_all(self, cards: int) -> str:
        """The names of a set of cards, suit by suit: what `read_all` reads."""
        return " ".join(self.names[card] for card in cards_in(cards))


class HandTable(Generic[T]):
    """For any set of cards of a deck of four colours and trumps the choices that go with it.

    One prebuilt row per suit, indexed by that suit's bits: listing choices builds no choice.
    """

    def __init__(self, deck: Deck, choices: Callable[[int, int], Iterable[T]]) -> None:
        """`choices(suit, bits)` lists the choices that go with a suit's cards; bit 0 is value 1."""
        self.rows = tuple(
            tuple(tuple(choices(suit, bits)) for bits in range(full + 1))
            for suit, full in enumerate(deck.full)
        )
        assert deck.shift == (0, 9, 18, 27, 36), "`of` counts on four colours of nine cards"
        self.in_suit = {
            bits << shift: row[bits]
            for shift, row in zip(deck.shift, self.rows, strict=True)
            for bits in range(1, len(row))
        }
        """The choices that go with cards of one suit, by their set: what a hand that can follow may do."""
        self.of = _lister(self.rows)
        """The choices of all the cards of a set, suit by suit."""

    def after(self, first: Choice) -> Callable[[int], tuple[Choice | T, ...]]:
        """`of` with one choice more before the others."""
        leading: tuple[tuple[Choice | T, ...], ...] = tuple((first, *row) for row in self.rows[0])
        return _lister((leading, *self.rows[1:]))


def _lister(rows: tuple[tuple[tuple[T, ...], ...], ...]) -> Callable[[int], tuple[T, ...]]:
    first, second, third, fourth, fifth = rows

    def of(cards: int) -> tuple[T, ...]:
        return (
            first[cards & 511]
            + second[cards >> 9 & 511]
            + third[cards >> 18 & 511]
            + fourth[cards >> 27 & 511]
            + fifth[cards >> 36]
        )

    return of


def per_card(deck: Deck, choice: Callable[[int], T]) -> Callable[[int, int], Iterable[T]]:
    """For `HandTable`: one prebuilt choice per card."""
    made = tuple(choice(card) for card in range(len(deck.suit)))

    def choices(suit: int, bits: int) -> Iterable[T]:
        return (made[deck.shift[suit] + place] for place in cards_in(bits))

    return choices
