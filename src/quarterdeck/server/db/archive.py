"""Tables in and out of the database as a whole: backup, list, export, import, prune."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.errors import FileError
from quarterdeck.server.db import deadlines
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.store import Append, Conflict, Store
from quarterdeck.server.settings import Settings
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import summaries
from quarterdeck.server.table.history import load

R = TypeVar("R")


class Listed(Struct, frozen=True):
    id: str
    game: str
    rules: str
    status: str
    changed: float
    events: int


class Archived(Struct, frozen=True, kw_only=True):
    """One line of an export: a table with its whole history and its secret."""

    format: str = "quarterdeck table 1"
    id: str
    secret: str
    created: float
    events: tuple[ArchivedEvent, ...]


class ArchivedEvent(Struct, frozen=True):
    number: int
    at: float
    body: msgspec.Raw


async def with_store(settings: Settings, work: Callable[..., Awaitable[R]], *args: Any) -> R:
    """Runs some work with the database open; tables may be of any game that the settings name."""
    for name in settings.games.split():
        registry.import_game(name)
    store = Store(settings)
    await store.open()
    try:
        return await work(store, *args)
    finally:
        await store.close()


def backup(settings: Settings, target: Path) -> None:
    """A consistent copy of an SQLite database that may be in use."""
    if not settings.is_sqlite:
        raise FileError("backup copies SQLite databases; for PostgreSQL use pg_dump")
    source = Path(settings.database.partition("///")[2])
    if not source.is_file():
        raise FileError(f"{source} does not exist")
    if target.exists():
        raise FileError(f"{target} exists already")
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("VACUUM INTO ?", (str(target),))


async def listed(store: Store) -> list[Listed]:
    count = sa.select(sa.func.count()).where(t.events.c.table_id == t.tables.c.id).scalar_subquery()
    c = t.tables.c
    query = sa.select(c.id, c.game, c.rules, c.status, c.changed, count).order_by(c.changed.desc())
    return [Listed(*row) for row in await store.rows(query)]


async def exported(store: Store, names: Sequence[str]) -> list[str]:
    query = sa.select(t.tables.c.id, t.tables.c.created).order_by(t.tables.c.created)
    rows = await store.rows(query.where(t.tables.c.id.in_(names)) if names else query)
    missing = set(names) - {id_ for id_, _ in rows}
    if missing:
        raise FileError(f"no such table: {', '.join(sorted(missing))}")
    lines = []
    for id_, created in rows:
        kept = await store.read_table(id_)
        if kept is None:
            raise FileError(f"no such table: {id_}")
        if kept.unreadable is not None:
            raise FileError(f"table {id_}: event {kept.unreadable} can't be read")
        events = tuple(
            ArchivedEvent(record.number, record.at, msgspec.Raw(ev.encode(record.what).encode()))
            for record in kept.records
        )
        archived = Archived(id=id_, secret=kept.secret.hex(), created=created, events=events)
        lines.append(msgspec.json.encode(archived).decode())
    return lines


async def imported(store: Store, lines: Sequence[str]) -> int:
    """Adds the tables that are not there yet; each line is checked by replaying it."""
    added = 0
    for number, line in enumerate(lines, start=1):
        try:
            archived = msgspec.json.decode(line, type=Archived)
            records = [
                ev.Recorded(kept.number, kept.at, ev.decode(bytes(kept.body).decode()))
                for kept in archived.events
            ]
            table = load(archived.id, bytes.fromhex(archived.secret), records)
            registry.game_type(table.created.game)
        except Exception as error:
            raise FileError(f"line {number}: {error}", line=number) from None
        row = {
            "id": archived.id,
            "game": table.created.game,
            "rules": table.created.rules,
            "secret": archived.secret,
            "address": "",
            "created": archived.created,
            **summaries.row(table, records[-1].at),
        }
        append = Append(
            table=archived.id,
            records=records,
            new=True,
            row=row,
            holds=summaries.holds(table),
            extra=deadlines.set_clock(archived.id, table.clock),
        )
        try:
            await store.append(append)
        except Conflict:
            continue
        added += 1
    return added


async def pruned(store: Store, before: float, unfinished: bool) -> int:
    c = t.tables.c
    old = c.changed < before
    if not unfinished:
        old = sa.and_(old, c.status.in_(("over", "given_up", "frozen")))
    ids = [id_ for (id_,) in await store.rows(sa.select(c.id).where(old))]
    if ids:
        await store.execute(sa.delete(t.tables).where(c.id.in_(ids)))
    return len(ids)
