"""The HTTP side of a finished match: file, replay, proof, rematch, branch, upload."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import Controller, Response, get, post
from litestar.params import Parameter

from quarterdeck.server import actors, opening, review, wire_http
from quarterdeck.server import history as h
from quarterdeck.server.actors import Actor
from quarterdeck.server.api import AnyRequest, actor_at, address_of, guest_of, opened
from quarterdeck.server.house import House
from quarterdeck.server.jobs import Reading
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import Table

R = TypeVar("R")


class Reviews(Controller):
    """After the end: file, replay, proof, rematch, branch, upload."""

    path = "/api"

    @get("/tables/{table:str}/match")
    async def match_file(self, house: House, request: AnyRequest, table: str) -> Response[bytes]:
        text, name = await look(house, request, table, lambda t: (review.match_file(t), _file_name(t)))
        return Response(
            text,
            media_type="text/plain",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @get("/tables/{table:str}/replay")
    async def replay(
        self,
        house: House,
        request: AnyRequest,
        table: str,
        seat: Annotated[int | None, Parameter(ge=0, lt=16)] = None,
        first: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
        count: Annotated[int, Parameter(ge=1)] = 50,
    ) -> wire_http.Replay:
        most = min(count, house.settings.limits.replay_frames)
        return await look(house, request, table, lambda t: review.replay(t, seat, first, most))

    @get("/tables/{table:str}/verify")
    async def verify(self, house: House, request: AnyRequest, table: str) -> wire_http.Verified:
        whole, proof = await look(house, request, table, review.to_prove)
        asks = await actor_at(house, request, table)
        guest = asks.guest if asks else address_of(request)
        return review.verified(whole, await house.pool.prove(guest, proof))

    @post("/tables/{table:str}/branch")
    async def branch(
        self, house: House, request: AnyRequest, table: str, data: wire_http.Branch
    ) -> wire_http.Opened:
        guest = await guest_of(house, request)
        new = await look(house, request, table, lambda t: opening.branch_of(t, guest, data, house.chance))
        return await opened(house, request, new, guest)

    @post("/tables/{table:str}/rematch")
    async def rematch(self, house: House, request: AnyRequest, table: str) -> wire_http.Opened:
        """The same people at a new table; who asks second is led to the same one."""
        guest = await guest_of(house, request)
        room = await house.room(table)

        async def go_on() -> wire_http.Opened:
            if not actors.seats_of(room.table, Actor(guest.id)) and room.table.host != guest.id:
                raise Refused("not_your_seat", status=403)
            if not room.table.is_over:
                raise Refused("not_over")
            if room.table.rematch is None:
                new = opening.rematch_of(room.table, house.chance)
                await house.open_table(new, address_of(request))
                await room.change(lambda table, _: [] if table.rematch else [h.Rematched(new.id)])
                room.broadcast()
            assert room.table.rematch is not None
            return wire_http.Opened(table=room.table.rematch, seats=room.table.seats_of(guest.id))

        return await room.do(go_on)


class Uploads(Controller):
    """Match files from elsewhere: the one request with a large body."""

    path = "/api"

    @post("/reviews")
    async def upload(self, house: House, request: AnyRequest, data: wire_http.Upload) -> wire_http.Opened:
        guest = await guest_of(house, request)
        read = await house.pool.read(guest.id, Reading(data.text, tuple(house.games)))
        return await opened(house, request, opening.review_of(read, guest), guest)


def _file_name(table: Table) -> str:
    return f"{table.created.game.rpartition(':')[2]}-{table.id}.match"


async def look(house: House, request: AnyRequest, id_: str, see: Callable[[Table], R]) -> R:
    """What the caller, who sits there, hosts or may watch, sees of a table: nothing uncommitted."""
    actor = await actor_at(house, request, id_)
    room = await house.room(id_)

    async def job() -> R:
        if not actors.seats_of(room.table, actor) and not room.may_watch(actor):
            raise Refused("no_such_table", status=404)
        if not room.table.playable:
            raise Refused("frozen")
        return see(room.table)

    return await room.do(job)
