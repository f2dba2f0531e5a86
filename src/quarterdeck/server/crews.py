"""Crews and their campaigns: founded once, joined by a secret link, played attempt by attempt.

An attempt is a table. What came of it is entered into the campaign the next time somebody looks: the
table's own history says it, so nothing can be lost in between.
"""

from __future__ import annotations

import datetime
import time
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Controller, get, post
from msgspec import Struct

from quarterdeck.core import campaign as c
from quarterdeck.core import record
from quarterdeck.core.campaign import AnyEvent, Campaign
from quarterdeck.server import opening, review, rulings, wire
from quarterdeck.server import tables as t
from quarterdeck.server.api import AnyRequest, address_of, guest_of, opened
from quarterdeck.server.house import House
from quarterdeck.server.identity import Guest, hash_of, new_id, new_key
from quarterdeck.server.refusals import Refused
from quarterdeck.server.storage import Conflict
from quarterdeck.server.table import Table


class Logged(Struct, frozen=True):
    """A crew as the database has it."""

    id: str
    campaign: Campaign
    tables: tuple[str | None, ...]
    """By event: where an attempt is played."""

    @property
    def running(self) -> str | None:
        """The table of the running attempt."""
        if self.campaign.running is None:
            return None
        return next(table for table in reversed(self.tables) if table)


def now() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")


class Crews(Controller):
    """Campaigns, for the members of a crew."""

    path = "/api/crews"

    @get()
    async def mine(self, house: House, request: AnyRequest) -> wire.Crews:
        guest = await house.identity.guest(request.cookies.get("quarterdeck_guest"))
        if guest is None:
            return wire.Crews(crews=())
        member = sa.select(t.crew_members.c.crew_id).where(t.crew_members.c.guest == guest.id)
        k = t.crews.c
        rows = await house.store.rows(
            sa.select(k.id, k.name, k.game).where(k.id.in_(member)).order_by(k.created)
        )
        return wire.Crews(
            crews=tuple(wire.CrewLine(crew=id_, name=name, game=game) for id_, name, game in rows)
        )

    @post()
    async def found(self, house: House, request: AnyRequest, data: wire.NewCrew) -> wire.CrewLink:
        guest = await guest_of(house, request)
        kind = house.game(data.game)
        game = opening.game_for(data.game, data.options, len(data.names))
        names = tuple(rulings.clean_name(name) for name in data.names)
        founded = Campaign.found(kind, rulings.clean_name(data.name), names, game.config, now())
        id_, secret = new_id(), new_key()
        await house.store.execute(
            sa.insert(t.crews).values(id=id_, game=data.game, name=founded.founded.crew, created=time.time()),
            _insert(id_, 1, founded.events[0]),
            sa.insert(t.crew_links).values(hash=hash_of(secret), crew_id=id_),
            sa.insert(t.crew_members).values(crew_id=id_, guest=guest.id),
        )
        return _link(house, id_, secret)

    @post("/join")
    async def join(self, house: House, request: AnyRequest, data: wire.JoinCrew) -> wire.Crew:
        guest = await guest_of(house, request)
        link = sa.select(t.crew_links.c.crew_id).where(t.crew_links.c.hash == hash_of(data.secret))
        rows = await house.store.rows(link)
        if not rows:
            raise Refused("bad_secret", status=404)
        id_: str = rows[0][0]
        if not await is_member(house, id_, guest):
            await house.store.execute(sa.insert(t.crew_members).values(crew_id=id_, guest=guest.id))
        return shown(await settled(house, id_))

    @get("/{crew:str}")
    async def show(self, house: House, request: AnyRequest, crew: str) -> wire.Crew:
        await members_only(house, request, crew)
        return shown(await settled(house, crew))

    @post("/{crew:str}/links")
    async def link(self, house: House, request: AnyRequest, crew: str) -> wire.CrewLink:
        await members_only(house, request, crew)
        secret = new_key()
        await house.store.execute(sa.insert(t.crew_links).values(hash=hash_of(secret), crew_id=crew))
        return _link(house, crew, secret)

    @post("/{crew:str}/notes")
    async def note(self, house: House, request: AnyRequest, crew: str, data: wire.NewNote) -> wire.Crew:
        await members_only(house, request, crew)
        logged = await settled(house, crew)
        await append(house, logged, c.Noted(text=" ".join(data.text.split()), at=now()))
        return shown(await settled(house, crew))

    @post("/{crew:str}/attempts")
    async def attempt(
        self, house: House, request: AnyRequest, crew: str, data: wire.NextAttempt
    ) -> wire.Opened:
        guest = await members_only(house, request, crew)
        logged = await settled(house, crew)
        campaign = logged.campaign
        if campaign.running is not None:
            raise Refused("attempt_runs")
        offered = campaign.next
        if data.choice >= len(offered):
            raise Refused("no_such_attempt")
        game = campaign.start(offered[data.choice], at=now())
        new = opening.open_table(campaign.founded.game, game, guest, data.seats, data.settings)
        await house.check_limit(address_of(request))
        await append(house, logged, campaign.events[-1], table=new.id)
        return await opened(house, request, new, guest)


