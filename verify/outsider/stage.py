"""A server with people at it, and what must be as before after every attack."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from verify.outsider.attack import EACH_S, LOST, Attack, Field
from verify.outsider.guest import Guest
from verify.outsider.http import Http, Json, request
from verify.outsider.player import Player
from verify.outsider.report import Line, Waits
from verify.outsider.server import SERVE, Server

MINE = "127.0.0.3"
PLAY_ON_S = 60.0
LEAST_WAITS = 5
TRACEBACK = "Traceback (most recent call last)"
MOMENTARY = ("watchers", "clock", "hints")


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder for the server, in memory where the system offers that."""
    memory = Path("/dev/shm")
    return tempfile.TemporaryDirectory(prefix="outsider-", dir=memory if memory.is_dir() else None)


class Stage:
    """A server; Ada who plays on; Bo and Cy, whose match rests and must stay as it is."""

    def __init__(self, folder: Path, seed: int, command: str = SERVE) -> None:
        self.server = Server(folder, command)
        self._seed = seed
        self._waits = folder / "person.jsonl"
        self._waits.touch()
        self._read = 0
        arguments = [self.server.target.origin, str(self.server.pid), str(self._waits), str(seed)]
        self._person = subprocess.Popen([sys.executable, "-m", "verify.outsider.person", *arguments])
        self.table = ""
        self._sleepers: list[Guest] = []

    def __enter__(self) -> Stage:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._person.kill()
        self._person.wait()
        self.server.stop()

    async def settle(self) -> None:
        """Bo and Cy sit down, play a little, and leave the match as it is."""
        bo, cy = [await Guest.new(self.server.target, MINE, name) for name in ("Bo", "Cy")]
        self._sleepers = [bo, cy]
        self.table = await bo.open("jobwell", ["me", "open"], listed=True, spectators=True, stand_in=False)
        await cy.do("POST", f"/api/tables/{self.table}/join", {"name": "Cy"})
        rng = random.Random(self._seed)
        players = [Player(await guest.sit(self.table), rng, name) for guest, name in ((bo, "b"), (cy, "c"))]
        for player in players:
            await player.greet()
        await players[0].start()
        for _ in range(6):
            for player in players:
                await player.greet()
                await player.move()
        for player in players:
            player.socket.close()

    async def state(self) -> Json:
        """Everything that must not change: both seats' views with the whole history, and the lists."""
        views: Json = {}
        for guest in self._sleepers:
            player = Player(await guest.sit(self.table), random.Random(0))
            await player.greet()
            player.socket.close()
            views |= {str(seat): _lasting(view) for seat, view in player.views.items()}
        lists = {}
        for path in ("/api/tables/mine", "/api/lobby"):
            tables = (await self._sleepers[0].do("GET", path))["tables"]
            lists[path] = [_lasting(table) for table in tables if table["table"] == self.table]
        return {"views": views, "lists": lists}

    async def withstand(
        self, attack: Attack, count: int, number: int, progress: Callable[[int], None] = lambda tried: None
    ) -> Line:
        """One attack, and what it did."""
        field = Field(self.server, self.table, number, self._seed, lambda: progress(field.tally.tried))
        tally = field.tally
        before, memory = await self.state(), self.server.memory_mb()
        logged, said = self.server.log_size(), self.server.said()
        began = time.monotonic()
        try:
            async with asyncio.timeout(attack.limit_s + count * EACH_S):
                await attack.run(field, count)
        except TimeoutError:
            tally.fault(f"not done after {time.monotonic() - began:.0f} s")
        except LOST as error:
            tally.fault(f"the attacker was thrown out: {type(error).__name__}: {error}")
        ended = time.monotonic()
        await field.leave()
        waits = await self._waits_between(began, ended, tally.fault)
        tally.expect(waits.longest <= attack.patience_ms, f"somebody else waited {waits.longest:.0f} ms")
        tally.expect(self.server.alive, "the server is gone")
        try:
            tally.expect(await self._healthy(), "/healthz does not say ok")
            tally.expect(await self.state() == before, "somebody else's table is not as it was")
        except LOST as error:
            tally.fault(f"somebody else is not served: {type(error).__name__}")
        tally.expect(self.server.said() == said, "the server was made to print something")
        for sentence in tracebacks(self.server.log(logged)):
            tally.fault(f"in the log: {sentence}")
        growth = self.server.memory_mb() - memory if self.server.alive else 0.0
        tally.expect(growth <= attack.growth_mb, f"the server has grown by {growth:.0f} MB")
        return Line(
            attack=attack.name,
            tries=attack.tries,
            tried=tally.tried,
            answers=dict(tally.answers.most_common()),
            waits=waits,
            growth_mb=round(growth, 1),
            seconds=round(ended - began, 1),
            faults=tally.faults,
        )

    async def _healthy(self) -> bool:
        http = await Http.connect(self.server.target, MINE)
        answer = await http.one(request(self.server.target, "GET", "/healthz"))
        http.close()
        return answer.status == 200 and answer.json()["status"] == "ok"

    async def _waits_between(self, began: float, ended: float, fault: Callable[[str], None]) -> Waits:
        """What the person wrote meanwhile, once they have moved again after the attack's end."""
        until = time.monotonic() + PLAY_ON_S
        while True:
            with self._waits.open() as file:
                file.seek(self._read)
                lines = [json.loads(line) for line in file if line.endswith("\n")]
            moves = [line for line in lines if line["at"] >= began and "wait" in line]
            if len(moves) >= LEAST_WAITS and moves[-1]["at"] > ended:
                break
            if time.monotonic() > until or self._person.poll() is not None:
                fault("the person could not play on")
                break
            await asyncio.sleep(0.1)
        for line in lines:
            if line["at"] >= began and "fault" in line:
                fault(f"the person at another table: {line['fault']}")
        self._read += sum(len(json.dumps(line)) + 1 for line in lines)
        return Waits.of([line["own"] for line in moves], [line["wait"] for line in moves])


def _lasting(told: Json) -> Json:
    """Without what depends on the moment."""
    kept: dict[str, Any] = {key: value for key, value in told.items() if key not in MOMENTARY}
    kept["seats"] = [{k: v for k, v in seat.items() if k != "present"} for seat in told["seats"]]
    return kept


def tracebacks(log: str) -> list[str]:
    """The last line of every traceback in a log, each once: within a JSON line, or as Python prints it."""
    found = set()
    lines = iter(log.splitlines())
    for line in lines:
        if TRACEBACK in line:
            try:
                trace = str(json.loads(line)["error"]).strip().splitlines()
            except (ValueError, KeyError, TypeError):
                trace = [next((after for after in lines if after and after[0] not in " {"), line)]
            found.add(trace[-1][:160])
    return sorted(found)
