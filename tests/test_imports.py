"""Playing a game needs no web framework, no NumPy, no Numba and no database."""

from __future__ import annotations

import subprocess
import sys

PLAY = """
import sys
import quarterdeck

for name in quarterdeck.games():
    match = quarterdeck.play(name, ["random"], seed=1)
    assert match.outcome is not None, name
    print(name, len(match.log))
print(*sorted({module.partition(".")[0] for module in sys.modules}))
"""

HEAVY = {
    "litestar", "starlette", "fastapi", "uvicorn", "websockets", "numpy", "numba", "llvmlite", "sqlalchemy",
    "sqlite3", "asyncpg", "psycopg", "alembic", "ray", "pettingzoo", "gymnasium", "pyspiel", "mcp", "pandas",
}  # fmt: skip


def test_playing_every_game_imports_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    *games, modules = done.stdout.splitlines()
    assert "jobwell" in [line.split()[0] for line in games]
    assert not HEAVY & set(modules.split())


def test_the_command_line_imports_nothing_heavy() -> None:
    code = "import sys, quarterdeck.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & {module.partition(".")[0] for module in done.stdout.split()}
