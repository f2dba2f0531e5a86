"""The bots: planning is exact where it says so, and each bot is better than the one before."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from quarterdeck.arena import play
from quarterdeck.core.contract import Entry, Outcome
from quarterdeck.core.errors import UnknownBot
from quarterdeck.core.registry import bot_names, new_bot
from quarterdeck.games.crew_deck import CrewDeck
from quarterdeck.games.crew_deck.bots.planner import next_step, planner_of
from quarterdeck.games.crew_deck.components import KINDS
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.legal import placements_of
from quarterdeck.games.crew_deck.play import placed
from quarterdeck.games.crew_deck.ship import Ship, bits
from quarterdeck.games.crew_deck.state import Own

FOUR = CrewDeck(CrewDeckConfig(players=4))


def random_ship(source: random.Random, cards: int, game: CrewDeck = FOUR) -> Ship:
    built = Ship()
    for _ in range(cards):
        berth = source.choice(list(bits(game.hull.free(built.mask))))
        built = built.placed(berth, source.randrange(KINDS))
    return built


def played(game: CrewDeck, names: Sequence[str], seed: int, log: list[Entry] | None = None) -> Outcome:
    """How a game of these bots ends; each sees its view and nothing else."""
    bots = [new_bot(game, name, seed * 10 + seat) for seat, name in enumerate(names)]
    return play(game, bots, random.Random(seed), log)[0]


def mean_rank(bot: str, others: str, games: int) -> float:
    """One bot among three others, in every seat by turns."""
    ranks = []
    for seed in range(games):
        seat = seed % 4
        scores = played(FOUR, [bot if place == seat else others for place in range(4)], seed).scores
        ranks.append(1 + sum(score > scores[seat] for score in scores))
    return sum(ranks) / games


@pytest.mark.parametrize("cards", [0, 4, 9])
def test_a_cards_marginal_points_are_what_the_score_grows_by(cards: int) -> None:
    planner = planner_of(FOUR)
    for seed in range(40):
        source = random.Random(seed)
        ship = random_ship(source, cards)
        kind = source.randrange(KINDS)
        berth = source.choice(list(bits(FOUR.hull.free(ship.mask))))
        gained = FOUR.scorer.total(ship.placed(berth, kind)) - FOUR.scorer.total(ship)
        assert planner.marginal(planner.layout(ship), kind, 1 << berth) == gained


def every_end(own: Own) -> list[Ship]:
    """All ships that placing the new crew may lead to, by the rules alone."""
    if not own.berthless:
        return [own.ship]
    return [end for choice in placements_of(FOUR, own) for end in every_end(placed(own, choice))]


@pytest.mark.parametrize("cards", [0, 5, 12])
def test_the_best_placement_is_the_best_of_all(cards: int) -> None:
    planner = planner_of(FOUR)
    for seed in range(4):
        source = random.Random(seed)
        ship = random_ship(source, cards)
        crew = tuple(sorted(source.sample(range(KINDS), 2)))
        best = max(map(FOUR.scorer.total, every_end(Own(ship=ship, berthless=crew))))
        gain, goal = planner.best_placements(ship, crew, rounds_left=0, count=1)[0]
        assert FOUR.scorer.total(goal) == best == FOUR.scorer.total(ship) + gain
        assert planner.quick(ship, crew, 0) <= gain


def test_a_plan_is_carried_out_by_legal_steps() -> None:
    planner = planner_of(FOUR)
    own = Own(ship=random_ship(random.Random(1), 6), berthless=(2, 7, 30))
    _, goal = planner.best_placements(own.ship, own.berthless, rounds_left=2, count=1)[0]
    while own.berthless:
        step = next_step(own.ship, goal)
        assert step in placements_of(FOUR, own)
        own = placed(own, step)
    assert own.ship == goal


def test_the_bots_come_weakest_first() -> None:
    assert bot_names(CrewDeck)[:3] == ("random", "greedy", "search")


def test_greedy_beats_random() -> None:
    assert mean_rank("greedy", "random", 12) < 1.5


@pytest.mark.slow
def test_search_beats_greedy() -> None:
    assert mean_rank("search", "greedy", 8) < 2


@pytest.mark.parametrize(("bot", "games", "wins"), [("greedy", 30, 25), ("search", 6, 6)])
def test_solo_the_bots_outscore_the_ai(bot: str, games: int, wins: int) -> None:
    solo = CrewDeck(CrewDeckConfig(players=1))
    assert sum(played(solo, [bot], seed).utility[0] for seed in range(games)) >= wins


@pytest.mark.parametrize(
    "config",
    [
        CrewDeckConfig(players=2),
        CrewDeckConfig(players=3, frame="fixed", wild_chain=False),
        CrewDeckConfig(players=5, five_players=True),
    ],
    ids=["two", "fixed frame", "five"],
)
def test_the_bots_play_every_table(config: CrewDeckConfig) -> None:
    game = CrewDeck(config)
    bots = ["search:worlds=1,plans=2,plays=1", *["greedy"] * (config.players - 1)]
    assert len(played(game, bots, 0).scores) == config.players


def test_search_refuses_to_look_at_nothing() -> None:
    with pytest.raises(UnknownBot, match="worlds=0: Expected `int` >= 1"):
        new_bot(FOUR, "search:worlds=0")


def test_the_same_seed_plays_the_same_match() -> None:
    bots = ["search:worlds=2,plans=2,plays=2", "greedy", "greedy", "random"]
    logs: tuple[list[Entry], list[Entry]] = [], []
    for log in logs:
        played(FOUR, bots, 5, log)
    assert logs[0] == logs[1] != []
