"""The deckhand: a crew member who plays by rules of thumb and a little imagination.

For each card it could play it imagines a few tables that agree with all it has seen, lets everybody
finish the trick sensibly, and takes the card after which the mission looks best.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.decisions import DRAFT_WORLDS, CrewDecisions
from quarterdeck.games.planet_nine.bots.messages import message
from quarterdeck.games.planet_nine.bots.position import Position
from quarterdeck.games.planet_nine.bots.trick import TrickSense
from quarterdeck.games.planet_nine.bots.trick_value import TrickValue
from quarterdeck.games.planet_nine.state import PlanetNineView, Public
from quarterdeck.games.tricks.beliefs import HandSampler
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.choices import Play
from quarterdeck.games.tricks.state import open_cards

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

STAGES: Final = ((5, 4), (10, 1))
"""How many tables are imagined before a card is played, and how many cards are looked at further."""


class Deckhand:
    """Answers every kind of decision from the view of its seat."""

    def __init__(self, game: PlanetNine, seed: int) -> None:
        self.game = game
        self.random = Random(seed)

    def choose(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        kind = decision.kind
        if kind == "play":
            return self.play(view, decision, choices)
        if kind == "briefing":
            return message(self.game, view, choices)
        if kind == "draft":
            return CrewDecisions(self.game, view, self.random, DRAFT_WORLDS).draft(decision.for_, choices)
        return CrewDecisions(self.game, view, self.random).choose(decision, choices)

    def play(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """The card after which the mission looks best: all at a glance, the best few with more care."""
        public, random, member = view.public, self.random, decision.for_
        position = Position(self.game, public)
        trick_value, sense = TrickValue(position), TrickSense(position)
        sampler = HandSampler(self.game, view)
        to_play = self.game.in_turn(public, member)[1 : self.game.seats - len(public.table)]
        usual = self._usual(sense, public, member, len(to_play), choices)
        values = [
            (0.001 * (random.random() + (choice.card == usual)), choice)
            for choice in choices
            if isinstance(choice, Play)
        ]
        for count, kept in STAGES:
            worlds = [sampler.hands(random) for _ in range(count)]
            playable = self._playable(public, worlds)
            looked = []
            for value, choice in values:
                seen = value
                trick, best, winner, led = self._with(public, member, choice.card)
                for hands, open_hands in zip(worlds, playable, strict=True):
                    finished = sense.finish(open_hands, to_play, trick, best, winner, led)
                    seen += trick_value.after(hands, *finished)
                looked.append((seen, choice))
            looked.sort(key=lambda entry: entry[0], reverse=True)
            values = looked[:kept]
        return values[0][1]

    def _usual(
        self, sense: TrickSense, public: Public, member: int, left: int, choices: Sequence[Choice]
    ) -> int:
        """What the rules of thumb would follow with: it decides where everything looks alike."""
        if not public.table:
            return -1
        legal = set_of(choice.card for choice in choices if isinstance(choice, Play))
        return sense.follow(member, legal, set_of(public.table), public.best, public.best_by, left)

    def _playable(self, public: Public, worlds: list[list[int]]) -> list[list[int]]:
        """The cards each member may play: of JARVIS's only the open ones."""
        if public.dummy is None:
            return worlds
        return [[*hands[:-1], open_cards(public)] for hands in worlds]

    def _with(self, public: Public, member: int, card: int) -> tuple[int, int, int, int]:
        """The trick with this card added: its cards, the best one, whose it is, the suit led."""
        deck = self.game.deck
        if not public.table:
            return 1 << card, card, member, deck.suit[card]
        trick = set_of(public.table) | 1 << card
        led = deck.suit[public.table[0]]
        if deck.beaten_by[public.best] >> card & 1:
            return trick, card, member, led
        return trick, public.best, public.best_by, led
