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
from quarterdeck.solver.clauses import solve_clauses, write
from quarterdeck.solver.problem import Problem
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


def test_the_longest_formulas_find_room() -> None:
    """Up to 36 tasks in three hands, each after all before it: longer than any mission asks."""
    source = random.Random(1)
    for _ in range(100):
        deck = source.sample(range(40), 40)
        hands = [sum(1 << card for card in deck[seat::3]) for seat in range(3)]
        wanted = source.sample(range(36), source.choice([10, 20, 36]))
        need = [0] * 5
        before: dict[int, int] = {}
        earlier = 0
        for card in wanted:
            need[source.randrange(3)] |= 1 << card
            before[card] = earlier
            earlier |= 1 << card
        assert write(Problem(seats=3, hands=hands, tricks=13, need=need, before=before))
