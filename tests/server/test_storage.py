"""Rooms in this process whose database goes away, comes back and loses answers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
import sqlalchemy as sa

from quarterdeck.core import registry
from quarterdeck.core.contract import Choice, Decision
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.store import Append, Away, Conflict
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.rooms.room import Room
from quarterdeck.server.settings import Settings
from quarterdeck.server.socket.connection import Connection
from quarterdeck.server.table import commands, opening
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.history import load
from quarterdeck.server.table.permissions import Actor, Circumstances, Guest
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import socket as wire_socket
from quarterdeck.server.wire import table as wire
from tests.fixtures.skiff import Skiff
from tests.server.databases import CutLine, postgresql
from tests.server.harness import SKIFF
from tests.server.test_room import open_room, play, read_all

START = wire_socket.Cmd(id="go", v=0, c=wire_socket.Start())


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with postgresql() as address:
        yield address


async def sit(room: Room, actor: Actor) -> Connection:
    connection = Connection(actor)
    await room.do(lambda: room.hello(connection, 0))
    return connection


async def say(room: Room, connection: Connection, cmd: wire_socket.Cmd) -> list[Any]:
    """Everything that is sent back for it."""
    await read_all(connection)
    await room.do(lambda: room.command(connection, cmd))
    return await read_all(connection)


async def numbers(hub: Hub, table: str) -> list[int]:
    e = t.events.c
    query = sa.select(e.number).where(e.table_id == table).order_by(e.number)
    return [number for (number,) in await hub.store.rows(query)]


def test_while_the_database_is_away_nothing_is_shown_and_the_same_command_is_done_once_it_is_back(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path), games=SKIFF))
        room, actor = await open_room(hub, second="me")
        connection = await sit(room, actor)
        version = room.table.version
        (tmp_path / "tables.sqlite").rename(tmp_path / "away")
        frames = await say(room, connection, START)
        assert [frame["reason"]["key"] for frame in frames] == ["server.no.storage_away"]
        with pytest.raises(Away):  # it knows no longer what is stored
            await say(room, connection, START)
        with pytest.raises(Away):
            await sit(room, actor)
        assert room.table.version == version
        assert await read_all(connection) == []
        (tmp_path / "away").rename(tmp_path / "tables.sqlite")
        frames = await say(room, connection, START)
        acks = [frame for frame in frames if frame["t"] == "ack"]
        assert [ack["v"] for ack in acks] == [room.table.version]
        assert await numbers(hub, room.id) == list(range(1, room.table.version + 1))
        again = await say(room, connection, START)
        assert [(frame["t"], frame["v"]) for frame in again] == [("ack", acks[0]["v"])]
        await hub.close()

    play(scenario)


def test_a_stale_room_reads_again_by_itself(tmp_path: Path) -> None:
    async def scenario() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path), games=SKIFF))
        room, actor = await open_room(hub, second="me")
        connection = await sit(room, actor)
        said = ev.Recorded(room.table.version + 1, 1.0, ev.Said(0, text="from elsewhere"))
        await hub.store.append(Append(table=room.id, records=[said], row={}))
        (tmp_path / "tables.sqlite").rename(tmp_path / "away")
        await say(room, connection, START)
        assert hub.store.is_away
        (tmp_path / "away").rename(tmp_path / "tables.sqlite")

        async def told() -> None:
            while not any(b"from elsewhere" in frame for frame in await connection.next()):
                pass

        await asyncio.wait_for(told(), 30)
        assert not hub.store.is_away
        await hub.close()

    play(scenario)


def test_an_append_whose_answer_is_lost_is_acknowledged_because_it_was_stored(postgres: str) -> None:
    async def scenario() -> None:
        line_to = CutLine(postgres)
        hub = Hub(Settings(database=line_to.address, games=SKIFF))
        room, actor = await open_room(hub, second="me")
        connection = await sit(room, actor)
        await read_all(connection)
        line_to.cut_next_commit = True
        frames = await say(room, connection, START)
        assert line_to.cuts == 1
        assert [frame["v"] for frame in frames if frame["t"] == "ack"] == [room.table.version]
        assert room.table.status == "running"
        assert await numbers(hub, room.id) == list(range(1, room.table.version + 1))
        await hub.close()
        line_to.close()

    play(scenario)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_schema_takes_no_event_whose_predecessor_is_missing(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = sqlite(tmp_path) if kind == "sqlite" else request.getfixturevalue("postgres")

    async def scenario() -> None:
        hub = Hub(Settings(database=database, games=SKIFF))
        room, _ = await open_room(hub)
        before = await numbers(hub, room.id)
        hole = ev.Recorded(len(before) + 2, 1.0, ev.Said(0, text="too early"))
        with pytest.raises(Conflict):
            await hub.store.append(Append(table=room.id, records=[hole], row={}))
        assert await numbers(hub, room.id) == before
        await hub.close()

    play(scenario)


def test_a_guilty_append_does_not_take_the_others_of_its_batch_with_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path), games=SKIFF))
        room, _ = await open_room(hub)
        last = room.table.version
        good, bad = (
            Append(table=room.id, records=[ev.Recorded(number, 1.0, ev.Said(0, text="x"))], row={})
            for number in (last + 1, last + 9)
        )
        results = await asyncio.gather(hub.store.append(good), hub.store.append(bad), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict]
        assert await numbers(hub, room.id) == list(range(1, last + 2))
        await hub.close()

    play(scenario)


# Deciding on a fork --------------------------------------------------------------------------------------


class CountingSkiff(Skiff):
    """Counts how often the rules are run."""

    name: ClassVar[str] = "counting"
    applied: ClassVar[int] = 0

    def apply(self, state: Any, decision: Decision, choice: Choice) -> Any:
        type(self).applied += 1
        return super().apply(state, decision, choice)


COUNTING = "tests.server.test_storage:CountingSkiff"


def new_table() -> Table:
    game = registry.configure(registry.import_game(COUNTING), {})
    plan = [wire.SeatPlan(kind="me")] * 2
    new = opening.open_table(COUNTING, game, Guest("ada", "Ada"), plan, wire.TableSettings())
    return load(new.id, new.secret, [ev.Recorded(n, 0.0, what) for n, what in enumerate(new.events, 1)])


def decide(table: Table, command: wire_socket.AnyCommand) -> list[ev.AnyEvent]:
    return commands.rule(table, Actor("ada"), command, table.version, Circumstances(1.0, frozenset({"ada"})))


def take(table: Table, events: list[ev.AnyEvent]) -> None:
    for what in events:
        table.take(ev.Recorded(table.version + 1, 1.0, what))


def first_choice(table: Table) -> wire_socket.Choose:
    decision = table.pending()[0]
    assert table.match is not None
    number = table.game.number(table.match.legal(decision)[0])
    return wire_socket.Choose(seat=decision.by, number=number)


def test_the_rules_run_once_for_each_line_of_the_log() -> None:
    table = new_table()
    CountingSkiff.applied = 0
    take(table, decide(table, wire_socket.Start()))
    while table.status == "running":
        table = table.fork()
        take(table, decide(table, first_choice(table)))
    assert table.match is not None
    assert CountingSkiff.applied == len(table.match.log)


def test_a_table_decided_on_forks_is_the_table_its_history_makes() -> None:
    table = new_table()
    take(table, decide(table, wire_socket.Start()))
    while table.status == "running":
        again = load(table.id, table.secret, [told.record for told in table.told])
        assert again.told == table.told
        assert again.asked_at == table.asked_at
        draft = table.fork()
        take(draft, decide(draft, first_choice(draft)))
        assert table.told == again.told
        assert table.match is not None
        assert again.match is not None
        assert table.match.log == again.match.log
        table = draft


def test_a_refused_move_leaves_the_table_as_it_was() -> None:
    table = new_table()
    take(table, decide(table, wire_socket.Start()))
    before = [told.record for told in table.told]
    with pytest.raises(Refused):
        decide(table.fork(), wire_socket.Choose(seat=0, number=10_000))
    assert [told.record for told in table.told] == before
