"""The deckhand: a crew member who plays by rules of thumb and a little imagination.

For each card it could play it imagines a few tables that agree with all it has seen, lets everybody
finish the trick sensibly, and takes the card after which the mission looks best.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.draft import draft
from quarterdeck.games.planet_nine.bots.messages import message
from quarterdeck.games.planet_nine.bots.prospects import Prospects
from quarterdeck.games.planet_nine.bots.sight import Sight
from quarterdeck.games.planet_nine.bots.situation import Situation
from quarterdeck.games.planet_nine.bots.trick import TrickSense
from quarterdeck.games.planet_nine.choices import Play
from quarterdeck.games.planet_nine.state import PlanetNineView

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

WORLDS = 16


class Deckhand:
    """Answers every kind of decision from the view of its seat."""

    def __init__(self, game: PlanetNine, seed: int) -> None:
        self.game = game
        self.random = Random(seed)

    def choose(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        if decision.kind == "play":
            return self.play(view, decision, choices)
        if decision.kind == "draft":
            return self.draft(view, decision, choices)
        if decision.kind == "briefing":
            return message(self.game, view, choices)
        return choices[0]

    def play(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        game, public = self.game, view.public
        situation = Situation(game, public)
        sight = Sight(game, view)
        sense = TrickSense(situation)
        prospects = Prospects(situation)
        worlds = [sight.hands(self.random) for _ in range(WORLDS)]
        member = decision.for_
        clockwise = game.clockwise(public)
        to_play = []
        for _ in range(game.members - 1 - len(public.table)):
            to_play.append(clockwise[to_play[-1] if to_play else member])
        trick = 0
        for card in public.table:
            trick |= 1 << card
        led = game.deck.suit[public.table[0]] if public.table else -1
        best_choice, best_value = choices[0], -1.0
        for choice in choices:
            assert isinstance(choice, Play)
            card = choice.card
            if led < 0:
                best, best_by, suit = card, member, game.deck.suit[card]
            else:
                best, best_by, suit = public.best, public.best_by, led
                if game.deck.beaten_by[best] >> card & 1:
                    best, best_by = card, member
            total = 0.0
            for hands in worlds:
                seen = sense.finish(hands, to_play, trick | 1 << card, best, best_by, suit)
                total += prospects.after(hands, *seen)
            total += 0.001 * self.random.random()
            if total > best_value:
                best_choice, best_value = choice, total
        return best_choice

    def draft(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        return draft(self.game, view, decision.for_, choices, self.random)
