"""Crew Deck keeps the contract: every configuration, and each other reading once."""

from __future__ import annotations

import random
from statistics import mean, stdev

import pytest

from quarterdeck.games.crew_deck import CrewDeck
from quarterdeck.games.crew_deck.choices import Pay
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.state import State

from .matches import at, go_on, legal, table


def test_every_reading_is_checked_in_each_setting() -> None:
    tables = [*CrewDeck.configurations(), *CrewDeck.readings()]
    for field, settings in {
        "wilds": {True, False},
        "five_players": {True, False},
        "wild_chain": {True, False},
        "wild_counts_printed_trait": {True, False},
        "frame": {"floating", "fixed"},
        "first_player": {"random", "seat"},
        "final_tie": {"shared", "first_player"},
        "solo_wilds": {3, 6, 14},
        "ai_wilds_positive": {True, False},
        "ai_tie": {"left", "right"},
    }.items():
        assert {getattr(config, field) for config in tables} == settings


def test_numbers_of_choices_are_stable() -> None:
    game = CrewDeck(CrewDeckConfig(players=4))
    spelled = [game.text.write(game.actions[number]) for number in (0, 3, 143, 144, 149, 150, 153, 154, 1125)]
    assert spelled == [
        "crew OP 1",
        "crew OP 4",
        "crew HG 4",
        "pay 1",
        "pay 10",
        "recruit 1",
        "recruit 4",
        "place OP t-6",
        "hold HG",
    ]


def test_an_absent_player_takes_the_cheapest_payroll() -> None:
    match = at(CrewDeckConfig(players=4), "payroll")
    decision = match.pending[0]
    choices = legal(match, decision.by)[::-1]
    assert match.game.fallback(match.view(decision.by), decision, choices) == Pay(1)


def own_discards_dealt_again(state: State, seat: int) -> int:
    """How many cards that others hold are of kinds this seat has discarded."""
    mine = state.owns[seat]
    thrown = set(mine.seen) - {kind for ship in state.public.ships for _, kind in ship.cards()}
    return sum(kind in thrown for other, own in enumerate(state.owns) if other != seat for kind in own.hand)


@pytest.mark.slow
@pytest.mark.parametrize(
    "config",
    [CrewDeckConfig(players=4), CrewDeckConfig(players=4, wilds=False)],
    ids=["one reshuffle", "two reshuffles"],
)
def test_imagined_hands_after_a_reshuffle_are_like_the_true_ones(config: CrewDeckConfig) -> None:
    """Over many matches the truth and a sample for it differ by nothing but chance."""
    differences = []
    for seed in range(150):
        match = at(config, "form", 5, seed)
        imagined = match.game.determinize(match.view(0), random.Random(seed))
        differences.append(own_discards_dealt_again(imagined, 0) - own_discards_dealt_again(match.state, 0))
    assert stdev(differences) > 0.5
    assert abs(mean(differences)) < 4 * stdev(differences) / len(differences) ** 0.5


def test_a_seat_remembers_every_card_it_was_dealt() -> None:
    match = go_on(table(CrewDeckConfig(players=4)), lambda state: False)
    view = match.view(2)
    assert view.own is not None
    assert len(view.own.seen) == 25
