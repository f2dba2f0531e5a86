"""How fast the solver is on this machine, as a page for the documentation.

    python -m bench.solver > docs/solver-speed.md
    python -m bench.solver --deals 500 --json

Deals are fixed by their number. A time is the processor's for a whole call, from the problem to the answer.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bench import machine
from quarterdeck import new_game
from quarterdeck.core.playing import steps
from quarterdeck.solver.answers import problem_of
from quarterdeck.solver.clauses import solve_clauses
from quarterdeck.solver.model import solve_model
from quarterdeck.solver.searching import Found, search

DEALS = 10_000
DEEP_SEA_SHARE = 5
"""Deep Sea has a fifth of the deals."""
LIMIT_MS = 10_000
FIGURES = (0.5, 0.95, 0.99, 1.0)
PROGRESS_S = 5


class Row(Struct, frozen=True):
    """One table's worth of figures."""

    what: str
    goal: str
    deals: int
    winnable: int
    undecided: int
    ms: tuple[float, ...]
    """Median, 95 %, 99 %, longest."""
    nodes: tuple[float, ...]


Deals = Callable[[int], Any]


def planet_nine(players: int, tasks: int) -> Deals:
    """Plain tasks, drawn and drafted by chance."""
    game = new_game("planet-nine", players=players, tasks=tasks)
    return lambda number: problem_of(game, _prepared(game, random.Random(f"planet {number}")))


def deep_sea(players: int) -> Deals:
    """Tasks drawn to a difficulty from 4 to 16, drafted by chance."""
    games = {
        difficulty: new_game("deep-sea", players=players, difficulty=difficulty)
        for difficulty in range(4, 17)
    }

    def problem(number: int) -> Any:
        source = random.Random(f"sea {number}")
        game = games[4 + number % 13]
        while (state := _prepared(game, source)) is None:
            pass
        return problem_of(game, state)

    return problem


def _prepared(game: Any, source: random.Random) -> Any:
    """A state before the first card, everything decided by chance; None where that has lost it already."""
    for step in steps(game, source, lambda state, decision, choices: source.choice(choices)):
        pending = game.pending(step.after)
        if pending and pending[0].kind in ("briefing", "play"):
            return step.after
    return None


TABLES: tuple[tuple[str, str, Deals, int], ...] = (
    ("Planet Nine, 4 players, 4 tasks", "0.1 / 5 / – / 500", planet_nine(4, 4), 1),
    ("Planet Nine, 4 players, 10 tasks", "1 / 30 / – / 2,000", planet_nine(4, 10), 1),
    ("Planet Nine, 3 players, 6 tasks", "0.2 / 20 / – / 2,000", planet_nine(3, 6), 1),
    ("Deep Sea, 4 players, difficulty 4–16", "2 / – / 500 / –", deep_sea(4), DEEP_SEA_SHARE),
)


def measured(what: str, goal: str, deal: Deals, count: int, seconds: float) -> Row:
    """Solves so many deals, or as many as fit into the time."""
    found: list[Found] = []
    started = told = time.monotonic()
    for number in range(count):
        problem = deal(number)
        begun = time.process_time()
        answer = search(problem, limit_ms=LIMIT_MS)
        found.append(replace(answer, ms=1000 * (time.process_time() - begun)))
        now = time.monotonic()
        if now - told > PROGRESS_S:
            told = now
            sys.stderr.write(f"{what}: {number + 1} of {count}\n")
        if now - started > seconds:
            break
    return Row(
        what,
        goal,
        len(found),
        sum(answer.winnable is True for answer in found),
        sum(answer.winnable is None for answer in found),
        _percentiles([answer.ms for answer in found]),
        _percentiles([float(answer.nodes) for answer in found]),
    )


def tables(deals: int, seconds: float) -> Iterator[Row]:
    """One after another; the time that one does not need is the others'."""
    end = time.monotonic() + seconds
    for place, (what, goal, deal, share) in enumerate(TABLES):
        left = (end - time.monotonic()) / (len(TABLES) - place)
        yield measured(what, goal, deal, max(1, deals // share), left)


def _percentiles(figures: list[float]) -> tuple[float, ...]:
    figures.sort()
    return tuple(figures[min(len(figures) - 1, int(share * len(figures)))] for share in FIGURES)


def page(rows: Iterator[Row]) -> Iterator[str]:
    yield "# How fast the solver is\n"
    yield (
        f"Made by `python -m bench.solver` on one core of: {machine.described()}. Fresh deals, owners by "
        f"chance, at most {LIMIT_MS // 1000} s each. Milliseconds of processor time: "
        "median / 95 % / 99 % / longest.\n"
    )
    yield "| deals of | wanted | measured | nodes | deals | winnable | undecided |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for row in rows:
        times = " / ".join(f"{ms:,.2f}" if ms < 100 else f"{ms:,.0f}" for ms in row.ms)
        nodes = " / ".join(f"{nodes:,.0f}" for nodes in row.nodes)
        share = f"{100 * row.winnable / row.deals:.1f} %"
        lacking = f"{100 * row.undecided / row.deals:.2f} %"
        yield f"| {row.what} | {row.goal} | {times} | {nodes} | {row.deals:,} | {share} | {lacking} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help="of Planet Nine; Deep Sea has a fifth")
    parser.add_argument("--seconds", type=float, default=3600.0, help="for all tables together")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    problem = TABLES[0][2](0)
    search(problem)  # compiled, and what it calls loaded, before the clock runs
    solve_clauses(problem, None)
    solve_model(problem, None)
    rows = tables(chosen.deals, chosen.seconds)
    if chosen.json:
        for row in rows:
            print(msgspec.json.encode(row).decode(), flush=True)
        return
    for line in page(rows):
        print(line, flush=True)


if __name__ == "__main__":
    main()
