"""All tables of this process: finding, opening and forgetting rooms, and the clocks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final

import sqlalchemy as sa

from quarterdeck.core import registry
from quarterdeck.core.registry import GameType
from quarterdeck.core.words import Message
from quarterdeck.server.bots.deals import Deals
from quarterdeck.server.bots.pool import BotPool
from quarterdeck.server.bots.solutions import Solutions
from quarterdeck.server.chance import SYSTEM, Chance
from quarterdeck.server.daily.days import Days
from quarterdeck.server.db import quotas
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.identity import Identity
from quarterdeck.server.db.store import Append, Kept, Store, is_away
from quarterdeck.server.keys import hash_of
from quarterdeck.server.memory import give_back
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.cluster import Alone, Cluster
from quarterdeck.server.rooms.deadlines import Deadlines
from quarterdeck.server.rooms.recent_guests import RecentGuests
from quarterdeck.server.rooms.room import Room
from quarterdeck.server.rooms.wall_clock import Time
from quarterdeck.server.settings import Settings
from quarterdeck.server.socket.admission import Admission
from quarterdeck.server.socket.rate_limit import Buckets
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import seating, summaries
from quarterdeck.server.table.history import Damaged, load
from quarterdeck.server.table.opening import Opening
from quarterdeck.server.table.permissions import Events, Guest

log = logging.getLogger("quarterdeck.hub")
SWEEP_S: Final = 1.0
PRUNED_S: Final = 3.0
MOST_LOOKED_FOR: Final = 5000
ROOMS_AT_ONCE: Final = 50
"""Rooms that are looked after before a move gets its turn again."""
FORGOTTEN_ROOMS: Final = 100
"""After so many forgotten rooms, or when none is left, their memory is given back. That stops everybody for a
moment, so it is not done for each."""


class Hub:
    """The server behind HTTP and sockets."""

    def __init__(self, settings: Settings, chance: Chance = SYSTEM, clock: Time | None = None) -> None:
        self.settings = settings
        self.chance = chance
        self.now = (clock or Time()).now
        """What time it is for this process."""
        self.store = Store(settings)
        self.identity = Identity(self.store, settings.limits)
        self.recent_guests = RecentGuests(settings.limits.cut_line_s)
        self.cluster: Alone = Alone(self) if settings.is_sqlite else Cluster(settings, self.store, self)
        self.deadlines = Deadlines(self)
        self.pool = BotPool(settings.bot_workers, settings.limits)
        self.solver = BotPool(1, settings.limits)
        self.solutions = Solutions(settings.limits, self.solver)
        self.deals = Deals(settings.limits, self.solver)
        self.days = Days(self)
        self.games: dict[str, GameType] = _offered(settings.games)
        self.rooms: dict[str, Room] = {}
        self._forgotten = 0
        self._look_again = 0.0
        self.admission = Admission(settings.limits)
        self.resyncs = Buckets(
            settings.limits.resync_bytes_per_s, settings.limits.resync_bytes, settings.limits.rates_in_memory
        )
        self.moves = 0
        self.sockets = 0
        self.after_end: Callable[[str], Coroutine[Any, Any, None]] | None = None
        """Told of every table whose match has ended."""
        self._closing = False
        self._telling: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        self._sweeper = asyncio.create_task(self._sweep_on(), name="clocks")
        due = await self.store.rows(
            sa.select(t.tables.c.id).where(t.tables.c.due, t.tables.c.status == "running")
        )
        for (id_,) in due:
            await self.wake(id_)

    async def say_goodbye(self, seconds: float) -> None:
        """Tells everybody to come again, and gives them a moment to hear it."""
        self._closing = True
        for room in list(self.rooms.values()):
            room.close(Message("server.shutdown"))
        until = time.monotonic() + seconds
        while self.sockets and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Finishes what is being written, ends the bots."""
        for room in list(self.rooms.values()):
            room.close(Message("server.shutdown"))
        if self._sweeper is not None:
            self._sweeper.cancel()
            # Whoever still reads must give the connection back: SQLite's thread would outlive the server.
            await asyncio.gather(self._sweeper, *self._telling, return_exceptions=True)
        await self.days.close()
        await self.pool.close()
        await self.solver.close()
        await self.cluster.close()
        await self.store.close()

    # Rooms -------------------------------------------------------------------------------------------

    async def room(self, id_: str) -> Room:
        """The table's room, loaded if need be."""
        found = self.rooms.get(id_)
        if found is not None:
            return found
        async with self._loading.setdefault(id_, asyncio.Lock()):
            try:
                found = self.rooms.get(id_)
                if found is None:
                    kept = await self.store.read_table(id_)
                    if kept is None:
                        raise Refused("no_such_table", status=404)
                    found = self.rooms[id_] = await self._opened(kept)
                return found
            finally:
                self._loading.pop(id_, None)

    async def _opened(self, kept: Kept) -> Room:
        try:
            room = Room(self, kept)
        except Damaged:
            await self._set_aside(kept.id)
            raise Refused("damaged") from None
        if room.table.damaged is not None:
            await self._set_aside(kept.id)
        return room

    async def _set_aside(self, table: str) -> None:
        """Nobody waits for a table with a damaged history, and no clock runs there."""
        await self.store.execute(
            sa.update(t.tables).where(t.tables.c.id == table).values(status="frozen", due=False),
            sa.delete(t.deadlines).where(t.deadlines.c.table_id == table),
        )

    def forget(self, room: Room) -> None:
        """Nobody is there and nothing is to be done: it can be loaded again."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            self.cluster.release(room.id)
            self._forgotten += 1

    async def wake_the_due(self) -> None:
        """Tables whose bots must act and that no living process keeps."""
        c = t.tables.c
        query = sa.select(c.id).where(c.due, c.status == "running", self.cluster.free_to_keep())
        for (id_,) in await self.store.rows(query):
            await self.wake(id_)

    async def wake(self, id_: str) -> None:
        """Lets a table's bots go on."""

        async def wake() -> None:
            room.bots.wake()

        try:
            room = await self.room(id_)
            await room.do(wake)
        except Exception as error:
            if not is_away(error):
                log.exception("table can't be woken", extra={"table": id_})

    def keeps(self, table: str) -> bool:
        """Whether this process runs the table's bots now; if it may, it will."""
        return not self._closing and self.cluster.keeps(table)

    def committed(self, table: str, events: Events) -> None:
        """Something happened at a table and is on the disk."""
        self.moves += sum(isinstance(what, ev.Moved) and not what.chance for what in events)
        if self.after_end is not None and any(isinstance(what, ev.Ended) for what in events):
            telling = asyncio.create_task(self.after_end(table), name=f"end of {table}")
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    # New tables --------------------------------------------------------------------------------------

    def game(self, name: str) -> GameType:
        """A game that is offered here: names from outside never name code to load."""
        if name not in self.games:
            raise Refused("unknown_game", status=400, game=name[:40])
        return self.games[name]

    async def open_table(self, opening: Opening, address: str, extra: Sequence[sa.Executable] = ()) -> str:
        """Writes a new table down, with what else belongs to it; its room opens when somebody comes."""
        now = self.now()
        records = [ev.Recorded(number, now, what) for number, what in enumerate(opening.events, start=1)]
        table = load(opening.id, opening.secret, records)
        for chair in table.chairs:
            if chair.bot is not None:
                seating.check_bot(table, chair.bot, self.settings.limits)
        await self.store.append(
            Append(
                table=opening.id,
                records=records,
                new=True,
                row={
                    "id": opening.id,
                    "game": table.created.game,
                    "rules": table.created.rules,
                    "secret": opening.secret.hex(),
                    "address": _hashed(address),
                    "opener": table.host,
                    "size": sum(len(ev.encode(record.what)) for record in records),
                    "created": now,
                    **summaries.row(table, now),
                },
                holds=summaries.holds(table),
                extra=list(extra),
                quotas=quotas.of_a_table(table.host, _hashed(address), self.settings.limits),
            )
        )
        return opening.id

    async def new_guest(self, name: str, address: str) -> tuple[Guest, str]:
        """A new guest and their key; not too many from one address."""
        hashed = _hashed(address)
        return await self.identity.new_guest(name, hashed, quotas.of_a_guest(hashed, self.settings.limits))

    # What is done now and then -----------------------------------------------------------------------

    async def _sweep_on(self) -> None:
        pause = SWEEP_S
        while True:
            await asyncio.sleep(pause)
            try:
                pause = await self.sweep()
            except Exception:  # the clocks of all tables hang on this task
                log.exception("clocks failed")
                pause = SWEEP_S

    async def sweep(self) -> float:
        """One round; gives the seconds until the next. What fails does not keep the rest from being done."""
        pause = SWEEP_S
        for step in (self._probe, self.cluster.renew, self.wake_the_due, self._look_for_pruned):
            await self._try(step)
        with contextlib.suppress(Refused):
            pause = min(SWEEP_S, await self.deadlines.sweep())
        for number, room in enumerate(list(self.rooms.values()), start=1):
            if self.rooms.get(room.id) is room:
                room.look_after(time.monotonic())
            if number % ROOMS_AT_ONCE == 0:
                await asyncio.sleep(0)
        if self._forgotten >= FORGOTTEN_ROOMS or (self._forgotten and not self.rooms):
            self._forgotten = 0
            give_back()
        return pause

    async def _try(self, step: Callable[[], Awaitable[None]]) -> None:
        try:
            await step()
        except Exception as error:
            if not is_away(error):  # that is said once, by the store
                log.exception("%s failed", step.__name__)

    async def _probe(self) -> None:
        if self.store.is_away:
            await self.store.probe()

    async def _look_for_pruned(self) -> None:
        """Rooms whose table somebody has deleted notice it by reading again."""
        if time.monotonic() < self._look_again:
            return
        self._look_again = time.monotonic() + PRUNED_S
        loaded = list(self.rooms)[:MOST_LOOKED_FOR]
        if not loaded:
            return
        there = await self.store.rows(sa.select(t.tables.c.id).where(t.tables.c.id.in_(loaded)))
        for id_ in set(loaded) - {id_ for (id_,) in there}:
            room = self.rooms.get(id_)
            if room is not None:
                with contextlib.suppress(Refused):
                    await room.do(room.reload)


def _hashed(address: str) -> str:
    """Addresses are only ever compared."""
    return hash_of(f"address {address}")


def _offered(names: str) -> dict[str, GameType]:
    if not names:
        return registry.games()
    return {name: registry.import_game(name) for name in names.split()}
