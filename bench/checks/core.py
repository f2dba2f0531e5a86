"""The contract and the house: planted faults, files, light imports, a fresh clone."""

from __future__ import annotations

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
        for target in ("test", "play"):
            done = subprocess.run(
                ["make", target],
                cwd=clone,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                (folder / "output.txt").write_text(done.stdout + done.stderr)
                return Figure(f"make {target} failed", False)
    return Figure("both", True)


CHECKS = [
    Check("fresh clone: make test passes, make play starts", "both", fresh_clone),
    tests("conformance names every planted fault", "tests/core/test_conformance.py"),
    tests("match files: one changed character is refused", "tests/core/test_record.py"),
    tests("the wheel alone plays a game", "tests/test_wheel.py"),
    tests("playing imports no heavy library", "tests/test_imports.py"),
]
