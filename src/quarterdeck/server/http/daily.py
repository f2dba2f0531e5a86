"""Daily deals: today's and those of the last thirty days, and one's own table."""

from __future__ import annotations

from collections import Counter

import msgspec
import sqlalchemy as sa
from litestar import Controller, get, post

from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.logbook import mission_of
from quarterdeck.server.daily.making import Day
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.identity import COOKIE
from quarterdeck.server.db.store import Conflict
from quarterdeck.server.http.requests import AnyRequest, address_of, guest_of
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table import commands, summaries
from quarterdeck.server.wire import deals as wire_deals
from quarterdeck.server.wire import http as wire_http


class Daily(Controller):
    path = "/api/daily"

    @get("")
    async def last(self, hub: Hub, request: AnyRequest, prepare: bool = False) -> wire_deals.Daily:
        """The deals of the last thirty days; where today's is missing and wanted, it is made from now on."""
        guest = await hub.identity.guest(request.cookies.get(COOKIE))
        today, known = hub.days.today(), await hub.days.last()
        missing = sorted(set(hub.days.games()) - {day.game for day in known if day.day == today})
        if not prepare:
            missing = []
        for game in missing:
            hub.days.prepare(game)
        results = await _results(hub, known, guest.id if guest else "")
        return wire_deals.Daily(
            today=today,
            deals=tuple(_shown(day, today, results) for day in known),
            preparing=tuple(missing),
        )

    @post("")
    async def play(self, hub: Hub, request: AnyRequest, data: wire_deals.PlayDaily) -> wire_http.Opened:
        """The caller's table with today's deal: there is one for each, and it is opened once."""
        guest = await guest_of(hub, request)
        hub.game(data.game)
        day = await hub.days.of(data.game)
        key = {"day": day.day, "game": day.game, "guest": guest.id}
        table = await _table_of(hub, **key)
        if table is None:
            new = day.opening(guest)
            entry = sa.insert(t.daily_tables).values(**key, table_id=new.id)
            try:
                table = await hub.open_table(new, address_of(request), [entry])
            except Conflict:  # the same guest, at the same moment, elsewhere
                table = await _table_of(hub, **key)
        if table is None:
            raise Refused("busy")
        room = await hub.room(table)
        if room.table.status == "open":
            found = day.found()
            await room.do(lambda: room.change(lambda table, _: commands.start(table, found), found=found))
        return wire_http.Opened(table=table, seats=room.table.seats_of(guest.id))


async def _table_of(hub: Hub, day: str, game: str, guest: str) -> str | None:
    c = t.daily_tables.c
    rows = await hub.store.rows(sa.select(c.table_id).where(c.day == day, c.game == game, c.guest == guest))
    return str(rows[0].table_id) if rows else None


class _Results:
    """Who has played which day's deal, and how it went."""

    def __init__(self) -> None:
        self.played: Counter[tuple[str, str]] = Counter()
        self.won: Counter[tuple[str, str]] = Counter()
        self.best: dict[tuple[str, str], float] = {}
        self.mine: dict[tuple[str, str], wire_deals.DailyResult] = {}


async def _results(hub: Hub, known: list[Day], guest: str) -> _Results:
    d, c = t.daily_tables.c, t.tables.c
    found = _Results()
    if not known:
        return found
    query = (
        sa.select(d.day, d.game, d.guest, c.id, c.status, c.summary)
        .join(t.tables, c.id == d.table_id)
        .where(d.day >= known[-1].day)
        .order_by(d.day.desc())
        .limit(hub.settings.limits.daily_results)
    )
    for day, game, whose, table, status, summary in await hub.store.rows(query):
        over, (won, score) = status in ("over", "given_up"), summaries.result(summary)
        found.played[day, game] += over
        found.won[day, game] += over and won
        if score is not None:
            found.best[day, game] = max(score, found.best.get((day, game), score))
        if whose == guest:
            mine = wire_deals.DailyResult(table=table, won=won if over else None, score=score)
            found.mine[day, game] = mine
    return found


def _shown(day: Day, today: str, results: _Results) -> wire_deals.DailyDeal:
    """What everybody may know of a day's deal: its secret once the day is over."""
    body, key = day.body, (day.day, day.game)
    try:
        mission = mission_of(day.rules_of_the_day())
    except QuarterdeckError:  # of another release
        mission = None
    par = body.par
    return wire_deals.DailyDeal(
        day=day.day,
        game=day.game,
        title=registry.game_type(day.game).title,
        mission=mission[0] if mission else None,
        mission_title=mission[1] if mission else None,
        players=int(body.config["players"]),
        stars=body.stars,
        losing=body.grade.losing if body.grade else None,
        leads=body.grade.leads if body.grade else 0,
        par=msgspec.convert(par, wire_deals.DailyPar, from_attributes=True) if par else None,
        commitment=body.commitment,
        secret=day.secret.hex() if day.day < today else None,
        played=results.played[key],
        won=results.won[key],
        best=results.best.get(key),
        mine=results.mine.get(key),
    )
