"""The socket of a table: frames in, checked and counted; frames out, in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from quarterdeck.core.words import Message
from quarterdeck.server import wire_socket
from quarterdeck.server.api import actor_at
from quarterdeck.server.guard import same_origin
from quarterdeck.server.house import House
from quarterdeck.server.line import Line
from quarterdeck.server.refusals import Refused
from quarterdeck.server.room import Room

log = logging.getLogger("quarterdeck.socket")
LAST_WORD_S: Final = 2.0
"""So long the reason for closing may take to be sent."""
TOO_LARGE: Final = 1009
AGAINST_POLICY: Final = 1008
GOING_AWAY: Final = 1001
_DECODER: msgspec.json.Decoder[wire_socket.FromClient] = msgspec.json.Decoder(wire_socket.FromClient)


class _HasId(msgspec.Struct):
    id: str | None = None


class Bucket:
    """So many messages a second, with a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left = burst
        self._at = time.monotonic()
        self.refused = 0

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        return True


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], house: House, table: str) -> None:
    """One reader at one table."""
    if not same_origin(socket.scope, house.settings):
        await socket.close(code=AGAINST_POLICY)
        return
    actor = await actor_at(house, socket, table)  # type: ignore[arg-type]
    await socket.accept()
    house.sockets += 1
    line = Line(actor)
    try:
        room = await house.room(table)
    except Refused as no:
        room = None
        line.close(wire_socket.Bye(reason=no.reason, again=False))
    sending = asyncio.create_task(_send_on(socket, house, table, line))
    try:
        if room is not None:
            await _receive_on(socket, house, table, line)
        else:
            await asyncio.wait_for(line.closing.wait(), LAST_WORD_S)
            await sending
    finally:
        if line.closing.is_set():
            with contextlib.suppress(Exception):
                await asyncio.wait_for(sending, LAST_WORD_S)
        house.sockets -= 1
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sending
        if line.greeted:
            with contextlib.suppress(Refused):
                await _leave(await house.room(table), line)


async def _leave(room: Room, line: Line) -> None:
    await room.do(lambda: room.gone(line))


async def _receive_on(socket: WebSocket[Any, Any, Any], house: House, table: str, line: Line) -> None:
    limits = house.settings.limits
    bucket = Bucket(limits.messages_per_s, limits.messages_at_once)
    while not line.closing.is_set():
        try:
            event = await socket.receive()
        except WebSocketDisconnect:
            return
        if event["type"] != "websocket.receive":
            return
        data = event.get("text") or event.get("bytes") or ""
        if len(data) > limits.frame_bytes:
            await socket.close(code=TOO_LARGE)
            return
        if not bucket.take():
            if bucket.refused > limits.messages_refused:
                await socket.close(code=AGAINST_POLICY)
                return
            line.send(wire_socket.Nak(id=_id_of(data), v=line.known, reason=Message("server.no.too_fast")))
            continue
        await _handle(house, table, line, data)


async def _handle(house: House, table: str, line: Line, data: str | bytes) -> None:
    try:
        message = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        reason = Message("server.no.malformed", {"detail": str(error)[:200]})
        line.send(wire_socket.Nak(id=_id_of(data), v=line.known, reason=reason))
        return
    room = await house.room(table)
    try:
        if isinstance(message, wire_socket.Hello):
            since = message.since
            line.scene = message.scene
            await room.do(lambda: room.hello(line, since))
        elif not line.greeted:
            line.send(wire_socket.Nak(id=message.id, v=0, reason=Message("server.no.not_now")))
        else:
            cmd = message
            await room.do(lambda: room.command(line, cmd))
    except Refused as no:
        line.send(wire_socket.Nak(id=getattr(message, "id", None), v=line.known, reason=no.reason))
    except Exception:
        log.exception("message failed", extra={"table": table})
        reason = Message("server.no.failed")
        line.send(wire_socket.Nak(id=getattr(message, "id", None), v=line.known, reason=reason))


def _id_of(data: str | bytes) -> str | None:
    """The id of a message that is otherwise unreadable, so that its sender knows."""
    try:
        return msgspec.json.decode(data, type=_HasId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


async def _send_on(socket: WebSocket[Any, Any, Any], house: House, table: str, line: Line) -> None:
    """Sends what is queued; a reader who fell behind is resynced once they have read the rest."""
    while True:
        frame = await line.next()
        await socket.send_data(frame, mode="text")
        if line.drained() and line.closing.is_set():
            await socket.close(code=GOING_AWAY)
            return
        if line.drained() and line.behind:
            room = await house.room(table)
            await _catch_up(room, line)


async def _catch_up(room: Room, line: Line) -> None:
    async def resync() -> None:
        room.resync(line, line.known)

    await room.do(resync)
