"""Opening and joining tables; hints; links and tokens for their seats."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Controller, Response, post

from quarterdeck.core.contract import Seat
from quarterdeck.server.bots.fair_queue import QueueFull
from quarterdeck.server.bots.pool import WorkFailed
from quarterdeck.server.bots.table_bots import Advice
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.identity import COOKIE, WHOLE_TABLE, FoundLink, LinkKind
from quarterdeck.server.http.guests import summary_rows
from quarterdeck.server.http.requests import AnyRequest, actor_at, address_of, guest_cookie, guest_of
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.rooms.room import Room
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import hints, opening, permissions, seating, summaries
from quarterdeck.server.table.permissions import Actor, Circumstances, Events, Guest
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import http as wire_http


class OpenTables(Controller):
    """Opening and joining tables."""

    path = "/api"

    @post("/tables")
    async def open(self, hub: Hub, request: AnyRequest, data: wire_http.NewTable) -> wire_http.Opened:
        guest = await guest_of(hub, request)
        hub.game(data.game)
        game = opening.game_for(data.game, data.options, len(data.seats))
        if data.winnable:
            await hub.deals.check(guest.id, data.game, game)
        new = opening.open_table(
            data.game, game, guest, data.seats, data.settings, chance=hub.chance, winnable=data.winnable
        )
        return await opened(hub, request, new, guest)

    @post("/tables/{table:str}/join")
    async def join(
        self, hub: Hub, request: AnyRequest, table: str, data: wire_http.JoinOpen
    ) -> wire_http.Opened:
        """Takes an open seat of a listed table."""
        guest = await guest_of(hub, request)
        room = await hub.room(table)

        def decide(table: Table, _: Circumstances) -> Events:
            if not table.settings.listed:
                raise Refused("no_such_table", status=404)
            free = free_seats(table)
            seat = data.seat if data.seat is not None else next(iter(free), None)
            if seat is None or seat not in free:
                raise Refused("no_open_seat")
            return seating.sit_down(table, guest.id, data.name, seat)

        return await seated(room, guest, decide)

    @post("/join")
    async def join_by_link(
        self, hub: Hub, request: AnyRequest, data: wire_http.JoinSecret
    ) -> Response[wire_http.Opened]:
        """Takes the seat that a link carries, or the first open one."""
        link = await hub.identity.link(data.secret)
        if link is None or link.kind == "token":
            raise Refused("bad_secret", status=404)
        name = seating.clean_name(data.name)
        cookies = []
        guest = await hub.identity.guest(request.cookies.get(COOKIE))
        if guest is None or data.token:
            guest, key = await hub.new_guest(name, address_of(request))
            cookies = [] if data.token else [guest_cookie(hub, request, key)]
        room = await hub.room(link.table)
        ways = {"invitation": invited, "table": welcomed, "resume": resumed}
        result = await ways[link.kind](room, guest, name, link)
        if data.token and result.seats:
            token = await new_link(hub, room, result.seats[0], "token", guest.id)
            result = msgspec.structs.replace(result, token=token)
        return Response(result, cookies=cookies, status_code=201)

    @post("/tables/{table:str}/hint", status_code=200)
    async def hint(
        self, hub: Hub, request: AnyRequest, table: str, data: wire_http.AskHint
    ) -> wire_http.Hint:
        """A bot's advice for one's own seat."""
        actor = await actor_at(hub, request, table)
        return await advised(await hub.room(table), actor, data)

    @post("/tables/{table:str}/links")
    async def link(
        self, hub: Hub, request: AnyRequest, table: str, data: wire_http.NewLink
    ) -> wire_http.Link:
        """A link or token for a seat; its secret is shown this once."""
        actor = await actor_at(hub, request, table)
        room = await hub.room(table)
        guest = _may_link(room.table, actor, data)
        seat = WHOLE_TABLE if data.seat is None else data.seat
        secret = await new_link(hub, room, seat, data.kind, guest)
        path = None if data.kind == "token" else f"{hub.settings.base_path}/join#{secret}"
        return wire_http.Link(kind=data.kind, seat=data.seat, secret=secret, path=path)

    @post("/invitation", status_code=200)
    async def invitation(
        self, hub: Hub, request: AnyRequest, data: wire_http.ReadLink
    ) -> wire_http.Invitation:
        """What a link leads to, for whoever holds it; it is not used up by looking."""
        link = await hub.identity.link(data.secret)
        if link is None or link.kind == "token":
            raise Refused("bad_secret", status=404)
        guest = await hub.identity.guest(request.cookies.get(COOKIE))
        rows = await hub.store.rows(summary_rows().where(t.tables.c.id == link.table))
        if not rows:
            raise Refused("bad_secret", status=404)
        line = summaries.line(tuple(rows[0]), guest.id if guest else None)
        return wire_http.Invitation(kind=link.kind, table=line)

    @post("/tables/{table:str}/options", status_code=204)
    async def options(self, hub: Hub, request: AnyRequest, table: str, data: wire_http.NewOptions) -> None:
        """Another mission, or another rule, while the seats are being filled."""
        actor = await actor_at(hub, request, table)
        room = await hub.room(table)
        if await hub.store.rows(sa.select(t.crew_events.c.number).where(t.crew_events.c.table_id == table)):
            raise Refused("crew_decides")

        draft = room.table.fork()
        for what in opening.configure(draft, actor, data, room.circumstances()):
            if isinstance(what, ev.Configured) and what.winnable and actor is not None:
                game = opening.game_for(draft.created.game, what.config, len(draft.chairs))
                await hub.deals.check(actor.guest, draft.created.game, game)

        async def change() -> None:
            await room.change(lambda table, when: opening.configure(table, actor, data, when))
            room.broadcast()

        await room.do(change)

    @post("/tables/{table:str}/revoke", status_code=204)
    async def revoke(self, hub: Hub, request: AnyRequest, table: str, data: wire_http.Revoke) -> None:
        actor = await actor_at(hub, request, table)
        room = await hub.room(table)
        if data.seat not in permissions.seats_of(room.table, actor) or actor is None:
            raise Refused("not_your_seat", status=403)
        await hub.identity.revoke(table, data.seat, actor.guest, *hub.cluster.after_links(table))
        await room.do(room.check_links)


async def new_link(hub: Hub, room: Room, seat: Seat, kind: LinkKind, guest: str | None) -> str:
    """A link in place of the older ones, which open nothing any more and keep nothing open."""
    secret = await hub.identity.new_link(room.id, seat, kind, guest, *hub.cluster.after_links(room.id))
    await room.do(room.check_links)
    return secret


def _may_link(table: Table, actor: Actor | None, wanted: wire_http.NewLink) -> str | None:
    """Whose link it is: nobody's yet for an invitation."""
    if wanted.kind == "table" and not permissions.is_host(table, actor):
        raise Refused("host_only", status=403)
    if (wanted.kind == "table") != (wanted.seat is None):
        raise Refused("no_such_seat")
    if wanted.seat is None:
        return None
    chair = permissions.chair_at(table, wanted.seat)
    if wanted.kind == "invitation":
        if not permissions.is_host(table, actor):
            raise Refused("host_only", status=403)
        if chair.kind == "person":
            raise Refused("seat_taken")
        return None
    if actor is None or wanted.seat not in permissions.seats_of(table, actor):
        raise Refused("not_your_seat", status=403)
    return actor.guest


