"""Runs the compiled search: small budgets with other orders of moves first, then ever larger ones."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
from msgspec import Struct

from quarterdeck.solver import kernel
from quarterdeck.solver import layout as at
from quarterdeck.solver.problem import Arrays, Problem, binds_for_a_while, numbers_of
from quarterdeck.solver.suits import look_ahead

FIRST_BUDGET: Final = 100
RESTARTS: Final = 8
"""Searches with a budget before it grows."""
GROWTH: Final = 2
NOISE: Final = 30
"""How much chance there is in the order of moves from the second search on."""
NODES_PER_MS: Final = 1000
"""Slower than any machine in use: only how far a search is let run before the clock is looked at."""

PATIENCE: Final = 20_000
"""Nodes after which a constraint model takes over: it needs as long as some 200,000."""

_LOSSES = np.zeros(2 << 20, np.int64)
"""Positions known to be lost, of all problems: keys are salted by problem."""
_state = {"ready": False}


class Found(Struct, frozen=True):
    """What a search has found out."""

    winnable: bool | None
    """None: undecided within the limits."""
    line: tuple[int, ...]
    """A line that wins, card by card."""
    nodes: int
    ms: float


def search(
    problem: Problem,
    limit_ms: float | None = None,
    limit_nodes: int | None = None,
    last_trick: int | None = None,
) -> Found:
    """Whether the position can be won (with trick `last_trick` at the latest).

    With a limit of nodes the search stays alone; else a constraint model takes over where it gets long.
    """
    make_ready()
    started = perf_counter()
    arrays = Arrays(problem)
    if last_trick is not None:
        arrays.setup[at.LAST_NUMBER] = last_trick
    modelled = limit_nodes is None and last_trick is None and _can_be_modelled(problem)
    patience = PATIENCE if modelled else limit_nodes
    answer = _restarts(arrays, started, limit_ms, patience)
    winnable = {at.WON: True, at.LOST: False}.get(answer)
    line = tuple(int(card) for card in arrays.line[: arrays.setup[at.LENGTH]])
    if winnable is None and modelled:
        winnable, line = _modelled(problem, started, limit_ms)
    return Found(
        winnable, line if winnable else (), int(arrays.setup[at.NODES]), 1000 * (perf_counter() - started)
    )


def _can_be_modelled(problem: Problem) -> bool:
    return _has_ortools() and not binds_for_a_while(problem)


@cache
def _has_ortools() -> bool:
    return find_spec("ortools") is not None


def _modelled(
    problem: Problem, started: float, limit_ms: float | None
) -> tuple[bool | None, tuple[int, ...]]:
    from quarterdeck.solver.model import solve_model

    left = None if limit_ms is None else limit_ms / 1000 - (perf_counter() - started)
    return (None, ()) if left is not None and left <= 0 else solve_model(problem, left)


def _restarts(arrays: Arrays, started: float, limit_ms: float | None, limit_nodes: int | None) -> int:
    """Searches within ever larger budgets, each with another order of moves."""
    numbers = numbers_of(arrays)
    budget = FIRST_BUDGET
    attempt = 0
    while True:
        allowed = _allowance(arrays, budget, started, limit_ms, limit_nodes)
        if allowed <= 0:
            return at.UNDECIDED
        if attempt == 1 and arrays.setup[at.DUMMY] < 0:  # a dummy need not follow with a covered card
            _look_ahead(arrays)
        noise = NOISE if attempt else 0
        answer: int = kernel.search(*numbers, _LOSSES, arrays.leads, allowed, noise, attempt)
        if answer != at.UNDECIDED:
            return answer
        attempt += 1
        if attempt % RESTARTS == 0:
            budget *= GROWTH


def _look_ahead(arrays: Arrays) -> None:
    """Tells the search which leads give a task away, or fulfil it."""
    look_ahead(arrays.setup[at.SEATS], arrays.by_seat, arrays.leads)


def _allowance(
    arrays: Arrays, budget: int, started: float, limit_ms: float | None, limit_nodes: int | None
) -> int:
    """The next search's budget within what the limits leave."""
    nodes = int(arrays.setup[at.NODES])
    if limit_nodes is not None:
        budget = min(budget, limit_nodes - nodes)
    if limit_ms is not None:
        spent = 1000 * (perf_counter() - started)
        budget = min(budget, int((limit_ms - spent) * max(NODES_PER_MS, nodes / spent)))
    return budget


def make_ready() -> None:
    """The first search on a machine waits for the compiler; whoever waits is told why.

    Numba looks at a function's own file to see whether what it kept is still good, not at the files of
    the functions that it calls: so what is older than any of them is forgotten here.
    """
    if _state["ready"]:
        return
    _state["ready"] = True
    kept = [*Path(kernel.search.stats.cache_path).glob("*.nbi")]
    changed = max(map(_written, Path(__file__).parent.glob("*.py")))
    if any(_written(file) < changed for file in kept):
        for file in kept:
            file.unlink(missing_ok=True)
        kept = []
    if not kept:
        sys.stderr.write("quarterdeck: compiling the solver, once; this takes some seconds\n")
        sys.stderr.flush()
    smallest = Arrays(Problem(seats=3, hands=[1, 2, 4], tricks=1))  # no search's limit pays for the compiler
    _look_ahead(smallest)
    kernel.search(*numbers_of(smallest), _LOSSES, smallest.leads, 1, 0, 0)


def forget() -> None:
    """Lets the next search begin as in a new process: its nodes then depend on its position alone."""
    _LOSSES.fill(0)


def _written(file: Path) -> float:
    """When a file was written; another process may have taken it away."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0.0
