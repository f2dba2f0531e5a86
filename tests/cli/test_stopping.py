"""Ctrl-C ends a command that works in several processes: soon, in one line, with none of them left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
HEAR = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
"""Whoever runs the tests in the background may have been told not to hear Ctrl-C, and so their children."""
RUN = f"{HEAR}; from quarterdeck.cli import main; main()"
PATIENCE_S = 60
COMMANDS = {
    "check": ("check", "planet-nine", "--players", "5", "--games", "50", "--jobs", "2"),
    "simulate": ("simulate", "planet-nine", "--bots", "deckhand", "--games", "5000", "--jobs", "2"),
}


def wait_for_children(process: subprocess.Popen[str]) -> None:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    until = time.monotonic() + PATIENCE_S
    while len(children.read_text().split()) < 3:  # two that work, one that keeps track of them
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize("later_s", [0, 3], ids=["at once", "at work"])
@pytest.mark.parametrize("command", list(COMMANDS))
def test_ctrl_c_stops_all_processes_in_one_line(command: str, later_s: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, *COMMANDS[command]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        wait_for_children(process)
        time.sleep(later_s)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everybody hears it
        _, told = process.communicate(timeout=PATIENCE_S)  # ends only when all have let go of it
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert told == "stopped\n"
    assert process.returncode == 130
