"""The HTTP side: guests, games, tables, links."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from litestar import Controller, Request, Response, get, post
from litestar.datastructures import CacheControlHeader, Cookie

from quarterdeck.core import registry
from quarterdeck.core.contract import Seat
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.logbook import MissionBook
from quarterdeck.core.registry import GameType
from quarterdeck.core.words import LANGUAGES, Catalogue
from quarterdeck.server import actors, hints, opening, seating, summaries, wire_http
from quarterdeck.server import history as h
from quarterdeck.server import tables as t
from quarterdeck.server.actors import Actor, Circumstances, Happenings
from quarterdeck.server.guard import bearer
from quarterdeck.server.house import House
from quarterdeck.server.identity import COOKIE, COOKIE_AGE_S, FoundLink, Guest, LinkKind
from quarterdeck.server.refusals import Refused
from quarterdeck.server.room import Room
from quarterdeck.server.table import Table

AnyRequest = Request[Any, Any, Any]
R = TypeVar("R")


def address_of(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


async def guest_of(house: House, request: AnyRequest) -> Guest:
    guest = await house.identity.guest(request.cookies.get(COOKIE))
    if guest is None:
        raise Refused("no_guest", status=401)
    return guest


async def actor_at(house: House, request: AnyRequest, table: str) -> Actor | None:
    """Who asks, by Bearer token or by cookie."""
    token = bearer(request.scope)
    if token:
        return await house.identity.actor_of_token(token, table)
    guest = await house.identity.guest(request.cookies.get(COOKIE))
    return Actor(guest.id) if guest else None


def guest_cookie(house: House, request: AnyRequest, key: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=key,
        max_age=COOKIE_AGE_S,
        path=house.settings.base_path or "/",
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )


class Games(Controller):
    """What can be played, and all words."""

    path = "/api"

    @get("/games", sync_to_thread=False, cache_control=CacheControlHeader(no_cache=True))
    def games(self, house: House) -> tuple[wire_http.GameInfo, ...]:
        return tuple(game_info(name, kind) for name, kind in house.games.items())

    @get(
        "/catalogue/{language:str}",
        sync_to_thread=False,
        cache_control=CacheControlHeader(no_cache=True),
    )
    def catalogue(self, house: House, language: str) -> dict[str, str]:
        if language not in LANGUAGES:
            raise Refused("not_found", status=404)
        texts = dict(Catalogue.load("quarterdeck.core").texts[language])
        for kind in house.games.values():
            texts |= sample_of(kind).text.catalogue.texts[language]
        return {**texts, **Catalogue.load("quarterdeck.server").texts[language]}


@lru_cache(maxsize=64)
def sample_of(kind: GameType) -> Any:
    """The game in its first configuration, for what all configurations share."""
    return registry.configure(kind, {})


@lru_cache(maxsize=64)
def game_info(name: str, kind: GameType) -> wire_http.GameInfo:
    game = sample_of(kind)
    rules = kind.campaign()
    bots = registry.bot_names(kind)
    return wire_http.GameInfo(
        name=name,
        title=kind.title,
        version=kind.version,
        players=kind.player_counts,
        ready_for=tuple(filter(partial(_ready, kind), kind.player_counts)),
        bots=bots,
        default_bot=kind.usual_bot(),
        cooperative=game.nature.cooperative,
        hidden_information=game.nature.hidden_information,
        talk=game.nature.talk,
        campaign=rules is not None,
        campaign_fixes=rules.fixes if isinstance(rules, MissionBook) else (),
        options=msgspec.json.schema(kind.config_type),
        defaults=msgspec.to_builtins(game.config),
        rules=tuple(wire_http.RuleText(heading=heading, text=text) for heading, text in game.text.rules()),
    )


def _ready(kind: GameType, players: int) -> bool:
    """Whether this player count can be played without choosing an option."""
    try:
        registry.configure(kind, {"players": players})
    except ConfigError:
        return False
    return True


class Guests(Controller):
    """Who I am, and what is there for me."""

    path = "/api"

    @get("/me")
    async def who(self, house: House, request: AnyRequest) -> wire_http.Me:
        guest = await house.identity.guest(request.cookies.get(COOKIE))
        return wire_http.Me(name=guest.name if guest else None)

    @post("/me", status_code=200)
    async def name(
        self, house: House, request: AnyRequest, data: wire_http.NewGuest
    ) -> Response[wire_http.Me]:
        name = seating.clean_name(data.name)
        key = request.cookies.get(COOKIE)
        guest = await house.identity.guest(key)
        if guest is None or key is None:
            guest, key = await house.new_guest(name, address_of(request))
        else:
            guest = await house.identity.rename(key, guest, name)
        return Response(wire_http.Me(name=guest.name), cookies=[guest_cookie(house, request, key)])

    @get("/lobby")
    async def lobby(self, house: House, request: AnyRequest) -> wire_http.Tables:
        """Tables that anybody may join or watch."""
        guest = await house.identity.guest(request.cookies.get(COOKIE))
        c = t.tables.c
        query = _lines().where(c.listed, c.status.in_(("open", "running"))).order_by(c.changed.desc())
        rows = await house.store.rows(query.limit(house.settings.limits.listed_tables))
        lines = [summaries.line(tuple(row), guest.id if guest else None) for row in rows]
        return wire_http.Tables(tables=tuple(line for line in lines if line.can_join or line.can_watch))

    @get("/tables/mine")
    async def mine(self, house: House, request: AnyRequest) -> wire_http.Tables:
        """My tables: those waiting for me first, then by last change."""
        guest = await house.identity.guest(request.cookies.get(COOKIE))
        if guest is None:
            return wire_http.Tables(tables=())
        held = sa.select(t.holds.c.table_id).where(t.holds.c.guest == guest.id)
        query = _lines().where(t.tables.c.id.in_(held)).order_by(t.tables.c.changed.desc())
        rows = await house.store.rows(query.limit(house.settings.limits.listed_tables))
        lines = [summaries.line(tuple(row), guest.id) for row in rows]
        return wire_http.Tables(tables=tuple(sorted(lines, key=lambda line: not line.waiting_for_me)))


def _lines() -> sa.Select[Any]:
    c = t.tables.c
    return sa.select(c.id, c.game, c.status, c.changed, c.summary)


class OpenTables(Controller):
    """Opening and joining tables."""

    path = "/api"

    @post("/tables")
    async def open(self, house: House, request: AnyRequest, data: wire_http.NewTable) -> wire_http.Opened:
        guest = await guest_of(house, request)
        house.game(data.game)
        game = opening.game_for(data.game, data.options, len(data.seats))
        new = opening.open_table(data.game, game, guest, data.seats, data.settings, chance=house.chance)
        return await opened(house, request, new, guest)

    @post("/tables/{table:str}/join")
    async def join(
        self, house: House, request: AnyRequest, table: str, data: wire_http.JoinOpen
    ) -> wire_http.Opened:
        """Takes an open seat of a listed table."""
        guest = await guest_of(house, request)
        room = await house.room(table)

        def decide(table: Table, _: Circumstances) -> Happenings:
            if not table.settings.listed:
                raise Refused("no_such_table", status=404)
            free = [seat for seat, chair in enumerate(table.chairs) if chair.kind == "open" or chair.offered]
            seat = data.seat if data.seat is not None else next(iter(free), None)
            if seat is None or seat not in free:
                raise Refused("no_open_seat")
            return seating.sit_down(table, guest.id, data.name, seat)

        return await seated(room, guest, decide)

    @post("/join")
    async def join_by_link(
        self, house: House, request: AnyRequest, data: wire_http.JoinSecret
    ) -> Response[wire_http.Opened]:
        """Takes the seat that a link carries."""
        link = await house.identity.link(data.secret)
        if link is None or link.kind == "token":
            raise Refused("bad_secret", status=404)
        name = seating.clean_name(data.name)
        cookies = []
        guest = await house.identity.guest(request.cookies.get(COOKIE))
        if guest is None or data.token:
            guest, key = await house.new_guest(name, address_of(request))
            cookies = [] if data.token else [guest_cookie(house, request, key)]
        room = await house.room(link.table)
        result = await (invited if link.kind == "invitation" else resumed)(room, guest, name, link)
        if data.token:
            token = await new_link(house, room, link.seat, "token", guest.id)
            result = msgspec.structs.replace(result, token=token)
        return Response(result, cookies=cookies, status_code=201)

    @post("/tables/{table:str}/hint", status_code=200)
    async def hint(
        self, house: House, request: AnyRequest, table: str, data: wire_http.AskHint
    ) -> wire_http.Hint:
        """A bot's advice for one's own seat."""
        actor = await actor_at(house, request, table)
        return await hints.hint(await house.room(table), actor, data)

    @post("/tables/{table:str}/links")
    async def link(
        self, house: House, request: AnyRequest, table: str, data: wire_http.NewLink
    ) -> wire_http.Link:
        """A link or token for a seat; its secret is shown this once."""
        actor = await actor_at(house, request, table)
        room = await house.room(table)
        guest = _may_link(room.table, actor, data)
        secret = await new_link(house, room, data.seat, data.kind, guest)
        path = None if data.kind == "token" else f"{house.settings.base_path}/join#{secret}"
        return wire_http.Link(kind=data.kind, seat=data.seat, secret=secret, path=path)

    @post("/tables/{table:str}/revoke", status_code=204)
    async def revoke(self, house: House, request: AnyRequest, table: str, data: wire_http.Revoke) -> None:
        actor = await actor_at(house, request, table)
        room = await house.room(table)
        if data.seat not in actors.seats_of(room.table, actor) or actor is None:
            raise Refused("not_your_seat", status=403)
        await house.identity.revoke(table, data.seat, actor.guest, *house.peers.after_links(table))
        await room.do(room.check_links)


async def new_link(house: House, room: Room, seat: Seat, kind: LinkKind, guest: str | None) -> str:
    """A link in place of the older ones, which open nothing any more and keep nothing open."""
    secret = await house.identity.new_link(room.id, seat, kind, guest, *house.peers.after_links(room.id))
    await room.do(room.check_links)
    return secret


def _may_link(table: Table, actor: Actor | None, wanted: wire_http.NewLink) -> str | None:
    """Whose link it is: nobody's yet for an invitation."""
    chair = actors.chair_at(table, wanted.seat)
    if wanted.kind == "invitation":
        if not actors.is_host(table, actor):
            raise Refused("host_only", status=403)
        if chair.kind == "person":
            raise Refused("seat_taken")
        return None
    if actor is None or wanted.seat not in actors.seats_of(table, actor):
        raise Refused("not_your_seat", status=403)
    return actor.guest


async def opened(house: House, request: AnyRequest, new: opening.Opening, guest: Guest) -> wire_http.Opened:
    await house.open_table(new, address_of(request))
    seats = (what.seat for what in new.happenings if isinstance(what, h.Seated) and what.holder == guest.id)
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


async def resumed(room: Room, guest: Guest, _: str, link: FoundLink) -> wire_http.Opened:
    """The seat moves to this device; its links go with it."""

    def decide(table: Table, _: Circumstances) -> Happenings:
        return seating.move(table, link.seat, link.guest or "", guest.id)

    async def sit() -> wire_http.Opened:
        of_seat = sa.and_(
            t.links.c.table_id == room.id, t.links.c.seat == link.seat, t.links.c.guest == link.guest
        )
        await room.change(decide, extra=lambda: [sa.update(t.links).where(of_seat).values(guest=guest.id)])
        room.broadcast()
        return wire_http.Opened(table=room.id, seats=room.table.seats_of(guest.id))

    return await room.do(sit)
