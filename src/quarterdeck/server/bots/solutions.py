"""What the solver says of finished tables: asked once for each, in a process that no bot waits for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from importlib.util import find_spec
from typing import Final, TypeAlias

from quarterdeck.core.words import Message
from quarterdeck.server.bots.jobs import Solved, Solving
from quarterdeck.server.bots.pool import BotPool, WorkFailed
from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused

KEPT: Final = 500
"""Tables whose answer is remembered."""
Answer: TypeAlias = Solved | Message
"""What the solver says, or why it says nothing."""
MISSING: Final = Message("server.solver.missing")
NOTHING: Final = Message("server.solver.nothing")
GAVE_UP: Final = Message("server.solver.gave_up")


class Solutions:
    """Asks a worker that is the solver's alone; matches that are over never change."""

    def __init__(self, limits: Limits, solver: BotPool) -> None:
        self._within_ms = 1000 * limits.solver_s
        self._pool = solver
        self._found: OrderedDict[str, asyncio.Task[Answer]] = OrderedDict()

    async def of(self, table: str, guest: str, text: str, game: str) -> Answer:
        """About the match of a table that is over; who asks while others wait, waits with them."""
        if find_spec("numba") is None:
            return MISSING
        found = self._found.get(table)
        if found is None or (found.done() and found.exception() is not None):
            found = asyncio.create_task(self._ask(guest, Solving(text, game, self._within_ms)))
            self._found[table] = found
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        self._found.move_to_end(table)
        answer = await asyncio.shield(found)
        if answer == GAVE_UP:
            self._found.pop(table, None)  # somebody may ask again
        return answer

    async def _ask(self, guest: str, solving: Solving) -> Answer:
        try:
            return await self._pool.solve(guest, solving)
        except WorkFailed:
            return GAVE_UP
        except Refused as no:
            if no.status == 429:
                raise
            return NOTHING
