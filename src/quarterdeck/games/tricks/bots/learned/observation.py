"""What whoever chooses at each of many tables knows, as far as games of tricks have it in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.tricks.bots.learned.features import (
    HELD,
    MAY,
    PAST,
    RUNNING,
    SUIT_HELD,
    SUIT_LED,
    SUIT_MAY,
    SUIT_UNSEEN,
)
from quarterdeck.games.tricks.bots.learned.network import CARDS, COLOURED, OTHERS, SEATS, Rows
from quarterdeck.games.tricks.bots.learned.tables import ALL_SEATS, SUIT, Flags, Ints, Tables

_OF_SUIT: Final = (SUIT[:, None] == np.arange(5)).astype(np.int8)


T = TypeVar("T", bound=Tables[Any])


class Observation(ABC, Generic[T]):
    """A look at tables; seats are counted clockwise from whoever looks. Columns are those of `features`.

    The dummy's turn is seen from its chair, by the captain: as a member who knows what the captain knows.
    """

    card_features: ClassVar[int]
    suit_features: ClassVar[int]
    when: ClassVar[int]
    shown: ClassVar[int]

    def __init__(self, tables: T) -> None:
        self.tables = tables
        self.count = len(tables)
        self.players = tables.shared.players
        self.number = np.arange(self.count)[:, None]
        self.there: Ints = (tables.turn[:, None] + ALL_SEATS) % self.players
        """[n, 5] the seats from whoever looks."""
        self.held = tables.hand()
        self.unseen: Flags = (tables.when == 0) & ~self.held
        self.may = self.may_hold()

    def away(self, seats: Ints) -> Ints:
        """[n, k] places to the left of whoever looks."""
        away: Ints = (seats - self.tables.turn[:, None]) % self.players
        return away

    def may_hold(self) -> Flags:
        """[n, 40, 4] for each other seat: for all that is known it may hold the card."""
        excluded = self.tables.excluded[self.number, self.there[:, 1:]].transpose(0, 2, 1)
        may: Flags = self.unseen[:, :, None] & ~excluded & (ALL_SEATS[1:] < self.players)
        return may if self.tables.shared.dummy < 0 else self._as_it_lies(may)

    def _as_it_lies(self, may: Flags) -> Flags:
        """The same, as the captain knows it in the dummy's turn, and with the dummy's open cards its own."""
        tables, dummy = self.tables, self.tables.shared.dummy
        choosers, others = tables.choosers()[:, None], self.there[:, 1:]
        theirs: Flags = (tables.owner == choosers) & (tables.when == 0)
        for_dummy: Flags = tables.turn == dummy
        captain: Flags = (others == choosers) & for_dummy[:, None]
        may &= ~(theirs & for_dummy[:, None])[:, :, None]
        may = np.where(captain[:, None], theirs[:, :, None], may)
        lie_open: Flags = (tables.owner == dummy) & (tables.when == 0) & ~tables.covered
        covers: Flags = np.asarray(tables.covered.any(1))
        dummys = lie_open[:, :, None] | (may & covers[:, None, None])
        known: Flags = np.where((others == dummy)[:, None], dummys, may & ~lie_open[:, :, None])
        known &= ALL_SEATS[1:] < self.players
        return known

    # Of each card and suit ----------------------------------------------------------------------------

    def row(self) -> Rows:
        """[n, size] all of it: cards by number, suits, table."""
        parts = (self.cards(), self.suits(), self.table())
        return np.concatenate([part.reshape(self.count, -1) for part in parts], 1)

    @abstractmethod
    def table(self) -> Rows:
        """[n, features] what is known of the table."""

    def cards(self) -> Rows:
        """[n, 40, features] what is known of each card: hands, plays and messages."""
        tables, rows = self.tables, np.zeros((self.count, CARDS, self.card_features), np.int8)
        by = self.away(tables.owner)[:, :, None] == ALL_SEATS
        running = (tables.when == tables.trick[:, None]) & (tables.when > 0)
        past = (tables.when > 0) & ~running
        shown, claim = (tables.claim > 0)[:, :, None], self.shown + SEATS
        rows[:, :, HELD] = self.held
        rows[:, :, MAY : MAY + OTHERS] = self.may
        rows[:, :, PAST : PAST + SEATS] = past[:, :, None] & by
        rows[:, :, RUNNING : RUNNING + SEATS] = running[:, :, None] & by
        rows[:, :, self.when] = tables.when
        rows[:, :, self.when + 1] = tables.led
        rows[:, :COLOURED, self.shown : claim] = shown & by[:, :COLOURED]
        rows[:, :COLOURED, claim : claim + 4] = tables.claim[:, :, None] == np.arange(1, 5)
        return rows

    def suits(self) -> Rows:
        """[n, 5, features] what was led, who may hold a suit, cards unseen and held."""
        rows = np.zeros((self.count, 5, self.suit_features), np.int8)
        rows[:, :, SUIT_LED] = self.tables.led_suit[:, None] == np.arange(5)
        rows[:, :, SUIT_MAY : SUIT_MAY + OTHERS] = (
            np.einsum("nck,cs->nsk", self.may.astype(np.int8), _OF_SUIT) > 0
        )
        rows[:, :, SUIT_UNSEEN] = self.per_suit(self.unseen)
        rows[:, :, SUIT_HELD] = self.per_suit(self.held)
        return rows

    @staticmethod
    def per_suit(cards: Flags) -> NDArray[np.int8]:
        """[…, 40] counted to […, 5]."""
        counts: NDArray[np.int8] = cards.astype(np.int8) @ _OF_SUIT
        return counts

    # Of the table, part by part -----------------------------------------------------------------------

    def best_by(self) -> Ints:
        """[n] whose card wins the running trick so far, -1: there is none."""
        best = np.argmax(self.tables.power(), 1)
        return np.where(self.tables.played > 0, self.tables.owner[self.number[:, 0], best], -1)

    def one_of(self, values: NDArray[Any], many: int) -> NDArray[Any]:
        return np.asarray(values[:, None] == np.arange(many))

    def seat(self, seats: NDArray[Any] | int) -> NDArray[Any]:
        """[n, 5] a seat; -1 is nobody."""
        seats = np.broadcast_to(seats, (self.count,))
        away = (seats - self.tables.turn) % self.players
        return np.asarray((seats >= 0)[:, None] & self.one_of(away, SEATS))

    def by_distance(self, values: NDArray[Any]) -> NDArray[Any]:
        """[n, 5, …] a value of each seat; absent seats are zeros."""
        here = (self.players > ALL_SEATS).reshape(1, SEATS, *[1] * (values.ndim - 2))
        around: NDArray[Any] = values[self.number, self.there] * here
        return around

    def same(self, *values: Any) -> NDArray[Any]:
        """What is so at all tables."""
        return np.broadcast_to(np.array(values, np.int8), (self.count, len(values)))

    def fixed(self, value: int, many: int) -> NDArray[Any]:
        return self.same(*(value == place for place in range(many)))
