"""Setup, rulebook page 3, and Card Breakdown, page 10."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from quarterdeck.core.errors import ConfigError, IllegalChoice
from quarterdeck.games.crew_deck import CrewDeck
from quarterdeck.games.crew_deck.choices import Deal, Setup
from quarterdeck.games.crew_deck.components import COLOUR, FACTION, GENERALISTS, HUMAN_GENERALIST, HUMANS
from quarterdeck.games.crew_deck.config import CrewDeckConfig

from .matches import at, chance, table


def deck_after_setup(config: CrewDeckConfig, seed: int = 0) -> Counter[int]:
    game = CrewDeck(config)
    start = game.start()
    decision = game.pending(start)[0]
    return Counter(game.apply(start, decision, game.sample(start, random.Random(seed))).deck)


def test_fifteen_cards_of_each_colour_and_each_faction() -> None:
    deck = deck_after_setup(CrewDeckConfig(players=4, wilds=False))
    assert sum(deck.values()) == 75
    for trait in range(5):
        assert sum(count for kind, count in deck.items() if COLOUR[kind] == trait) == 15
        assert sum(count for kind, count in deck.items() if FACTION[kind] == trait) == 15


@pytest.mark.parametrize(
    ("config", "size", "wilds"),
    [
        (CrewDeckConfig(players=1), 78, (1, 1, 1)),
        (CrewDeckConfig(players=1, solo_wilds=6), 81, (2, 2, 2)),
        (CrewDeckConfig(players=1, solo_wilds=14), 89, (5, 5, 4)),
        (CrewDeckConfig(players=2), 89, (5, 5, 4)),
        (CrewDeckConfig(players=3), 84, (3, 3, 3)),
        (CrewDeckConfig(players=4), 87, (4, 4, 4)),
        (CrewDeckConfig(players=5, five_players=True), 89, (5, 5, 4)),
        (CrewDeckConfig(players=3, wilds=False), 75, (0, 0, 0)),
    ],
)
def test_one_wild_of_each_type_a_player(
    config: CrewDeckConfig, size: int, wilds: tuple[int, int, int]
) -> None:
    deck = deck_after_setup(config)
    assert sum(deck.values()) == size == config.deck_size
    assert sum(deck[kind] for kind in GENERALISTS) == wilds[0]
    assert sum(deck[kind] for kind in HUMANS) == wilds[1]
    assert deck[HUMAN_GENERALIST] == wilds[2]
    assert max(deck[kind] for kind in (*GENERALISTS, *HUMANS)) <= 1


def test_the_wilds_are_drawn_at_random() -> None:
    decks = [deck_after_setup(CrewDeckConfig(players=3), seed) for seed in range(40)]
    assert {kind for deck in decks for kind in deck if kind in GENERALISTS} == set(GENERALISTS)
    assert len({tuple(sorted(deck.elements())) for deck in decks}) > 10


def test_the_first_player_is_drawn_by_lot() -> None:
    firsts = {at(CrewDeckConfig(players=4), "form", seed=seed).state.public.first for seed in range(30)}
    assert firsts == {0, 1, 2, 3}


def test_or_the_first_seat_begins() -> None:
    config = CrewDeckConfig(players=4, first_player="seat")
    assert {at(config, "form", seed=seed).state.public.first for seed in range(10)} == {0}
    with pytest.raises(IllegalChoice):
        chance(table(config), Setup(1, (*GENERALISTS[:4], *HUMANS[:4], *[HUMAN_GENERALIST] * 4)))


@pytest.mark.parametrize(
    "wilds", [(), (25, 26, 27), (25, 25, 26, 30, 31, 32, 35, 35, 35), (25, 26, 27, 30, 31, 32, 35, 35, 0)]
)
def test_chance_can_not_choose_other_wilds(wilds: tuple[int, ...]) -> None:
    with pytest.raises(IllegalChoice):
        chance(table(CrewDeckConfig(players=3)), Setup(0, wilds))


def test_chance_can_not_deal_a_card_that_is_not_in_the_deck() -> None:
    match = at(CrewDeckConfig(players=3, wilds=False), "deal")
    for cards in ([0] * 15, [35] * 15, list(range(14)), list(range(16))):
        with pytest.raises(IllegalChoice):
            chance(match, Deal(tuple(cards)))
    chance(match, Deal(tuple(range(15))))


@pytest.mark.parametrize(
    "config",
    [
        CrewDeckConfig(players=5),
        CrewDeckConfig(players=4, five_players=True),
        CrewDeckConfig(players=5, five_players=True, wilds=False),
        CrewDeckConfig(players=6),
        CrewDeckConfig(players=4, copies=((1,) * 5,) * 5),
        CrewDeckConfig(players=4, copies=((3,) * 5,) * 4),
        CrewDeckConfig(players=4, copies=((6,) * 5,) * 5),
        CrewDeckConfig(players=4, card_values=(5, 4, 3)),
        CrewDeckConfig(players=4, human_value=3),
        CrewDeckConfig(players=4, set_points=(0, 0, 4)),
        CrewDeckConfig(players=4, payroll=(1, 2, 3)),
        CrewDeckConfig(players=4, payroll=(1, 1, 2, 3)),
        CrewDeckConfig(players=1, solo_payroll=(-1, 5, 10)),
        CrewDeckConfig(players=1, wilds=False, copies=((1, 2, 2, 2, 2),) * 5),
    ],
)
def test_impossible_tables_are_refused_with_a_reason(config: CrewDeckConfig) -> None:
    with pytest.raises(ConfigError, match=r"\w+ \w+"):
        CrewDeck(config)
