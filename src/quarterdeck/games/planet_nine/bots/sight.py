"""What a seat can conclude about the other hands, from its view alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from quarterdeck.games.planet_nine.history import History
from quarterdeck.games.planet_nine.knowledge import certain_cards, sure_of
from quarterdeck.games.planet_nine.state import PlanetNineView, hand_in, hand_of
from quarterdeck.games.tricks.beliefs import Beliefs
from quarterdeck.games.tricks.cards import set_of

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


class Sight:
    """Draws full tables that this seat can't tell from the real one."""

    def __init__(self, game: PlanetNine, view: PlanetNineView) -> None:
        assert view.own is not None
        assert view.seat is not None
        self.game = game
        self.view = view
        self.beliefs: Beliefs | None = None
        history = History(game, view.public)
        if not history.exchanged and game.jarvis < 0:
            self._look(history)

    def _look(self, history: History) -> None:
        game, view = self.game, self.view
        public, seat, own = view.public, view.seat, view.own
        assert own is not None
        known = certain_cards(game, view, history)
        others = [member for member in range(game.config.players) if member != seat]
        unseen = game.deck.all & ~public.played & ~own.held
        for cards in known:
            unseen &= ~cards
        sure_of(game, history, known, unseen, others)
        for cards in known:
            unseen &= ~cards
        room = [
            game.tricks + (member == public.extra) - (history.played_by[member] | known[member]).bit_count()
            for member in others
        ]
        self.others = others
        self.known = [known[member] & ~public.played for member in others]
        self.beliefs = Beliefs(unseen, [~history.excluded[member] for member in others], room)

    def hands(self, source: Random) -> list[int]:
        """One guess at the cards of every member, JARVIS's covered ones included."""
        if self.beliefs is None:
            return self._exact(source)
        view = self.view
        hands = [hand_in(view)] * self.game.members
        dealt = self.beliefs.imagine(source)
        for member, cards, known in zip(self.others, dealt, self.known, strict=True):
            hands[member] = cards | known
        return hands

    def _exact(self, source: Random) -> list[int]:
        state = self.game.determinize(self.view, source)
        hands = [hand_of(state, seat) for seat in range(len(state.own))]
        jarvis = state.public.jarvis
        if jarvis is not None and state.covered is not None:
            laid = (*jarvis.up, *state.covered.cards)
            hands.append(set_of(card for card in laid if card >= 0))
        return hands
