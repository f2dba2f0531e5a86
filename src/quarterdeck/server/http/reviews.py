"""The HTTP side of a finished match: file, replay, picture, proof, solution, rematch, branch, upload."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, TypeVar

from litestar import Controller, Response, get, post
from litestar.params import Parameter

from quarterdeck.core.words import Message
from quarterdeck.server.bots.jobs import Confirmed, Reading, Solved
from quarterdeck.server.drawing import svg
from quarterdeck.server.http.requests import AnyRequest, actor_at, address_of, guest_of
from quarterdeck.server.http.tables import opened
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import opening, permissions, review, watching
from quarterdeck.server.table.permissions import Actor
from quarterdeck.server.table.picture import picture
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import http as wire_http
from quarterdeck.server.wire import reviews as wire_reviews

R = TypeVar("R")


class Reviews(Controller):
    """After the end: file, replay, proof, solution, rematch, branch."""

    path = "/api"

    @get("/tables/{table:str}/match")
    async def match_file(self, hub: Hub, request: AnyRequest, table: str) -> Response[bytes]:
        text, name = await look(
            hub, request, table, lambda t: (review.match_file(t, hub.now()), _file_name(t))
        )
        return Response(
            text,
            media_type="text/plain",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @get("/tables/{table:str}/replay")
    async def replay(
        self,
        hub: Hub,
        request: AnyRequest,
        table: str,
        seat: Annotated[int | None, Parameter(ge=0, lt=16)] = None,
        first: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
        count: Annotated[int, Parameter(ge=1)] = 50,
        scene: bool = True,
        facts: bool = False,
    ) -> wire_reviews.Replay:
        limits = hub.settings.limits
        most = min(count, limits.replay_frames)
        running = await self._watched(hub, request, table)

        def see(t: Table) -> wire_reviews.Replay:
            steps = watching.steps_shown(t, hub.now(), limits.open_hands_s) if running else None
            return review.replay(t, seat, first, most, scene, facts, steps)

        return await look(hub, request, table, see)

    async def _watched(self, hub: Hub, request: AnyRequest, table: str) -> bool:
        """Whether this is a look into the hands of a running match; it is written down first."""
        actor = await actor_at(hub, request, table)
        room = await hub.room(table)

        async def job() -> bool:
            if room.table.status != "running" or not room.table.settings.open_hands:
                return False
            before = room.table.version
            if await room.change(lambda table, when: watching.look(table, actor, when.limits)) > before:
                room.broadcast()
            return True

        return await room.do(job)

    @get("/tables/{table:str}/picture")
    async def picture(
        self, hub: Hub, request: AnyRequest, table: str, language: Literal["en", "de"] = "en"
    ) -> Response[str]:
        """The end of the match, drawn; an SVG."""
        drawn = await look(hub, request, table, lambda t: picture(t, language))
        return Response(svg(drawn), media_type="image/svg+xml", headers={"cache-control": "no-cache"})

    @get("/tables/{table:str}/picture.png")
    async def painted(
        self, hub: Hub, request: AnyRequest, table: str, language: Literal["en", "de"] = "en"
    ) -> Response[bytes]:
        """The same as a PNG, which messengers preview."""
        drawn = await look(hub, request, table, lambda t: picture(t, language))
        asks = await actor_at(hub, request, table)
        painted = await hub.pool.paint(asks.guest if asks else address_of(request), drawn)
        return Response(painted, media_type="image/png", headers={"cache-control": "no-cache"})

    @get("/tables/{table:str}/verify")
    async def verify(self, hub: Hub, request: AnyRequest, table: str) -> wire_reviews.Verified:
        whole, proof = await look(hub, request, table, lambda t: review.to_prove(t, hub.now()))
        asks = await actor_at(hub, request, table)
        guest = asks.guest if asks else address_of(request)
        proven = await hub.pool.prove(guest, proof)
        if whole.header.passed is None or proven.reason is not None:
            return review.verified(whole, proven)
        try:
            confirmed: Confirmed | Message = await hub.deals.confirm(guest, proof.text, proof.game)
        except Refused as no:
            confirmed = no.reason
        return review.verified(whole, proven, confirmed)

    @get("/tables/{table:str}/solution")
    async def solution(self, hub: Hub, request: AnyRequest, table: str) -> wire_reviews.Solution:
        return review.solution(await self._solved(hub, request, table))

    @get("/tables/{table:str}/line")
    async def line(
        self,
        hub: Hub,
        request: AnyRequest,
        table: str,
        step: Annotated[int, Parameter(ge=0, le=1_000_000)],
        seat: Annotated[int | None, Parameter(ge=0, lt=16)] = None,
        scene: bool = True,
        facts: bool = False,
    ) -> wire_reviews.WinningLine:
        cards = review.line_from(await self._solved(hub, request, table), step)
        return await look(hub, request, table, lambda t: review.line(t, step, cards, seat, scene, facts))

    @get("/tables/{table:str}/belief")
    async def belief(
        self,
        hub: Hub,
        request: AnyRequest,
        table: str,
        step: Annotated[int, Parameter(ge=0, le=1_000_000)],
        seat: Annotated[int, Parameter(ge=0, lt=16)],
    ) -> wire_reviews.Believed:
        """Who probably held what, for all that one seat could see."""
        asked = await look(hub, request, table, lambda t: review.to_explain(t, step, seat))
        asks = await actor_at(hub, request, table)
        belief = await hub.pool.explain(asks.guest if asks else address_of(request), asked)
        return wire_reviews.Believed(step=step, seat=seat, bot=asked.bot, belief=belief)

    async def _solved(self, hub: Hub, request: AnyRequest, table: str) -> Solved | Message:
        text, game = await look(hub, request, table, review.to_solve)
        asks = await actor_at(hub, request, table)
        guest = asks.guest if asks else address_of(request)
        return await hub.solutions.of(table, guest, text, game)

    @post("/tables/{table:str}/branch")
    async def branch(
        self, hub: Hub, request: AnyRequest, table: str, data: wire_reviews.Branch
    ) -> wire_http.Opened:
        guest = await guest_of(hub, request)
        new = await look(
            hub, request, table, lambda t: opening.branch_of(t, guest, data, hub.now(), hub.chance)
        )
        return await opened(hub, request, new, guest)

    @post("/tables/{table:str}/rematch")
    async def rematch(self, hub: Hub, request: AnyRequest, table: str) -> wire_http.Opened:
        """The same people at a new table; who asks second is led to the same one."""
        guest = await guest_of(hub, request)
        room = await hub.room(table)

        async def go_on() -> wire_http.Opened:
            if not permissions.seats_of(room.table, Actor(guest.id)) and room.table.host != guest.id:
                raise Refused("not_your_seat", status=403)
            if not room.table.is_over:
                raise Refused("not_over")
            if room.table.rematch is None:
                new = opening.rematch_of(room.table, hub.chance)
                await hub.open_table(new, address_of(request))
                await room.change(lambda table, _: [] if table.rematch else [ev.Rematched(new.id)])
                room.broadcast()
            assert room.table.rematch is not None
            return wire_http.Opened(table=room.table.rematch, seats=room.table.seats_of(guest.id))

        return await room.do(go_on)


class Uploads(Controller):
    """Match files from elsewhere: the one request with a large body."""

    path = "/api"

    @post("/reviews")
    async def upload(self, hub: Hub, request: AnyRequest, data: wire_reviews.Upload) -> wire_http.Opened:
        guest = await guest_of(hub, request)
        read = await hub.pool.read(guest.id, Reading(data.text, tuple(hub.games)))
        return await opened(hub, request, opening.review_of(read, guest), guest)


def _file_name(table: Table) -> str:
    return f"{table.created.game.rpartition(':')[2]}-{table.id}.match"


async def look(hub: Hub, request: AnyRequest, id_: str, see: Callable[[Table], R]) -> R:
    """What the caller, who sits there, hosts or may watch, sees of a table: nothing uncommitted."""
    actor = await actor_at(hub, request, id_)
    room = await hub.room(id_)

    async def job() -> R:
        if not permissions.seats_of(room.table, actor) and not permissions.may_watch(room.table, actor):
            raise Refused("no_such_table", status=404)
        if not room.table.playable:
            raise Refused("frozen")
        return see(room.table)

    return await room.do(job)
