"""The socket of a table: frames in, checked and counted; frames out, in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from quarterdeck.core.words import Message
from quarterdeck.server import actors, wire_socket
from quarterdeck.server.actors import Actor
from quarterdeck.server.api import actor_at, address_of
from quarterdeck.server.buckets import Bucket
from quarterdeck.server.connections import EXTENSION, SocketConnection
from quarterdeck.server.guard import same_origin
from quarterdeck.server.house import House
from quarterdeck.server.limits import Limits
from quarterdeck.server.line import Line, encode
from quarterdeck.server.refusals import Refused
from quarterdeck.server.room import Room

log = logging.getLogger("quarterdeck.socket")
TOO_LARGE: Final = 1009
AGAINST_POLICY: Final = 1008
GOING_AWAY: Final = 1001
TOLD_BYTES: Final = 1000
"""What an arrival costs for each reader who is told of it."""
_DECODER: msgspec.json.Decoder[wire_socket.FromClient] = msgspec.json.Decoder(wire_socket.FromClient)
AnySocket = WebSocket[Any, Any, Any]


class _HasId(msgspec.Struct):
    id: str | None = None


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: AnySocket, house: House, table: str) -> None:
    """One reader at one table."""
    if not same_origin(socket.scope, house.settings):
        await socket.close(code=AGAINST_POLICY)
        return
    actor = await actor_at(house, socket, table)  # type: ignore[arg-type]
    address = address_of(socket)  # type: ignore[arg-type]
    await socket.accept()
    line = Line(actor, house.settings.limits)
    try:
        seated = house.turnstile.is_full(table) and await _has_a_seat(house, table, actor)
        with house.turnstile.let_in(actor.guest if actor else None, address, table, seated):
            await house.room(table)
            await _attend(socket, house, table, line, address)
    except Refused as no:
        bye = wire_socket.Bye(reason=no.reason, again=no.status == 503)
        with contextlib.suppress(ClientDisconnected, TimeoutError):
            await _say(socket, [encode(bye)], house.settings.limits)
            await _close(socket, GOING_AWAY, house.settings.limits)


async def _has_a_seat(house: House, table: str, actor: Actor | None) -> bool:
    return actor is not None and bool(actors.seats_of((await house.room(table)).table, actor))


async def _attend(socket: AnySocket, house: House, table: str, line: Line, address: str) -> None:
    """Reads and writes until either side has enough."""
    limits = house.settings.limits
    house.sockets += 1
    sending = asyncio.create_task(_send_on(socket, house, table, line))
    late = asyncio.get_running_loop().call_later(limits.hello_s, _too_late, line)
    try:
        await _receive_on(socket, house, table, line, address)
    finally:
        late.cancel()
        if line.closing.is_set():
            with contextlib.suppress(Exception):
                await asyncio.wait_for(sending, limits.last_word_s)
        house.sockets -= 1
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sending
        if line.greeted:
            with contextlib.suppress(Refused):
                await _leave(await house.room(table), line)


def _too_late(line: Line) -> None:
    if not line.greeted:
        line.close(wire_socket.Bye(reason=Message("server.no.no_hello"), again=True))


async def _leave(room: Room, line: Line) -> None:
    await room.do(lambda: room.gone(line))


# Reading ---------------------------------------------------------------------------------------------


async def _receive_on(socket: AnySocket, house: House, table: str, line: Line, address: str) -> None:
    limits = house.settings.limits
    bucket = Bucket(limits.messages_per_s, limits.messages_at_once)
    refused = 0
    while not line.closing.is_set():
        try:
            event = await socket.receive()
        except WebSocketDisconnect:
            return
        if event["type"] != "websocket.receive":
            return
        data = event.get("text") or event.get("bytes") or ""
        if len(data) > limits.frame_bytes:
            await _close(socket, TOO_LARGE, limits)
            return
        if line.overflowed:
            _cut(socket)
            return
        if not bucket.take():
            refused += 1
            if refused > limits.messages_refused:
                await _close(socket, AGAINST_POLICY, limits)
                return
            line.send(wire_socket.Nak(id=_id_of(data), v=line.shown, reason=Message("server.no.too_fast")))
            continue
        await _handle(house, table, line, address, data)


async def _handle(house: House, table: str, line: Line, address: str, data: str | bytes) -> None:
    try:
        message = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        reason = Message("server.no.malformed", {"detail": str(error)[:200]})
        line.send(wire_socket.Nak(id=_id_of(data), v=line.shown, reason=reason))
        return
    try:
        room = await house.room(table)
        if isinstance(message, wire_socket.Hello):
            await _hello(house, room, line, address, message)
        elif not line.greeted:
            line.send(wire_socket.Nak(id=message.id, v=0, reason=Message("server.no.not_now")))
        else:
            cmd = message
            await room.do(lambda: room.command(line, cmd))
    except Refused as no:
        if isinstance(message, wire_socket.Hello) and no.status == 503:
            line.close(wire_socket.Bye(reason=no.reason, again=True))
            return
        line.send(wire_socket.Nak(id=getattr(message, "id", None), v=line.shown, reason=no.reason))
    except Exception:
        log.exception("message failed", extra={"table": table})
        reason = Message("server.no.failed")
        line.send(wire_socket.Nak(id=getattr(message, "id", None), v=line.shown, reason=reason))


async def _hello(house: House, room: Room, line: Line, address: str, hello: wire_socket.Hello) -> None:
    """Shows the table from the start or anew. Who has asked for much waits until that is paid for."""
    budget = house.resyncs.of(line.actor.guest if line.actor else address)
    await asyncio.sleep(min(budget.wait_s(), house.settings.limits.send_s))
    since = hello.since
    line.scene = hello.scene
    line.client = hello.client or line.client
    told, before = 0 if line.greeted else len(room.lines) * TOLD_BYTES, line.shown_bytes
    await room.do(lambda: room.hello(line, since))
    budget.charge(told + line.shown_bytes - before)


def _id_of(data: str | bytes) -> str | None:
    """The id of a message that is otherwise unreadable, so that its sender knows."""
    try:
        return msgspec.json.decode(data, type=_HasId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


# Writing ---------------------------------------------------------------------------------------------


async def _send_on(socket: AnySocket, house: House, table: str, line: Line) -> None:
    """Sends what waits; a reader for whom a view was dropped is shown the table as it is by then."""
    limits = house.settings.limits
    while True:
        frames = await line.next()
        try:
            await _say(socket, frames, limits)
            if line.behind and line.drained():
                await _catch_up(await house.room(table), line)
        except (TimeoutError, Refused):
            _cut(socket)
            return
        if line.closing.is_set() and line.drained():
            await _close(socket, GOING_AWAY, limits)
            return


async def _say(socket: AnySocket, frames: Sequence[bytes], limits: Limits) -> None:
    """Hands frames over; raises `TimeoutError` where nobody reads them."""
    connection = _connection(socket)
    async with asyncio.timeout(limits.send_s):
        if connection is not None:
            await connection.say(frames)
            return
        for frame in frames:
            await socket.send_data(frame, mode="text")


async def _close(socket: AnySocket, code: int, limits: Limits) -> None:
    try:
        await asyncio.wait_for(socket.close(code=code), limits.last_word_s)
    except TimeoutError:
        _cut(socket)


def _cut(socket: AnySocket) -> None:
    """Ends the connection without waiting for anybody to read."""
    connection = _connection(socket)
    if connection is not None:
        connection.abort()


def _connection(socket: AnySocket) -> SocketConnection | None:
    """The connection itself, where the server under us is uvicorn with our protocols."""
    found = (socket.scope.get("extensions") or {}).get(EXTENSION)
    return found if isinstance(found, SocketConnection) else None


async def _catch_up(room: Room, line: Line) -> None:
    async def resync() -> None:
        if line.behind:
            room.resync(line, line.known)

    await room.do(resync)
