"""Who somebody is, and the tables that are there for them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from litestar import Controller, Response, get, post

from quarterdeck.server.db import schema as t
from quarterdeck.server.db.identity import COOKIE
from quarterdeck.server.http.requests import AnyRequest, address_of, guest_cookie
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table import seating, summaries
from quarterdeck.server.wire import http as wire_http


class Guests(Controller):
    """Who I am, and what is there for me."""

    path = "/api"

    @get("/me")
    async def who(self, hub: Hub, request: AnyRequest) -> wire_http.Me:
        guest = await hub.identity.guest(request.cookies.get(COOKIE))
        return wire_http.Me(name=guest.name if guest else None)

    @post("/me", status_code=200)
    async def name(self, hub: Hub, request: AnyRequest, data: wire_http.NewGuest) -> Response[wire_http.Me]:
        name = seating.clean_name(data.name)
        key = request.cookies.get(COOKIE)
        guest = await hub.identity.guest(key)
        if guest is None or key is None:
            guest, key = await hub.new_guest(name, address_of(request))
        else:
            guest = await hub.identity.rename(key, guest, name)
        return Response(wire_http.Me(name=guest.name), cookies=[guest_cookie(hub, request, key)])

    @get("/lobby")
    async def lobby(self, hub: Hub, request: AnyRequest) -> wire_http.Tables:
        """Tables that anybody may join or watch."""
        guest = await hub.identity.guest(request.cookies.get(COOKIE))
        c = t.tables.c
        query = summary_rows().where(c.listed, c.status.in_(("open", "running"))).order_by(c.changed.desc())
        rows = await hub.store.rows(query.limit(hub.settings.limits.listed_tables))
        lines = [summaries.line(tuple(row), guest.id if guest else None) for row in rows]
        return wire_http.Tables(tables=tuple(line for line in lines if line.can_join or line.can_watch))

    @get("/tables/mine")
    async def mine(self, hub: Hub, request: AnyRequest) -> wire_http.Tables:
        """My tables: those waiting for me first, then by last change."""
        guest = await hub.identity.guest(request.cookies.get(COOKIE))
        if guest is None:
            return wire_http.Tables(tables=())
        lines = await tables_of(hub, guest.id)
        return wire_http.Tables(tables=tuple(sorted(lines, key=lambda line: not line.waiting_for_me)))

    @get("/progress")
    async def progress(self, hub: Hub, request: AnyRequest) -> wire_http.Progress:
        """The missions I have won."""
        guest = await hub.identity.guest(request.cookies.get(COOKIE))
        if guest is None:
            return wire_http.Progress(games=())
        c = t.tables.c
        held = sa.select(t.holds.c.table_id).where(t.holds.c.guest == guest.id)
        query = sa.select(c.game, c.summary).where(c.id.in_(held), c.status == "over")
        latest = query.order_by(c.changed.desc()).limit(hub.settings.limits.remembered_tables)
        rows = await hub.store.rows(latest)
        return wire_http.Progress(games=summaries.won_missions((tuple(row) for row in rows), guest.id))


async def tables_of(hub: Hub, guest: str) -> list[wire_http.TableSummary]:
    """The tables at which a guest sits, the last changed first."""
    held = sa.select(t.holds.c.table_id).where(t.holds.c.guest == guest)
    query = summary_rows().where(t.tables.c.id.in_(held)).order_by(t.tables.c.changed.desc())
    rows = await hub.store.rows(query.limit(hub.settings.limits.listed_tables))
    return [summaries.line(tuple(row), guest) for row in rows]


def summary_rows() -> sa.Select[Any]:
    """What `summaries.line` reads."""
    c = t.tables.c
    return sa.select(c.id, c.game, c.status, c.changed, c.summary)
