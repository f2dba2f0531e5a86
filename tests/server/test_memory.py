"""What a crowd needed of a server's memory goes back once it has left."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.harness import Server

ROOMY = """
import os
from quarterdeck.server.memory import give_back

def megabytes():
    pages = int(open("/proc/self/statm").read().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

class Guest:
    def __init__(self):
        self.me, self.words = self, [str(number) for number in range(20)]

before = megabytes()
crowd = [Guest() for _ in range(40_000)]
kept = crowd[::400]
full = megabytes()
del crowd
give_back()
print(full - before, megabytes() - before)
"""


def test_memory_between_what_is_still_needed_goes_back() -> None:
    """One in four hundred stays: each would hold a megabyte in Python's own allocator."""
    done = subprocess.run(
        [sys.executable, "-c", ROOMY],
        env={"PYTHONMALLOC": "malloc"},
        capture_output=True,
        text=True,
        check=True,
    )
    used, kept = map(float, done.stdout.split())
    assert used > 40
    assert kept < used / 4


def test_a_hosted_server_runs_on_the_allocator_that_gives_back(tmp_path: Path) -> None:
    with Server(tmp_path, as_hosted=True) as server:
        running = Path(f"/proc/{server.process.pid}/environ").read_bytes().split(b"\0")
        assert b"PYTHONMALLOC=malloc" in running
        assert server.process.poll() is None
