"""Plays the games of a plan, here or in a pool of processes, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from quarterdeck.arena.plan import Plan
from quarterdeck.arena.play import Played, Table
from quarterdeck.arena.pool import in_processes

_MOST_AT_ONCE = 8
_table: Table | None = None


def run(plan: Plan, numbers: Sequence[int], jobs: int = 1, keep_logs: bool = False) -> Iterator[Played]:
    """Yields each game when it is done, in the order of `numbers`; the same for any number of jobs."""
    if jobs <= 1 or len(numbers) <= 1:
        table = Table(plan)
        for number in numbers:
            yield table.play(number, perf_counter, keep_logs)
        return
    size = max(1, min(_MOST_AT_ONCE, len(numbers) // (jobs * 4)))
    portions = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    tasks = [(portion, keep_logs) for portion in portions]
    for games in in_processes(_play_portion, tasks, jobs, _set_table, (plan,)):
        yield from games


def _set_table(plan: Plan) -> None:
    global _table  # noqa: PLW0603
    _table = Table(plan)


def _play_portion(numbers: Sequence[int], keep_logs: bool) -> list[Played]:
    assert _table is not None
    return [_table.play(number, perf_counter, keep_logs) for number in numbers]
