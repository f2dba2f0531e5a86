"""Many random matches: cards are conserved, the deck never runs dry, hold and frame rules are kept."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from quarterdeck.core.contract import CHANCE
from quarterdeck.games.crew_deck import CrewDeck
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.setup import discarded
from quarterdeck.games.crew_deck.ship import bits
from quarterdeck.games.crew_deck.state import State
from tests.games.random_games import random_game

GAMES = int(os.environ.get("CREW_DECK_GAMES", "120"))
TABLES = [
    CrewDeckConfig(players=1),
    CrewDeckConfig(players=2),
    CrewDeckConfig(players=3),
    CrewDeckConfig(players=3, wilds=False),
    CrewDeckConfig(players=4),
    CrewDeckConfig(players=4, wilds=False),
    CrewDeckConfig(players=5, five_players=True),
]


def all_cards(state: State) -> Counter[int]:
    """Every crew card, wherever it lies."""
    public = state.public
    cards = Counter(state.deck) + Counter(state.aside) + Counter(discarded(state)) + Counter(state.rival_hand)
    cards += Counter(public.rival) + Counter(public.scrapped)
    cards += Counter(kind for stack in public.stacks for kind in stack)
    for own, recruits in zip(state.owns, public.recruits, strict=True):
        cards += Counter(own.hand) + Counter(own.ship.hold) + Counter(kind for _, kind in own.ship.cards())
        cards += Counter(recruits if public.phase == "recruit" else own.berthless)
    return cards


@pytest.mark.parametrize("config", TABLES, ids=lambda config: f"{config.players}-{config.wilds}")
def test_random_games_keep_every_card_and_every_limit(config: CrewDeckConfig) -> None:
    game = CrewDeck(config)
    box = Counter(game.plain_cards) + Counter(game.wild_cards)
    for seed in range(GAMES):
        for step in random_game(game, random.Random(seed)):
            state = step.after
            if step.decision.by == CHANCE:
                assert all_cards(state) == box
                assert state.public.deck == len(state.deck)
            else:
                assert all(len(own.ship.hold) <= config.hold_size for own in state.owns)
        assert all_cards(state) == box
        for ship in state.public.ships:
            columns = {game.hull.place_of(berth)[1] for berth in bits(ship.mask)}
            assert (len(ship.crew), len(ship.hold)) == (2 * config.ship_width, config.hold_size)
            assert max(columns) - min(columns) == config.ship_width - 1
