"""Who is next: a number of places, handed out to guests in turn.

Each guest has a line of their own, and a place that becomes free goes to the next guest, not to the next
who came: a guest with a hundred tables waits among their own, everybody else for one of theirs at most.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class QueueFull(Exception):
    """So many wait already that another one may as well come later."""


class FairQueue:
    """Places for all; where there are several, one guest never has them all."""

    def __init__(self, places: int, longest: int) -> None:
        self._free = places
        self._share = max(1, places - 1)
        self._longest = longest
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        """By guest, in the order of their turns."""
        self._held: Counter[str] = Counter()

    def waiting(self, guest: str) -> int:
        return len(self._lines.get(guest, ()))

    @asynccontextmanager
    async def place(self, guest: str) -> AsyncIterator[None]:
        """Waits for a place and holds it; raises `QueueFull` where the guest's line is too long."""
        if self.waiting(guest) >= self._longest:
            raise QueueFull
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(guest, deque()).append(turn)
        self._hand_out()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._leave(guest, turn)
            else:
                self._give_back(guest)
            raise
        try:
            yield
        finally:
            self._give_back(guest)

    def _hand_out(self) -> None:
        for guest, line in list(self._lines.items()):
            while line and line[0].cancelled():  # its task has not woken up to leave yet
                line.popleft()
            if not line:
                del self._lines[guest]
                continue
            if not self._free:
                return
            if self._held[guest] < self._share:
                self._free -= 1
                self._held[guest] += 1
                del self._lines[guest]
                line.popleft().set_result(None)
                if line:
                    self._lines[guest] = line  # behind everybody else

    def _give_back(self, guest: str) -> None:
        self._free += 1
        self._held[guest] -= 1
        if not self._held[guest]:
            del self._held[guest]
        self._hand_out()

    def _leave(self, guest: str, turn: asyncio.Future[None]) -> None:
        line = self._lines.get(guest)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self._lines[guest]
