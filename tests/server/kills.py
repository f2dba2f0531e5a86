"""Kills and restarts at random moments: nothing acknowledged is lost, nothing unstored is shown.

Somebody plays on, whatever happens to the server and its database, and remembers every view and every
acknowledgement; afterwards they are compared with the histories in the database.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException

from quarterdeck.server.db import archive
from quarterdeck.server.settings import Settings
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.history import load
from tests.server.databases import Postgres
from tests.server.harness import JOBWELL, PATIENCE_S, Json, Person, Server, over, start

Trouble = Callable[[], None]
TRY_AGAIN = ("server.no.too_fast", "server.no.storage_away", "server.no.busy")
PAUSE_S = 0.1


class Survivor:
    """Somebody who plays both seats of a table, whatever happens to the server."""

    def __init__(self, server: Server, rng: random.Random) -> None:
        self.server = server
        self.rng = rng
        self.person: Person = server.guest("Ada")
        self.acknowledged: dict[str, dict[str, int]] = {}
        """For each table the command ids that were acknowledged, with the version of the acknowledgement."""
        self.shown: dict[str, list[Json]] = {}
        """For each table every view that came."""
        self.new_table()

    def new_table(self) -> None:
        self.table = self.person.open(JOBWELL, ["me", "me"])
        self.applied = self.acknowledged.setdefault(self.table, {})
        self.shown[self.table] = []
        self.place = self.person.sit(self.table)
        start(self.place)

    def remember(self) -> None:
        """Keeps what the socket has been sent since the last time."""
        self.shown[self.table] += [frame for frame in self.place.frames if frame["t"] == "view"]
        self.place.frames.clear()

    def asked(self) -> Json:
        """What is to be decided now, with the version it is seen at."""
        while True:
            newest = max([0, *self.applied.values()])
            current = [view for view in self.place.views.values() if view["version"] >= newest]
            for view in current:
                if view["pending"]:
                    return view
            if any(over(view) for view in current):
                self.remember()
                self.place.close()
                self.new_table()
            else:
                try:
                    self.place.receive()
                except ConnectionClosed:  # killed between the acknowledgement and the view
                    self.reconnect(time.monotonic() + PATIENCE_S)

    def command(self) -> Json:
        view = self.asked()
        pending = view["pending"][0]
        number = self.rng.choice(pending["offers"])["number"]
        choose = {"do": "choose", "seat": pending["by"], "for": pending["for"], "number": number}
        return {"t": "cmd", "id": uuid.uuid4().hex, "v": view["version"], "c": choose}

    def insist(self, command: Json) -> None:
        """Sends a command again and again, under its one id, until it is acknowledged."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                self.place.send(command)
                answer = self.place.until(
                    lambda frame: frame["t"] == "bye" or frame.get("id") == command["id"]
                )
            except (ConnectionClosed, TimeoutError):
                answer = {"t": "bye", "again": True}
            if answer["t"] == "ack":
                self.applied[command["id"]] = answer["v"]
                self.remember()
                return
            if answer["t"] == "nak":
                assert answer["reason"]["key"] in TRY_AGAIN, answer
                time.sleep(PAUSE_S)
            else:
                assert answer["again"], answer
                self.reconnect(until)
        raise TimeoutError(f"not acknowledged in {PATIENCE_S} s")

    def reconnect(self, until: float) -> None:
        self.remember()
        since = min((view["version"] for view in self.place.views.values()), default=0)
        while True:
            try:
                self.place = self.person.sit(self.table, since)
                self.place.view(lambda view: view["seat"] == 1)
            except (WebSocketException, OSError):
                if time.monotonic() > until:
                    raise
                time.sleep(PAUSE_S)
            else:
                return


def survive(server: Server, troubles: Mapping[str, Trouble], times: int, seed: int) -> Survivor:
    """Plays on through so much trouble, each at a random moment about a command."""
    rng = random.Random(seed)
    survivor = Survivor(server, rng)
    kinds = sorted(troubles)
    for number in range(times):
        for _ in range(rng.randrange(1, 6)):
            survivor.insist(survivor.command())
        command = survivor.command()
        trouble = threading.Timer(rng.uniform(0, 0.012), troubles[kinds[(number + seed) % len(kinds)]])
        trouble.start()
        try:
            survivor.insist(command)
        finally:
            trouble.join()
    survivor.remember()
    return survivor


def troubles_of(server: Server, database: Postgres | None = None) -> dict[str, Trouble]:
    """What can happen: the server is killed; the database is restarted in three ways; both at once."""

    def server_killed() -> None:
        server.kill()
        server.start()

    if database is None:
        return {"server": server_killed}

    def stopped(stop: Trouble) -> Trouble:
        def stop_and_start() -> None:
            stop()
            database.start()

        return stop_and_start

    def both() -> None:
        server.kill()
        database.kill()
        database.start()
        server.start()

    return {
        "server": server_killed,
        "both": both,
        "fast": stopped(lambda: database.stop("fast")),
        "immediate": stopped(lambda: database.stop("immediate")),
        "postmaster": stopped(database.kill),
    }


# Afterwards --------------------------------------------------------------------------------------------


def check(survivor: Survivor, address: str) -> int:
    """Compares what one person was told with the database; gives the number of moves acknowledged."""
    lines = asyncio.run(archive.with_store(Settings(database=address), archive.exported, []))
    stored = {line["id"]: line for line in map(msgspec.json.decode, lines)}
    for table, acknowledged in survivor.acknowledged.items():
        _check_table(stored[table], acknowledged, survivor.shown[table])
    return sum(map(len, survivor.acknowledged.values()))


def _check_table(stored: Any, acknowledged: dict[str, int], shown: list[Json]) -> None:
    records = [
        ev.Recorded(event["number"], event["at"], ev.decode(msgspec.json.encode(event["body"]).decode()))
        for event in stored["events"]
    ]
    assert [record.number for record in records] == list(range(1, len(records) + 1))
    choices = [record.number for record in records if record.kind == "choice"]
    assert len(choices) == len(acknowledged)
    assert len(set(acknowledged.values())) == len(acknowledged)
    assert all(version <= len(records) for version in acknowledged.values())
    assert shown
    for view in shown:
        assert view["version"] <= len(records)
        for event in view["events"]:
            assert (event["at"], event["kind"]) == (
                records[event["number"] - 1].at,
                records[event["number"] - 1].kind,
            )
    positions = {(view["version"], view["seat"]): view for view in shown}
    for (version, seat), view in positions.items():
        table = load(stored["id"], bytes.fromhex(stored["secret"]), records[:version])
        assert view["status"] == table.status
        if table.match is not None:
            assert view["steps"] == len(table.match.log)
            assert view["view"] == msgspec.json.decode(msgspec.json.encode(table.match.view(seat)))
