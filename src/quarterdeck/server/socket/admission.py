"""How many sockets a guest, an address and a table may have in this process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused


class Admission:
    """Counts those inside; who would be one too many is refused."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._inside: Counter[tuple[str, str]] = Counter()

    def is_full(self, table: str) -> bool:
        """Whether the table takes no more watchers; whoever has a seat at it still comes in."""
        return self._inside["table", table] >= self._limits.sockets_per_table

    @contextmanager
    def let_in(self, guest: str | None, address: str, table: str, seated: bool = False) -> Iterator[None]:
        limits = self._limits
        places = [(("address", address), limits.sockets_per_address)]
        if not seated:
            places.append((("table", table), limits.sockets_per_table))
        if guest is not None:
            places.append((("guest", guest), limits.sockets_per_guest))
        for place, most in places:
            if self._inside[place] >= most:
                raise Refused(f"too_many_sockets_{place[0]}", status=429)
        for place, _ in places:
            self._inside[place] += 1
        try:
            yield
        finally:
            for place, _ in places:
                self._inside[place] -= 1
                if not self._inside[place]:
                    del self._inside[place]
