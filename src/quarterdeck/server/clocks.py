"""Real time against a table: since when its clock runs, and the row that lets any process ring it.

When a clock runs out follows from the table's history alone: the time of the event that started it and the
seconds the game names. The row in `deadlines` is written with that event, and goes with the event that
ends it: a server that is killed in between has lost nothing, and of two that ring at once one loses.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import sqlalchemy as sa
from msgspec import Struct

from quarterdeck.core.contract import Clock
from quarterdeck.server import tables as t

MATCH: Final = "match"
"""The kind of deadline that the game's own clock is."""


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


class Running(Struct, frozen=True):
    """A clock that was started."""

    clock: Clock
    started: float

    @property
    def ends(self) -> float:
        return self.started + self.clock.seconds

    def left(self, now: float) -> float:
        return min(max(0.0, self.ends - now), self.clock.seconds)


def running(clock: Clock | None, before: Running | None, now: float) -> Running | None:
    """The clock after something happened: it runs on as long as the game names the same one."""
    if clock is None:
        return None
    return before if before is not None and before.clock == clock else Running(clock, now)


def rows(table: str, clock: Running | None) -> list[sa.Executable]:
    """Writes the table's deadline anew."""
    d = t.deadlines
    done: list[sa.Executable] = [sa.delete(d).where(d.c.table_id == table, d.c.kind == MATCH)]
    if clock is not None:
        done.append(sa.insert(d).values(table_id=table, kind=MATCH, seat=0, at=clock.ends))
    return done


def forget(table: str, now: float) -> sa.Delete:
    """For a deadline that has passed though no such clock runs, as where the rules are gone."""
    d = t.deadlines.c
    return sa.delete(t.deadlines).where(d.table_id == table, d.kind == MATCH, d.at <= now)
