"""Histories that were damaged, tables that were deleted, databases of other releases."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from quarterdeck.core.errors import ConfigError
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.deadlines import MATCH
from quarterdeck.server.db.store import MIGRATIONS, Store
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.rooms.room import Room
from quarterdeck.server.settings import Settings
from quarterdeck.server.socket.connection import Connection
from quarterdeck.server.table.permissions import Actor
from quarterdeck.server.wire import socket as wire_socket
from tests.server.harness import SKIFF
from tests.server.test_room import new_room, play, read_all
from tests.server.test_storage import START, say, sit, sqlite

PATIENCE_S = 30.0


async def until(happened: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.02)


async def start(room: Room, actor: Actor) -> Connection:
    connection = await sit(room, actor)
    await say(room, connection, START)
    assert room.table.status == "running"
    return connection


async def left_alone(hub: Hub, room: Room) -> None:
    """Nobody has the table open, and both its clocks have run out."""
    hub.forget(room)
    rows = [{"table_id": room.id, "kind": kind, "seat": 0, "at": hub.now() - 1} for kind in ("ballot", MATCH)]
    await hub.store.execute(sa.insert(t.deadlines).values(rows))


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET body = '{' WHERE table_id = :table AND number = :last",
        "INSERT INTO events SELECT table_id, number + 1, at, seat, kind, body FROM events"
        " WHERE table_id = :table AND number = :last",
        "DELETE FROM events WHERE table_id = :table AND number = :last - 1",
        "DELETE FROM events WHERE table_id = :table AND number = 1",
        "DELETE FROM events WHERE table_id = :table",
    ],
    ids=["unreadable", "impossible", "a hole", "no beginning", "nothing left"],
)
def test_a_table_with_a_damaged_history_is_set_aside_and_the_other_clocks_are_rung(
    tmp_path: Path, damage: str
) -> None:
    async def scenario() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path), games=SKIFF))
        await hub.open()
        (broken, ada), (sound, bo) = await new_room(hub, "me"), await new_room(hub, "me")
        await start(broken, ada)
        await start(sound, bo)
        last = broken.table.version
        for room in (broken, sound):
            await left_alone(hub, room)
        with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
            connection.execute(damage, {"table": broken.id, "last": last})
        left = sa.select(t.deadlines.c.table_id)
        end = time.monotonic() + PATIENCE_S
        while await hub.store.rows(left):
            assert time.monotonic() < end
            await asyncio.sleep(0.05)
        states = dict(map(tuple, await hub.store.rows(sa.select(t.tables.c.id, t.tables.c.status))))
        assert states == {broken.id: "frozen", sound.id: "running"}
        await hub.close()

    play(scenario)


def test_a_damaged_table_is_shown_up_to_the_damage_and_refuses_moves_with_a_sentence(tmp_path: Path) -> None:
    async def scenario() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path), games=SKIFF))
        await hub.open()
        room, ada = await new_room(hub, "me")
        await start(room, ada)
        last = room.table.version
        hub.forget(room)
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            database.execute(
                "UPDATE events SET body = '{}' WHERE table_id = ? AND number = ?", (room.id, last)
            )
        again = await hub.room(room.id)
        connection = Connection(ada)
        await again.do(lambda: again.hello(connection, 0))
        view = next(frame for frame in await read_all(connection) if frame["t"] == "view")
        assert (view["version"], view["status"]) == (last - 1, "frozen")
        assert view["sentence"] == {"key": "server.damaged", "args": {"number": last}}
        leave = wire_socket.Cmd(id="away", v=last, c=wire_socket.Leave(seat=0))
        (no,) = await say(again, connection, leave)
        assert no["reason"]["key"] == "server.no.frozen"
        await hub.close()

    play(scenario)


def test_a_table_that_is_deleted_while_it_is_played_says_so_to_its_readers(tmp_path: Path) -> None:
    async def scenario() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path), games=SKIFF))
        await hub.open()
        (moved, ada), (quiet, bo) = await new_room(hub, "me"), await new_room(hub, "me")
        mover, reader = await sit(moved, ada), await sit(quiet, bo)
        await hub.store.execute(sa.delete(t.tables))
        frames = await say(moved, mover, START)
        assert [(frame["t"], frame["reason"]["key"]) for frame in frames] == [
            ("bye", "server.no.no_such_table")
        ]
        await until(lambda: reader.closing)
        assert (await read_all(reader))[-1]["reason"]["key"] == "server.no.no_such_table"
        assert not hub.rooms
        with pytest.raises(Refused):
            await hub.room(moved.id)
        await hub.close()

    play(scenario)


def at_revision(file: Path, revision: str) -> None:
    """A database as an earlier release left it."""
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


@pytest.mark.parametrize("revision", ["0001", "0002", "0003"])
def test_an_older_release_s_database_is_brought_up_to_date(tmp_path: Path, revision: str) -> None:
    at_revision(tmp_path / "tables.sqlite", revision)

    async def scenario() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path), games=SKIFF))
        await hub.open()
        await start(*await new_room(hub, "me"))
        await hub.close()

    play(scenario)
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(t.REVISION,)]


def test_a_newer_release_s_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    at_revision(tmp_path / "tables.sqlite", "head")
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    async def scenario() -> None:
        store = Store(Settings(database=sqlite(tmp_path)))
        with pytest.raises(ConfigError, match="newer release"):
            await store.open()
        await store.close()

    play(scenario)
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
