"""What everybody could conclude from what they saw: read once from `TrickPublic.seen`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from quarterdeck.games.tricks.observations import CHOSE, TURNED, UP
from quarterdeck.games.tricks.radio import Claim, excluded
from quarterdeck.games.tricks.state import COLUMNS, TrickPublic

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame


class Statement(Struct, frozen=True, gc=False):
    """A message, and what its sender had played before it."""

    seat: int
    card: int
    claim: Claim
    played_before: int
    page: int = 0
    """How many exchanges of cards had begun a new page of the history."""


class History:
    """Plays, messages and uncovered cards by seat.

    `excluded[s]` are the cards that seat s can't hold: it failed to follow suit, it would have opened a
    trick with them, or its message says so.
    """

    def __init__(self, game: TrickGame[Any, Any], public: TrickPublic) -> None:
        self.game = game
        self.played_by = [0] * game.seats
        self.excluded = [0] * game.seats
        self.statements: list[Statement] = []
        self.page = 0
        self.first_up: list[int] = []
        self.covers: dict[int, int] = {}
        """The dummy's columns and the covered cards that were turned up."""
        self.pass_column = -1
        """The column of the dummy's card that a distress signal passed on, and the card it got there."""
        self.passed_to_dummy = -1
        self._read(public.seen)

    def _read(self, seen: tuple[int, ...]) -> None:
        game = self.game
        suit, of_suit, seats, dummy = game.deck.suit, game.deck.of_suit, game.seats, game.dummy
        shows = game.shows_by_number
        count, led = 0, -1
        for code in seen:
            kind = code >> 15
            if kind == CHOSE:
                show = shows.get(code & 4095)
                if show is not None:
                    self._state(code >> 12 & 7, show.card, show.claim)
                continue
            if kind:
                self.note(kind, code >> 12 & 7, code & 4095)
                continue
            seat, card = code >> 12, code & 4095
            if count and suit[card] != led and seat != dummy:
                self.excluded[seat] |= of_suit[led]
            elif not count:
                led = suit[card]
                if game.unopenable >> card & 1 and seat != dummy:
                    self.excluded[seat] |= game.deck.all & ~game.unopenable  # nothing else was held
            count = count + 1 if count + 1 < seats else 0
            self.played_by[seat] |= 1 << card

    def note(self, kind: int, who: int, what: int) -> None:
        """Anything but a card played or another open choice."""
        if kind == TURNED:
            self.covers[who] = what
        elif kind == UP:
            if len(self.first_up) < COLUMNS:
                self.first_up.append(what)
            else:
                self.pass_column, self.passed_to_dummy = who, what

    def _state(self, seat: int, card: int, claim: Claim) -> None:
        deck = self.game.deck
        suit = deck.suit[card]
        self.excluded[seat] |= excluded(claim, deck.full[suit], deck.value[card]) << deck.shift[suit]
        self.statements.append(Statement(seat, card, claim, self.played_by[seat], self.page))

    def needs_another(self, statement: Statement) -> bool:
        """A "highest" or "lowest" says that there is another card: a single one is called "only"."""
        return statement.claim in ("highest", "lowest") and self.game.config.single_card == "only"

    def hand_then(self, statement: Statement, hand: int) -> int:
        """What the sender held when the message was sent, given its hand now."""
        return hand | self.played_by[statement.seat] & ~statement.played_before
