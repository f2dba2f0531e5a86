"""Tasks that are not drafted: first mates share them out fairly, and better than deckhands would."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np
import pytest

from quarterdeck.core.contract import CHANCE, Choice, Decision
from quarterdeck.games.deep_sea.bots import FirstMate
from quarterdeck.games.deep_sea.bots.first_mate import about_owners
from quarterdeck.games.deep_sea.bots.learned.features import features
from quarterdeck.games.deep_sea.bots.learned.tables import set_up
from quarterdeck.games.deep_sea.choices import Name
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.state import DeepSeaState, DeepSeaView
from tests.learned.beside_rules import at_turn, dice, owners
from tests.learned.matches import moments, wins

pytestmark = pytest.mark.slow

ONE_OWNER, KEEP_OR_DELEGATE, VOLUNTEER, FREE, TWO_VOLUNTEERS = 6, 10, 14, 17, 26
BEFORE_TRICKS: Final = ("briefing", "play", "over")


def dealt(game: DeepSea, random: Random) -> DeepSeaState:
    """Cards and tasks lie on the table."""
    state = game.start()
    while game.pending(state)[0].by == CHANCE:
        decision = game.pending(state)[0]
        state = game.apply(state, decision, game.sample(state, random))
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mission", [ONE_OWNER, KEEP_OR_DELEGATE, VOLUNTEER, FREE, TWO_VOLUNTEERS])
def test_hidden_cards_dealt_again_change_nothing(mission: int, players: int) -> None:
    game, random, asked = DeepSea(DeepSeaConfig(players=players, mission=mission)), Random(players), 0
    crew, another = [FirstMate(game, seat) for seat in range(players)], FirstMate(game, 9)
    for deal in range(4):
        for state, view, decision, choices, choice in moments(game, crew, Random(deal)):
            if state.public.phase in BEFORE_TRICKS:
                break
            if about_owners(view, decision) or decision.kind == "favour":
                other = game.determinize(view, random)
                assert another.choose(game.view(other, decision.by), decision, choices) == choice
                asked += other != state
    assert asked >= 4


def owned_by(game: DeepSea, state: DeepSeaState, seat: int) -> DeepSeaState:
    """Everybody names this seat, and nobody asks for a signal."""
    while state.public.phase not in BEFORE_TRICKS:
        decision = game.pending(state)[0]
        choices = game.legal(state, decision)
        named = [choice for choice in choices if isinstance(choice, Name) and choice.seat == seat]
        choice = named[0] if named else game.fallback(game.view(state, decision.by), decision, choices)
        state = game.apply(state, decision, choice)
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tables_that_are_judged_have_the_owners_as_the_rules_would(players: int) -> None:
    config = DeepSeaConfig(players=players, tasks=("win_p3", "zero_tricks"), distribution="one_owner")
    game, random = DeepSea(config), Random(1)
    for seat in range(game.seats):
        state = dealt(game, random)
        while not (state.public.ballot and state.public.ballot.topic == "owner"):
            decision = game.pending(state)[0]
            state = game.apply(state, decision, game.legal(state, decision)[0])
        view = game.view(state, game.pending(state)[0].by)
        after = owned_by(game, state, seat)
        tables = set_up(game, view, view.seat or 0, owners(game, state), dice(state, random))
        tables.share_out(np.full((1, 2), seat))
        asked = game.view(after, at_turn(game, after))
        assert np.array_equal(tables.look()[0], features(game, asked))


class SharedByDeckhand(FirstMate):
    """Plays as first mates do, but leaves to the deckhand who gets which task."""

    def choose(self, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        if about_owners(view, decision) or decision.kind == "favour":
            return self.deckhand.choose(view, decision, choices)
        return super().choose(view, decision, choices)


def test_shares_out_better_than_the_deckhand_on_the_same_deals() -> None:
    missions = (KEEP_OR_DELEGATE, VOLUNTEER, FREE, TWO_VOLUNTEERS)
    games = [DeepSea(DeepSeaConfig(players=4, mission=mission)) for mission in missions]
    ours, deckhands = (sum(wins(game, mate, 30) for game in games) for mate in (FirstMate, SharedByDeckhand))
    assert ours > deckhands
