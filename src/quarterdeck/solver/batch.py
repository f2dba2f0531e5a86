"""Many positions at once, on all cores."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.solver import Answer, read_position, solve

AT_A_TIME = 64
"""Lines a process is given at once."""


def solve_lines(
    lines: Iterable[str], limit_ms: float | None = None, jobs: int | None = None
) -> Iterator[Answer | str]:
    """The answer to each line, in order; a sentence where a line is none that can be answered.

    `jobs` are processes, as many as there are cores unless said; 1 stays in this one.
    """
    answer = partial(_answer, limit_ms=limit_ms)
    count = os.cpu_count() or 1 if jobs is None else jobs
    if count == 1:
        yield from map(answer, lines)
        return
    with ProcessPoolExecutor(count) as pool:
        yield from pool.map(answer, lines, chunksize=AT_A_TIME)


def _answer(line: str, limit_ms: float | None) -> Answer | str:
    try:
        return solve(read_position(line), limit_ms=limit_ms)
    except QuarterdeckError as error:
        return str(error)
