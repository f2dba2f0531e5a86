"""Winnable deals: found before anybody sees a card, and looked at again once the match is over.

The row of deals is fixed by the table's secret and the seats' nonces; the solver's worker is shown one deal
after the other, never the secret.
"""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Final

import msgspec

from quarterdeck.core.fairness import Passed
from quarterdeck.core.match import Draws, SeededChance
from quarterdeck.core.registry import AnyGame
from quarterdeck.games.tricks.deals import EACH_MS, dealt
from quarterdeck.server.bots.jobs import Confirmed, Confirming, Grade, Judgement, Judging
from quarterdeck.server.bots.pool import BotPool, WorkFailed
from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table.entries import encode_entry
from quarterdeck.server.table.permissions import FoundDeal
from quarterdeck.server.table.table import Table

A_LOOK_MS: Final = 1.0
"""Enough to hear whether the solver can tell at all."""


class Deals:
    """Asks the solver about deals."""

    def __init__(self, limits: Limits, solver: BotPool) -> None:
        self._limits = limits
        self._solver = solver

    async def check(self, guest: str, name: str, game: AnyGame) -> None:
        """Refuses to promise a winnable deal where the solver can't tell which those are."""
        if not game.solvable:
            raise Refused("not_solvable", status=400)
        await self._judge(guest, name, game, SeededChance(0), A_LOOK_MS)

    async def find(self, guest: str, table: Table) -> FoundDeal:
        """The first deal of the table's row that can be won."""
        created, game, nonces = table.created, table.game, tuple(table.nonces)
        left, passed = 1000 * self._limits.winnable_s, Passed()
        while left > 0:
            draws = table.draws_after(passed.count)
            judgement = await self._judge(guest, created.game, game, draws, min(left, EACH_MS))
            if judgement.winnable:
                return FoundDeal(passed, created.commitment, nonces)
            left -= judgement.ms
            passed = passed.over(judgement.winnable)
        raise Refused("no_winnable_deal", count=passed.count)

    async def grade(self, guest: str, table: Table, passed: Passed) -> Grade:
        """How hard the deal is that was found for a table."""
        draws = table.draws_after(passed.count)
        judgement = await self._judge(
            guest, table.created.game, table.game, draws, 1000 * self._limits.solver_s, graded=True
        )
        assert judgement.grade is not None
        return judgement.grade

    async def confirm(self, guest: str, text: str, game: str) -> Confirmed:
        """What a second look says of the deals that a finished match passed over; raises `Refused`."""
        job = Confirming(text, game, 1000 * self._limits.solver_s)
        if find_spec("numba") is None:
            raise Refused("no_solver", status=503)
        try:
            return await self._solver.confirm(guest, job)
        except WorkFailed:
            raise Refused("solver_failed", status=503) from None

    async def _judge(
        self, guest: str, name: str, game: AnyGame, draws: Draws, within_ms: float, graded: bool = False
    ) -> Judgement:
        if find_spec("numba") is None:
            raise Refused("no_solver", status=503)
        match = await asyncio.to_thread(dealt, game, draws)
        config = msgspec.Raw(msgspec.json.encode(game.config))
        judging = Judging(name, config, tuple(map(encode_entry, match.log)), within_ms, graded)
        try:
            return await self._solver.judge(guest, judging)
        except WorkFailed:
            raise Refused("solver_failed", status=503) from None
        except Refused as no:
            if no.status == 429:
                raise
            raise Refused("not_solvable", status=400) from None
