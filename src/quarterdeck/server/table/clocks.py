"""Since when a table's clock runs, and when it runs out.

Both follow from the table's history alone: the time of the event that started it and the seconds the game
names.
"""

from __future__ import annotations

from msgspec import Struct

from quarterdeck.core.contract import Clock


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
