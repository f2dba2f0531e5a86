"""What is decided before the first trick: first mates decide it fairly, and better than deckhands."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from quarterdeck.core.contract import Decision
from quarterdeck.games.planet_nine.bots import FirstMate
from quarterdeck.games.planet_nine.bots.first_mate import WITH_JARVIS
from quarterdeck.games.planet_nine.bots.learned.decisions import after
from quarterdeck.games.planet_nine.bots.learned.policy import seen_by
from quarterdeck.games.planet_nine.bots.learned.tables import set_up
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.state import PlanetNineView
from quarterdeck.games.tricks.choices import YES
from tests.learned.beside_rules import at_turn, dice, owners
from tests.learned.matches import moments, wins

pytestmark = pytest.mark.slow

SICK, SWAP, GIVEN, HAND_OVER, MOVE, SPLIT = 5, 23, 24, 36, 40, 50
"""Missions, by what is decided in them."""
BEGUN = ("draft", "briefing", "play")


@pytest.mark.parametrize(
    ("mission", "players"),
    [(SICK, 2), (SWAP, 2), (SWAP, 4), (GIVEN, 2), (MOVE, 2), (MOVE, 5), (HAND_OVER, 5), (SPLIT, 2)],
)
def test_hidden_cards_dealt_again_change_nothing(mission: int, players: int) -> None:
    game, random, asked = PlanetNine(PlanetNineConfig(players=players, mission=mission)), Random(1), 0
    crew, another = [FirstMate(game, seat) for seat in range(players)], FirstMate(game, 9)
    for deal in range(3):
        for state, view, decision, choices, choice in moments(game, crew, Random(deal)):
            if not another.weighs(view, decision):
                continue
            other = game.determinize(view, random)
            assert another.choose(game.view(other, decision.by), decision, choices) == choice
            asked += other != state
    assert asked >= 3


@pytest.mark.parametrize(
    ("mission", "players"), [(SICK, 2), (SWAP, 4), (MOVE, 3), (MOVE, 5), (HAND_OVER, 5), (SPLIT, 2)]
)
def test_tables_that_are_judged_are_as_the_rules_would_have_them(mission: int, players: int) -> None:
    game = PlanetNine(PlanetNineConfig(players=players, mission=mission, distress=False))
    crew, random = [FirstMate(game, seat) for seat in range(players)], Random(2)
    state, view, decision, choices, _ = next(
        one for one in moments(game, crew, random) if crew[0].weighs(one.view, one.decision)
    )
    for choice in random.sample(choices, min(len(choices), 8)):
        decided = state
        while decided.public.phase not in BEGUN:
            asked = game.pending(decided)[0]
            answer = choice if choice in game.legal(decided, asked) else YES
            decided = game.apply(decided, asked, answer)
        tables = set_up(game, view, decision.by, owners(game, state), dice(state, random))
        tables.decide([after(game, view.public, choice)])
        asker = game.view(decided, at_turn(game, decided))
        assert np.array_equal(tables.look()[0], seen_by(game, asker))


class WithDeckhandsDecisions(FirstMate):
    """Plays as first mates do, but leaves to the deckhand what the policy was not trained for."""

    def weighs(self, view: PlanetNineView, decision: Decision) -> bool:
        return False

    def knows(self, decision: Decision) -> bool:
        return super().knows(decision) and decision.kind in WITH_JARVIS


@pytest.mark.parametrize(("mission", "players", "deals"), [(MOVE, 5, 160), (SPLIT, 2, 40)])
def test_decides_better_than_the_deckhand_on_the_same_deals(mission: int, players: int, deals: int) -> None:
    game = PlanetNine(PlanetNineConfig(players=players, mission=mission))
    assert wins(game, FirstMate, deals) > wins(game, WithDeckhandsDecisions, deals)
