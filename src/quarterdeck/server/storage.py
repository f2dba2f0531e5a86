"""The database: reading tables back, and one writer that commits whatever all tables have queued.

Events are appended under a unique (table, number): of two who append the same number one loses, is told
`Conflict`, reads again and retries.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from quarterdeck.server import history as h
from quarterdeck.server import tables as t
from quarterdeck.server.settings import Settings

MIGRATIONS = Path(__file__).parent / "migrations"
LARGEST_BATCH = 200
R = TypeVar("R")


class Conflict(Exception):
    """Another writer has appended these numbers, used this command id or taken this link."""


class Kept(Struct, frozen=True):
    """A table as the database has it."""

    id: str
    secret: bytes
    records: list[h.Recorded]
    commands: dict[tuple[str, str], int]


class Append(Struct, kw_only=True):
    """Everything one table writes at once: all of it, or nothing."""

    table: str
    records: Sequence[h.Recorded]
    row: dict[str, Any]
    """Columns of `tables`: all of them for a new table, else those to update."""
    new: bool = False
    command: tuple[str, str] | None = None
    """Guest and command id."""
    holds: list[dict[str, Any]] | None = None
    """All seats held by people, where that changed."""
    consume: str | None = None
    """The hash of an invitation that is used up by this."""
    extra: list[sa.Executable] = []


class _Job(Struct):
    append: Append
    done: asyncio.Future[None]


class Store:
    """The database of one server process."""

    def __init__(self, settings: Settings) -> None:
        self._sqlite = settings.is_sqlite
        if self._sqlite:
            Path(settings.database.partition("///")[2]).parent.mkdir(parents=True, exist_ok=True)
        self.engine: AsyncEngine = create_async_engine(settings.async_database)
        self._file = _OneWriter(settings.database) if self._sqlite else None
        if self._sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
        self._queue: asyncio.Queue[_Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0
        self.committed_events = 0

    async def open(self) -> None:
        """Brings the schema up to date and starts the writer."""
        async with self.engine.begin() as connection:
            if not self._sqlite:
                await connection.execute(sa.text("SELECT pg_advisory_xact_lock(720193)"))
            if await connection.run_sync(_revision) != t.REVISION:
                await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write_on(), name="writer")

    async def close(self) -> None:
        """Writes what is queued, then closes."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
        if self._file is not None:
            await self._file.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    # Writing -----------------------------------------------------------------------------------------

    async def append(self, append: Append) -> None:
        """Returns when it is committed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Job(append, done))
        await done

    async def execute(self, *statements: sa.Executable) -> None:
        """Writes that belong to no table's history."""
        await self.append(Append(table="", records=(), row={}, extra=list(statements)))

    async def count(self, statement: sa.Delete | sa.Update) -> int:
        """Runs a statement by itself; gives the number of rows it touched."""
        return await self._transact(lambda connection: int(connection.execute(statement).rowcount))

    async def _transact(self, work: Callable[[sa.Connection], R]) -> R:
        """Does some work in one transaction."""
        if self._file is not None:
            return await self._file.transact(work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def _write_on(self) -> None:
        while True:
            jobs = [await self._queue.get()]
            while len(jobs) < LARGEST_BATCH and not self._queue.empty():
                jobs.append(self._queue.get_nowait())
            await self._write_or_split(jobs)
            for _ in jobs:
                self._queue.task_done()

    async def _write_or_split(self, jobs: list[_Job]) -> None:
        """One transaction for all; if that fails, one for each, so that only the guilty fail."""
        try:
            await self._transact(lambda connection: _write(connection, [job.append for job in jobs]))
        except Exception as error:  # the waiting task gets it, whatever it is
            if len(jobs) > 1:
                for job in jobs:
                    await self._write_or_split([job])
                return
            failed: Exception = Conflict() if isinstance(error, IntegrityError | Conflict) else error
            if not jobs[0].done.cancelled():
                jobs[0].done.set_exception(failed)
            return
        self.commits += 1
        for job in jobs:
            self.committed_events += len(job.append.records)
            if not job.done.cancelled():
                job.done.set_result(None)

    # Reading -----------------------------------------------------------------------------------------

    async def read_table(self, id_: str) -> Kept | None:
        async with self.reading() as connection:
            secret = (
                await connection.execute(sa.select(t.tables.c.secret).where(t.tables.c.id == id_))
            ).scalar()
            if secret is None:
                return None
            rows = await connection.execute(
                sa.select(t.events.c.number, t.events.c.at, t.events.c.body)
                .where(t.events.c.table_id == id_)
                .order_by(t.events.c.number)
            )
            records = [h.Recorded(number, at, h.decode(body)) for number, at, body in rows]
            rows = await connection.execute(
                sa.select(t.commands.c.guest, t.commands.c.id, t.commands.c.number).where(
                    t.commands.c.table_id == id_
                )
            )
            commands = {(guest, command): number for guest, command, number in rows}
        return Kept(id_, bytes.fromhex(secret), records, commands)

    async def rows(self, query: sa.Select[Any]) -> list[Any]:
        async with self.reading() as connection:
            return list((await connection.execute(query)).all())


class _OneWriter:
    """SQLite has one writer at a time: a thread of its own, which gets each transaction in one piece.

    Awaiting statement by statement would cost more than the statements do.
    """

    def __init__(self, database: str) -> None:
        self._engine = sa.create_engine(database)
        event.listen(self._engine, "connect", _prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def transact(self, work: Callable[[sa.Connection], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[sa.Connection], R]) -> R:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


def _write(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """The statements of many tables, one round trip for each kind."""
    new = [append.row for append in appends if append.new]
    if new:
        connection.execute(sa.insert(t.tables), new)
    for append in appends:
        if append.consume is not None:
            used = connection.execute(sa.delete(t.links).where(t.links.c.hash == append.consume))
            if used.rowcount != 1:
                raise Conflict
    events = [_event_row(append.table, record) for append in appends for record in append.records]
    if events:
        connection.execute(sa.insert(t.events), events)
    commands = [
        {"table_id": append.table, "guest": append.command[0], "id": append.command[1],
         "number": append.records[-1].number if append.records else 0}
        for append in appends
        if append.command
    ]  # fmt: skip
    if commands:
        connection.execute(sa.insert(t.commands), commands)
    updates = [{"of": append.table, **append.row} for append in appends if append.row and not append.new]
    for columns in {tuple(update) for update in updates}:
        same = [update for update in updates if tuple(update) == columns]
        connection.execute(_update_of(columns), same)
    for append in appends:
        if append.holds is not None:
            connection.execute(sa.delete(t.holds).where(t.holds.c.table_id == append.table))
            if append.holds:
                connection.execute(sa.insert(t.holds), append.holds)
        for statement in append.extra:
            connection.execute(statement)


@lru_cache
def _update_of(columns: tuple[str, ...]) -> sa.Update:
    changes: dict[str, Any] = {name: sa.bindparam(name) for name in columns if name != "of"}
    return sa.update(t.tables).where(t.tables.c.id == sa.bindparam("of")).values(changes)


def _event_row(table: str, record: h.Recorded) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": record.number,
        "at": record.at,
        "seat": getattr(record.what, "seat", None),
        "kind": record.kind,
        "body": h.encode(record.what),
    }


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL, and a commit that is on the disk before anybody is told."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _revision(connection: sa.Connection) -> str | None:
    """The schema's revision; None for an empty database."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar())


def _migrate(connection: sa.Connection) -> None:
    """Imports Alembic only when there is something to do: it is a quarter of the time to start."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
