"""The person at another table: plays on through everything, and writes down every wait.

    python -m verify.outsider.person ADDRESS PID FILE SEED

A wait runs from the moment a move is sent to the moment its `ack` and the new view of every seat have
been read. On a machine whose cores are busy with other things, that time also holds moments in which the
server had work to do and no core to do it on, and moments in which this process had its answer and no
core to read it on. Neither says anything about the server, and both depend on the neighbours. Linux
counts exactly these moments for each thread (`schedstat` in /proc, the second number: nanoseconds spent
on a run queue), so a line has both figures: `wait`, as it was, and `own`, less what the server's threads
and this process stood in the queue meanwhile. A move passes from the server's main thread to the one that
writes and back, so what counts is the main thread's queue and the longest of the others'. On a quiet
machine nothing is taken off, and a busy event loop is not on the run queue but running: starvation by the
server's own doing stays in `own` to the last millisecond. The person is a process of their own for the
same reason: the attackers' event loop must not be in the figure. The database lies in memory where the
system offers that: a neighbour's use of the disk is no fault either.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from verify.outsider.guest import Guest, Refused
from verify.outsider.http import Closed
from verify.outsider.player import Broken, Player
from verify.outsider.target import Target

SOURCE = "127.0.0.2"
GAME, SEATS = "jobwell", 2
PACE_S = 0.1
AGAIN_S = 0.2
TABLES_A_GUEST = 10


def queues(pid: int | str) -> dict[str, int]:
    """Nanoseconds that each thread of a process has waited for a core so far; none where nobody counts."""
    waited = {}
    for thread in Path(f"/proc/{pid}/task").glob("*"):
        with suppress(OSError, ValueError, IndexError):
            waited[thread.name] = int((thread / "schedstat").read_text().split()[1])
    return waited


def stood_s(pid: int | str, before: dict[str, int], after: dict[str, int]) -> float:
    """Seconds of it that a move may have stood in queues: in the main thread's, and in one other's."""
    waited = {thread: since - before.get(thread, 0) for thread, since in after.items()}
    main = waited.pop(str(pid), 0)
    return (main + max(waited.values(), default=0)) / 1e9


class Person:
    """Somebody who plays one match after the other."""

    def __init__(self, target: Target, server_pid: int, out: TextIO, rng: random.Random) -> None:
        self._target, self._server, self._out, self._rng = target, server_pid, out, rng
        self._me = os.getpid()

    def write(self, **line: Any) -> None:
        self._out.write(json.dumps(line) + "\n")
        self._out.flush()

    async def play_on(self) -> None:
        played = 0
        guest = None
        while True:
            try:
                if guest is None or played % TABLES_A_GUEST == 0:
                    guest = await Guest.new(self._target, SOURCE, "Ada")
                played += 1
                await self._match(guest)
            except (OSError, TimeoutError, Closed, Refused, Broken, asyncio.IncompleteReadError) as error:
                self.write(at=time.monotonic(), fault=f"{type(error).__name__}: {error}")
                await asyncio.sleep(AGAIN_S)

    async def _match(self, guest: Guest) -> None:
        table = await guest.open(GAME, ["me"] * SEATS, spectators=True)
        player = Player(await guest.sit(table), self._rng)
        await player.greet()
        await player.start()
        self.write(at=time.monotonic(), table=table)
        try:
            while not player.over:
                await self._move(player)
                await asyncio.sleep(PACE_S)
        finally:
            player.socket.close()
        proof = await guest.do("GET", f"/api/tables/{table}/verify")
        if not proof["fair"]:
            raise Broken(f"the draws at {table} are not what was promised")

    async def _move(self, player: Player) -> None:
        before = player.version
        here, there = queues(self._me), queues(self._server)
        began = time.monotonic()
        answer = await player.move()
        wait = time.monotonic() - began
        stood = stood_s(self._server, there, queues(self._server)) + stood_s(self._me, here, queues(self._me))
        if answer is None or answer["t"] != "ack":
            raise Broken(f"a legal move was refused: {answer}")
        if answer["v"] <= before or player.version != answer["v"]:
            raise Broken(f"after the move of version {answer['v']} the table is at {player.version}")
        self.write(at=began, wait=wait, own=max(0.0, wait - stood))


def main(address: str, server_pid: str, file: str, seed: str) -> None:
    gc.disable()  # the pauses of this process are not the server's
    with Path(file).open("a", encoding="utf-8") as out:
        person = Person(Target.of(address), int(server_pid), out, random.Random(int(seed)))
        asyncio.run(person.play_on())


if __name__ == "__main__":
    main(*sys.argv[1:5])
