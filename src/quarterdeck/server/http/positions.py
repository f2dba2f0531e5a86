"""Positions that somebody lays out: asked about, and played on from. No table is looked at for them."""

from __future__ import annotations

import msgspec
from litestar import Controller, post

from quarterdeck.server.db.identity import COOKIE
from quarterdeck.server.http.requests import AnyRequest, address_of, guest_of
from quarterdeck.server.http.tables import opened
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table import opening
from quarterdeck.server.wire import deals as wire_deals
from quarterdeck.server.wire import http as wire_http


class Positions(Controller):
    path = "/api/positions"

    @post("/solve", status_code=200)
    async def solve(self, hub: Hub, request: AnyRequest, data: wire_deals.AskSolver) -> wire_deals.Answered:
        guest = await hub.identity.guest(request.cookies.get(COOKIE))
        address = address_of(request)
        line = msgspec.json.encode(data.position).decode()
        who = guest.id if guest else address
        found = await hub.solutions.of_position(who, address, line, tuple(hub.games))
        return msgspec.convert(found, wire_deals.Answered, from_attributes=True)

    @post("/table")
    async def play(self, hub: Hub, request: AnyRequest, data: wire_deals.PlayPosition) -> wire_http.Opened:
        guest = await guest_of(hub, request)
        line = msgspec.json.encode(data.position).decode()
        laid = await hub.solutions.lay_out(guest.id, address_of(request), line, tuple(hub.games))
        new = opening.laid_out(laid, guest, data.seat, data.settings, hub.chance)
        return await opened(hub, request, new, guest)
