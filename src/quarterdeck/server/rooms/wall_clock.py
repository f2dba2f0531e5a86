"""What time it is, whatever anybody does to the clock on the wall."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

DAY_S: Final = 86_400.0


def steady() -> float:
    """Seconds that nobody can set, and that go on while the machine sleeps where the system counts those."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Time:
    """What time it is (seconds since 1970) for one process: read from the wall once, then counted on.

    Whoever sets the wall's clock stops no deadline and rings none. Only a machine that started without
    knowing the date is believed when it learns it.
    """

    def __init__(self, wall: Callable[[], float] = time.time, counter: Callable[[], float] = steady) -> None:
        self._wall, self._counter = wall, counter
        self._zero = wall() - counter()

    def now(self) -> float:
        now = self._zero + self._counter()
        wall = self._wall()
        if wall - now < DAY_S:
            return now
        self._zero += wall - now
        return wall
