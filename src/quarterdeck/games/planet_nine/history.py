"""What everybody could conclude from what they saw: read once from `Public.seen`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from quarterdeck.games.planet_nine.state import (
    SAW_COLUMN_DRAWN,
    SAW_COVER,
    SAW_EXCHANGE,
    SAW_JARVIS,
    SAW_PINK_NINE,
    SAW_RADIO,
    SAW_SHOWN_DRAWN,
    Own,
    Public,
    saw_more,
    saw_what,
)
from quarterdeck.games.tricks.radio import CLAIMS, Claim, excluded

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


class Statement(Struct, frozen=True, gc=False):
    """A message, and what its sender had played before it."""

    member: int
    card: int
    claim: Claim
    played_before: int
    before_exchange: bool


class History:
    """Plays, messages and uncovered cards by member.

    `excluded[m]` are the cards that member m can't hold: it failed to follow suit, or its message says
    so. Mission 12 starts a new page at the exchange: what was known before is kept in `earlier`.
    """

    def __init__(self, game: PlanetNine, public: Public) -> None:
        members = game.members
        self.played_by = [0] * members
        self.excluded = [0] * members
        self.statements: list[Statement] = []
        self.pink_nine_holder = -1
        self.first_up: list[int] = []
        self.covers: dict[int, int] = {}
        """JARVIS's columns and the covered cards that were turned up."""
        self.covers_before_exchange: dict[int, int] = {}
        self.pass_column = -1
        """The column of JARVIS's card that a distress signal passed on, and the card it got there."""
        self.passed_to_jarvis = -1
        self.exchanged = False
        self.earlier_excluded = self.excluded
        self.earlier_played = self.played_by
        self.shown_drawn: dict[int, int] = {}
        self.column_drawn = -1
        self.open_card_drawn = -1
        self.got_by_jarvis = -1
        """The card that lies open in the place of an open one that was drawn."""
        self._read(game, public.seen)

    def _read(self, game: PlanetNine, seen: tuple[int, ...]) -> None:
        suit, of_suit, members = game.deck.suit, game.deck.of_suit, game.members
        played_by, count, led = self.played_by, 0, -1
        for code in seen:
            kind = code >> 18
            if kind:
                if kind >= SAW_EXCHANGE or kind == SAW_RADIO:
                    self._note(game, kind, code)
                    played_by = self.played_by
                continue
            member, card = code >> 12, code & 4095
            if count and suit[card] != led and member != game.jarvis:
                self.excluded[member] |= of_suit[led]
            elif not count:
                led = suit[card]
            count = count + 1 if count + 1 < members else 0
            played_by[member] |= 1 << card

    def _note(self, game: PlanetNine, kind: int, code: int) -> None:
        who, what = code >> 12 & 7, code & 4095
        if kind == SAW_RADIO:
            self._state(game, who, what, CLAIMS[saw_more(code)])
        elif kind == SAW_EXCHANGE:
            self.exchanged = True
            self.earlier_excluded, self.excluded = self.excluded, [0] * game.members
            self.earlier_played, self.played_by = self.played_by, [0] * game.members
            self.covers_before_exchange, self.covers = self.covers, {}
        elif kind == SAW_SHOWN_DRAWN:
            self.shown_drawn[who] = what
        elif kind == SAW_COLUMN_DRAWN:
            self.column_drawn, self.open_card_drawn = who, what - 1
        elif kind == SAW_COVER:
            self.covers[who] = what
        elif kind == SAW_PINK_NINE:
            self.pink_nine_holder = who
        elif kind == SAW_JARVIS:
            if len(self.first_up) < 7:
                self.first_up.append(what)
            elif not self.exchanged:
                self.pass_column, self.passed_to_jarvis = who, what
            else:
                self.got_by_jarvis = what

    def _state(self, game: PlanetNine, member: int, card: int, claim: Claim) -> None:
        deck = game.deck
        suit = deck.suit[card]
        none = excluded(claim, deck.full[suit], deck.value[card]) << deck.shift[suit]
        self.excluded[member] |= none
        self.statements.append(Statement(member, card, claim, self.played_by[member], not self.exchanged))


def needs_another(game: PlanetNine, statement: Statement) -> bool:
    """A "highest" or "lowest" says that there is another card: a single one is called "only"."""
    return statement.claim in ("highest", "lowest") and game.config.single_card == "only"


def passed(public: Public) -> bool:
    """Whether cards were passed after a distress signal."""
    return public.distress != "none" and public.phase != "pass"


def given_and_got(own: Own, exchange: int) -> tuple[int, int]:
    """The cards a member gave and got in its first (0) or second (1) exchange."""
    return saw_what(own.seen[1 + 2 * exchange]), saw_what(own.seen[2 + 2 * exchange])


class Hidden:
    """A guess at everything hidden: hands before trick 1, exchanges, JARVIS's covered cards."""

    def __init__(self, game: PlanetNine) -> None:
        players = game.config.players
        self.held = [0] * players
        """Since the last exchange, with what was played since (`Own.held`)."""
        self.first_hands = [0] * players
        """Before the first trick, after a distress pass."""
        self.drawn: tuple[int, ...] = ()
        """Mission 12: the card drawn from each member."""
        self.covered: tuple[int, ...] = ()
        self.first_covered: tuple[int, ...] = ()
