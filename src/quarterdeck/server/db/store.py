"""The database: reading tables back, and one writer that commits whatever all tables have queued.

Events are appended under a unique (table, number), and the schema takes none whose predecessor is missing: of
two who append the same number one loses, is told `Conflict`, reads again and retries. Whoever is told `Away`
does not know whether it was stored, and must read before anything else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from quarterdeck.core.errors import ConfigError
from quarterdeck.server.db import quotas
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.quotas import Quota
from quarterdeck.server.db.sqlite_file import SqliteFile, path_of, prepare
from quarterdeck.server.refusals import Refused
from quarterdeck.server.settings import Settings
from quarterdeck.server.table import events as ev

MIGRATIONS = Path(__file__).parent / "migrations"
BROKEN: Final = ("08", "25", "53", "57", "58", "XX")
"""Classes of SQLSTATE that say something of the database, and nothing of the statement."""
R = TypeVar("R")
log = logging.getLogger("quarterdeck.storage")


class Conflict(Exception):
    """Another writer has appended these numbers, used this command id or taken this link."""


class Away(Refused):
    """The database does not answer, or is no longer the one that was opened."""

    def __init__(self) -> None:
        super().__init__("storage_away", status=503)


class CommandId(NamedTuple):
    """What a retry of a command has in common with it, and no other command."""

    guest: str
    client: str
    """Two programs of one guest may count alike."""
    seat: int
    """-1: for no seat of the guest's."""
    id: str


class Kept(Struct, frozen=True):
    """A table as the database has it."""

    id: str
    secret: bytes
    records: list[ev.Recorded]
    commands: dict[CommandId, int]
    unreadable: int | None = None
    """The number of the first event that is no event; the records end before it."""


class Append(Struct, kw_only=True):
    """Everything one table writes at once: all of it, or nothing."""

    table: str
    records: Sequence[ev.Recorded]
    row: dict[str, Any]
    """Columns of `tables`: all of them for a new table, else those to update."""
    new: bool = False
    command: CommandId | None = None
    holds: list[dict[str, Any]] | None = None
    """All seats held by people, where that changed."""
    consume: str | None = None
    """The hash of an invitation that is used up by this."""
    extra: list[sa.Executable] = []
    quotas: Sequence[Quota] = ()


class _Job(Struct):
    append: Append
    done: asyncio.Future[None]


