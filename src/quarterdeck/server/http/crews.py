"""Crews and their campaigns over HTTP: founded once, joined by a secret link, played attempt by attempt."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Annotated, Final, Literal

import sqlalchemy as sa
from litestar import Controller, Response, get, post
from litestar.params import Parameter

from quarterdeck.core import logbook
from quarterdeck.core.campaign import Campaign
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.timestamps import now
from quarterdeck.server.crews import log as crew_log
from quarterdeck.server.crews import tables as crew_tables
from quarterdeck.server.crews import views as crew_views
from quarterdeck.server.crews.log import Logged, settled
from quarterdeck.server.db import quotas
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.identity import COOKIE
from quarterdeck.server.db.store import Conflict
from quarterdeck.server.http.games import sample_of
from quarterdeck.server.http.requests import AnyRequest, address_of, guest_of
from quarterdeck.server.keys import hash_of, new_id, new_key
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table import ballots, opening, seating
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.permissions import Guest
from quarterdeck.server.wire import crews as wire
from quarterdeck.server.wire.http import Opened

KINDS: Final = {"json": "application/json", "csv": "text/csv"}


class Crews(Controller):
    """Campaigns, for the members of a crew."""

    path = "/api/crews"

    @get()
    async def mine(self, hub: Hub, request: AnyRequest) -> wire.Crews:
        guest = await hub.identity.guest(request.cookies.get(COOKIE))
        if guest is None:
            return wire.Crews(crews=())
        k = t.crews.c
        rows = await hub.store.rows(
            sa.select(k.id, k.name, k.game).where(k.id.in_(_of(guest))).order_by(k.created.desc())
        )
        return wire.Crews(crews=tuple([await _line(hub, *row) for row in rows]))

    @post()
    async def found(self, hub: Hub, request: AnyRequest, data: wire.NewCrew) -> wire.CrewLink:
        guest = await guest_of(hub, request)
        game_class = hub.game(data.game)
        game = opening.game_for(data.game, data.options, len(data.names))
        names = tuple(seating.clean_name(name) for name in data.names)
        founded = Campaign.found(game_class, seating.clean_name(data.name), names, game.config, now())
        id_, secret = new_id(), new_key()
        await hub.store.execute(
            sa.insert(t.crews).values(
                id=id_, game=data.game, name=founded.founded.crew, created=time.time(), bots=data.bots
            ),
            crew_log.insert_at(id_, 1, founded.events),
            sa.insert(t.crew_links).values(hash=hash_of(secret), crew_id=id_),
            sa.insert(t.crew_members).values(crew_id=id_, guest=guest.id, seat=0),
            quotas=quotas.of_a_crew(guest.id, hub.settings.limits),
        )
        return _link(hub, id_, secret)

    @post("/join")
    async def join(self, hub: Hub, request: AnyRequest, data: wire.JoinCrew) -> wire.Crew:
        """Takes a seat in the crew; who is in it already finds everything as it was."""
        guest = await guest_of(hub, request)
        link = sa.select(t.crew_links.c.crew_id).where(t.crew_links.c.hash == hash_of(data.secret))
        rows = await hub.store.rows(link)
        if not rows:
            raise Refused("bad_secret", status=404)
        id_: str = rows[0][0]
        for _ in range(hub.settings.limits.tries):
            logged = await settled(hub, id_)
            if any(member.guest == guest.id for member in logged.members):
                return crew_views.crew(logged, guest)
            seat = logged.free_seat(guest.name)
            if seat is None:
                raise Refused("crew_full", players=len(logged.campaign.founded.names))
            try:
                await hub.store.execute(
                    sa.insert(t.crew_members).values(crew_id=id_, guest=guest.id, seat=seat),
                    quotas=quotas.of_a_crew(guest.id, hub.settings.limits),
                )
            except Conflict:
                continue
        raise Refused("busy")

    @get("/at/{table:str}")
    async def at_table(self, hub: Hub, request: AnyRequest, table: str) -> wire.CrewAtTable:
        guest = await hub.identity.guest(request.cookies.get(COOKIE))
        crew = await crew_log.crew_at(hub, table)
        if guest is None or crew is None or not await crew_log.is_member(hub, crew, guest):
            return wire.CrewAtTable(crew=None)
        return wire.CrewAtTable(crew=crew_views.crew(await settled(hub, crew), guest))

    @get("/{crew:str}")
    async def show(self, hub: Hub, request: AnyRequest, crew: str) -> wire.Crew:
        guest = await members_only(hub, request, crew)
        return crew_views.crew(await settled(hub, crew), guest)

    @post("/{crew:str}/links")
    async def link(self, hub: Hub, request: AnyRequest, crew: str, data: wire.NewCrewLink) -> wire.CrewLink:
        """Another secret link; `renew` ends those before it. Who is in the crew stays in it."""
        await members_only(hub, request, crew)
        secret = new_key()
        ended = [_links_end(crew)] if data.renew else []
        await hub.store.execute(*ended, sa.insert(t.crew_links).values(hash=hash_of(secret), crew_id=crew))
        return _link(hub, crew, secret)

    @post("/{crew:str}/leave", status_code=204)
    async def leave(self, hub: Hub, request: AnyRequest, crew: str) -> None:
        guest = await members_only(hub, request, crew)
        m = t.crew_members.c
        await hub.store.execute(sa.delete(t.crew_members).where(m.crew_id == crew, m.guest == guest.id))

    @post("/{crew:str}/ashore")
    async def put_ashore(self, hub: Hub, request: AnyRequest, crew: str, data: wire.PutAshore) -> wire.Crew:
        """Ends another's membership, the links so far (they would bring them back at once) and their seat
        in the attempt that is being played."""
        guest = await members_only(hub, request, crew)
        logged = await settled(hub, crew)
        if not logged.leads(guest):
            raise Refused("leader_only", status=403)
        member = logged.member_at(data.seat)
        if member is None or member.guest == guest.id:
            raise Refused("no_such_member", status=404)
        m = t.crew_members.c
        await hub.store.execute(
            sa.delete(t.crew_members).where(m.crew_id == crew, m.guest == member.guest), _links_end(crew)
        )
        if logged.running is not None:
            await crew_tables.put_out(await hub.room(logged.running), member.guest)
        return crew_views.crew(await settled(hub, crew), guest)

    @get("/{crew:str}/mission")
    async def mission(
        self,
        hub: Hub,
        request: AnyRequest,
        crew: str,
        choice: Annotated[int, Parameter(ge=0, le=1000)] = 0,
    ) -> wire.CrewMission:
        """An offered mission in our own words."""
        await members_only(hub, request, crew)
        logged = await settled(hub, crew)
        crew_tables.offered(logged, choice, None)
        found = crew_views.mission(logged, choice)
        if found is None:
            raise Refused("not_found", status=404)
        return found

    @get("/{crew:str}/export")
    async def export(
        self,
        hub: Hub,
        request: AnyRequest,
        crew: str,
        form: Literal["json", "csv"] = "json",
        language: Literal["en", "de"] = "en",
    ) -> Response[bytes]:
        """The campaign as a file: all its events as JSON, or the logbook as a table."""
        await members_only(hub, request, crew)
        campaign = (await settled(hub, crew)).campaign
        catalogue = sample_of(campaign.kind).text.catalogue
        text = (
            campaign.dump()
            if form == "json"
            else logbook.write_csv(campaign, lambda message: catalogue.say(message, language)).encode()
        )
        name = f"logbook-{campaign.kind.name}-{crew}.{form}"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type=KINDS[form], headers=headers)

    # Writing the log ---------------------------------------------------------------------------------

    @post("/{crew:str}/notes")
    async def note(self, hub: Hub, request: AnyRequest, crew: str, data: wire.NewNote) -> wire.Crew:
        text = seating.clean_name(data.text)
        return await _write(hub, request, crew, None, lambda logged: logged.campaign.note(text, now()))

    @post("/{crew:str}/entries")
    async def enter(self, hub: Hub, request: AnyRequest, crew: str, data: wire.NewEntry) -> wire.Crew:
        """An attempt that was played at a real table."""

        def record(logged: Logged) -> None:
            config = crew_tables.offered(logged, data.choice, data.v)
            logged.campaign.record(config, data.won, data.distress, now(), _people(logged))

        return await _write(hub, request, crew, data.v, record)

    @post("/{crew:str}/correct")
    async def correct(self, hub: Hub, request: AnyRequest, crew: str, data: wire.Correction) -> wire.Crew:
        """The last entry made by hand, put right."""

        def replace(logged: Logged) -> None:
            campaign = logged.campaign
            last = campaign.last_by_hand
            if last is None:
                raise Refused("not_by_hand")
            tasks = getattr(last.report, "tasks", ())
            campaign.withdraw(now())
            report = campaign.book.by_hand(last.config, data.won, data.distress, tasks)
            campaign.enter(last.config, report, now(), _people(logged))

        return await _write(hub, request, crew, data.v, replace)

    @post("/{crew:str}/withdraw")
    async def withdraw(self, hub: Hub, request: AnyRequest, crew: str, data: wire.Versioned) -> wire.Crew:
        """The last entry made by hand, taken out again."""

        def delete(logged: Logged) -> None:
            if logged.campaign.last_by_hand is None:
                raise Refused("not_by_hand")
            logged.campaign.withdraw(now())

        return await _write(hub, request, crew, data.v, delete)

    @post("/{crew:str}/draws")
    async def draw(self, hub: Hub, request: AnyRequest, crew: str, data: wire.NewDraw) -> wire.Crew:
        """Tasks for a real table, by the rules' own draw."""

        def draw(logged: Logged) -> None:
            config = crew_tables.offered(logged, data.choice, data.v)
            logged.campaign.draw(config, hub.chance.source(), now())

        return await _write(hub, request, crew, data.v, draw)

    # Playing -----------------------------------------------------------------------------------------

    @post("/{crew:str}/attempts")
    async def attempt(self, hub: Hub, request: AnyRequest, crew: str, data: wire.NextAttempt) -> Opened:
        """Opens a table for an attempt, with the crew's people and bots."""
        guest = await members_only(hub, request, crew)
        address = address_of(request)
        if data.after is None:
            return await crew_tables.open_attempt(hub, address, crew, data, guest)
        before = await hub.room(data.after)
        return await crew_tables.go_on(hub, address, crew, data, guest, before)

    @post("/{crew:str}/abandon")
    async def abandon(self, hub: Hub, request: AnyRequest, crew: str, data: wire.Versioned) -> wire.Crew:
        """Ends the running attempt, where nobody else is at its table. Once begun, it counts."""
        guest = await members_only(hub, request, crew)
        logged = await settled(hub, crew)
        crew_tables.check_version(logged, data.v)
        if logged.running is None:
            raise Refused("nothing_runs")
        room = await hub.room(logged.running)

        async def end() -> None:
            here = room.circumstances().here
            others = [one for one, _ in ballots.others(room.table, guest.id, -1) if one in here]
            if room.table.status == "running" and others:
                raise Refused("others_play")
            await room.change(lambda table, _: [] if table.is_over else [ev.Ended("given_up")])
            room.broadcast()

        await room.do(end)
        return crew_views.crew(await settled(hub, crew), guest)


