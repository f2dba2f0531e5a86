"""What the solver says of finished tables and of positions: in a process that no bot waits for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from importlib.util import find_spec
from typing import Final, TypeAlias

from quarterdeck.core.words import Message
from quarterdeck.server.bots.jobs import Answered, Asking, Laid, Laying, Solved, Solving
from quarterdeck.server.bots.pool import BotPool, WorkFailed
from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused
from quarterdeck.server.socket.rate_limit import Buckets

Answer: TypeAlias = Solved | Message
"""What the solver says, or why it says nothing."""
MISSING: Final = Message("server.solver.missing")
NOTHING: Final = Message("server.solver.nothing")
GAVE_UP: Final = Message("server.solver.gave_up")


class Solutions:
    """Asks a worker that is the solver's alone; matches that are over never change."""

    def __init__(self, limits: Limits, solver: BotPool) -> None:
        self._limits = limits
        self._within_ms = 1000 * limits.solver_s
        self._pool = solver
        self._asked = Buckets(
            limits.positions_per_minute / 60, limits.positions_per_minute, limits.rates_in_memory
        )
        self._found: OrderedDict[str, asyncio.Task[Answer]] = OrderedDict()

    async def of(self, table: str, guest: str, text: str, game: str) -> Answer:
        """About the match of a table that is over; who asks while others wait, waits with them."""
        if find_spec("numba") is None:
            return MISSING
        found = self._found.get(table)
        if found is None or (found.done() and found.exception() is not None):
            found = asyncio.create_task(self._ask(guest, Solving(text, game, self._within_ms)))
            self._found[table] = found
            while len(self._found) > self._limits.solutions_in_memory:
                self._found.popitem(last=False)
        self._found.move_to_end(table)
        answer = await asyncio.shield(found)
        if answer == GAVE_UP:
            self._found.pop(table, None)  # somebody may ask again
        return answer

    async def of_position(self, guest: str, address: str, line: str, games: tuple[str, ...]) -> Answered:
        """About cards that somebody laid out, as a line of JSON; raises `Refused`."""
        self._charge(address)
        return await self._pool.ask(guest, Asking(line, games, self._within_ms))

    async def lay_out(self, guest: str, address: str, line: str, games: tuple[str, ...]) -> Laid:
        """A match that stands so; raises `Refused`."""
        self._charge(address)
        return await self._pool.lay(guest, Laying(line, games))

    def _charge(self, address: str) -> None:
        if find_spec("numba") is None:
            raise Refused("unsolved", status=503)
        if not self._asked.of(address).take():
            raise Refused("too_fast", status=429)

    async def _ask(self, guest: str, solving: Solving) -> Answer:
        try:
            return await self._pool.solve(guest, solving)
        except WorkFailed:
            return GAVE_UP
        except Refused as no:
            if no.status == 429:
                raise
            return NOTHING
