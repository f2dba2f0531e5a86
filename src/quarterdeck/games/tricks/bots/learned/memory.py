"""What everybody has seen, read once from what is public: who played what when, who can't hold what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quarterdeck.games.tricks.choices import Show
from quarterdeck.games.tricks.observations import CHOSE, PLAYED, told
from quarterdeck.games.tricks.radio import excluded

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame
    from quarterdeck.games.tricks.state import TrickPublic


class Memory:
    """Plays in their order, and the cards each seat is known not to hold.

    Simpler than `tricks.history.History`, and exactly what the policies were trained on.
    """

    def __init__(self, game: TrickGame[Any, Any], public: TrickPublic) -> None:
        self.game = game
        self.public = public
        self.plays: list[tuple[int, int, int, bool]] = []
        """Card, member, trick, whether it was led."""
        self.excluded = [0] * game.seats
        self._only(public.captain, game.captains_card)
        self._read()

    def _read(self) -> None:
        game = self.game
        suit, of_suit = game.deck.suit, game.deck.of_suit
        led = -1
        for code in self.public.seen:
            kind, member, what = told(code)
            if kind == PLAYED:
                place = len(self.plays) % game.seats
                if not place:
                    led = suit[what]
                elif suit[what] != led and member != game.dummy:
                    self.excluded[member] |= of_suit[led]
                self.plays.append((what, member, len(self.plays) // game.seats + 1, not place))
            elif kind != CHOSE:
                self.note(kind, member)
            elif what in game.shows_by_number:
                self.message(member, game.shows_by_number[what])

    def note(self, kind: int, member: int) -> None:
        """Anything but a card played or another open choice."""

    def message(self, member: int, show: Show) -> None:
        """A member has shown a card."""
        deck, card = self.game.deck, show.card
        suit = deck.suit[card]
        self._only(member, card)
        none = excluded(show.claim, deck.full[suit], deck.value[card])
        self.excluded[member] |= none << deck.shift[suit]

    def _only(self, member: int, card: int) -> None:
        """Nobody but this member holds the card."""
        for other in range(len(self.excluded)):
            if other != member:
                self.excluded[other] |= 1 << card
