"""Runs the compiled search: small budgets with other orders of moves first, then ever larger ones.

What it finds no end to is decided by others.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
from msgspec import Struct

from quarterdeck.solver import kernel
from quarterdeck.solver import layout as at
from quarterdeck.solver.problem import Arrays, Problem, binds_for_a_while, is_plain, numbers_of
from quarterdeck.solver.proofs import Part, Proofs
from quarterdeck.solver.suits import look_ahead

FIRST_BUDGET: Final = 100
RESTARTS: Final = 8
"""Searches with a budget before it grows."""
GROWTH: Final = 2
NOISE: Final = 30
"""How much chance there is in the order of moves from the second search on."""
NODES_PER_MS: Final = 1000
"""Slower than any machine in use: only how far a search is let run before the clock is looked at."""

PATIENCE: Final = 40_000
"""Nodes after which a constraint model takes over."""
PATIENCE_BEFORE_CLAUSES: Final = 10_000
"""Clauses take less time than a model: they take over sooner, and proofs in a few suits with them."""
FEW_SEATS: Final = 3
FEW_TASKS: Final = 2
"""Cards to capture for each seat; with so few, what is lost for so few is mostly lost in a few suits."""
DEAD_ENDS: Final = 4000
"""How many in clauses before it is looked for there."""
MOST_DEAD_ENDS: Final = 20_000
"""How many before clauses are solved the thorough way, where nothing is to be found in a few suits."""
PROOFS: Final = (20_000, 300_000, 1_000_000, 4_000_000)
"""Nodes for each few suits, ever more."""
SECONDS_AS_IT_STANDS: Final = 1.0
"""How long a model is tried as it stands before it is simplified."""

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

    With a limit of nodes the search stays alone; else clauses or a model take over where it gets long.
    """
    make_ready()
    started = perf_counter()
    arrays = Arrays(problem)
    if last_trick is not None:
        arrays.setup[at.LAST_NUMBER] = last_trick
    modelled = limit_nodes is None and last_trick is None and _can_be_modelled(problem)
    patience = limit_nodes
    if modelled:
        patience = PATIENCE_BEFORE_CLAUSES if _by_clauses(problem) else PATIENCE
    answer = _restarts(arrays, started, limit_ms, patience)
    winnable = {at.WON: True, at.LOST: False}.get(answer)
    line = tuple(int(card) for card in arrays.line[: arrays.setup[at.LENGTH]])
    if winnable is None and modelled:
        winnable, line = _decided(problem, arrays, started, limit_ms)
    return Found(
        winnable, line if winnable else (), int(arrays.setup[at.NODES]), 1000 * (perf_counter() - started)
    )


def _can_be_modelled(problem: Problem) -> bool:
    return not binds_for_a_while(problem) and (_by_clauses(problem) or _has("ortools"))


def _by_clauses(problem: Problem) -> bool:
    return is_plain(problem) and _has("pysat")


@cache
def _has(library: str) -> bool:
    return find_spec(library) is not None


def _decided(
    problem: Problem, arrays: Arrays, started: float, limit_ms: float | None
) -> tuple[bool | None, tuple[int, ...]]:
    """The answer where the search finds no end."""

    def left() -> float | None:
        return None if limit_ms is None else max(0.0, limit_ms / 1000 - (perf_counter() - started))

    if _by_clauses(problem):
        from quarterdeck.solver.clauses import solve_clauses

        small = _is_small(problem)
        winnable, line = solve_clauses(problem, left(), DEAD_ENDS if small else MOST_DEAD_ENDS)
        if winnable is not None:
            return winnable, line
        if small and _lost_in_few_suits(problem, arrays, started, limit_ms):
            return False, ()
        return solve_clauses(problem, left())

    from quarterdeck.solver.model import solve_model

    most = left()
    soon = SECONDS_AS_IT_STANDS if most is None else min(most, SECONDS_AS_IT_STANDS)
    winnable, line = solve_model(problem, soon)
    return (winnable, line) if winnable is not None else solve_model(problem, left(), simplify=True)


def _is_small(problem: Problem) -> bool:
    cards = sum(need.bit_count() for need in problem.need)
    return problem.seats <= FEW_SEATS and cards <= FEW_TASKS * problem.seats


def _lost_in_few_suits(problem: Problem, arrays: Arrays, started: float, limit_ms: float | None) -> bool:
    """Whether two or three suits are seen to lose the position."""
    proofs = Proofs(problem, _LOSSES)
    allowances = [partial(_allowance, arrays, budget, started, limit_ms, None) for budget in PROOFS]
    lost = any(map(proofs.found, allowances))
    arrays.setup[at.NODES] += proofs.nodes
    return lost


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
    problem = Problem(seats=3, hands=[1, 2, 4], tricks=1)
    beside = None
    if not kept:
        sys.stderr.write("quarterdeck: compiling the solver, once; this takes some seconds\n")
        sys.stderr.flush()
        if _by_clauses(problem):  # half of it, in a process beside this one
            beside = subprocess.Popen([sys.executable, "-m", "quarterdeck.solver.clauses"])
    smallest = Arrays(problem)  # no search's limit pays for the compiler
    _look_ahead(smallest)
    kernel.search(*numbers_of(smallest), _LOSSES, smallest.leads, 1, 0, 0)
    Part(problem, 0).explored(_LOSSES, 1)
    if beside:
        beside.wait()
    if _by_clauses(problem):
        from quarterdeck.solver import clauses

        clauses.make_ready()


def forget() -> None:
    """Lets the next search begin as in a new process: its nodes then depend on its position alone."""
    _LOSSES.fill(0)


def _written(file: Path) -> float:
    """When a file was written; another process may have taken it away."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0.0
