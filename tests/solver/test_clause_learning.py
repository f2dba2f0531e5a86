"""Solving clauses: the same answers as another solver, and solutions that keep to every clause."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import numpy as np
from pysat.solvers import Cadical195

from quarterdeck.solver import clause_learning, propagation
from quarterdeck.solver import layout as at

Formula = list[list[int]]

MEMORY = np.zeros(propagation.MEMORY, np.int32)
VALUES = np.zeros(2 * propagation.MOST_FLAGS, np.int8)
WEIGHTS = np.zeros(propagation.MOST_FLAGS + 1, np.float64)


def solved(formula: Formula, dead_ends: int = 1_000_000) -> tuple[int, set[int]]:
    """The answer, and the flags of a solution, negative where they are down."""
    words = np.array([flag for clause in formula for flag in (*clause, 0)], np.int32)
    flags = max(abs(flag) for clause in formula for flag in clause)
    answer = clause_learning.begin(words, 0, len(words), flags, MEMORY, VALUES, WEIGHTS)
    if answer == at.UNDECIDED:
        answer = clause_learning.go_on(MEMORY, VALUES, WEIGHTS, dead_ends)
    return answer, {flag if VALUES[2 * flag] > 0 else -flag for flag in range(1, flags + 1)}


def by_chance(source: random.Random, flags: int, clauses: int) -> Formula:
    sizes = source.choices((1, 2, 3, 4, 6), (1, 10, 100, 20, 10), k=clauses)
    return [
        [flag * source.choice((1, -1)) for flag in source.sample(range(1, flags + 1), size)] for size in sizes
    ]


def pigeons(holes: int) -> Formula:
    """One more than holes, each in one, no two in the same: nothing shows that it can't be but trying."""
    at_home = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    alone = [[-one, -other] for hole in zip(*at_home, strict=True) for one, other in combinations(hole, 2)]
    return [*at_home, *alone]


def test_formulas_by_chance_as_another_solver_has_it() -> None:
    source = random.Random(7)
    found: Counter[int] = Counter()
    for _ in range(200):
        formula = by_chance(source, 60, source.randint(200, 280))
        answer, solution = solved(formula)
        with Cadical195(bootstrap_with=formula) as other:
            assert (answer == at.WON) is other.solve()
        if answer == at.WON:
            assert all(solution.intersection(clause) for clause in formula)
        found[answer] += 1
    assert min(found[at.WON], found[at.LOST]) >= 20


def test_what_is_forgotten_changes_no_answer() -> None:
    assert solved(pigeons(8))[0] == at.LOST
    assert MEMORY[propagation.LEARNED] < MEMORY[propagation.MET] - clause_learning.MOST_LEARNED // 3


def test_within_few_dead_ends_it_stays_undecided_and_can_go_on() -> None:
    assert solved(pigeons(7), 100)[0] == at.UNDECIDED
    assert clause_learning.go_on(MEMORY, VALUES, WEIGHTS, 1_000_000) == at.LOST


def test_a_formula_may_contradict_itself_at_once() -> None:
    assert solved([[1], [-1, 2], [-2]])[0] == at.LOST
