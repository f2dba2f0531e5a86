"""A crew's log in the database: who belongs to it, what happened, and the result of what is over.

An attempt is a table, opened in the same transaction as its line in the log. Its result is entered as
soon as the match ends, and where the process died in between, the next time anybody looks: the table's
own history says it, and of two who append the same number one loses, so it is entered exactly once.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from quarterdeck.core import record, registry, timestamps
from quarterdeck.core.campaign import Campaign
from quarterdeck.core.campaign_events import Abandoned, AnyEvent, Withdrawn
from quarterdeck.core.contract import Seat
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.store import Conflict
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import review
from quarterdeck.server.table.permissions import Guest
from quarterdeck.server.table.table import Table

log = logging.getLogger("quarterdeck.crews")


class Member(Struct, frozen=True):
    guest: str
    name: str
    seat: Seat | None


class Logged(Struct, frozen=True):
    """A crew as the database has it."""

    id: str
    bots: bool
    members: tuple[Member, ...]
    campaign: Campaign
    tables: tuple[str | None, ...]
    """By event: where an attempt is played."""

    @property
    def version(self) -> int:
        return len(self.tables)

    @property
    def last_table(self) -> str | None:
        """The table of the latest attempt that was played at one."""
        return next((table for table in reversed(self.tables) if table), None)

    @property
    def running(self) -> str | None:
        """The table of the running attempt."""
        return None if self.campaign.running is None else self.last_table

    def member_at(self, seat: Seat) -> Member | None:
        return next((member for member in self.members if member.seat == seat), None)

    def leads(self, guest: Guest) -> bool:
        """Who may put others ashore: the member at the first seat that is taken, so the founder at first."""
        taken = [member for member in self.members if member.seat is not None]
        return bool(taken) and taken[0].guest == guest.id

    def is_bots(self, seat: Seat) -> bool:
        """Whether the seat was founded as a bot's."""
        return self.campaign.founded.names[seat] in registry.bot_names(self.campaign.kind)

    def free_seat(self, name: str) -> Seat | None:
        """Where somebody of this name belongs: at their own name, else at another's, else at a bot's."""
        names = self.campaign.founded.names
        free = [seat for seat in range(len(names)) if self.member_at(seat) is None]
        free.sort(key=lambda seat: (self.is_bots(seat), names[seat].casefold() != name.casefold()))
        return next(iter(free), None)


async def read(hub: Hub, id_: str) -> Logged:
    """The crew with its campaign; refuses what this release can't read."""
    e, k, m, g = t.crew_events.c, t.crews.c, t.crew_members.c, t.guests.c
    query = sa.select(e.table_id, e.body).where(e.crew_id == id_).order_by(e.number)
    rows = await hub.store.rows(query)
    if not rows:
        raise Refused("no_such_crew", status=404)
    crew = await hub.store.rows(sa.select(k.bots).where(k.id == id_))
    people = sa.select(m.guest, g.name, m.seat).join(t.guests, g.id == m.guest).where(m.crew_id == id_)
    members = tuple(Member(*row) for row in await hub.store.rows(people.order_by(m.seat)))
    events = [msgspec.json.decode(body, type=AnyEvent) for _, body in rows]
    # A logbook outlives releases: it is folded from reports, and no match is replayed for it.
    campaign = Campaign(events, registry.game_type(events[0].game))
    return Logged(id_, bool(crew[0][0]), members, campaign, tuple(table for table, _ in rows))


async def settled(hub: Hub, id_: str) -> Logged:
    """The crew, with the result of its last attempt entered if that is over."""
    for _ in range(hub.settings.limits.tries):
        logged = await read(hub, id_)
        if logged.running is None:
            return logged
        event = await _result(hub, logged, logged.running)
        if event is None:
            return logged
        try:
            await hub.store.execute(insert(hub, logged, (event,)))
        except Conflict:
            continue
    raise Refused("busy")


async def _result(hub: Hub, logged: Logged, table: str) -> AnyEvent | None:
    """What the table says of the running attempt; None while it is being played."""
    try:
        room = await hub.room(table)
    except Refused as no:
        if no.status != 404:
            raise
        # the table is no longer there, and nobody can tell what came of it
        return Withdrawn(attempt=logged.campaign.attempts, at=timestamps.now())

    async def look() -> AnyEvent | None:
        return result(logged.campaign, room.table)

    return await room.do(look)


def result(campaign: Campaign, table: Table) -> AnyEvent | None:
    """The event that enters what came of the running attempt."""
    if table.status == "frozen":
        return Abandoned(attempt=campaign.attempts, at=timestamps.now())
    if not table.is_over:
        return None
    at = next(
        timestamps.at(told.record.at)
        for told in reversed(table.told)
        if isinstance(told.record.what, ev.Ended)
    )
    if table.match is None:
        campaign.withdraw(at)
    elif table.match.outcome is None:
        campaign.abandon(table.match, at)
    else:
        campaign.end(table.match, record.digest(review.match_file(table, table.told[-1].record.at)), at)
    return campaign.events[-1]


async def enter_result(hub: Hub, table: str) -> None:
    """A match is over: if it was a crew's, its log is written."""
    try:
        crew = await crew_at(hub, table)
        if crew is not None:
            await settled(hub, crew)
    except (Refused, QuarterdeckError):
        log.warning("result not entered yet", extra={"table": table})


async def crew_at(hub: Hub, table: str) -> str | None:
    """The crew whose attempt is played at this table."""
    e = t.crew_events.c
    rows = await hub.store.rows(sa.select(e.crew_id).where(e.table_id == table).limit(1))
    return str(rows[0][0]) if rows else None


def insert(hub: Hub, logged: Logged, events: Sequence[AnyEvent], table: str | None = None) -> sa.Insert:
    """The statement that appends events to the log."""
    if logged.version + len(events) > hub.settings.limits.crew_events:
        raise Refused("log_full")
    return insert_at(logged.id, logged.version + 1, events, table)


def insert_at(crew: str, first: int, events: Sequence[AnyEvent], table: str | None = None) -> sa.Insert:
    rows = [
        {"crew_id": crew, "number": number, "table_id": table, "body": msgspec.json.encode(event).decode()}
        for number, event in enumerate(events, start=first)
    ]
    return sa.insert(t.crew_events).values(rows)


async def append(hub: Hub, logged: Logged, *events: AnyEvent) -> Logged:
    """Adds events, all or none; who adds the same number second is told to look again."""
    try:
        await hub.store.execute(insert(hub, logged, events))
    except Conflict:
        raise Refused("log_moved") from None
    return await settled(hub, logged.id)


async def is_member(hub: Hub, crew: str, guest: Guest) -> bool:
    m = t.crew_members.c
    return bool(await hub.store.rows(sa.select(m.guest).where(m.crew_id == crew, m.guest == guest.id)))
