"""The deckhand: it plays everything, gives the same answer to the same question, and helps."""

from __future__ import annotations

import random

import pytest

from quarterdeck.arena import play
from quarterdeck.bots.random import RandomBot
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.deep_sea.bots import Deckhand
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.tasks.kind import OPEN, Kind
from quarterdeck.games.deep_sea.tasks.kinds import judges
from tests.games.deep_sea.test_task_verdicts import random_playout, tallies


def attempt(game: DeepSea, maker: type[Deckhand] | type[RandomBot], seed: int) -> float:
    """One attempt by a crew of these bots; each sees its view and nothing else."""
    crew = [maker(game, 10 * seed + seat) for seat in range(game.config.players)]
    outcome, _ = play(game, crew, random.Random(seed))
    return outcome.utility[0]


@pytest.mark.parametrize("mission", [1, 6, 8, 10, 11, 12, 14, 17, 19, 23, 25, 26, 27, 32])
@pytest.mark.parametrize("players", [2, 4])
def test_it_plays_every_kind_of_mission(mission: int, players: int) -> None:
    assert attempt(DeepSea(DeepSeaConfig(players=players, mission=mission)), Deckhand, 1) in (0.0, 1.0)


def test_it_serves_predictions() -> None:
    game = DeepSea(DeepSeaConfig(players=3, tasks=("x_tricks_open", "x_tricks_secret", "zero_tricks")))
    assert attempt(game, Deckhand, 2) in (0.0, 1.0)


def test_the_same_seed_gives_the_same_choice() -> None:
    game = DeepSea(DeepSeaConfig(players=4, difficulty=4))
    assert [attempt(game, Deckhand, seed) for seed in (1, 2)] == [
        attempt(game, Deckhand, seed) for seed in (1, 2)
    ]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_has_a_rule_of_thumb_for_every_task_while_it_is_open(seats: int) -> None:
    rng = random.Random(seats)
    thought_of = set()
    for _ in range(3):
        captain, tricks = random_playout(rng, seats)
        for opening, tally in tallies(captain, tricks, seats, (2, 2)):
            for task, judge in zip(TASKS, judges(seats), strict=True):
                for me in range(seats):
                    if not opening and judge.judge(tally, me) == OPEN:
                        assert type(judge).rule_of_thumb is not Kind.rule_of_thumb, task.id
                        assert 0 < judge.success_odds(tally, me) < 1, task.id
                        thought_of.add(task.id)
    assert thought_of >= {task.id for task in TASKS} - {"first_trick"}


@pytest.mark.slow
def test_a_crew_of_deckhands_is_far_better_than_chance_at_difficulty_2() -> None:
    game = DeepSea(DeepSeaConfig(players=4, difficulty=2))
    deckhands = sum(attempt(game, Deckhand, seed) for seed in range(40)) / 40
    chance = sum(attempt(game, RandomBot, seed) for seed in range(400)) / 400
    assert deckhands - chance >= 0.30
