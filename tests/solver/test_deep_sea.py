"""Deep Sea's tasks and objectives against the rules: what the solver says is what trying everything finds."""

from __future__ import annotations

import random

import pytest

from quarterdeck.games.deep_sea.components import MISSIONS, TASKS
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.solver import solve_state
from tests.solver.late import late, winnable

pytestmark = pytest.mark.slow

OBJECTIVES = [number for number, mission in enumerate(MISSIONS, start=1) if mission.objective]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_task_near_its_end_is_judged_as_by_the_rules(players: int) -> None:
    found = {True: 0, False: 0}
    for task in TASKS:
        game = DeepSea(DeepSeaConfig(players=players, tasks=(task.id,), distribution="free"))
        source = random.Random(f"{players} {task.id}")
        for _ in range(3):
            state = late(game, source, 3)
            if state is None or not game.pending(state):
                continue
            truth = winnable(game, state)
            assert solve_state(game, state).winnable is truth, f"{task.id}: {state}"
            found[truth] += 1
    assert found[True] > 40
    assert found[False] > 20


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tasks_beside_each_other_are_judged_as_by_the_rules(players: int) -> None:
    source = random.Random(players)
    ids = [task.id for task in TASKS]
    checked = 0
    for _ in range(60):
        tasks = tuple(source.sample(ids, 3))
        game = DeepSea(DeepSeaConfig(players=players, tasks=tasks, distribution="free"))
        state = late(game, source, 3)
        if state is not None and game.pending(state):
            assert solve_state(game, state).winnable is winnable(game, state), f"{tasks}: {state}"
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("mission", OBJECTIVES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_objectives_near_their_end_are_judged_as_by_the_rules(mission: int, players: int) -> None:
    game = DeepSea(DeepSeaConfig(players=players, mission=mission))
    source = random.Random(mission)
    for _ in range(5):
        state = late(game, source, 3)
        if state is not None and game.pending(state):
            assert solve_state(game, state).winnable is winnable(game, state), str(state)
