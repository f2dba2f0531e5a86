"""A table in this process: one mailbox, one task, its readers and its bots' thinking.

Everything that reads or changes the table runs in the mailbox, one job at a time. A change is decided on a
fork of the table, which takes the table's place once it is committed; then it is acknowledged, then shown.
Where nobody knows whether a commit was done, the table is read again before anything else is done or shown.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import sqlalchemy as sa

from quarterdeck.core.contract import Seat
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.words import Message
from quarterdeck.server.bots.table_bots import TableBots
from quarterdeck.server.db import deadlines
from quarterdeck.server.db.store import Append, CommandId, Conflict, Kept
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.mailbox import Mailbox
from quarterdeck.server.rooms.readers import Readers, may_look, send_away
from quarterdeck.server.socket.connection import Connection
from quarterdeck.server.table import commands, permissions, seating, summaries, views
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.history import reopened
from quarterdeck.server.table.permissions import Actor, Circumstances, Events, FoundDeal
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import socket as wire_socket

if TYPE_CHECKING:
    from quarterdeck.server.rooms.hub import Hub

R = TypeVar("R")


class Room:
    """One loaded table."""

    def __init__(self, hub: Hub, kept: Kept) -> None:
        self._hub = hub
        self._open(kept)
        self.readers = Readers()
        self._stale = False
        """Whether the database may know more than this room."""
        self._was_stale = False
        self._gone = False
        self.last_move = 0.0
        """When the match last moved, by this process's own clock."""
        self.bots = TableBots(self, hub)
        self._mailbox = Mailbox(f"table {kept.id}", self)

    def _open(self, kept: Kept) -> None:
        self.table: Table = reopened(kept.id, kept.secret, kept.records, kept.unreadable)
        self.commands = kept.commands

    @property
    def id(self) -> str:
        return self.table.id

    # The mailbox -------------------------------------------------------------------------------------

    async def do(self, job: Callable[[], Awaitable[R]]) -> R:
        """Runs a job in the mailbox and gives its result."""
        return await self._mailbox.do(job)

    async def before_job(self) -> None:
        self._was_stale = self._stale
        if self._stale:
            await self.reload()

    def after_job(self) -> bool:
        if not self._gone and not self._stale:
            if not self.readers.all_shown(self.table.version):
                self.broadcast()
            elif self._was_stale:
                self.bots.wake()
        return not self._gone

    def may_end(self) -> bool:
        if self._needed():
            return False
        self._hub.forget(self)
        return True

    def _needed(self) -> bool:
        return bool(self.readers.connections or self.bots.busy or self._stale or self._mailbox.waiting)

    def look_after(self, now: float) -> None:
        """Now and then: lets quiet readers know that their connection is alive, reads again what must be
        read, and goes where nobody is."""
        if self._stale and not self._mailbox.waiting:
            self._mailbox.nudge()
        limits = self._hub.settings.limits
        self.readers.pulse(self.table.version, now, limits.pulse_s)
        if now - self._mailbox.last_job > limits.table_idle_s and not self._needed():
            self._mailbox.end()

    def close(self, reason: Message) -> None:
        """Lets nobody think on, and sends everybody away until the server is back."""
        self.bots.stop()
        self.readers.close(wire_socket.Bye(reason=reason, again=True))

    # Changing the table (mailbox only) ---------------------------------------------------------------

    async def change(
        self,
        decide: Callable[[Table, Circumstances], Events],
        *,
        command: CommandId | None = None,
        consume: str | None = None,
        extra: Callable[[], list[sa.Executable]] = list,
        aside: bool = False,
        found: FoundDeal | None = None,
    ) -> int:
        """Decides (aside: beside the loop, where it may take a while), commits; gives the version then.

        Who loses a race against another process reads again and retries.
        """
        for _ in range(self._hub.settings.limits.tries):
            if command in self.commands:
                return self.commands[command]
            draft = self.table.fork()
            when = self.circumstances(found)
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
        self.readers.close(wire_socket.Bye(reason=Message("server.no.no_such_table"), again=False))

    def circumstances(self, found: FoundDeal | None = None) -> Circumstances:
        present = self.attendance().present
        return Circumstances(self._hub.now(), present, self._hub.settings.limits, self._just_left(), found)

    def _just_left(self) -> frozenset[str]:
        """Guests whose connection may only be cut."""
        recent = self._hub.recent_guests
        if recent.cut_by_the_restart(self.table.told[0].record.at):
            return frozenset(chair.holder for chair in self.table.chairs if chair.holder)
        return recent.gone_from(self.id)

    def attendance(self) -> views.Attendance:
        return self.readers.attendance(self.table, self._hub.now())

    # Showing it (mailbox only) -----------------------------------------------------------------------

    def broadcast(self) -> None:
        """Shows everybody the table, then lets the bots think."""
        self.readers.show(self.table, self._hub.now())
        self.bots.wake()

    def resync(self, connection: Connection, since: int) -> None:
        """Sends a reader everything after `since`."""
        self.readers.resync(self.table, connection, since, self._hub.now())

    async def check_links(self) -> None:
        """Sends away programs whose token was ended."""
        links = self.readers.links()
        self.readers.end_links(links - await self._hub.identity.standing(links))

    # What sockets ask --------------------------------------------------------------------------------

    async def hello(self, connection: Connection, since: int) -> None:
        """A reader arrives, or asks again. Who was away (and did not leave) has the seat back."""
        first = not connection.greeted
        actor = connection.actor
        if connection.closing or (first and not await self._admits(connection)):
            return
        self.readers.connections.add(connection)
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
            send_away(connection, "bad_secret")
        elif not may_look(self.table, connection):
            send_away(connection, "no_such_table")
        connection.seats = permissions.seats_of(self.table, connection.actor)
        return not connection.closing

    async def _tell_presence(self) -> None:
        self._announce_presence()
        await self._hub.cluster.attend(self.id, self.readers.guests())

    def _announce_presence(self) -> None:
        self.readers.announce("presence", views.presence(self.table, self.attendance()))

    async def met_elsewhere(self, guests: frozenset[str]) -> None:
        """Somebody came to or left another process."""
        self.hear_of(guests)
        self._announce_presence()

    def hear_of(self, guests: frozenset[str]) -> None:
        """Who is at other processes now."""
        for guest in self.readers.elsewhere - guests:
            self._hub.recent_guests.note(self.id, guest)
        self.readers.elsewhere = guests

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
        self.readers.connections.discard(connection)
        if connection.actor is not None:
            self._hub.recent_guests.note(self.id, connection.actor.guest)
        await self._tell_presence()
        if self.readers.connections:
            await self._expect_the_absent()

    async def deal_for(self, actor: Actor | None, cmd: wire_socket.Cmd) -> FoundDeal | None:
        """Looks for the deal that a start needs, beside the mailbox: it may take a while."""
        table = self.table
        wanted = isinstance(cmd.c, wire_socket.Start) and table.created.winnable
        if not wanted or actor is None or not permissions.is_host(table, actor) or table.status != "open":
            return None  # the command itself says why it is refused, or that it was done already
        commands.check_start(table)
        return await self._hub.deals.find(actor.guest, table)

    async def command(
        self, connection: Connection, cmd: wire_socket.Cmd, found: FoundDeal | None = None
    ) -> None:
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
                    found=found,
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
        self.readers.announce("look", wire_socket.Look(step=show.step, seat=show.seat))

    async def deadline(self, kind: str, seat: Seat) -> None:
        """A clock has run out."""
        self.hear_of(await self._hub.cluster.elsewhere(self.id))
        before = self.table.version
        if kind == deadlines.MATCH:
            await self._ring()
        elif await self._hub.deadlines.is_due(self.id, kind, seat):
            rung = deadlines.stop(self.id, kind, (seat,))
            await self.change(
                lambda table, when: commands.run_out(table, kind, seat, when), extra=lambda: [rung]
            )
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


def _asks(events: Events) -> bool:
    return any(isinstance(what, ev.Asked) for what in events)


def _seats_changed(events: Events) -> bool:
    return any(isinstance(what, ev.Seated) for what in events)
