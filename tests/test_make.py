"""The two commands: what they would do on a fresh machine."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_make_play_installs_every_extra_that_a_player_meets(tmp_path: Path) -> None:
    """Without the solver the page has no verdict after a match, no daily deal and no editor."""
    told = subprocess.run(
        ["make", "--dry-run", f"VENV={tmp_path}", "play"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    extras = {extra for found in re.findall(r"-e '\.\[(.*?)\]'", told) for extra in found.split(",")}
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert {"server", "solver"} <= extras <= set(needs)
    installed = {re.split(r"[\[<>=;]", need)[0] for extra in extras for need in needs[extra]}
    assert {"numpy", "numba", "python-sat"} <= installed  # the crew's networks, the solver and its clauses
    assert "jax" not in installed
