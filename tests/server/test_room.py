"""A room in this process, on a real database: what a reader who does not read is spared."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

import pytest

from quarterdeck.core import registry
from quarterdeck.server.limits import Limits
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.rooms.room import Room
from quarterdeck.server.settings import Settings
from quarterdeck.server.socket.connection import Connection
from quarterdeck.server.table import opening
from quarterdeck.server.table.permissions import Actor
from quarterdeck.server.wire import socket as wire_socket
from quarterdeck.server.wire import table as wire
from tests.server.harness import SKIFF


async def open_room(hub: Hub, second: Literal["me", "open"] = "open") -> tuple[Room, Actor]:
    await hub.open()
    return await new_room(hub, second)


async def new_room(hub: Hub, second: Literal["me", "open"] = "open") -> tuple[Room, Actor]:
    guest, _ = await hub.identity.new_guest("Ada")
    game = registry.configure(registry.import_game(SKIFF), {})
    plan = [wire.SeatPlan(kind="me"), wire.SeatPlan(kind=second)]
    new = opening.open_table(SKIFF, game, guest, plan, wire.TableSettings())
    room = await hub.room(await hub.open_table(new, "127.0.0.1"))
    return room, Actor(guest.id)


async def read_all(connection: Connection) -> list[Any]:
    return [] if connection.drained() else [json.loads(frame) for frame in await connection.next()]


def say(number: int) -> wire_socket.Cmd:
    return wire_socket.Cmd(id=str(number), v=0, c=wire_socket.Say(seat=0, text=f"line {number}"))


def play(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """On a thread of its own: a browser test before this one may have left its loop on the main one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(scenario())).result()


def test_a_reader_who_does_not_read_is_shown_the_newest_later_and_misses_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        hub = Hub(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}", games=SKIFF))
        room, actor = await open_room(hub)
        slow, talker = Connection(actor), Connection(actor)
        for connection in (slow, talker):
            await room.do(lambda connection=connection: room.hello(connection, 0))  # type: ignore[misc]
            await read_all(connection)
        known = slow.known
        for number in range(80):
            await room.do(lambda number=number: room.command(talker, say(number)))  # type: ignore[misc]
            await read_all(talker)
        assert slow.behind
        assert slow.shown_bytes < talker.shown_bytes / 10, "views that nobody reads are not even made"
        room.resync(slow, slow.known)
        frames = await read_all(slow)
        numbers = [event["number"] for frame in frames if frame["t"] == "view" for event in frame["events"]]
        assert numbers == list(range(known + 1, room.table.version + 1))
        await hub.close()

    play(scenario)


def test_a_reader_who_was_just_sent_something_needs_no_pulse() -> None:
    async def read() -> tuple[float, float]:
        connection = Connection(None)
        before = connection.sent
        await asyncio.sleep(0.01)
        connection.send(wire_socket.Pulse(v=1))
        await connection.next()
        return before, connection.sent

    before, after = asyncio.run(read())
    assert after > before


def test_answers_that_nobody_reads_are_counted_in_bytes() -> None:
    async def scenario() -> None:
        connection = Connection(None, Limits(queue_bytes=1000))
        connection.send(wire_socket.Ack(id="x" * 64, v=1))
        assert not connection.overflowed
        for _ in range(20):
            connection.send(wire_socket.Ack(id="x" * 64, v=1))
        assert connection.overflowed

    play(scenario)


@pytest.mark.slow
def test_a_room_that_nobody_needs_is_forgotten_and_loaded_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        hub = Hub(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}", games=SKIFF))
        room, actor = await open_room(hub)
        connection = Connection(actor)
        await room.do(lambda: room.hello(connection, 0))
        await room.do(lambda: room.command(connection, say(1)))
        version = room.table.version
        await room.do(lambda: room.gone(connection))
        until = asyncio.get_running_loop().time() + 20
        while hub.rooms and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.1)
        assert not hub.rooms
        assert (await hub.room(room.id)).table.version == version
        await hub.close()

    play(scenario)


def test_who_loses_a_race_against_another_process_sees_what_the_other_did(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}", games=SKIFF)
        here, there = Hub(settings), Hub(settings)
        room, actor = await open_room(here, second="me")
        await there.open()
        same = await there.room(room.id)
        mine, theirs = Connection(actor), Connection(actor)
        for place, connection in ((room, mine), (same, theirs)):
            await place.do(lambda place=place, connection=connection: place.hello(connection, 0))  # type: ignore[misc]
        start = wire_socket.Cmd(id="go", v=same.table.version, c=wire_socket.Start())
        late = wire_socket.Cmd(id="go too", v=room.table.version, c=wire_socket.Start())
        await same.do(lambda: same.command(theirs, start))
        await read_all(mine)
        await room.do(lambda: room.command(mine, late))
        frames = await read_all(mine)
        assert [frame["id"] for frame in frames if frame["t"] == "nak"] == ["go too"]
        shown = {frame["version"] for frame in frames if frame["t"] == "view"}
        assert shown == {same.table.version}
        await there.close()
        await here.close()

    play(scenario)
