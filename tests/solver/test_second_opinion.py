"""The solver against two others: everything tried by the rules, and a constraint model solved by OR-Tools.

`QUARTERDECK_POSITIONS=20000` compares more of them (`make verify`).
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from quarterdeck.games.deep_sea.components import MISSIONS as DIVES
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.planet_nine.components import MISSIONS
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.solver import solve_state
from quarterdeck.solver.answers import problem_of, replayed
from quarterdeck.solver.clauses import solve_clauses
from quarterdeck.solver.problem import binds_for_a_while, is_plain
from tests.solver.encoding import deep_sea_winnable, planet_nine_winnable
from tests.solver.late import late, played_on, prepared, winnable

pytestmark = pytest.mark.slow

POSITIONS = int(os.environ.get("QUARTERDECK_POSITIONS", "500"))
MODELLED = POSITIONS // 10
"""Positions for the constraint model, of each game: it takes longer."""
TRIED = POSITIONS // 2 - MODELLED
"""Positions to try everything in, of each game."""
WRITTEN = POSITIONS // 10
"""Positions to be decided by clauses alone, of each game."""
MANY = 1_000_000
"""Dead ends, before clauses would be left undecided."""
WITHOUT_TASKS = [number for number, dive in enumerate(DIVES, start=1) if dive.objective]
CHANCE_BETWEEN_TRICKS = 12
WHOLE = 13


def some_planet_nine(source: random.Random, players: tuple[int, ...]) -> PlanetNine:
    mission = source.choice([*MISSIONS])
    return PlanetNine(PlanetNineConfig(players=source.choice(players), mission=mission))


def some_deep_sea(source: random.Random, players: tuple[int, ...], objectives: bool) -> DeepSea:
    count = source.choice(players)
    if objectives and source.random() < 0.1:
        return DeepSea(DeepSeaConfig(players=count, mission=source.choice(WITHOUT_TASKS)))
    tasks = tuple(task.id for task in source.sample(TASKS, source.randint(1, 4)))
    return DeepSea(DeepSeaConfig(players=count, tasks=tasks, distribution="free"))


def tricks_to_come(game: PlanetNine | DeepSea, source: random.Random) -> int:
    """From the middle of an attempt, or all of it; a fresh deal for three can take both sides long."""
    return source.choice((5, 6, 7) if game.config.players == 3 else (5, 6, 7, WHOLE))


def some_game(name: str, source: random.Random) -> PlanetNine | DeepSea:
    players = (2, 3, 4, 5)
    return (
        some_planet_nine(source, players) if name == "planet-nine" else some_deep_sea(source, players, True)
    )


@pytest.mark.parametrize("name", ["planet-nine", "deep-sea"])
def test_the_same_as_trying_everything(name: str) -> None:
    source = random.Random(name)
    found: Counter[bool] = Counter()
    while found.total() < TRIED:
        game = some_game(name, source)
        state = late(game, source, 3)
        if state is not None and game.pending(state):
            truth = winnable(game, state)
            assert solve_state(game, state).winnable is truth, f"{game}: {state}"
            found[truth] += 1
    assert min(found[True], found[False]) > TRIED // 10


@pytest.mark.parametrize("name", ["planet-nine", "deep-sea"])
def test_clauses_alone_the_same_as_trying_everything(name: str) -> None:
    source = random.Random(name)
    found: Counter[bool] = Counter()
    while found.total() < WRITTEN:
        game = some_game(name, source)
        state = late(game, source, 3)
        if state is None or not game.pending(state):
            continue
        problem = problem_of(game, state)
        if is_plain(problem) and not binds_for_a_while(problem):
            truth = winnable(game, state)
            for dead_ends in (MANY, None):
                answer, line = solve_clauses(problem, None, dead_ends)
                assert answer is truth, f"{game}: {state}"
                assert not truth or replayed(game, state, line)
            found[truth] += 1
    assert min(found[True], found[False]) > WRITTEN // 20


def test_planet_nine_the_same_as_a_constraint_model() -> None:
    source = random.Random(1)
    found: Counter[bool] = Counter()
    while found.total() < MODELLED:
        game = some_planet_nine(source, (3, 4, 5))
        start = prepared(game, source)
        if game.mission.number == CHANCE_BETWEEN_TRICKS or start is None:
            continue
        found_late = played_on(game, start, source, tricks_to_come(game, source))
        if found_late is None:
            continue
        state, played = found_late
        truth = planet_nine_winnable(game, start, played)
        assert solve_state(game, state).winnable is truth, f"{game}: {state}"
        found[truth] += 1
    assert min(found[True], found[False]) > MODELLED // 10


def test_deep_sea_the_same_as_a_constraint_model() -> None:
    source = random.Random(2)
    found: Counter[bool] = Counter()
    while found.total() < MODELLED:
        game = some_deep_sea(source, (3, 4, 5), False)
        start = prepared(game, source)
        if start is None:
            continue
        found_late = played_on(game, start, source, tricks_to_come(game, source))
        if found_late is None:
            continue
        state, played = found_late
        truth = deep_sea_winnable(game, start, played)
        assert solve_state(game, state).winnable is truth, f"{game}: {state}"
        found[truth] += 1
    assert min(found[True], found[False]) > MODELLED // 10
