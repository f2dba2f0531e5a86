"""Planet Nine's positions against the rules: what the solver says is what trying everything finds."""

from __future__ import annotations

import random

import pytest

from quarterdeck.games.planet_nine.components import MISSIONS
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.solver import solve_state
from tests.solver.late import late, winnable

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_mission_near_its_end_is_judged_as_by_the_rules(players: int) -> None:
    found = {True: 0, False: 0}
    for mission in MISSIONS:
        game = PlanetNine(PlanetNineConfig(players=players, mission=mission))
        source = random.Random(f"{players} {mission}")
        for _ in range(4):
            state = late(game, source, 3)
            if state is None or not game.pending(state):
                continue
            truth = winnable(game, state)
            assert solve_state(game, state).winnable is truth, f"mission {mission}: {state}"
            found[truth] += 1
    assert found[True] > 10
    assert found[False] > 10


@pytest.mark.parametrize(
    "config", PlanetNine.readings(), ids=lambda config: f"{config.players}-{config.mission or config.tasks}"
)
def test_other_readings_near_their_end_are_judged_as_by_the_rules(config: PlanetNineConfig) -> None:
    game = PlanetNine(config)
    source = random.Random(7)
    for _ in range(3):
        state = late(game, source, 3)
        if state is not None and game.pending(state):
            assert solve_state(game, state).winnable is winnable(game, state), str(state)
