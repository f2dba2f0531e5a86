"""What everybody has seen, read once from `Public.seen`: who played what when, who can't hold what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.games.planet_nine.components import PINK_9, ROCKET_4
from quarterdeck.games.planet_nine.council import receivers
from quarterdeck.games.planet_nine.history import passed
from quarterdeck.games.planet_nine.state import (
    SAW_EXCHANGE,
    SAW_PINK_NINE,
    SAW_PLAY,
    SAW_RADIO,
    Public,
    saw_kind,
    saw_member,
    saw_more,
    saw_what,
)
from quarterdeck.games.tricks.radio import CLAIMS, excluded

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


class Memory:
    """Plays in their order, and the cards each seat is known not to hold.

    Simpler than `history.History`, and exactly what the policy was trained on: an exchange of cards
    forgets everything but the cards that lie open.
    """

    def __init__(self, game: PlanetNine, public: Public) -> None:
        self.plays: list[tuple[int, int, int, bool]] = []
        """Card, member, trick, whether it was led."""
        self.excluded = [0] * game.members
        self.exchanged = False
        self._shown = 0
        self._read(game, public)

    def _read(self, game: PlanetNine, public: Public) -> None:
        suit, of_suit = game.deck.suit, game.deck.of_suit
        self._only(public.commander, ROCKET_4)
        led = -1
        for code in public.seen:
            kind, member, what = saw_kind(code), saw_member(code), saw_what(code)
            if kind == SAW_PLAY:
                place = len(self.plays) % game.members
                if not place:
                    led = suit[what]
                elif suit[what] != led:
                    self.excluded[member] |= of_suit[led]
                self.plays.append((what, member, len(self.plays) // game.members + 1, not place))
            elif kind == SAW_RADIO:
                self._message(game, member, what, saw_more(code))
            elif kind == SAW_PINK_NINE:
                self._only(member, PINK_9)
                if passed(public):
                    self.excluded[receivers(game, public)[member]] &= ~(1 << PINK_9)
            elif kind == SAW_EXCHANGE:
                self.exchanged = True
                self.excluded = [cards & self._shown for cards in self.excluded]

    def _only(self, member: int, card: int) -> None:
        """Nobody but this member holds the card."""
        for other in range(len(self.excluded)):
            if other != member:
                self.excluded[other] |= 1 << card

    def _message(self, game: PlanetNine, member: int, card: int, claim: int) -> None:
        deck = game.deck
        suit = deck.suit[card]
        self._only(member, card)
        none = excluded(CLAIMS[claim], deck.full[suit], deck.value[card])
        self.excluded[member] |= none << deck.shift[suit]
        self._shown |= 1 << card
