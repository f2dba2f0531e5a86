"""Playing a game needs no web framework, no NumPy, no Numba and no database."""

from __future__ import annotations

import subprocess
import sys

PLAY = """
import sys
import quarterdeck

for name in quarterdeck.registered_games():
    match = quarterdeck.play(name, ["random"], seed=1)
    assert match.outcome is not None, name
    print(name, len(match.log))
print(*sorted({module.partition(".")[0] for module in sys.modules}))
"""

HEAVY = {
    "litestar", "starlette", "fastapi", "uvicorn", "websockets", "numpy", "numba", "llvmlite", "sqlalchemy",
    "sqlite3", "asyncpg", "psycopg", "alembic", "ray", "pettingzoo", "gymnasium", "pyspiel", "mcp", "pandas",
    "jax",
}  # fmt: skip


def test_playing_every_game_imports_nothing_heavy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY], capture_output=True, text=True, check=True, timeout=60
    )
    *games, modules = done.stdout.splitlines()
    assert "jobwell" in [line.split()[0] for line in games]
    assert not HEAVY & set(modules.split())


def test_no_name_of_the_door_is_hidden_by_a_package() -> None:
    code = """
import quarterdeck as qd
before = {name: getattr(qd, name) for name in qd.__all__}
qd.play("jobwell", ["random"], seed=1)
print(*(name for name in qd.__all__ if getattr(qd, name) is not before[name]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_the_command_line_imports_nothing_heavy() -> None:
    code = "import sys, quarterdeck.cli; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert not HEAVY & {module.partition(".")[0] for module in done.stdout.split()}