def _of(guest: Guest) -> sa.Select[tuple[str]]:
    """The crews somebody belongs to."""
    return sa.select(t.crew_members.c.crew_id).where(t.crew_members.c.guest == guest.id)


async def _line(hub: Hub, id_: str, name: str, game: str) -> wire.CrewLine:
    try:
        return crew_views.line(await settled(hub, id_))
    except QuarterdeckError as error:
        return wire.CrewLine(
            crew=id_, name=name, game=game, title=game, names=(), done=0, missions=0, next=None, running=None,
            problem=error.message,
        )  # fmt: skip


def _link(hub: Hub, crew: str, secret: str) -> wire.CrewLink:
    return wire.CrewLink(crew=crew, secret=secret, path=f"{hub.settings.base_path}/crew#{secret}")


def _links_end(crew: str) -> sa.Delete:
    """The statement that ends all links of a crew."""
    return sa.delete(t.crew_links).where(t.crew_links.c.crew_id == crew)


async def members_only(hub: Hub, request: AnyRequest, crew: str) -> Guest:
    guest = await guest_of(hub, request)
    if not await crew_log.is_member(hub, crew, guest):
        raise Refused("no_such_crew", status=404)
    return guest


async def _write(
    hub: Hub, request: AnyRequest, crew: str, v: int | None, change: Callable[[Logged], None]
) -> wire.Crew:
    """Appends what a change adds to the campaign; a change that is refused adds nothing."""
    guest = await members_only(hub, request, crew)
    logged = await settled(hub, crew)
    crew_tables.check_version(logged, v)
    await asyncio.to_thread(change, logged)  # a draw of many tasks takes a while
    added = logged.campaign.events[logged.version :]
    return crew_views.crew(await crew_log.append(hub, logged, *added), guest)


def _people(logged: Logged) -> list[str]:
    """Who sits at the real table."""
    seats = crew_views.seats(logged, None)
    return [seat.name for seat in seats if seat.kind != "bot"]
