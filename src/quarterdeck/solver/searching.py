"""Runs the compiled search: small budgets with other orders of moves first, then ever larger ones."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
from msgspec import Struct

from quarterdeck.solver import kernel
from quarterdeck.solver import layout as at
from quarterdeck.solver.problem import Arrays, Problem, numbers_of
from quarterdeck.solver.suits import look_ahead

FIRST_BUDGET: Final = 100
RESTARTS: Final = 8
"""Searches with a budget before it grows."""
GROWTH: Final = 2
NOISE: Final = 30
"""How much chance there is in the order of moves from the second search on."""
NODES_PER_MS: Final = 1000
"""Slower than any machine in use: only how far a search is let run before the clock is looked at."""

_LOSSES = np.zeros(2 << 20, np.int64)
"""Positions known to be lost, of all problems: keys are salted by problem."""
_state = {"compiled": False}


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
    """Whether the position can be won (with trick `last_trick` at the latest)."""
    _say_that_it_compiles()
    started = perf_counter()
    arrays = Arrays(problem)
    if last_trick is not None:
        arrays.setup[at.LAST_NUMBER] = last_trick
    answer = _restarts(arrays, started, limit_ms, limit_nodes)
    length = int(arrays.setup[at.LENGTH]) if answer == at.WON else 0
    return Found(
        {at.WON: True, at.LOST: False}.get(answer),
        tuple(int(card) for card in arrays.line[:length]),
        int(arrays.setup[at.NODES]),
        1000 * (perf_counter() - started),
    )


def _restarts(arrays: Arrays, started: float, limit_ms: float | None, limit_nodes: int | None) -> int:
    numbers = numbers_of(arrays)
    budget = FIRST_BUDGET
    attempt = 0
    while True:
        allowed = budget
        nodes = int(arrays.setup[at.NODES])
        if limit_nodes is not None:
            allowed = min(allowed, limit_nodes - nodes)
        if limit_ms is not None:
            spent = 1000 * (perf_counter() - started)
            rate = max(NODES_PER_MS, nodes / spent)
            allowed = min(allowed, int((limit_ms - spent) * rate))
        if allowed <= 0:
            return at.UNDECIDED
        noise = NOISE if attempt else 0
        answer: int = kernel.search(*numbers, _LOSSES, arrays.hope, allowed, noise, attempt)
        if answer != at.UNDECIDED:
            return answer
        attempt += 1
        if attempt == 1 and arrays.setup[at.DUMMY] < 0:  # a dummy need not follow with a covered card
            look_ahead(
                arrays.setup[at.SEATS],
                arrays.by_seat[at.HAND],
                arrays.by_card[at.OWNER],
                arrays.setup[at.NEEDED],
                arrays.hope,
            )
        if attempt % RESTARTS == 0:
            budget *= GROWTH


def _say_that_it_compiles() -> None:
    """The first search on a machine waits for the compiler; whoever waits is told why."""
    if _state["compiled"]:
        return
    _state["compiled"] = True
    kept = [*Path(kernel.search.stats.cache_path).glob("kernel.search-*.nbi")]
    source = Path(kernel.__file__).stat().st_mtime
    if not any(file.stat().st_mtime >= source for file in kept):
        sys.stderr.write("quarterdeck: compiling the solver, once; this takes some seconds\n")
        sys.stderr.flush()
