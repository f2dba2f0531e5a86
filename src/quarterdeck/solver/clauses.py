"""The same problem as clauses, for positions that the search finds no end to.

Whoever solves clauses learns from every dead end which few choices led into it, whatever was played
before and between: so it sees once what a search comes upon again and again. Most are solved by compiled
code that begins at once (`clause_learning`); CaDiCaL gets through the longest ones sooner.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

import numpy as np
from pysat.solvers import Cadical195

from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.solver import clause_learning, flags, formula, propagation
from quarterdeck.solver import layout as at
from quarterdeck.solver.problem import Arrays, Problem

AT_A_TIME: Final = 2000
"""Dead ends until the clock is looked at."""

_FORMULA: Final = np.zeros(flags.FORMULA, np.int32)
_NOTES: Final = np.zeros(flags.NOTES, np.int64)
_MEMORY: Final = np.zeros(propagation.MEMORY, np.int32)
_VALUES: Final = np.zeros(2 * propagation.MOST_FLAGS, np.int8)
_WEIGHTS: Final = np.zeros(propagation.MOST_FLAGS + 1, np.float64)


def solve_clauses(
    problem: Problem, seconds: float | None, dead_ends: int | None = None
) -> tuple[bool | None, tuple[int, ...]]:
    """Whether a plain position can be won, with a line of cards that does.

    Without a limit of dead ends it is CaDiCaL that looks for it.
    """
    until = None if seconds is None else perf_counter() + seconds
    if not write(problem):
        return None, ()
    if dead_ends is None:
        winnable, up = _thoroughly(until)
    else:
        winnable, up = _learning(until, dead_ends)
    return winnable, _line(problem, up) if winnable else ()


def make_ready() -> None:
    """Compiles what is needed here, where that has not been done."""
    solve_clauses(Problem(seats=3, hands=[1, 2, 4], tricks=1), None, 1)


def write(problem: Problem) -> bool:
    """Whether there was room for it."""
    arrays = Arrays(problem)
    formula.write(
        arrays.setup, arrays.by_seat, arrays.by_card, arrays.may_win, arrays.frames, arrays.trick,
        _FORMULA, _NOTES,
    )  # fmt: skip
    return bool(_FORMULA[flags.END] <= flags.FORMULA and _FORMULA[flags.LAST] < propagation.MOST_FLAGS)


def _learning(until: float | None, dead_ends: int) -> tuple[bool | None, set[int]]:
    """Whether there is a solution, and the flags that are up in it."""
    end, number = int(_FORMULA[flags.END]), int(_FORMULA[flags.LAST])
    answer = clause_learning.begin(_FORMULA, flags.START, end, number, _MEMORY, _VALUES, _WEIGHTS)
    met = 0
    while answer == at.UNDECIDED:
        if met >= dead_ends or _is_late(until):
            return None, set()
        answer = clause_learning.go_on(_MEMORY, _VALUES, _WEIGHTS, AT_A_TIME)
        met += AT_A_TIME
    up = np.flatnonzero(_VALUES[: 2 * number + 2 : 2] > 0)
    return answer == at.WON, {*up.tolist()}


def _thoroughly(until: float | None) -> tuple[bool | None, set[int]]:
    with Cadical195() as solver:
        clause: list[int] = []
        for flag in _FORMULA[flags.START : _FORMULA[flags.END]].tolist():
            if flag:
                clause.append(flag)
            else:
                solver.add_clause(clause)
                clause = []
        winnable = None
        while winnable is None:
            if _is_late(until):
                return None, set()
            solver.conf_budget(AT_A_TIME)
            winnable = solver.solve_limited()
        return winnable, {*(solver.get_model() or ())}


def _is_late(until: float | None) -> bool:
    return until is not None and perf_counter() > until


def _line(problem: Problem, up: set[int]) -> tuple[int, ...]:
    """The cards after those laid already, in the order played."""
    plays, leads = _NOTES[flags.PLAYS :].tolist(), int(_NOTES[flags.LEADS])
    hands = [cards_in(hand) for hand in problem.hands_and_trick()]
    seats = range(problem.seats)
    found: list[int] = []
    for trick in range(int(_NOTES[flags.TRICKS_LEFT])):
        leader = next(seat for seat in seats if leads + problem.seats * trick + seat in up)
        for turn in seats:
            hand = hands[(leader + turn) % problem.seats]
            found += [card for card in hand if plays[card] + trick in up]
    return tuple(found[len(problem.trick) :])


if __name__ == "__main__":
    make_ready()
