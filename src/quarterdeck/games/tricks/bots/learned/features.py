"""A seat's view as numbers for a policy: what is the same in every game of tricks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from quarterdeck.games.tricks.bots.learned.memory import Memory
from quarterdeck.games.tricks.bots.learned.network import CARDS, SEATS, Row
from quarterdeck.games.tricks.radio import CLAIMS
from quarterdeck.games.tricks.state import AnyView, hand_in, open_cards

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame

_BITS: Final = np.arange(CARDS, dtype=np.int64)

# Columns of a card, and of a suit
HELD, MAY, PAST, RUNNING = 0, 1, 5, 10
SUIT_LED, SUIT_MAY, SUIT_UNSEEN, SUIT_HELD = 0, 1, 5, 6


def as_row(cards: int) -> Row:
    """[40] a set of cards."""
    return (cards >> _BITS & 1).astype(np.int8)


def one_of(value: int, count: int) -> list[int]:
    """[count] where the value is."""
    return [int(value == place) for place in range(count)]


class Look(ABC):
    """What a seat that is asked now knows, seen from it: seats are counted clockwise.

    Where the seat chooses for a dummy, it is seen from there: as a member who knows what the seat knows.
    """

    card_features: ClassVar[int]
    suit_features: ClassVar[int]
    when: ClassVar[int]
    """The column of the trick a card was played to; whether it was led stands beside it."""
    shown: ClassVar[int]
    """The first column of who has shown a card; the claims stand behind those."""
    memory_type: ClassVar[type[Memory]] = Memory

    def __init__(self, game: TrickGame[Any, Any], view: AnyView, member: int | None = None) -> None:
        assert view.seat is not None
        assert view.own is not None
        self.game: Any = game
        self.public = view.public
        self.own = view.own
        self.viewer = view.seat
        self.seat = view.seat if member is None else member
        self.players = game.seats
        self.order = game.in_turn(view.public, self.seat)
        """The seats clockwise from this one."""
        self.memory: Any = self.memory_type(game, view.public)
        self.viewers_hand = hand_in(view)
        self.hand = hand_in(view, self.seat)
        self.unseen = game.deck.all & ~view.public.played & ~self.hand
        self.may = [0, *(self._as_it_lies(away, self._may_hold(away)) for away in range(1, SEATS))]

    def row(self) -> Row:
        """All of it: cards by number, suits, table."""
        return np.concatenate([self.cards().reshape(-1), self.suits().reshape(-1), self.table()])

    def _away(self, seat: int) -> int:
        return self.order.index(seat)

    def _may_hold(self, away: int) -> int:
        """The cards that a seat may hold, for all this one knows."""
        if away >= self.players:
            return 0
        if self.order[away] == self.viewer:
            return self.viewers_hand
        return int(self.unseen & ~self.viewers_hand & ~self.memory.excluded[self.order[away]])

    def _as_it_lies(self, away: int, cards: int) -> int:
        """Of those that a seat may hold, where a dummy's open cards are seen to be its own."""
        dummy = self.public.dummy
        if dummy is None or away >= self.players:
            return cards
        lie_open = open_cards(self.public)
        if self.order[away] != self.game.dummy:
            return cards & ~lie_open
        return cards | lie_open if dummy.covers else lie_open

    def cards(self) -> Row:
        """[40, features] what is known of each card."""
        public, rows = self.public, np.zeros((CARDS, self.card_features), np.int8)
        rows[:, HELD] = as_row(self.hand)
        for away in range(1, SEATS):
            rows[:, MAY + away - 1] = as_row(self.may[away])
        for card, member, trick, led in self.memory.plays:
            running = card in public.table
            rows[card, (RUNNING if running else PAST) + self._away(member)] = 1
            rows[card, self.when] = trick
            rows[card, self.when + 1] = led
        for message in public.messages:
            rows[message.card, self.shown + self._away(message.seat)] = 1
            rows[message.card, self.shown + SEATS + CLAIMS.index(message.claim)] = 1
        return rows

    def suits(self) -> Row:
        """[5, features] of each suit."""
        deck, rows = self.game.deck, np.zeros((5, self.suit_features), np.int8)
        if self.public.table:
            rows[deck.suit[self.public.table[0]], SUIT_LED] = 1
        for suit, cards in enumerate(deck.of_suit):
            for away in range(1, SEATS):
                rows[suit, SUIT_MAY + away - 1] = bool(self.may[away] & cards)
            rows[suit, SUIT_UNSEEN] = (self.unseen & cards).bit_count()
            rows[suit, SUIT_HELD] = (self.hand & cards).bit_count()
        return rows

    @abstractmethod
    def table(self) -> Row:
        """Of the table."""

    def _seat(self, seat: int) -> list[int]:
        return one_of(self._away(seat) if seat >= 0 else -1, SEATS)

    def _seats(self, value: Callable[[int], int]) -> list[int]:
        return [*map(value, self.order), *[0] * (SEATS - self.players)]
