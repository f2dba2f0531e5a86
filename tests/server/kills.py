"""`kill -9` at random moments: nothing acknowledged is lost, nothing is applied twice."""

from __future__ import annotations

import random
import threading
import time
import uuid
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.harness import JOBWELL, Json, Person, Place, Server, over, start


class Survivor:
    """Somebody who plays both seats of a table, whatever happens to the server."""

    def __init__(self, server: Server, rng: random.Random) -> None:
        self.server = server
        self.rng = rng
        self.person: Person = server.guest("Ada")
        self.applied: dict[str, int] = {}
        """Command ids that were acknowledged, with the version of the acknowledgement."""
        self.new_table()

    def new_table(self) -> None:
        self.table = self.person.open(JOBWELL, ["me", "me"])
        self.place = self.person.sit(self.table)
        start(self.place)
        self.applied = {}

    def asked(self) -> Json:
        """What is to be decided now, with the version it is seen at."""
        while True:
            newest = max([0, *self.applied.values()])
            current = [view for view in self.place.views.values() if view["version"] >= newest]
            for view in current:
                if view["pending"]:
                    return view
            if any(over(view) for view in current):
                self.check()
                self.new_table()
            else:
                self.place.receive()

    def command(self) -> Json:
        view = self.asked()
        pending = view["pending"][0]
        number = self.rng.choice(pending["offers"])["number"]
        choose = {"do": "choose", "seat": pending["by"], "for": pending["for"], "number": number}
        return {"t": "cmd", "id": uuid.uuid4().hex, "v": view["version"], "c": choose}

    def answer_to(self, command: Json) -> Json:
        return self.place.until(lambda frame: frame["t"] in ("ack", "nak") and frame["id"] == command["id"])

    def note(self, command: Json, answer: Json) -> None:
        if answer["t"] == "ack":
            self.applied[command["id"]] = answer["v"]
        else:
            assert answer["reason"]["key"] == "server.no.too_fast", answer
            time.sleep(0.1)

    def reconnect(self) -> None:
        since = min((view["version"] for view in self.place.views.values()), default=0)
        self.place = self.person.sit(self.table, since)
        self.place.view(lambda view: view["seat"] == 1)

    def check(self) -> None:
        """What the server has is what was acknowledged, once each."""
        fresh: Place = self.person.sit(self.table)
        events: list[Any] = fresh.view()["events"]
        assert [event["number"] for event in events] == list(range(1, len(events) + 1))
        choices = [event for event in events if event["kind"] == "choice"]
        assert len(choices) == len(self.applied)
        assert all(version <= len(events) for version in self.applied.values())
        fresh.close()


def kill_often(server: Server, times: int, seed: int) -> int:
    """Plays on while the server is killed again and again; gives the number of moves acknowledged."""
    rng = random.Random(seed)
    survivor = Survivor(server, rng)
    moves = 0
    for _ in range(times):
        for _ in range(rng.randrange(1, 6)):
            command = survivor.command()
            survivor.place.send(command)
            survivor.note(command, survivor.answer_to(command))
            moves += 1
        command = survivor.command()
        assassin = threading.Timer(rng.uniform(0, 0.012), server.kill)
        assassin.start()
        survivor.place.send(command)
        answered = None
        try:
            answered = survivor.answer_to(command)
            survivor.note(command, answered)
        except ConnectionClosed:
            pass
        assassin.join()
        server.start()
        survivor.reconnect()
        if answered is None:
            survivor.place.send(command)
            survivor.note(command, survivor.answer_to(command))
        survivor.check()
    return moves
