"""Clauses: on whole deals they agree with a constraint model."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.solver import read_position, table_of
from quarterdeck.solver.answers import problem_of, replayed
from quarterdeck.solver.clauses import solve_clauses
from tests.solver.encoding import planet_nine_winnable
from tests.solver.examples import dealt
from tests.solver.late import prepared

pytestmark = pytest.mark.slow


def test_deals_with_many_tasks_the_same_as_a_constraint_model() -> None:
    source = random.Random(10)
    game = PlanetNine(PlanetNineConfig(players=4, tasks=10))
    found: Counter[bool] = Counter()
    while min(found[True], found[False]) < 2:
        state = prepared(game, source)
        truth = planet_nine_winnable(game, state, [])
        for dead_ends in (1_000_000, None):
            winnable, line = solve_clauses(problem_of(game, state), None, dead_ends)
            assert winnable is truth
            if winnable:
                assert len(replayed(game, state, line)) <= 40
        found[truth] += 1


def test_without_time_it_stays_undecided() -> None:
    game, state = table_of(read_position(json.dumps(dealt(1, tasks=10))))
    assert solve_clauses(problem_of(game, state), 0.0) == (None, ())
    assert solve_clauses(problem_of(game, state), 0.0, 1_000_000) == (None, ())
