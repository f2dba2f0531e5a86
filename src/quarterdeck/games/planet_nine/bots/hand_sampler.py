"""Guesses at the other hands, drawn quickly from what a seat can conclude from its view alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from quarterdeck.games.planet_nine.knowledge import PlanetNineKnowledge
from quarterdeck.games.planet_nine.state import PlanetNineView
from quarterdeck.games.tricks.beliefs import Beliefs
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.state import hand_in, hand_of

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


class HandSampler:
    """Draws full tables that this seat can't tell from the real one."""

    def __init__(self, game: PlanetNine, view: PlanetNineView) -> None:
        self.game = game
        self.view = view
        self.knowledge = PlanetNineKnowledge(game, view)
        self.beliefs: Beliefs | None = None
        history = self.knowledge.history
        if not history.page and game.dummy < 0:
            known, unseen, room = self.knowledge.look()
            others = self.knowledge.others
            self.known = [known[member] & ~view.public.played for member in others]
            self.beliefs = Beliefs(unseen, [~history.excluded[member] for member in others], room)

    def hands(self, source: Random) -> list[int]:
        """One guess at the cards of every member, JARVIS's covered ones included."""
        if self.beliefs is None:
            return self._exact(source)
        hands = [hand_in(self.view)] * self.game.seats
        dealt = self.beliefs.imagine(source)
        for member, cards, known in zip(self.knowledge.others, dealt, self.known, strict=True):
            hands[member] = cards | known
        return hands

    def _exact(self, source: Random) -> list[int]:
        state = self.knowledge.imagine(source)
        hands = [hand_of(state, seat) for seat in range(self.game.seats)]
        if state.covered is not None:
            hands[-1] |= set_of(card for card in state.covered.cards if card >= 0)
        return hands
