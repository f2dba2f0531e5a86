"""The deal of a day: made when the first guest of the day asks, kept in the database, opened the day after.

Its secret is drawn on the day itself, so nobody can compute tomorrow's. Every table of the day is dealt from
it without nonces: the same cards for everybody, under one commitment that everybody can compare.
"""

from __future__ import annotations

import asyncio
import logging
import random
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from quarterdeck.core import daily
from quarterdeck.core.registry import GameType
from quarterdeck.server.daily.making import Body, Day, make
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.store import Conflict
from quarterdeck.server.refusals import Refused

if TYPE_CHECKING:
    from quarterdeck.server.rooms.hub import Hub

log = logging.getLogger("quarterdeck.daily")


def has_daily(game_class: GameType) -> bool:
    """Whether a game has deals of the day here; those it can judge are found by the solver."""
    if game_class.solvable and find_spec("numba") is None:
        return False
    return any(True for _ in game_class.daily(random.Random(0)))


class Days:
    """Finds and makes the deals of the days."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._making: dict[str, asyncio.Task[Day]] = {}

    def today(self) -> str:
        return daily.day_of(self._hub.now())

    def games(self) -> list[str]:
        return [name for name, game_class in self._hub.games.items() if has_daily(game_class)]

    async def last(self) -> list[Day]:
        """The deals of the last days, today's included where it was made; the newest first."""
        c, first = t.days.c, daily.before(self.today(), self._hub.settings.limits.daily_days - 1)
        query = sa.select(c.day, c.game, c.rules, c.secret, c.body).where(c.day >= first)
        rows = await self._hub.store.rows(query.order_by(c.day.desc()))
        offered = list(self._hub.games)
        found = [_read(row) for row in rows if row.game in offered]
        return sorted(found, key=lambda day: (day.day, -offered.index(day.game)), reverse=True)

    async def of(self, game: str) -> Day:
        """Today's deal; who asks while it is made waits with the others."""
        if game not in self.games():
            raise Refused("no_daily", status=404)
        kept = await self._kept(self.today(), game)
        return kept if kept is not None else await asyncio.shield(self.prepare(game))

    def prepare(self, game: str) -> asyncio.Task[Day]:
        """Makes today's deal in the background, once."""
        task = self._making.get(game)
        if task is None:
            task = self._making[game] = asyncio.create_task(self._make(self.today(), game))
            task.add_done_callback(lambda done: self._made(game, done))
        return task

    def _made(self, game: str, done: asyncio.Task[Day]) -> None:
        self._making.pop(game, None)
        error = None if done.cancelled() else done.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("no daily deal", exc_info=error, extra={"game": game})

    async def close(self) -> None:
        for task in list(self._making.values()):
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def _kept(self, day: str, game: str) -> Day | None:
        c = t.days.c
        query = sa.select(c.day, c.game, c.rules, c.secret, c.body).where(c.day == day, c.game == game)
        rows = await self._hub.store.rows(query)
        return _read(rows[0]) if rows else None

    async def _make(self, day: str, game: str) -> Day:
        made = await make(self._hub, day, game)
        row = {"day": day, "game": game, "rules": made.rules, "secret": made.secret.hex()}
        body = msgspec.json.encode(made.body).decode()
        try:
            await self._hub.store.execute(sa.insert(t.days).values(**row, body=body))
        except Conflict:  # another process was first
            return await self._kept(day, game) or made
        return made


def _read(row: Any) -> Day:
    return Day(
        row.day, row.game, row.rules, bytes.fromhex(row.secret), msgspec.json.decode(row.body, type=Body)
    )
