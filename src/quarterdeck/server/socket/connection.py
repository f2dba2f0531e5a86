"""One open socket, from the table's side: what it knows and what waits to be sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from quarterdeck.core.contract import Seat
from quarterdeck.server.limits import Limits
from quarterdeck.server.table.permissions import Actor
from quarterdeck.server.wire import socket as wire_socket

_ENCODER = msgspec.json.Encoder()
_VIEW: Final = "view"
Notice = Literal["presence", "look", "pulse"]


def encode(message: wire_socket.FromServer) -> bytes:
    return _ENCODER.encode(message)


class Connection:
    """What a reader has not fetched yet is little: one view, one notice of a kind, and some answers.

    A view that is overtaken while it waits is dropped, and the next one is made when the reader has room
    for it: it tells everything since the last view that was sent.
    """

    __slots__ = (
        "_answer_bytes",
        "_answers",
        "_room",
        "_sleeper",
        "_stirred",
        "_waiting",
        "actor",
        "behind",
        "client",
        "closing",
        "facts",
        "greeted",
        "known",
        "overflowed",
        "scene",
        "seats",
        "sent",
        "shown",
        "shown_bytes",
    )

    def __init__(self, actor: Actor | None, limits: Limits | None = None) -> None:
        self.actor = actor
        self.greeted = False
        self.seats: tuple[Seat, ...] = ()
        """Those the reader held when last shown the table."""
        self.scene, self.facts = True, False
        """What of the table the reader wants beside the view."""
        self.client = (actor.link if actor else None) or ""
        """Which program reads: its own name, or else the token it came with."""
        self.known = 0
        """The version of the last view that was handed to the socket."""
        self.shown = 0
        """The version the reader has, once all that waits is read."""
        self.shown_bytes = 0
        """The size of all views so far."""
        self.behind = False
        """A view was dropped: the reader is to be shown the table once the rest is sent."""
        self.sent = time.monotonic()
        """When something was last sent."""
        self.closing = False
        self.overflowed = False
        """More answers wait than anybody needs who reads them."""
        self._room = (limits or Limits()).queue_bytes
        self._waiting: dict[str | int, Sequence[bytes]] = {}
        self._answers = 0
        self._answer_bytes = 0
        self._stirred = False
        self._sleeper: asyncio.Future[None] | None = None
        """The one who sends, while nothing is to be sent. (An `asyncio.Event` takes a kilobyte.)"""

    def looks_from(self, seats: tuple[Seat, ...], spectators: bool) -> tuple[Seat | None, ...]:
        """The seats whose views go to this reader; (None,) for a spectator, () if they may not see."""
        return seats or ((None,) if spectators else ())

    def wants_views(self) -> bool:
        """Whether a view made now would be sent; a waiting one that it would overtake is dropped."""
        if self._waiting.pop(_VIEW, None) is not None:
            self.behind = True
            self._stir()
        return not self.behind and not self.closing

    def show(self, frames: Sequence[bytes], version: int) -> None:
        """Queues the views of one moment: one for each seat that the reader looks from."""
        self._queue(_VIEW, frames)
        self.shown = version
        self.shown_bytes += sum(map(len, frames))
        self.behind = False

    def put(self, kind: Notice, frame: bytes) -> None:
        """Queues a notice; the newest of a kind is enough."""
        self._queue(kind, (frame,))

    def send(self, message: wire_socket.FromServer) -> None:
        """Queues an answer: whoever asked waits for it."""
        frame = encode(message)
        self._answers += 1
        self._answer_bytes += len(frame)
        self.overflowed = self._answer_bytes > self._room
        self._queue(self._answers, (frame,))

    def _queue(self, key: str | int, frames: Sequence[bytes]) -> None:
        if self.closing:
            return
        self._waiting.pop(key, None)
        self._waiting[key] = frames
        self._stir()

    def _stir(self) -> None:
        self._stirred = True
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)

    async def next(self) -> list[bytes]:
        """All that waits, in order; nothing, if only a view is to be made."""
        while not self._stirred:
            self._sleeper = asyncio.get_running_loop().create_future()
            await self._sleeper
        self._stirred, self._sleeper = False, None
        frames = [frame for some in self._waiting.values() for frame in some]
        if _VIEW in self._waiting:
            self.known = self.shown
        self._waiting.clear()
        self._answer_bytes = 0
        if frames:
            self.sent = time.monotonic()
        return frames

    def drained(self) -> bool:
        return not self._waiting

    def close(self, reason: wire_socket.Bye) -> None:
        """Says why, after the answers that are owed, and closes once that is sent."""
        self._waiting = {key: frames for key, frames in self._waiting.items() if isinstance(key, int)}
        self.behind = False
        self.send(reason)
        self.closing = True
