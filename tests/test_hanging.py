"""A test that hangs is ended and named, and the others go on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
HANGING = """
import time
from concurrent.futures import ThreadPoolExecutor

def test_that_waits():
    time.sleep(600)

def test_that_waits_when_interrupted_too():
    with ThreadPoolExecutor(1) as pool:
        pool.submit(time.sleep, 600).result()

def test_that_passes():
    assert time
"""


@pytest.mark.slow
def test_a_hung_test_is_named_and_the_run_ends(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGING)
    limits = ["--timeout=1", "-o", "faulthandler_timeout=3"]
    command = [sys.executable, "-m", "pytest", "-n", "2", "-c", "pyproject.toml", *limits, str(tmp_path)]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False, timeout=240)
    summary = [line.split(" - ")[0] for line in done.stdout.splitlines() if line.startswith("FAILED")]
    assert sorted(line.rpartition("::")[2] for line in summary) == [
        "test_that_waits",
        "test_that_waits_when_interrupted_too",
    ]
    assert "2 failed, 1 passed" in done.stdout