class Store:
    """The database of one server process."""

    def __init__(self, settings: Settings) -> None:
        self._sqlite = settings.is_sqlite
        if self._sqlite:
            path_of(settings.database).parent.mkdir(parents=True, exist_ok=True)
        waits = {} if self._sqlite else {"timeout": settings.limits.connect_s}
        self.engine: AsyncEngine = create_async_engine(settings.async_database, connect_args=waits)
        self._file = SqliteFile(settings.database) if self._sqlite else None
        if self._sqlite:
            event.listen(self.engine.sync_engine, "connect", prepare)
        self._failing: set[str] = set()
        self._writes_at_once = settings.limits.writes_at_once
        self._queue: asyncio.Queue[_Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0
        self.committed_events = 0

    async def open(self) -> None:
        """Brings the schema up to date and starts the writer."""
        async with self.engine.begin() as connection:
            if not self._sqlite:
                await connection.execute(sa.text("SELECT pg_advisory_xact_lock(720193)"))
            revision = await connection.run_sync(_revision)
            if revision is not None and revision > t.REVISION:
                raise ConfigError(
                    f"the database is a newer release's (schema {revision}; this one knows {t.REVISION})"
                )
            if revision != t.REVISION:
                await connection.run_sync(_migrate)
        if self._file is not None:
            await self._file.open()
        self._writer = asyncio.create_task(self._write_on(), name="writer")

    @property
    def is_away(self) -> bool:
        """Whether the last reading or the last writing failed."""
        return bool(self._failing)

    async def probe(self) -> None:
        """Finds out whether the database can be written again."""
        await self.count(sa.text("UPDATE alembic_version SET version_num = version_num"))

    async def close(self) -> None:
        """Writes what is queued, then closes."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
        if self._file is not None:
            await self._file.close()
        await self.engine.dispose()

    # Writing -----------------------------------------------------------------------------------------

    async def append(self, append: Append) -> None:
        """Returns when it is committed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Job(append, done))
        await done

    async def execute(self, *statements: sa.Executable, quotas: Sequence[Quota] = ()) -> None:
        """Writes that belong to no table's history."""
        await self.append(Append(table="", records=(), row={}, extra=list(statements), quotas=quotas))

    async def count(self, statement: sa.Executable) -> int:
        """Runs a statement by itself; gives the number of rows it touched."""
        return await self._transact(lambda connection: _touched(connection.execute(statement)))

    async def _transact(self, work: Callable[[sa.Connection], R]) -> R:
        """Does some work in one transaction. `Away` leaves open whether it was committed."""
        try:
            result = await (self._file.transact(work) if self._file else self._transact_remotely(work))
        except Exception as error:
            self._note("write", error)
            raise
        self._note("write", None)
        return result

    async def _transact_remotely(self, work: Callable[[sa.Connection], R]) -> R:
        """A connection that the database dropped meanwhile is replaced, unless it broke in the commit."""
        again = True
        while True:
            try:
                async with self.engine.connect() as connection:
                    result = await connection.run_sync(work)
                    again = False
                    await connection.commit()
                    return result
            except Exception as error:
                if not (again and is_away(error)):
                    raise
                again = False

    def _note(self, doing: str, error: Exception | None) -> None:
        """Says once that the database went away, and once that it is back; raises `Away` for it."""
        was_away = self.is_away
        if error is None or not is_away(error):
            self._failing.discard(doing)
            if was_away and not self.is_away:
                log.warning("storage is back")
            return
        self._failing.add(doing)
        if not was_away:
            log.error("storage is away: %s", error)
        raise Away from error

    async def _write_on(self) -> None:
        while True:
            jobs = [await self._queue.get()]
            while len(jobs) < self._writes_at_once and not self._queue.empty():
                jobs.append(self._queue.get_nowait())
            await self._write_or_split(jobs)
            for _ in jobs:
                self._queue.task_done()

    async def _write_or_split(self, jobs: list[_Job]) -> None:
        """One transaction for all; if that fails, one for each, so that only the guilty fail."""
        try:
            await self._transact(lambda connection: _write(connection, [job.append for job in jobs]))
        except Exception as error:  # the waiting task gets it, whatever it is
            if len(jobs) > 1 and isinstance(error, Away):
                for job in jobs:
                    _fail(job, error)
                return
            if len(jobs) > 1:
                for job in jobs:
                    await self._write_or_split([job])
                return
            _fail(jobs[0], Conflict() if isinstance(error, IntegrityError) else error)
            return
        self.commits += 1
        for job in jobs:
            self.committed_events += len(job.append.records)
            if not job.done.cancelled():
                job.done.set_result(None)

    # Reading -----------------------------------------------------------------------------------------

    async def _read(self, work: Callable[[AsyncConnection], Awaitable[R]]) -> R:
        """Asks something; a connection that the database dropped meanwhile is replaced."""
        for again in (True, False):
            try:
                if self._file is not None:
                    self._file.check()
                async with self.engine.connect() as connection:
                    result = await work(connection)
                self._note("read", None)
                return result
            except Exception as error:
                if not (again and is_away(error)):
                    self._note("read", error)
                    raise
        raise AssertionError

    async def read_table(self, id_: str) -> Kept | None:
        async def read(connection: AsyncConnection) -> Kept | None:
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
            records, unreadable = _readable(rows)
            rows = await connection.execute(
                sa.select(*(t.commands.c[name] for name in CommandId._fields), t.commands.c.number).where(
                    t.commands.c.table_id == id_
                )
            )
            commands = {CommandId(*key): number for *key, number in rows}
            return Kept(id_, bytes.fromhex(secret), records, commands, unreadable)

        return await self._read(read)

    async def rows(self, query: sa.Select[Any]) -> list[Any]:
        async def read(connection: AsyncConnection) -> list[Any]:
            return list((await connection.execute(query)).all())

        return await self._read(read)


def is_away(error: BaseException) -> bool:
    """Whether an error is the database's own, and no fault of what it was asked."""
    if isinstance(error, OSError | Away | sa.exc.TimeoutError):
        return True
    code = getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlstate", None)
    if code:
        return str(code)[:2] in BROKEN
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
    return type(error).__module__.startswith("asyncpg")


def _readable(rows: Iterable[Any]) -> tuple[list[ev.Recorded], int | None]:
    """The events up to the first that can't be read, and its number."""
    records: list[ev.Recorded] = []
    for number, at, body in rows:
        try:
            records.append(ev.Recorded(number, at, ev.decode(body)))
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return records, int(number)
    return records, None


def _touched(result: sa.Result[Any]) -> int:
    """The number of rows that a statement changed."""
    assert isinstance(result, sa.CursorResult)
    return int(result.rowcount)


def _fail(job: _Job, error: Exception) -> None:
    if not job.done.done():
        job.done.set_exception(error)


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
        {"table_id": append.table, **append.command._asdict(),
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
    quotas.keep(connection, (quota for append in appends for quota in append.quotas))


@lru_cache
def _update_of(columns: tuple[str, ...]) -> sa.Update:
    changes: dict[str, Any] = {name: sa.bindparam(name) for name in columns if name != "of"}
    return sa.update(t.tables).where(t.tables.c.id == sa.bindparam("of")).values(changes)


def _event_row(table: str, record: ev.Recorded) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": record.number,
        "at": record.at,
        "seat": getattr(record.what, "seat", None),
        "kind": record.kind,
        "body": ev.encode(record.what),
    }


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
