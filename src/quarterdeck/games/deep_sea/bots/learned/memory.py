"""What everybody has seen, read once from `Public.seen`: who played what when, who can't hold what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.games.deep_sea.state import Public
from quarterdeck.games.tricks.choices import Show
from quarterdeck.games.tricks.observations import CHOSE, PLAYED, told
from quarterdeck.games.tricks.radio import excluded

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea


class Memory:
    """Plays in their order, and the cards each seat is known not to hold."""

    def __init__(self, game: DeepSea, public: Public) -> None:
        self.plays: list[tuple[int, int, int, bool]] = []
        """Card, member, trick, whether it was led."""
        self.excluded = [0] * game.seats
        suit, of_suit = game.deck.suit, game.deck.of_suit
        self._only(public.captain, game.captains_card)
        led = -1
        for code in public.seen:
            kind, member, what = told(code)
            if kind == PLAYED:
                place = len(self.plays) % game.seats
                if not place:
                    led = suit[what]
                elif suit[what] != led:
                    self.excluded[member] |= of_suit[led]
                self.plays.append((what, member, len(self.plays) // game.seats + 1, not place))
            elif kind == CHOSE and what in game.shows_by_number:
                self._message(game, member, game.shows_by_number[what])

    def _only(self, member: int, card: int) -> None:
        """Nobody but this member holds the card."""
        for other in range(len(self.excluded)):
            if other != member:
                self.excluded[other] |= 1 << card

    def _message(self, game: DeepSea, member: int, show: Show) -> None:
        deck, card = game.deck, show.card
        suit = deck.suit[card]
        self._only(member, card)
        none = excluded(show.claim, deck.full[suit], deck.value[card])
        self.excluded[member] |= none << deck.shift[suit]
