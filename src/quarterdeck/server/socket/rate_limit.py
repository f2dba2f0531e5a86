"""So much a second, with a burst: for messages, and for what they cost."""

from __future__ import annotations

import time


class Bucket:
    """Fills with time; may be overdrawn by whoever learns the price afterwards."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left = burst
        self._at = time.monotonic()

    def _fill(self) -> float:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left

    def take(self) -> bool:
        """Takes one, if there is one."""
        if self._fill() < 1:
            return False
        self._left -= 1
        return True

    def charge(self, cost: float) -> None:
        self._fill()
        self._left -= cost

    def wait_s(self) -> float:
        """Seconds until nothing is owed."""
        return max(0.0, -self._fill() / self._rate)

    def full(self) -> bool:
        return self._fill() >= self._burst


class Buckets:
    """One bucket for each guest or address."""

    def __init__(self, rate: float, burst: float, many: int) -> None:
        """Buckets that are full again are forgotten once there are so many."""
        self._rate, self._burst, self._many = rate, burst, many
        self._of: dict[str, Bucket] = {}

    def of(self, key: str) -> Bucket:
        found = self._of.get(key)
        if found is None:
            if len(self._of) >= self._many:
                self._of = {name: bucket for name, bucket in self._of.items() if not bucket.full()}
            found = self._of[key] = Bucket(self._rate, self._burst)
        return found
