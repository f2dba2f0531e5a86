"""Changes to the tasks before the first trick: first mates make them fairly, and better than deckhands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots import FirstMate
from quarterdeck.games.planet_nine.bots.first_mate import ABOUT_TASKS
from quarterdeck.games.planet_nine.bots.learned.changes import after
from quarterdeck.games.planet_nine.bots.learned.policy import seen_by
from quarterdeck.games.planet_nine.bots.learned.tables import set_up
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.state import PlanetNineView
from tests.learned.beside_rules import at_turn, dice, owners
from tests.learned.matches import moments, wins

pytestmark = pytest.mark.slow

SWAP, MOVE, HAND_OVER = 23, 40, 36


def is_change(view: PlanetNineView) -> bool:
    return view.public.ballot is not None and view.public.ballot.topic in ABOUT_TASKS


@pytest.mark.parametrize(
    ("mission", "players"), [(SWAP, 2), (SWAP, 4), (MOVE, 2), (MOVE, 3), (MOVE, 5), (HAND_OVER, 5)]
)
def test_hidden_cards_dealt_again_change_nothing(mission: int, players: int) -> None:
    game, random, asked = PlanetNine(PlanetNineConfig(players=players, mission=mission)), Random(1), 0
    crew, another = [FirstMate(game, seat) for seat in range(players)], FirstMate(game, 9)
    for deal in range(3):
        for state, view, decision, choices, choice in moments(game, crew, Random(deal)):
            if not is_change(view):
                continue
            other = game.determinize(view, random)
            assert another.choose(game.view(other, decision.by), decision, choices) == choice
            asked += other != state
    assert asked >= 2 * players


@pytest.mark.parametrize(("mission", "players"), [(SWAP, 4), (MOVE, 3), (MOVE, 5), (HAND_OVER, 5)])
def test_tables_that_are_judged_have_the_tasks_as_the_rules_would(mission: int, players: int) -> None:
    game = PlanetNine(PlanetNineConfig(players=players, mission=mission, distress=False))
    crew, random = [FirstMate(game, seat) for seat in range(players)], Random(2)
    state, view, decision, choices, _ = next(
        one for one in moments(game, crew, random) if is_change(one.view)
    )
    assert decision.kind == "wish"
    for choice in random.sample(choices, 8):
        decided = state
        while is_change(game.view(decided, 0)):
            decided = game.apply(decided, game.pending(decided)[0], choice)
        tables = set_up(game, view, decision.by, owners(game, state), dice(state, random))
        tables.lay_out([after(game, view.public.tasks, choice)])
        asked = game.view(decided, at_turn(game, decided))
        assert np.array_equal(tables.look()[0], seen_by(game, asked))


class ChangedByDeckhand(FirstMate):
    """Plays as first mates do, but leaves to the deckhand what the crew changes."""

    def choose(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        if is_change(view):
            return self.deckhand.choose(view, decision, choices)
        return super().choose(view, decision, choices)


def test_the_crew_moves_a_token_to_its_gain_more_often_than_deckhands_would() -> None:
    """On the same deals; a token of mission 40 makes most of what a change can."""
    game = PlanetNine(PlanetNineConfig(players=5, mission=MOVE))
    assert wins(game, FirstMate, 160) > wins(game, ChangedByDeckhand, 160)
