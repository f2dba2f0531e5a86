"""The deal of a day: drawn when the first guest of the day asks, kept in the database, opened the day after.

Its secret is drawn on the day itself, so nobody can compute tomorrow's. Every table of the day is dealt from
it without nonces: the same cards for everybody, under one commitment that everybody can compare.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.fairness import Passed
from quarterdeck.core.registry import AnyGame
from quarterdeck.games.tricks.rules import TrickGame
from quarterdeck.server.bots.jobs import Grade
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.store import Conflict
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import days, opening
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.history import load
from quarterdeck.server.table.permissions import FoundDeal, Guest

if TYPE_CHECKING:
    from quarterdeck.server.rooms.hub import Hub

log = logging.getLogger("quarterdeck.daily")
PLAYERS: Final = 4
MISSIONS: Final = 50
"""A mission is drawn from so many numbers; one that the game or the solver does not know is drawn again."""
NOBODY: Final = Guest("", "nobody")
SOLVER: Final = "daily deal"
"""In whose name the solver works on it."""


class Body(Struct, frozen=True):
    """What is known of a day's deal beside its secret."""

    config: dict[str, Any]
    commitment: str
    passed: Passed
    grade: Grade


class Day(Struct, frozen=True):
    """The deal of one day for one game."""

    day: str
    game: str
    rules: str
    secret: bytes
    body: Body

    def rules_of_the_day(self) -> AnyGame:
        """The game as it is played; another release's rules are refused."""
        game_class = registry.rules_of(self.game, self.rules)
        return registry.shared(game_class, msgspec.convert(self.body.config, game_class.config_type))

    def opening(self, guest: Guest) -> opening.Opening:
        return opening.open_daily(self.game, self.rules_of_the_day(), guest, self.day, self.secret)

    def found(self) -> FoundDeal:
        """The deal that every table of the day starts with."""
        return FoundDeal(self.body.passed, self.body.commitment, (None,) * PLAYERS)


class Days:
    """Finds and makes the deals of the days."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._making: dict[str, asyncio.Task[Day]] = {}

    def today(self) -> str:
        return days.day_of(self._hub.now())

    def games(self) -> list[str]:
        """Games that have a daily deal: those whose deals the solver can look at."""
        offered = self._hub.games.items()
        return [name for name, game_class in offered if issubclass(game_class, TrickGame)]

    async def last(self) -> list[Day]:
        """The deals of the last days, today's included where it was made; the newest first."""
        c, first = t.days.c, days.before(self.today(), self._hub.settings.limits.daily_days - 1)
        query = sa.select(c.day, c.game, c.rules, c.secret, c.body).where(c.day >= first)
        rows = await self._hub.store.rows(query.order_by(c.day.desc(), c.game))
        return [_read(row) for row in rows if row.game in self._hub.games]

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
        made = await self._drawn(day, game)
        row = {"day": day, "game": game, "rules": made.rules, "secret": made.secret.hex()}
        body = msgspec.json.encode(made.body).decode()
        try:
            await self._hub.store.execute(sa.insert(t.days).values(**row, body=body))
        except Conflict:  # another process was first
            return await self._kept(day, game) or made
        return made

    async def _drawn(self, day: str, name: str) -> Day:
        """A mission and a winnable deal of it, drawn from a new secret."""
        secret = self._hub.chance.secret()
        source = random.Random(secret)
        for _ in range(self._hub.settings.limits.daily_tries):
            mission = source.randint(1, MISSIONS)
            try:
                game = opening.game_for(name, {"mission": mission}, PLAYERS)
                new = opening.open_daily(name, game, NOBODY, day, secret)
                created, table = new.created, load("", secret, [ev.Recorded(1, 0.0, new.created)])
                found = await self._hub.deals.find(SOLVER, table)
                grade = await self._hub.deals.grade(SOLVER, table, found.passed)
            except QuarterdeckError:
                continue
            except Refused as no:
                if no.status == 503:
                    raise
                continue
            return Day(
                day, name, created.rules, secret, Body(created.config, found.commitment, found.passed, grade)
            )
        raise Refused("no_daily", status=503)


def _read(row: Any) -> Day:
    return Day(
        row.day, row.game, row.rules, bytes.fromhex(row.secret), msgspec.json.decode(row.body, type=Body)
    )
