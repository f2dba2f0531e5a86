"""Clocks against people and tables, as rows: whoever runs the process then rings what has run out."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from quarterdeck.core.contract import Seat
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.deadlines import MATCH, stop
from quarterdeck.server.db.store import is_away

if TYPE_CHECKING:
    from quarterdeck.server.rooms.hub import Hub

log = logging.getLogger("quarterdeck.clocks")
NEVER_S: Final = 3600.0
LATER_S: Final = 60.0
"""A clock that can't be rung is tried again then: it must not keep others from being rung."""


class Deadlines:
    """The deadlines of all tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def expect(self, table: str, seats: Sequence[Seat]) -> None:
        """Starts the clock of people who are not here, where it does not run already."""
        d = t.deadlines.c
        running = await self._hub.store.rows(sa.select(d.seat).where(d.table_id == table, d.kind == "absent"))
        missing = set(seats) - {seat for (seat,) in running}
        if missing:
            seconds = self._hub.settings.limits.absence_s
            await self._hub.store.execute(self._start(table, "absent", sorted(missing), seconds))

    async def forget_absence(self, table: str, seats: Sequence[Seat]) -> None:
        if seats:
            await self._hub.store.execute(stop(table, "absent", seats))

    def ballot(self, table: str) -> Sequence[sa.Executable]:
        """The clock of a ballot that begins."""
        return (
            stop(table, "ballot", (0,)),
            self._start(table, "ballot", (0,), self._hub.settings.limits.ballot_s),
        )

    def _start(self, table: str, kind: str, seats: Sequence[Seat], seconds: float) -> sa.Insert:
        at = self._hub.now() + seconds
        return sa.insert(t.deadlines).values(
            [{"table_id": table, "kind": kind, "seat": seat, "at": at} for seat in seats]
        )

    async def sweep(self) -> float:
        """Hands every clock that has run out to its table; gives the seconds until the next bell."""
        d, store = t.deadlines.c, self._hub.store
        due = sa.select(d.table_id, d.kind, d.seat).where(d.at <= self._hub.now()).order_by(d.at)
        for table, kind, seat in await store.rows(due.limit(self._hub.settings.limits.deadlines_at_once)):
            try:
                await self._ring(table, kind, seat)
            except Exception as error:
                if is_away(error):
                    raise
                log.exception("a clock can't be rung", extra={"table": table})
                this = sa.and_(d.table_id == table, d.kind == kind, d.seat == seat)
                later = self._hub.now() + LATER_S
                await store.execute(sa.update(t.deadlines).where(this).values(at=later))
        now = self._hub.now()
        next_bell = sa.select(sa.func.min(d.at)).where(d.kind == MATCH, d.at > now)
        soonest = (await store.rows(next_bell))[0][0]
        return NEVER_S if soonest is None else max(0.01, soonest - now)

    async def _ring(self, table: str, kind: str, seat: Seat) -> None:
        room = await self._hub.room(table)
        await room.do(lambda: room.deadline(kind, seat))

    async def is_due(self, table: str, kind: str, seat: Seat) -> bool:
        """Whether it has still run out: another process may have rung, and something new begun."""
        d = t.deadlines.c
        this = sa.and_(d.table_id == table, d.kind == kind, d.seat == seat, d.at <= self._hub.now())
        return bool(await self._hub.store.rows(sa.select(d.at).where(this)))
