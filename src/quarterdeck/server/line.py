"""One open socket, from the table's side: what it knows and what waits to be sent."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec

from quarterdeck.core.contract import Seat
from quarterdeck.server import wire_socket
from quarterdeck.server.actors import Actor

LONGEST_QUEUE: Final = 64
_ENCODER = msgspec.json.Encoder()


def encode(message: wire_socket.FromServer) -> bytes:
    return _ENCODER.encode(message)


class Line:
    """A reader who is slow does not hold the table up: their queue is dropped and they are resynced."""

    def __init__(self, actor: Actor | None) -> None:
        self.actor = actor
        self.greeted = False
        self.scene = True
        self.known = 0
        """The version the reader has, once all that is queued is read."""
        self.behind = False
        self.sent = time.monotonic()
        """When something was last sent."""
        self.closing = asyncio.Event()
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()

    def looks_from(self, seats: tuple[Seat, ...], spectators: bool) -> tuple[Seat | None, ...]:
        """The seats whose views go to this reader; (None,) for a spectator, () if they may not see."""
        return seats or ((None,) if spectators else ())

    def put(self, frame: bytes) -> None:
        """Queues a view or notice; none once the reader is behind."""
        if self._queue.qsize() >= LONGEST_QUEUE:
            self.behind = True
        if not self.behind:
            self._queue.put_nowait(frame)

    def send(self, message: wire_socket.FromServer) -> None:
        """Queues an answer: the reader waits for it, however far behind."""
        self._queue.put_nowait(encode(message))

    async def next(self) -> bytes:
        frame = await self._queue.get()
        self.sent = time.monotonic()
        return frame

    def drained(self) -> bool:
        return self._queue.empty()

    def close(self, reason: wire_socket.Bye) -> None:
        """Says why, and closes once that is sent."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self.behind = False
        self.send(reason)
        self.closing.set()