async def opened(hub: Hub, request: AnyRequest, new: opening.Opening, guest: Guest) -> wire_http.Opened:
    await hub.open_table(new, address_of(request))
    seats = (what.seat for what in new.events if isinstance(what, ev.Seated) and what.holder == guest.id)
    return wire_http.Opened(table=new.id, seats=tuple(seats))


async def seated(room: Room, guest: Guest, decide: Any, consume: str | None = None) -> wire_http.Opened:
    async def sit() -> wire_http.Opened:
        await room.change(decide, consume=consume)
        room.broadcast()
        return wire_http.Opened(table=room.id, seats=room.table.seats_of(guest.id))

    return await room.do(sit)


async def invited(room: Room, guest: Guest, name: str, link: FoundLink) -> wire_http.Opened:
    return await seated(
        room, guest, lambda table, _: seating.sit_down(table, guest.id, name, link.seat), consume=link.hash
    )


async def welcomed(room: Room, guest: Guest, name: str, _: FoundLink) -> wire_http.Opened:
    """First come, first seated; who sits there already is led there, and so is who may watch instead."""

    def decide(table: Table, _: Circumstances) -> Events:
        if table.seats_of(guest.id):
            return []
        seat = next(iter(free_seats(table)), None)
        if seat is None and permissions.may_watch(table, Actor(guest.id)):
            return []
        if seat is None:
            raise Refused("no_open_seat")
        return seating.sit_down(table, guest.id, name, seat)

    return await seated(room, guest, decide)


def free_seats(table: Table) -> list[Seat]:
    return [seat for seat, chair in enumerate(table.chairs) if chair.kind == "open" or chair.offered]


async def resumed(room: Room, guest: Guest, _: str, link: FoundLink) -> wire_http.Opened:
    """The seat moves to this device; its links go with it."""

    def decide(table: Table, _: Circumstances) -> Events:
        return seating.move(table, link.seat, link.guest or "", guest.id)

    async def sit() -> wire_http.Opened:
        of_seat = sa.and_(
            t.links.c.table_id == room.id, t.links.c.seat == link.seat, t.links.c.guest == link.guest
        )
        await room.change(decide, extra=lambda: [sa.update(t.links).where(of_seat).values(guest=guest.id)])
        room.broadcast()
        return wire_http.Opened(table=room.id, seats=room.table.seats_of(guest.id))

    return await room.do(sit)


async def advised(room: Room, actor: Actor | None, wanted: wire_http.AskHint) -> wire_http.Hint:
    """What a bot would choose from what the seat sees; it thinks once about each decision."""

    async def begin() -> tuple[asyncio.Task[Advice], str]:
        bot = seating.default_bot(room.table)
        decision = hints.asked_for(room.table, actor, wanted)
        assert actor is not None
        return room.bots.consider(decision, bot, actor.guest), bot

    thinking, bot = await room.do(begin)
    try:
        advice = await asyncio.shield(thinking)
    except (WorkFailed, QueueFull):
        raise Refused("no_hint", status=503) from None
    return wire_http.Hint(number=advice.number, bot=bot, belief=advice.belief)