async def members_only(house: House, request: AnyRequest, crew: str) -> Guest:
    guest = await guest_of(house, request)
    if not await is_member(house, crew, guest):
        raise Refused("no_such_crew", status=404)
    return guest


async def is_member(house: House, crew: str, guest: Guest) -> bool:
    m = t.crew_members.c
    return bool(await house.store.rows(sa.select(m.guest).where(m.crew_id == crew, m.guest == guest.id)))


async def read(house: House, id_: str) -> Logged:
    e = t.crew_events.c
    query = sa.select(e.table_id, e.body).where(e.crew_id == id_).order_by(e.number)
    rows = await house.store.rows(query)
    events = [msgspec.json.decode(body, type=AnyEvent) for _, body in rows]
    return Logged(id_, Campaign(events), tuple(table for table, _ in rows))


async def settled(house: House, id_: str) -> Logged:
    """The crew, with the result of its last attempt entered if that is over."""
    logged = await read(house, id_)
    if logged.running is None:
        return logged
    try:
        room = await house.room(logged.running)
    except Refused:
        await append(house, logged, c.Abandoned(attempt=logged.campaign.attempts, at=now()))
        return await read(house, id_)

    async def result() -> AnyEvent | None:
        return _result(logged.campaign, room.table)

    event = await room.do(result)
    if event is None:
        return logged
    await append(house, logged, event)
    return await read(house, id_)


def _result(campaign: Campaign, table: Table) -> AnyEvent | None:
    """What the table says of the attempt; None while it is being played."""
    if table.status == "frozen" or not table.is_over or table.match is None:
        return c.Abandoned(attempt=campaign.attempts, at=now()) if table.status == "frozen" else None
    if table.match.outcome is None:
        return c.Abandoned(attempt=campaign.attempts, at=now())
    campaign.end(table.match, record.digest(review.match_file(table)), now())
    return campaign.events[-1]


async def append(house: House, logged: Logged, event: AnyEvent, table: str | None = None) -> None:
    """Adds an event; who adds the same number second is told to look again."""
    try:
        await house.store.execute(_insert(logged.id, len(logged.tables) + 1, event, table))
    except Conflict:
        raise Refused("busy") from None


def _insert(crew: str, number: int, event: AnyEvent, table: str | None = None) -> sa.Insert:
    body = msgspec.json.encode(event).decode()
    return sa.insert(t.crew_events).values(crew_id=crew, number=number, table_id=table, body=body)


def _link(house: House, crew: str, secret: str) -> wire.CrewLink:
    return wire.CrewLink(crew=crew, secret=secret, path=f"{house.settings.base_path}/crew#{secret}")


def shown(logged: Logged) -> wire.Crew:
    campaign = logged.campaign
    founded = campaign.founded
    return wire.Crew(
        crew=logged.id,
        name=founded.crew,
        game=founded.game,
        title=campaign.kind.title,
        names=founded.names,
        scene=campaign.scene,
        next=tuple(msgspec.to_builtins(config) for config in campaign.next),
        running=logged.running,
        log=tuple(_entry(*line) for line in zip(campaign.events, logged.tables, strict=True)),
    )


def _entry(event: AnyEvent, table: str | None) -> wire.CrewEntry:
    kind: Any = type(event).__name__.lower()
    return wire.CrewEntry(
        kind=kind,
        at=event.at,
        attempt=getattr(event, "attempt", None),
        table=table,
        outcome=getattr(event, "outcome", None),
        text=getattr(event, "text", None),
    )
