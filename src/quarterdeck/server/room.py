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
from quarterdeck.server import actors, clocks, rulings, seating, summaries, views, wire_socket
from quarterdeck.server import history as h
from quarterdeck.server.actors import Actor, Circumstances, Happenings
from quarterdeck.server.deadlines import stop
from quarterdeck.server.line import Line, Notice, encode
from quarterdeck.server.refusals import Refused
from quarterdeck.server.storage import Append, CommandId, Conflict, Kept
from quarterdeck.server.table import Table, reopened
from quarterdeck.server.table_bots import Bots

if TYPE_CHECKING:
    from quarterdeck.server.house import House

log = logging.getLogger("quarterdeck.table")
IDLE_S: Final = 3.0
TRIES: Final = 5
R = TypeVar("R")


class _Job(Struct):
    run: Callable[[], Awaitable[object]]
    done: asyncio.Future[object]


class Room:
    """One loaded table."""

    def __init__(self, house: House, kept: Kept) -> None:
        self._house = house
        self._open(kept)
        self.lines: set[Line] = set()
        self.elsewhere: frozenset[str] = frozenset()
        """Guests at this table whose sockets are another process's."""
        self._inbox: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._last_job = time.monotonic()
        self._stale = False
        """Whether the database may know more than this room."""
        self._gone = False
        self.last_move = 0.0
        """When the match last moved, by this process's own clock."""
        self.bots = Bots(self, house)
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
            self._house.forget(self)
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
            line.shown >= version
            for line in self.lines
            if line.greeted and not line.behind and not line.closing.is_set()
        )

    def _needed(self) -> bool:
        return bool(self.lines or self.bots.busy or self._stale or not self._inbox.empty())

    def look_after(self, now: float) -> None:
        """Now and then: lets quiet readers know that the line is alive, reads again what must be read, and
        goes where nobody is."""
        if self._stale and self._inbox.empty():
            self._inbox.put_nowait(_Job(_nothing, asyncio.get_running_loop().create_future()))
        for line in self.lines:
            if line.greeted and line.drained() and now - line.sent >= self._house.settings.limits.pulse_s:
                line.put("pulse", encode(wire_socket.Pulse(v=self.table.version)))
        if now - self._last_job > IDLE_S and not self._needed():
            self._inbox.put_nowait(None)

    def close(self, reason: Message) -> None:
        """Lets nobody think on, and sends everybody away until the server is back."""
        self.bots.stop()
        for line in self.lines:
            if not line.closing.is_set():
                line.close(wire_socket.Bye(reason=reason, again=True))

    # Changing the table (mailbox only) ---------------------------------------------------------------

    async def change(
        self,
        decide: Callable[[Table, Circumstances], Happenings],
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
            happenings = await asyncio.to_thread(decide, draft, when) if aside else decide(draft, when)
            if not happenings:
                return self.table.version
            if self.table.damaged is not None:
                raise Refused("frozen")
            now = self._house.now()
            records = [
                h.Recorded(number, now, what)
                for number, what in enumerate(happenings, start=self.table.version + 1)
            ]
            for record in records:
                draft.take(record)
            append = Append(
                table=self.id,
                records=records,
                row=summaries.row(draft, now),
                command=command,
                consume=consume,
                holds=summaries.holds(draft) if _seats_changed(happenings) else None,
                extra=[
                    *extra(),
                    *(clocks.rows(self.id, draft.clock) if draft.clock != self.table.clock else ()),
                    *(self._house.deadlines.ballot(self.id) if _asks(happenings) else ()),
                    *self._house.peers.after_commit(self.id, draft.version),
                ],
            )
            if await self._commit(append, draft):
                if command is not None:
                    self.commands[command] = draft.version
                if any(isinstance(what, h.Moved | h.Started) for what in happenings):
                    self.last_move = time.monotonic()
                self._house.committed(self.id, happenings)
                return draft.version
            if consume is not None:
                raise Refused("bad_secret", status=404)
        raise Refused("busy")

    async def _commit(self, append: Append, draft: Table) -> bool:
        """Stores the draft's last happenings; gives False where somebody else was first.

        After any failure it is what the database says that counts, also of this very append.
        """
        self._stale = True
        try:
            await self._house.store.append(append)
        except Exception as failure:
            await self.reload()
            if self._has(append.records):
                return True
            if isinstance(failure, Conflict):
                return False
            raise
        self.table, self._stale = draft, False
        return True

    def _has(self, records: Sequence[h.Recorded]) -> bool:
        """Whether these very happenings are in the history."""
        told = self.table.told[records[0].number - 1 : records[-1].number]
        return [(one.record.at, h.encode(one.record.what)) for one in told] == [
            (record.at, h.encode(record.what)) for record in records
        ]

    async def reload(self) -> None:
        """Back to what the database says; until it has said it, the room is stale."""
        self._stale = True
        kept = await self._house.store.read_table(self.id)
        if kept is None:
            self._end()
            raise Refused("no_such_table", status=404)
        self._open(kept)
        self._stale = False

    def _end(self) -> None:
        """The table is no longer there: whoever reads it is told."""
        self._gone = True
        self._house.forget(self)
        self.bots.stop()
        for line in self.lines:
            line.close(wire_socket.Bye(reason=Message("server.no.no_such_table"), again=False))

    def circumstances(self) -> Circumstances:
        present = self.attendance().present
        return Circumstances(self._house.now(), present, self._house.settings.limits, self._lately())

    def _lately(self) -> frozenset[str]:
        """Guests whose line may only be cut."""
        lately = self._house.lately
        if lately.cut_by_the_restart(self.table.told[0].record.at):
            return frozenset(chair.holder for chair in self.table.chairs if chair.holder)
        return lately.gone_from(self.id)

    def attendance(self) -> views.Attendance:
        present: set[str] = set(self.elsewhere)
        watchers = 0
        for line in self.lines:
            if line.actor is not None and actors.seats_of(self.table, line.actor):
                present.add(line.actor.guest)
            elif line.greeted:
                watchers += 1
        return views.Attendance(frozenset(present), watchers, self._house.now())

    # Showing it (mailbox only) -----------------------------------------------------------------------

    def frames(self, line: Line, sight: views.Sight) -> list[bytes]:
        """Every view this reader gets now."""
        seats = actors.seats_of(self.table, line.actor)
        looks = line.looks_from(seats, self.may_watch(line.actor))
        return [encode(sight.of(line.actor, seat, line.known, line.scene)) for seat in looks]

    def sight(self) -> views.Sight:
        return views.Sight(self.table, self.attendance())

    def may_watch(self, actor: Actor | None) -> bool:
        return self.table.settings.spectators or actors.is_host(self.table, actor)

    def broadcast(self) -> None:
        """Builds all views, then hands them to the senders, then lets the bots think."""
        self._show_out()
        sight = self.sight()
        readers = [line for line in self.lines if line.greeted and line.wants_views()]
        outgoing = [(line, self.frames(line, sight)) for line in readers]
        for line, frames in outgoing:
            line.show(frames, self.table.version)
        self.bots.wake()

    def _show_out(self) -> None:
        """Sends away whoever may no longer look, however slowly they read."""
        for line in self.lines:
            if not line.greeted or line.closing.is_set():
                continue
            before, line.seats = line.seats, actors.seats_of(self.table, line.actor)
            lost = before and not line.seats and not actors.is_host(self.table, line.actor)
            if lost or not self._may_look(line):
                line.close(wire_socket.Bye(reason=seating.why_out(self.table, before), again=False))

    def _may_look(self, line: Line) -> bool:
        return bool(actors.seats_of(self.table, line.actor)) or self.may_watch(line.actor)

    async def check_links(self) -> None:
        """Sends away programs whose token was ended."""
        links = {line.actor.link for line in self.lines if line.actor and line.actor.link}
        standing = await self._house.identity.standing(links)
        for line in self.lines:
            if line.actor and line.actor.link in links - standing and not line.closing.is_set():
                line.close(wire_socket.Bye(reason=Message("server.no.bad_secret"), again=False))

    def announce(self, kind: Notice, message: wire_socket.FromServer) -> None:
        frame = encode(message)
        for line in self.lines:
            if line.greeted:
                line.put(kind, frame)

    def resync(self, line: Line, since: int) -> None:
        """Sends a reader everything after `since`."""
        line.greeted = True
        line.known = min(since, self.table.version)
        frames = self.frames(line, self.sight())
        if frames:
            line.show(frames, self.table.version)
        else:
            line.close(wire_socket.Bye(reason=Message("server.no.no_such_table"), again=False))

    # What sockets ask --------------------------------------------------------------------------------

    async def hello(self, line: Line, since: int) -> None:
        """A reader arrives, or asks again. Who was away (and did not leave) has the seat back."""
        first = not line.greeted
        actor = line.actor
        if line.closing.is_set() or (first and not await self._admits(line)):
            return
        self.lines.add(line)
        line.greeted = True
        if first and actor is not None:
            seats = actors.seats_of(self.table, actor)
            back = [s for s in seats if self.table.chairs[s].stand_in and not self.table.chairs[s].left]
            await self._house.deadlines.forget_absence(self.id, seats)
            if back:
                await self.change(
                    lambda table, _: [what for seat in back for what in seating.come_back(table, seat)]
                )
                self.broadcast()
        self.resync(line, since)
        if first:
            await self._tell_presence()
            await self._expect_the_absent()
            self.bots.wake()

    async def _admits(self, line: Line) -> bool:
        """Whether a reader may come in; who may not hears why, and nobody hears of them."""
        link = line.actor.link if line.actor else None
        if link and not await self._house.identity.standing({link}):
            line.close(wire_socket.Bye(reason=Message("server.no.bad_secret"), again=False))
        elif not self._may_look(line):
            line.close(wire_socket.Bye(reason=Message("server.no.no_such_table"), again=False))
        line.seats = actors.seats_of(self.table, line.actor)
        return not line.closing.is_set()

    async def _tell_presence(self) -> None:
        self.announce("presence", views.presence(self.table, self.attendance()))
        here = {line.actor.guest for line in self.lines if line.actor is not None}
        await self._house.peers.attend(self.id, here)

    async def met_elsewhere(self, guests: frozenset[str]) -> None:
        """Somebody came to or left another process."""
        self.hear_of(guests)
        self.announce("presence", views.presence(self.table, self.attendance()))

    def hear_of(self, guests: frozenset[str]) -> None:
        """Who is at other processes now."""
        for guest in self.elsewhere - guests:
            self._house.lately.note(self.id, guest)
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
            await self._house.deadlines.expect(self.id, absent)

    async def gone(self, line: Line) -> None:
        """A socket has closed."""
        self.lines.discard(line)
        if line.actor is not None:
            self._house.lately.note(self.id, line.actor.guest)
        await self._tell_presence()
        if self.lines:
            await self._expect_the_absent()

    async def command(self, line: Line, cmd: wire_socket.Cmd) -> None:
        """One command: ack and views, or nak."""
        actor = line.actor
        if line.closing.is_set():
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
                    lambda table, when: rulings.rule(table, actor, command, cmd.v, when),
                    command=CommandId(actor.guest, line.client, wire_socket.seat_of(command), cmd.id),
                    aside=isinstance(command, wire_socket.Start),
                )
        except Refused as no:
            line.send(wire_socket.Nak(id=cmd.id, v=self.table.version, reason=no.reason))
            return
        except QuarterdeckError as error:
            line.send(wire_socket.Nak(id=cmd.id, v=self.table.version, reason=error.message))
            return
        line.send(wire_socket.Ack(id=cmd.id, v=version))
        if self.table.version != before:
            self.broadcast()

    def _show(self, actor: Actor, show: wire_socket.Show) -> None:
        if not actors.is_host(self.table, actor):
            raise Refused("host_only", status=403)
        if not self.table.is_over:
            raise Refused("not_over")
        self.announce("look", wire_socket.Look(step=show.step, seat=show.seat))

    async def deadline(self, kind: str, seat: Seat) -> None:
        """A clock has run out."""
        self.hear_of(await self._house.peers.elsewhere(self.id))
        before = self.table.version
        if kind == clocks.MATCH:
            await self._ring()
        elif await self._house.deadlines.is_due(self.id, kind, seat):
            rung = stop(self.id, kind, (seat,))
            await self.change(lambda table, when: _run_out(table, kind, seat, when), extra=lambda: [rung])
            if self.table.version == before:
                await self._house.store.execute(rung)
        if self.table.version != before:
            self.broadcast()

    async def _ring(self) -> None:
        """The game's own clock has run out; the event goes into the history once, whoever rings first."""
        before = self.table.version
        if not rulings.time_is_up(self.table, self.circumstances()):
            await self.reload()
        await self.change(rulings.ring)
        if self.table.version == before:
            await self._house.store.execute(clocks.forget(self.id, self._house.now()))

    async def caught_up(self, version: int) -> None:
        """Another process has committed something."""
        if version > self.table.version and self.table.damaged is None:
            await self.reload()
            self.broadcast()


def _run_out(table: Table, kind: str, seat: Seat, when: Circumstances) -> Happenings:
    """What happens when somebody has been away for too long, or a ballot open."""
    if kind == "absent":
        return seating.go_away(table, seat, when)
    return [h.Lapsed(table.question.about)] if table.question else []


async def _nothing() -> None:
    """For the sake of what is done before every job."""


def _asks(happenings: Happenings) -> bool:
    return any(isinstance(what, h.Asked) for what in happenings)


def _seats_changed(happenings: Happenings) -> bool:
    return any(isinstance(what, h.Seated) for what in happenings)
