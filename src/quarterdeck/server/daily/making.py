"""How the deal of a day comes about: drawn, and judged before anybody sees it.

The solver looks for a deal of tricks that can be won. In other games any deal will do, and bots play it
beforehand: from the views of their seats, as at any table.
"""

from __future__ import annotations

import asyncio
import logging
import random
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.contract import Outcome
from quarterdeck.core.daily import REHEARSALS, Par, par_of
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.fairness import Passed
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.registry import AnyGame
from quarterdeck.server.bots.jobs import Grade
from quarterdeck.server.bots.pool import WorkFailed
from quarterdeck.server.bots.table_bots import thought_in
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import opening
from quarterdeck.server.table.history import load
from quarterdeck.server.table.permissions import FoundDeal, Guest
from quarterdeck.server.table.table import Table

if TYPE_CHECKING:
    from quarterdeck.server.rooms.hub import Hub

log = logging.getLogger("quarterdeck.daily")
NOBODY: Final = Guest("", "nobody")


class Body(Struct, frozen=True):
    """What is known of a day's deal beside its secret."""

    config: dict[str, Any]
    commitment: str
    passed: Passed | None = None
    """Of a deal that can be won: those that came before it."""
    grade: Grade | None = None
    """What the solver says of it."""
    par: Par | None = None
    """How the usual bot fares with it."""

    @property
    def stars(self) -> int | None:
        judged = self.grade or self.par
        return judged.stars if judged else None


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
        winnable = self.body.passed is not None
        return opening.open_daily(self.game, self.rules_of_the_day(), guest, self.day, self.secret, winnable)

    def found(self) -> FoundDeal | None:
        """The deal that every table of the day starts with, where it was looked for."""
        if self.body.passed is None:
            return None
        nobody = (None,) * int(self.body.config["players"])
        return FoundDeal(self.body.passed, self.body.commitment, nobody)


async def make(hub: Hub, day: str, name: str) -> Day:
    """Today's deal of a game, drawn from a new secret."""
    secret = hub.chance.secret()
    for config in islice(hub.games[name].daily(random.Random(secret)), hub.settings.limits.daily_tries):
        try:
            game = registry.shared(hub.games[name], config)
            created = opening.open_daily(name, game, NOBODY, day, secret, winnable=game.solvable).created
            table = load("", secret, [ev.Recorded(1, 0.0, created)])
            body = Body(created.config, created.commitment)
            judged = await (_solved(hub, table, body) if game.solvable else _rehearsed(hub, table, body))
        except QuarterdeckError:
            continue
        except Refused as no:
            if no.status == 503:
                raise
            continue
        return Day(day, name, created.rules, secret, judged)
    raise Refused("no_daily", status=503)


async def _solved(hub: Hub, table: Table, body: Body) -> Body:
    who = _whose(table)
    found = await hub.deals.find(who, table)
    grade = await hub.deals.grade(who, table, found.passed)
    return msgspec.structs.replace(body, passed=found.passed, grade=grade)


async def _rehearsed(hub: Hub, table: Table, body: Body) -> Body:
    """Bots that fail or take too long leave a deal of which nobody knows how hard it is."""
    bot, outcomes = table.game.usual_bot(), list[Outcome]()
    try:
        async with asyncio.timeout(hub.settings.limits.rehearsals_s):
            while len(outcomes) < REHEARSALS:
                outcomes.append(await _played(hub, table, bot))
    except (TimeoutError, WorkFailed, QuarterdeckError):
        log.warning("daily deal not rehearsed", extra={"game": table.created.game, "bot": bot})
    return msgspec.structs.replace(body, par=par_of(bot, outcomes) if outcomes else None)


async def _played(hub: Hub, table: Table, bot: str) -> Outcome:
    """How a match of bots with the table's chance ends."""
    name, game, who = table.created.game, table.game, _whose(table)
    match: AnyMatch = Match(game)
    for decision, *_ in match.questions(table.draws()):
        asked = thought_in(name, match, decision, bot, hub.chance)
        alone = len(asked.choices) == 1
        number = asked.choices[0] if alone else await hub.pool.think(who, asked)
        match.submit(decision.by, game.actions[number], decision.for_)
    assert match.outcome is not None
    return match.outcome


def _whose(table: Table) -> str:
    """In whose name the workers are asked: each game's deal stands in line by itself."""
    return f"daily deal of {table.created.game}"
