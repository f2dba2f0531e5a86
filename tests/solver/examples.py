"""Positions for tests, as people would write them."""

from __future__ import annotations

import random
from typing import Any

from quarterdeck import new_game
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.games.planet_nine.components import DECK
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.choices import Deal
from quarterdeck.solver.positions import names


def dealt(seed: int, players: int = 4, tasks: int = 4) -> dict[str, Any]:
    """A fresh deal of Planet Nine with plain tasks, drafted by chance."""
    source = random.Random(seed)
    cards = list(DECK.cards)
    source.shuffle(cards)
    hands = [cards[seat::players] for seat in range(players)]
    commander = next(seat for seat, hand in enumerate(hands) if 39 in hand)
    drawn = source.sample(range(36), tasks)
    return {
        "game": "planet-nine",
        "players": players,
        "commander": commander,
        "hands": [names(DECK, set_of(hand)) for hand in hands],
        "tasks": [
            {"card": DECK.names[card], "seat": (commander + turn) % players}
            for turn, card in enumerate(drawn)
        ],
    }


HOPELESS: dict[str, Any] = {
    "game": "planet-nine",
    "players": 4,
    "commander": 1,
    "hands": [
        ["P5", "B7", "G1", "G6", "G7", "Y2", "Y4", "Y5", "Y6", "R3"],
        ["P1", "P4", "P7", "B1", "B5", "B8", "Y7", "R1", "R2", "R4"],
        ["P6", "P9", "B3", "B4", "B6", "B9", "G2", "G3", "G9", "Y9"],
        ["P2", "P3", "P8", "B2", "G4", "G5", "G8", "Y1", "Y3", "Y8"],
    ],
    "tasks": [
        {"card": "B9", "seat": 1},
        {"card": "B5", "seat": 2},
        {"card": "B2", "seat": 3},
        {"card": "B7", "seat": 0},
    ],
}
"""Blue 2 and blue 7 are their owners' only blue cards: neither can win without the other in the trick."""


def dealt_to_two(name: str, seed: int = 1) -> dict[str, Any]:
    """A fresh deal to two players and the hand that nobody owns, without tasks."""
    game: Any = new_game(name, players=2, mission=1)
    match: Any = Match(game)
    match.advance(SeededChance(seed))
    deal = next(entry.choice for entry in match.log if isinstance(entry.choice, Deal))
    columns = {"up": deal.up, "covered": deal.covered}
    dummy: dict[str, Any] = {row: [game.deck.names[card] for card in cards] for row, cards in columns.items()}
    if name == "planet-nine":
        dummy["left_of"] = 1
    hands = [names(game.deck, hand) for hand in deal.hands]
    return {"game": name, "players": 2, "hands": hands, "dummy": dummy}
