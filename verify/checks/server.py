"""The server: kills, bad input, the other engine, load, growth."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bench.server_load import Load, growth, measure

from verify.checks import Check, Figure
from verify.checks.parts import suite

LEAST_MOVES = 300
LONGEST_MS = 100


@cache
def load() -> Load:
    return measure(tables=200, seconds=20, rate=320)


def moves(folder: Path) -> Figure:
    return Figure(f"{load().per_second:.0f}/s", load().per_second >= LEAST_MOVES)


def latency(folder: Path) -> Figure:
    return Figure(f"{load().p99_ms:.0f} ms", load().p99_ms < LONGEST_MS)


def memory(folder: Path) -> Figure:
    return Figure(f"{load().kb_per_socket:.0f} kB", load().kb_per_socket < 500)


def left_behind(folder: Path) -> Figure:
    kb = growth(2000)
    return Figure(f"{kb:.2f} kB per table", kb < 1.0)


SOCKETS = ("tests/server/test_play.py", "tests/server/test_security.py")

CHECKS = [
    suite(
        "server: 1,000 kills and restarts of server and database",
        "tests/server/test_kills.py",
        asked="nothing lost, nothing unstored shown",
        QUARTERDECK_TEST_KILLS=100,
    ),
    suite(
        "server: 5,000 random messages",
        "tests/server/test_bad_input.py",
        asked="no state changed",
        QUARTERDECK_TEST_MESSAGES=5_000,
    ),
    suite("server: the socket tests on Granian", *SOCKETS, QUARTERDECK_TEST_ENGINE="granian"),
    Check(
        "server: moves per second at 200 five-seat tables, 1,000 sockets", f"at least {LEAST_MOVES}/s", moves
    ),
    Check("server: until the last seat sees a move, p99", f"under {LONGEST_MS} ms", latency),
    Check("server: memory per socket", "under 500 kB", memory),
    Check("server: 2,000 tables opened and dropped leave no growth", "under 1 kB per table", left_behind),
]
