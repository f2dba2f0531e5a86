"""The contract and the house: planted faults, files, light imports, a fresh clone."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.checks import ROOT, Check, Figure
from bench.checks.parts import tests


def fresh_clone(folder: Path) -> Figure:
    """`make test` and `make play` in a clone of what is committed."""
    with TemporaryDirectory() as parent:
        clone = Path(parent) / "quarterdeck"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        done = subprocess.run(["make", "test"], cwd=clone, capture_output=True, text=True, check=False)
        (folder / "output.txt").write_text(done.stdout + done.stderr)
        if done.returncode:
            return Figure("make test failed", False)
        return Figure("both", True) if starts(clone) else Figure("make play failed", False)


def starts(clone: Path) -> bool:
    """Whether `make play` comes up and says where."""
    settings = {"QUARTERDECK_PORT": "0", "QUARTERDECK_DATABASE": f"sqlite:///{clone}/play.sqlite"}
    with subprocess.Popen(
        ["make", "play"],
        cwd=clone,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        assert server.stdout is not None
        found = any(line.startswith("http://") for line in iter(server.stdout.readline, ""))
        os.killpg(server.pid, signal.SIGTERM)
    return found


CHECKS = [
    Check("fresh clone: make test passes, make play starts", "both", fresh_clone),
    tests("conformance names every planted fault", "tests/core/test_conformance.py"),
    tests("match files: one changed character is refused", "tests/core/test_record.py"),
    tests("the wheel alone plays a game", "tests/test_wheel.py"),
    tests("playing imports no heavy library", "tests/test_imports.py"),
]
