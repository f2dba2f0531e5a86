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
from quarterdeck.server.http.requests import actor_at, address_of
from quarterdeck.server.http.security import same_origin
from quarterdeck.server.limits import Limits
from quarterdeck.server.protocols import EXTENSION, SocketProtocol
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.rooms.room import Room
from quarterdeck.server.socket.connection import Connection, encode
from quarterdeck.server.socket.rate_limit import Bucket
from quarterdeck.server.table import permissions
from quarterdeck.server.table.permissions import Actor
from quarterdeck.server.wire import socket as wire_socket

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
async def table_socket(socket: AnySocket, hub: Hub, table: str) -> None:
    """One reader at one table."""
    if not same_origin(socket.scope, hub.settings):
        await socket.close(code=AGAINST_POLICY)
        return
    actor = await actor_at(hub, socket, table)  # type: ignore[arg-type]
    address = address_of(socket)  # type: ignore[arg-type]
    await socket.accept()
    connection = Connection(actor, hub.settings.limits)
    try:
        seated = hub.admission.is_full(table) and await _has_a_seat(hub, table, actor)
        with hub.admission.let_in(actor.guest if actor else None, address, table, seated):
            await hub.room(table)
            await _attend(socket, hub, table, connection, address)
    except Refused as no:
        bye = wire_socket.Bye(reason=no.reason, again=no.status == 503)
        with contextlib.suppress(ClientDisconnected, TimeoutError):
            await _say(socket, [encode(bye)], hub.settings.limits)
            await _close(socket, GOING_AWAY, hub.settings.limits)


async def _has_a_seat(hub: Hub, table: str, actor: Actor | None) -> bool:
    return actor is not None and bool(permissions.seats_of((await hub.room(table)).table, actor))


async def _attend(socket: AnySocket, hub: Hub, table: str, connection: Connection, address: str) -> None:
    """Reads and writes until either side has enough."""
    limits = hub.settings.limits
    hub.sockets += 1
    sending = asyncio.create_task(_send_on(socket, hub, table, connection))
    late = asyncio.get_running_loop().call_later(limits.hello_s, _too_late, connection)
    try:
        await _receive_on(socket, hub, table, connection, address)
    finally:
        late.cancel()
        if connection.closing:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(sending, limits.last_word_s)
        hub.sockets -= 1
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sending
        if connection.greeted:
            with contextlib.suppress(Refused):
                await _leave(await hub.room(table), connection)


def _too_late(connection: Connection) -> None:
    if not connection.greeted:
        connection.close(wire_socket.Bye(reason=Message("server.no.no_hello"), again=True))


async def _leave(room: Room, connection: Connection) -> None:
    await room.do(lambda: room.gone(connection))


# Reading ---------------------------------------------------------------------------------------------


async def _receive_on(socket: AnySocket, hub: Hub, table: str, connection: Connection, address: str) -> None:
    limits = hub.settings.limits
    bucket = Bucket(limits.messages_per_s, limits.messages_at_once)
    refused = 0
    while not connection.closing:
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
        if connection.overflowed:
            _cut(socket)
            return
        if not bucket.take():
            refused += 1
            if refused > limits.messages_refused:
                await _close(socket, AGAINST_POLICY, limits)
                return
            connection.send(
                wire_socket.Nak(id=_id_of(data), v=connection.shown, reason=Message("server.no.too_fast"))
            )
            continue
        await _handle(hub, table, connection, address, data)


async def _handle(hub: Hub, table: str, connection: Connection, address: str, data: str | bytes) -> None:
    try:
        message = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        reason = Message("server.no.malformed", {"detail": str(error)[:200]})
        connection.send(wire_socket.Nak(id=_id_of(data), v=connection.shown, reason=reason))
        return
    try:
        room = await hub.room(table)
        if isinstance(message, wire_socket.Hello):
            await _hello(hub, room, connection, address, message)
        elif not connection.greeted:
            connection.send(wire_socket.Nak(id=message.id, v=0, reason=Message("server.no.not_now")))
        else:
            cmd = message
            found = await room.deal_for(connection.actor, cmd)
            await room.do(lambda: room.command(connection, cmd, found))
    except Refused as no:
        if isinstance(message, wire_socket.Hello) and no.status == 503:
            connection.close(wire_socket.Bye(reason=no.reason, again=True))
            return
        connection.send(
            wire_socket.Nak(id=getattr(message, "id", None), v=connection.shown, reason=no.reason)
        )
    except Exception:
        log.exception("message failed", extra={"table": table})
        reason = Message("server.no.failed")
        connection.send(wire_socket.Nak(id=getattr(message, "id", None), v=connection.shown, reason=reason))


async def _hello(
    hub: Hub, room: Room, connection: Connection, address: str, hello: wire_socket.Hello
) -> None:
    """Shows the table from the start or again. Who has asked for much waits until that is paid for."""
    budget = hub.resyncs.of(connection.actor.guest if connection.actor else address)
    await asyncio.sleep(min(budget.wait_s(), hub.settings.limits.send_s))
    since = hello.since
    connection.scene, connection.facts = hello.scene, hello.facts
    connection.client = hello.client or connection.client
    told = 0 if connection.greeted else len(room.readers.connections) * TOLD_BYTES
    before = connection.shown_bytes
    await room.do(lambda: room.hello(connection, since))
    budget.charge(told + connection.shown_bytes - before)


def _id_of(data: str | bytes) -> str | None:
    """The id of a message that is otherwise unreadable, so that its sender knows."""
    try:
        return msgspec.json.decode(data, type=_HasId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


# Writing ---------------------------------------------------------------------------------------------


async def _send_on(socket: AnySocket, hub: Hub, table: str, connection: Connection) -> None:
    """Sends what waits; a reader for whom a view was dropped is shown the table as it is by then."""
    limits = hub.settings.limits
    while True:
        frames = await connection.next()
        try:
            await _say(socket, frames, limits)
            if connection.behind and connection.drained():
                await _catch_up(await hub.room(table), connection)
        except (TimeoutError, Refused):
            _cut(socket)
            return
        if connection.closing and connection.drained():
            await _close(socket, GOING_AWAY, limits)
            return


async def _say(socket: AnySocket, frames: Sequence[bytes], limits: Limits) -> None:
    """Hands frames over; raises `TimeoutError` where nobody reads them."""
    connection = _protocol_of(socket)
    if connection is not None:
        await connection.has_room(limits.send_s)
        connection.say(frames)
        await connection.has_room(limits.send_s)
        return
    async with asyncio.timeout(limits.send_s):
        for frame in frames:
            await socket.send_data(frame, mode="text")


async def _close(socket: AnySocket, code: int, limits: Limits) -> None:
    try:
        await asyncio.wait_for(socket.close(code=code), limits.last_word_s)
    except TimeoutError:
        _cut(socket)


def _cut(socket: AnySocket) -> None:
    """Ends the connection without waiting for anybody to read."""
    connection = _protocol_of(socket)
    if connection is not None:
        connection.abort()


def _protocol_of(socket: AnySocket) -> SocketProtocol | None:
    """The connection itself, where the server under us is uvicorn with our protocols."""
    found = (socket.scope.get("extensions") or {}).get(EXTENSION)
    return found if isinstance(found, SocketProtocol) else None


async def _catch_up(room: Room, connection: Connection) -> None:
    async def resync() -> None:
        if connection.behind:
            room.resync(connection, connection.known)

    await room.do(resync)
