"""A table in this process: one mailbox, one task, its sockets and its bots' thinking.

Everything that reads or changes the table runs in the mailbox, one job at a time. A change is decided on a
fork of the table, which takes the table's place once it is committed; then it is acknowledged, then shown.
Where nobody knows whether a commit was done, the table is read again before anything else is done or shown.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

import sqlalchemy as sa
from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.words import Message
from quarterdeck.server.bots.table_bots import TableBots
from quarterdeck.server.db import deadlines
from quarterdeck.server.db.store import Append, CommandId, Conflict, Kept
from quarterdeck.server.refusals import Refused
from quarterdeck.server.socket.connection import Connection, Notice, encode
from quarterdeck.server.table import commands, permissions, seating, summaries, views
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.permissions import Actor, Circumstances, Events
from quarterdeck.server.table.table import Table, reopened
from quarterdeck.server.wire import socket as wire_socket

if TYPE_CHECKING:
    from quarterdeck.server.rooms.hub import Hub

log = logging.getLogger("quarterdeck.table")
TRIES: Final = 5
R = TypeVar("R")


class _Job(Struct):
    run: Callable[[], Awaitable[object]]
    done: asyncio.Future[object]


class Room:
    """One loaded table."""

    def __init__(self, hub: Hub, kept: Kept) -> None:
        self._hub = hub
        self._open(kept)
        self.connections: set[Connection] = set()
        self.elsewhere: frozenset[str] = frozenset()
        """Guests at this table whose sockets are another process's."""
        self._inbox: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._last_job = time.monotonic()
        self._stale = False
        """Whether the database may know more than this room."""
        self._gone = False
        self.last_move = 0.0
        """When the match last moved, by this process's own clock."""
        self.bots = TableBots(self, hub)
        self._task = asyncio.create_task(self._run(), name=f"table {kept.id}")

    def _open(self, kept: Kept) -> None:
        self.table: Table = reopened(kept.id, kept.secret, kept.records, kept.unreadable)
        self.commands = kept.commands

    @property
    def id(self) -> str:
        return self.table.id

    # The mailbox -------------------------------------------------------------------------------------

    async def do(self, job: Callable[[], Awaitable[R]]) -> R:
        """Runs a job in the mailbox and gives its result."""
        if self._task.done():
            raise Refused("busy", status=503)
        done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait(_Job(job, done))
        return await done  # type: ignore[return-value]

    async def _run(self) -> None:
        try:
            while await self._run_next():
                pass
        finally:
            while not self._inbox.empty():
                job = self._inbox.get_nowait()
                if job is not None and not job.done.done():
                    job.done.set_exception(Refused("busy", status=503))

    async def _run_next(self) -> bool:
        """Runs one job; gives False when the room is no longer needed."""
        job = await self._inbox.get()
        if job is None:
            if self._needed():
                return True
            self._hub.forget(self)
            return False
        self._last_job = time.monotonic()
        was_stale = self._stale
        try:
            if self._stale:
                await self.reload()
            result = await job.run()
        except Exception as error:  # it belongs to whoever posted the job
            if not job.done.done():
                job.done.set_exception(error)
        except asyncio.CancelledError:
            job.done.cancel()
            raise
        else:
            if not job.done.done():
                job.done.set_result(result)
        if self._gone:
            return False
        if not self._stale:
            if not self._all_shown():
                self.broadcast()
            elif was_stale:
                self.bots.wake()
        return True

    def _all_shown(self) -> bool:
        """Whether every reader was given the table as it is.

        A job that lost a race has read another process's move, whatever then became of its own.
        """
        version = self.table.version
        return all(
            connection.shown >= version
            for connection in self.connections
            if connection.greeted and not connection.behind and not connection.closing
        )

    def _needed(self) -> bool:
        return bool(self.connections or self.bots.busy or self._stale or not self._inbox.empty())

    def look_after(self, now: float) -> None:
        """Now and then: lets quiet readers know that their connection is alive, reads again what must be
        read, and goes where nobody is."""
        if self._stale and self._inbox.empty():
            self._inbox.put_nowait(_Job(_nothing, asyncio.get_running_loop().create_future()))
        for connection in self.connections:
            if (
                connection.greeted
                and connection.drained()
                and now - connection.sent >= self._hub.settings.limits.pulse_s
            ):
                connection.put("pulse", encode(wire_socket.Pulse(v=self.table.version)))
        if now - self._last_job > self._hub.settings.limits.table_idle_s and not self._needed():
            self._inbox.put_nowait(None)

    def close(self, reason: Message) -> None:
        """Lets nobody think on, and sends everybody away until the server is back."""
        self.bots.stop()
        for connection in self.connections:
            if not connection.closing:
                connection.close(wire_socket.Bye(reason=reason, again=True))

    # Changing the table (mailbox only) ---------------------------------------------------------------

    async def change(
        self,
        decide: Callable[[Table, Circumstances], Events],
        *,
        command: CommandId | None = None,
        consume: str | None = None,
        extra: Callable[[], list[sa.Executable]] = list,
        aside: bool = False,
    ) -> int:
        """Decides (aside: beside the loop, where it may take a while), commits; gives the version then.

        Who loses a race against another process reads again and retries.
        """
        for _ in range(TRIES):
            if command in self.commands:
                return self.commands[command]
            draft = self.table.fork()
            when = self.circumstances()
            events = await asyncio.to_thread(decide, draft, when) if aside else decide(draft, when)
            if not events:
                return self.table.version
            if self.table.damaged is not None:
                raise Refused("frozen")
            now = self._hub.now()
            records = [
                ev.Recorded(number, now, what)
                for number, what in enumerate(events, start=self.table.version + 1)
            ]
            for record in records:
                draft.take(record)
            append = Append(
                table=self.id,
                records=records,
                row=summaries.row(draft, now),
                command=command,
                consume=consume,
                holds=summaries.holds(draft) if _seats_changed(events) else None,
                extra=[
                    *extra(),
                    *(deadlines.set_clock(self.id, draft.clock) if draft.clock != self.table.clock else ()),
                    *(self._hub.deadlines.ballot(self.id) if _asks(events) else ()),
                    *self._hub.cluster.after_commit(self.id, draft.version),
                ],
            )
            if await self._commit(append, draft):
                if command is not None:
                    self.commands[command] = draft.version
                if any(isinstance(what, ev.Moved | ev.Started) for what in events):
                    self.last_move = time.monotonic()
                self._hub.committed(self.id, events)
                return draft.version
            if consume is not None:
                raise Refused("bad_secret", status=404)
        raise Refused("busy")

    async def _commit(self, append: Append, draft: Table) -> bool:
        """Stores the draft's last events; gives False where somebody else was first.

        After any failure it is what the database says that counts, also of this very append.
        """
        self._stale = True
        try:
            await self._hub.store.append(append)
        except Exception as failure:
            await self.reload()
            if self._has(append.records):
                return True
            if isinstance(failure, Conflict):
                return False
            raise
        self.table, self._stale = draft, False
        return True

    def _has(self, records: Sequence[ev.Recorded]) -> bool:
        """Whether these very events are in the history."""
        told = self.table.told[records[0].number - 1 : records[-1].number]
        return [(one.record.at, ev.encode(one.record.what)) for one in told] == [
            (record.at, ev.encode(record.what)) for record in records
        ]

    async def reload(self) -> None:
        """Back to what the database says; until it has said it, the room is stale."""
        self._stale = True
        kept = await self._hub.store.read_table(self.id)
        if kept is None:
            self._end()
            raise Refused("no_such_table", status=404)
        self._open(kept)
        self._stale = False

    def _end(self) -> None:
        """The table is no longer there: whoever reads it is told."""
        self._gone = True
        self._hub.forget(self)
        self.bots.stop()
        for connection in self.connections:
            connection.close(wire_socket.Bye(reason=Message("server.no.no_such_table"), again=False))

    def circumstances(self) -> Circumstances:
        present = self.attendance().present
        return Circumstances(self._hub.now(), present, self._hub.settings.limits, self._just_left())

    def _just_left(self) -> frozenset[str]:
        """Guests whose connection may only be cut."""
        recent = self._hub.recent_guests
        if recent.cut_by_the_restart(self.table.told[0].record.at):
            return frozenset(chair.holder for chair in self.table.chairs if chair.holder)
        return recent.gone_from(self.id)

    def attendance(self) -> views.Attendance:
        present: set[str] = set(self.elsewhere)
        watchers = 0
        for connection in self.connections:
            if connection.actor is not None and permissions.seats_of(self.table, connection.actor):
                present.add(connection.actor.guest)
            elif connection.greeted:
                watchers += 1
        return views.Attendance(frozenset(present), watchers, self._hub.now())

    # Showing it (mailbox only) -----------------------------------------------------------------------

    def frames(self, connection: Connection, snapshot: views.Snapshot) -> list[bytes]:
        """Every view this reader gets now."""
        seats = permissions.seats_of(self.table, connection.actor)
        looks = connection.looks_from(seats, self.may_watch(connection.actor))
        scene, facts = connection.scene, connection.facts
        return [encode(snapshot.of(connection.actor, seat, connection.known, scene, facts)) for seat in looks]

    def snapshot(self) -> views.Snapshot:
        return views.Snapshot(self.table, self.attendance())

    def may_watch(self, actor: Actor | None) -> bool:
        return permissions.may_watch(self.table, actor)

    def broadcast(self) -> None:
        """Builds all views, then hands them to the senders, then lets the bots think."""
        self._show_out()
        snapshot = self.snapshot()
        readers = [
            connection for connection in self.connections if connection.greeted and connection.wants_views()
        ]
        outgoing = [(connection, self.frames(connection, snapshot)) for connection in readers]
        for connection, frames in outgoing:
            connection.show(frames, self.table.version)
        self.bots.wake()

    def _show_out(self) -> None:
        """Sends away whoever may no longer look, however slowly they read."""
        for connection in self.connections:
            if not connection.greeted or connection.closing:
                continue
            before, connection.seats = connection.seats, permissions.seats_of(self.table, connection.actor)
            lost = before and not connection.seats and not permissions.is_host(self.table, connection.actor)
            if lost or not self._may_look(connection):
                connection.close(wire_socket.Bye(reason=seating.why_out(self.table, before), again=False))

    def _may_look(self, connection: Connection) -> bool:
        return bool(permissions.seats_of(self.table, connection.actor)) or self.may_watch(connection.actor)

    async def check_links(self) -> None:
        """Sends away programs whose token was ended."""
        links = {
            connection.actor.link
            for connection in self.connections
            if connection.actor and connection.actor.link
        }
        standing = await self._hub.identity.standing(links)
        for connection in self.connections:
            if connection.actor and connection.actor.link in links - standing and not connection.closing:
                connection.close(wire_socket.Bye(reason=Message("server.no.bad_secret"), again=False))

    def announce(self, kind: Notice, message: wire_socket.FromServer) -> None:
        frame = encode(message)
        for connection in self.connections:
            if connection.greeted:
                connection.put(kind, frame)

    def resync(self, connection: Connection, since: int) -> None:
        """Sends a reader everything after `since`."""
        connection.greeted = True
        connection.known = min(since, self.table.version)
        frames = self.frames(connection, self.snapshot())
        if frames:
            connection.show(frames, self.table.version)
        else:
            connection.close(wire_socket.Bye(reason=Message("server.no.no_such_table"), again=False))

    # What sockets ask --------------------------------------------------------------------------------

    async def hello(self, connection: Connection, since: int) -> None:
        """A reader arrives, or asks again. Who was away (and did not leave) has the seat back."""
        first = not connection.greeted
        actor = connection.actor
        if connection.closing or (first and not await self._admits(connection)):
            return
        self.connections.add(connection)
        connection.greeted = True
        if first and actor is not None:
            seats = permissions.seats_of(self.table, actor)
            back = [s for s in seats if self.table.chairs[s].stand_in and not self.table.chairs[s].left]
            await self._hub.deadlines.forget_absence(self.id, seats)
            if back:
                await self.change(
                    lambda table, _: [what for seat in back for what in seating.come_back(table, seat)]
                )
                self.broadcast()
        self.resync(connection, since)
        if first:
            await self._tell_presence()
            await self._expect_the_absent()
            self.bots.wake()

    async def _admits(self, connection: Connection) -> bool:
        """Whether a reader may come in; who may not hears why, and nobody hears of them."""
        link = connection.actor.link if connection.actor else None
        if link and not await self._hub.identity.standing({link}):
            connection.close(wire_socket.Bye(reason=Message("server.no.bad_secret"), again=False))
        elif not self._may_look(connection):
            connection.close(wire_socket.Bye(reason=Message("server.no.no_such_table"), again=False))
        connection.seats = permissions.seats_of(self.table, connection.actor)
        return not connection.closing

    async def _tell_presence(self) -> None:
        self.announce("presence", views.presence(self.table, self.attendance()))
        here = {connection.actor.guest for connection in self.connections if connection.actor is not None}
        await self._hub.cluster.attend(self.id, here)

    async def met_elsewhere(self, guests: frozenset[str]) -> None:
        """Somebody came to or left another process."""
        self.hear_of(guests)
        self.announce("presence", views.presence(self.table, self.attendance()))

    def hear_of(self, guests: frozenset[str]) -> None:
        """Who is at other processes now."""
        for guest in self.elsewhere - guests:
            self._hub.recent_guests.note(self.id, guest)
        self.elsewhere = guests

    async def _expect_the_absent(self) -> None:
        """Whoever is not here has some time to come, also after the server was restarted."""
        present = self.attendance().present
        absent = [
            seat
            for seat, chair in enumerate(self.table.chairs)
            if chair.holder and chair.holder not in present and not chair.stand_in
        ]
        if absent and not self.table.is_over:
            await self._hub.deadlines.expect(self.id, absent)

    async def gone(self, connection: Connection) -> None:
        """A socket has closed."""
        self.connections.discard(connection)
        if connection.actor is not None:
            self._hub.recent_guests.note(self.id, connection.actor.guest)
        await self._tell_presence()
        if self.connections:
            await self._expect_the_absent()

    async def command(self, connection: Connection, cmd: wire_socket.Cmd) -> None:
        """One command: ack and views, or nak."""
        actor = connection.actor
        if connection.closing:
            return
        before = self.table.version
        try:
            if actor is None:
                raise Refused("not_your_seat", status=403)
            if isinstance(cmd.c, wire_socket.Show):
                self._show(actor, cmd.c)
                version = self.table.version
            else:
                command = cmd.c
                version = await self.change(
                    lambda table, when: commands.rule(table, actor, command, cmd.v, when),
                    command=CommandId(actor.guest, connection.client, wire_socket.seat_of(command), cmd.id),
                    aside=isinstance(command, wire_socket.Start),
                )
        except Refused as no:
            connection.send(wire_socket.Nak(id=cmd.id, v=self.table.version, reason=no.reason))
            return
        except QuarterdeckError as error:
            connection.send(wire_socket.Nak(id=cmd.id, v=self.table.version, reason=error.message))
            return
        connection.send(wire_socket.Ack(id=cmd.id, v=version))
        if self.table.version != before:
            self.broadcast()

    def _show(self, actor: Actor, show: wire_socket.Show) -> None:
        if not permissions.is_host(self.table, actor):
            raise Refused("host_only", status=403)
        if not self.table.is_over:
            raise Refused("not_over")
        self.announce("look", wire_socket.Look(step=show.step, seat=show.seat))

    async def deadline(self, kind: str, seat: Seat) -> None:
        """A clock has run out."""
        self.hear_of(await self._hub.cluster.elsewhere(self.id))
        before = self.table.version
        if kind == deadlines.MATCH:
            await self._ring()
        elif await self._hub.deadlines.is_due(self.id, kind, seat):
            rung = deadlines.stop(self.id, kind, (seat,))
            await self.change(lambda table, when: _run_out(table, kind, seat, when), extra=lambda: [rung])
            if self.table.version == before:
                await self._hub.store.execute(rung)
        if self.table.version != before:
            self.broadcast()

    async def _ring(self) -> None:
        """The game's own clock has run out; the event goes into the history once, whoever rings first."""
        before = self.table.version
        if not commands.time_is_up(self.table, self.circumstances()):
            await self.reload()
        await self.change(commands.ring)
        if self.table.version == before:
            await self._hub.store.execute(deadlines.forget_clock(self.id, self._hub.now()))

    async def caught_up(self, version: int) -> None:
        """Another process has committed something."""
        if version > self.table.version and self.table.damaged is None:
            await self.reload()
            self.broadcast()


def _run_out(table: Table, kind: str, seat: Seat, when: Circumstances) -> Events:
    """What happens when somebody has been away for too long, or a ballot open."""
    if kind == "absent":
        return seating.go_away(table, seat, when)
    return [ev.Lapsed(table.question.about)] if table.question else []


async def _nothing() -> None:
    """For the sake of what is done before every job."""


def _asks(events: Events) -> bool:
    return any(isinstance(what, ev.Asked) for what in events)


def _seats_changed(events: Events) -> bool:
    return any(isinstance(what, ev.Seated) for what in events)
