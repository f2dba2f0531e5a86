"""What a crowd needed of a server's memory goes back once it has left."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.server_load import memory_kb

from tests.server.harness import JOBWELL, Place, Server

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


def test_an_open_socket_keeps_nothing_of_its_request(tmp_path: Path) -> None:
    """Each of these came with 14 kB of headers: a request that comes in parts may have 16."""
    padding = {f"X-Padding-{number}": "x" * 7000 for number in range(2)}
    with Server(tmp_path, tables_per_address=1000) as server:
        ada = server.guest("Ada")
        table = ada.open(JOBWELL, ["me", "open"])
        cookie = {"Cookie": f"quarterdeck_guest={ada.http.cookies['quarterdeck_guest']}"}

        def sit(count: int) -> list[Place]:
            places = [Place(server, table, {**cookie, **padding}, ada.origin) for _ in range(count)]
            for place in places:
                place.view()
            return places

        first = sit(8)
        before = memory_kb(server.process.pid)
        crowd = sit(48)
        each = (memory_kb(server.process.pid) - before) / len(crowd)
        assert each < 6
        assert all(place.views for place in first)
