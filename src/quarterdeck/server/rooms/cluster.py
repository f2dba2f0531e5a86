"""Other server processes on the same database.

Nobody owns a table: any process appends to it. After a commit the others are notified of (table, number)
and read again. A lease says only who runs a table's bots; one that is not renewed goes to somebody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from quarterdeck.server.db import schema as t
from quarterdeck.server.db.store import Away, Store, is_away
from quarterdeck.server.keys import new_id
from quarterdeck.server.settings import Settings

if TYPE_CHECKING:
    from quarterdeck.server.rooms.hub import Hub

log = logging.getLogger("quarterdeck.cluster")
CHANNEL: Final = "quarterdeck"


class Alone:
    """The only process on its database: nobody to tell, nobody to ask."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._now = hub.now
        self._started = False

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def renew(self) -> None:
        pass

    def keeps(self, _table: str) -> bool:
        return True

    def release(self, _table: str) -> None:
        pass

    def free_to_keep(self) -> sa.ColumnElement[bool]:
        """All tables after a start; later on those where nothing moves, though a bot should."""
        if not self._started:
            self._started = True
            return sa.true()
        return t.tables.c.changed < self._now() - self._hub.settings.limits.stuck_s

    def after_commit(self, _table: str, _version: int) -> Sequence[sa.Executable]:
        return ()

    def after_links(self, _table: str) -> Sequence[sa.Executable]:
        """Tells the others that links of a table were ended."""
        return ()

    async def attend(self, _table: str, _guests: set[str]) -> None:
        pass

    async def elsewhere(self, _table: str) -> frozenset[str]:
        return frozenset()


class Cluster(Alone):
    """Several processes on one PostgreSQL."""

    def __init__(self, settings: Settings, store: Store, hub: Hub) -> None:
        super().__init__(hub)
        self._url = settings.async_database.replace("+asyncpg", "", 1)
        self._store = store
        self._lease_s = settings.limits.lease_s
        self._me = new_id()
        self._kept: set[str] = set()
        self._claiming: set[asyncio.Task[None]] = set()
        self._ear: Any = None

    async def open(self) -> None:
        await self._listen()

    async def _listen(self) -> None:
        import asyncpg  # type: ignore[import-untyped]

        self._ear = await asyncpg.connect(self._url)
        await self._ear.add_listener(CHANNEL, self._hear)

    async def close(self) -> None:
        if self._ear is not None:
            with contextlib.suppress(Exception):  # the line may be cut
                await self._ear.close()
        with contextlib.suppress(Away):  # what is not said now runs out by itself
            await self._store.execute(
                sa.update(t.tables).where(t.tables.c.keeper == self._me).values(keeper=None, kept_until=None),
                sa.delete(t.attendance).where(t.attendance.c.process == self._me),
            )

    # Notices -----------------------------------------------------------------------------------------

    def after_commit(self, table: str, version: int) -> Sequence[sa.Executable]:
        return (sa.select(sa.func.pg_notify(CHANNEL, f"{table} {version} {self._me}")),)

    def after_links(self, table: str) -> Sequence[sa.Executable]:
        return (sa.select(sa.func.pg_notify(CHANNEL, f"{table} links {self._me}")),)

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        table, version, sender = str(payload).split(" ")
        room = self._hub.rooms.get(table)
        if sender == self._me or room is None:
            return
        if version == "presence":
            self._soon(self._meet(table))
        elif version == "links":
            self._soon(room.do(room.check_links))
        else:
            number = int(version)
            self._soon(room.do(lambda: room.caught_up(number)))

    def _soon(self, work: Any) -> None:
        async def run() -> None:
            try:
                await work
            except Exception as error:
                if not is_away(error):
                    log.exception("a notice failed")

        task = asyncio.create_task(run())
        self._claiming.add(task)
        task.add_done_callback(self._claiming.discard)

    # Who is where ------------------------------------------------------------------------------------

    async def attend(self, table: str, guests: set[str]) -> None:
        a = t.attendance
        here = sa.and_(a.c.table_id == table, a.c.process == self._me)
        now = self._now()
        rows = [
            {"table_id": table, "process": self._me, "guest": guest, "seen": now} for guest in sorted(guests)
        ]
        statements: list[sa.Executable] = [sa.delete(a).where(here)]
        if rows:
            statements.append(sa.insert(a).values(rows))
        notice = sa.select(sa.func.pg_notify(CHANNEL, f"{table} presence {self._me}"))
        await self._store.execute(*statements, notice)
        await self._meet(table, wait=False)

    async def elsewhere(self, table: str) -> frozenset[str]:
        a = t.attendance.c
        alive = sa.and_(a.table_id == table, a.process != self._me, a.seen > self._now() - self._lease_s)
        return frozenset(guest for (guest,) in await self._store.rows(sa.select(a.guest).where(alive)))

    async def _meet(self, table: str, wait: bool = True) -> None:
        room = self._hub.rooms.get(table)
        if room is None:
            return
        guests = await self.elsewhere(table)
        if wait:
            await room.do(lambda: room.met_elsewhere(guests))
        else:
            room.hear_of(guests)

    # Leases ------------------------------------------------------------------------------------------

    def keeps(self, table: str) -> bool:
        if table in self._kept:
            return True
        self._soon(self._claim(table))
        return False

    def free_to_keep(self) -> sa.ColumnElement[bool]:
        c = t.tables.c
        return sa.or_(c.keeper.is_(None), c.kept_until < self._now())

    async def _claim(self, table: str) -> None:
        c = t.tables.c
        mine = {"keeper": self._me, "kept_until": self._now() + self._lease_s}
        free = sa.and_(c.id == table, sa.or_(self.free_to_keep(), c.keeper == self._me))
        if await self._store.count(sa.update(t.tables).where(free).values(mine)):
            self._kept.add(table)
            await self._hub.wake(table)

    def release(self, table: str) -> None:
        if table in self._kept:
            self._kept.discard(table)
            c = t.tables.c
            free = sa.update(t.tables).where(c.id == table, c.keeper == self._me)
            self._soon(self._store.execute(free.values(keeper=None, kept_until=None)))

    async def renew(self) -> None:
        """Says that this process lives, and hears again if the line was cut."""
        now = self._now()
        c = t.tables.c
        if self._kept:
            kept = sa.update(t.tables).where(c.keeper == self._me, c.id.in_(self._kept))
            await self._store.execute(kept.values(kept_until=now + self._lease_s))
        a = t.attendance
        await self._store.execute(sa.update(a).where(a.c.process == self._me).values(seen=now))
        if self._ear is None or self._ear.is_closed():
            await self._listen()
            for room in list(self._hub.rooms.values()):
                await room.do(room.check_links)
        await self._look_for_missed()

    async def _look_for_missed(self) -> None:
        """A notice can be lost with its line; the numbers in the database are not."""
        e = t.events.c
        loaded = list(self._hub.rooms)
        newest = sa.select(e.table_id, sa.func.max(e.number)).group_by(e.table_id)
        for table, number in await self._store.rows(newest.where(e.table_id.in_(loaded))) if loaded else ():
            room = self._hub.rooms.get(table)
            if room is not None and room.table.version < number:
                await room.do(partial(room.caught_up, number))
