"""The server: kills, bad input, the other engine, load, growth."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from bench.checks import ROOT, Check, Figure
from bench.server_load import Load, growth, measure

LEAST_MOVES = 300
LONGEST_MS = 100


def with_settings(name: str, asked: str, *paths: str, **settings: str) -> Check:
    """A part of the tests at another size or on another engine."""

    def measured(folder: Path) -> Figure:
        environment = {**os.environ, **{f"QUARTERDECK_TEST_{key}": value for key, value in settings.items()}}
        command = [sys.executable, "-m", "pytest", *paths]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        (folder / "output.txt").write_text(done.stdout + done.stderr)
        last = done.stdout.strip().splitlines()[-1:] or [""]
        return Figure(last[0].partition(" in ")[0], done.returncode == 0)

    return Check(name, asked, measured)


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
    return Figure(f"{kb:.2f} kB a table", kb < 1.0)


KILLS = ("tests/server/test_kills.py", "tests/server/test_postgres.py")
SOCKETS = ("tests/server/test_play.py", "tests/server/test_security.py")

CHECKS = [
    with_settings("server: 200 kills on SQLite and PostgreSQL", "nothing lost", *KILLS, KILLS="200"),
    with_settings(
        "server: 5,000 random messages", "no state changed", "tests/server/test_bad_input.py", MESSAGES="5000"
    ),
    with_settings("server: the socket tests on Granian", "all pass", *SOCKETS, ENGINE="granian"),
    Check(
        "server: moves a second at 200 five-seat tables, 1,000 sockets", f"at least {LEAST_MOVES}/s", moves
    ),
    Check("server: until the last seat sees a move, p99", f"under {LONGEST_MS} ms", latency),
    Check("server: memory a socket", "under 500 kB", memory),
    Check("server: 2,000 tables opened and dropped leave no growth", "under 1 kB a table", left_behind),
]
