"""Plays a table by its socket, whatever the game: chooses among the offers, and knows what it has seen."""

from __future__ import annotations

import random

from verify.outsider.http import Closed, Json
from verify.outsider.socket import Socket, command

OVER = ("over", "given_up", "frozen")


class Broken(AssertionError):
    """The table is not what it should be."""


class Player:
    """All seats of one guest at one table, over one socket."""

    def __init__(self, socket: Socket, rng: random.Random, name: str = "p") -> None:
        self.socket, self._rng, self._name = socket, rng, name
        self.views: dict[int | None, Json] = {}
        self.chosen = ""
        """The notation of the last move tried."""
        self._sent = 0

    @property
    def version(self) -> int:
        return max((view["version"] for view in self.views.values()), default=0)

    @property
    def over(self) -> bool:
        return any(view["status"] in OVER for view in self.views.values())

    async def greet(self) -> None:
        """Says hello, and reads a view for each seat."""
        self.views.clear()
        self.socket.hello()
        first = await self.hear()
        while len(self.views) < max(1, len(first["mine"])):
            await self.hear()

    async def hear(self) -> Json:
        """Reads on to the next view."""
        view = await self.socket.until("view")
        self.views[view["seat"]] = view
        return view

    async def do(self, do: str, **words: object) -> Json:
        """One command; gives the answer, after the views that follow an `ack`."""
        self._sent += 1
        id_ = f"{self._name}{self._sent}"
        self.socket.send(command(id_, self.version, do, **words))
        answer = None
        while answer is None or (answer["t"] == "ack" and not self._seen(answer["v"])):
            message = await self.socket.next()
            if message is None:
                raise Closed
            if message["t"] == "view":
                self.views[message["seat"]] = message
            elif message["t"] in ("ack", "nak") and message["id"] == id_:
                answer = message
        return answer

    def _seen(self, version: int) -> bool:
        return all(view["version"] >= version for view in self.views.values())

    async def start(self) -> None:
        answer = await self.do("start")
        if answer["t"] != "ack":
            raise Broken(f"start was refused: {answer}")

    async def move(self) -> Json | None:
        """Chooses at random for the first seat that is asked; None if none is."""
        for view in self.views.values():
            for ask in view["pending"]:
                if ask["offers"]:
                    offer = self._rng.choice(ask["offers"])
                    self.chosen = offer["notation"]
                    return await self.do(
                        "choose", seat=ask["by"], number=offer["number"], **{"for": ask["for"]}
                    )
        return None
