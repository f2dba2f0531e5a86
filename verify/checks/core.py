"""The contract and the house: planted faults, files, light imports, a fresh clone."""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from verify.checks import ROOT, Check, Figure
from verify.checks.parts import suite
from verify.checks.start import seconds_to_address


def fresh_clone(folder: Path) -> Figure:
    """`make test` and `make play` in a clone of what is committed."""
    with TemporaryDirectory() as parent:
        clone = Path(parent) / "quarterdeck"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        done = subprocess.run(["make", "test"], cwd=clone, capture_output=True, text=True, check=False)
        (folder / "output.txt").write_text(done.stdout + done.stderr)
        if done.returncode:
            return Figure("make test failed", False)
        seconds_to_address(clone, folder)
        return Figure("both", True)


CHECKS = [
    Check("fresh clone: make test passes, make play starts", "both", fresh_clone),
    suite("conformance names every planted fault", "tests/core/test_conformance.py"),
    suite("match files: one changed character is refused", "tests/core/test_record.py"),
    suite("the wheel alone plays a game", "tests/test_wheel.py"),
    suite("playing imports no heavy library", "tests/test_imports.py"),
]
