"""Who was at a table a moment ago: a connection that is cut for some seconds is nobody's absence."""

from __future__ import annotations

import time
from collections import defaultdict


class RecentGuests:
    """The last moment of everybody who went, for as long as it matters. Of this process, like the sockets."""

    def __init__(self, keep_s: float) -> None:
        self._keep_s = keep_s
        self.opened = time.time()
        self._opened = time.monotonic()
        self._gone: dict[str, dict[str, float]] = defaultdict(dict)
        self._swept = self._opened

    def note(self, table: str, guest: str) -> None:
        """A guest's last socket at a table has closed."""
        now = time.monotonic()
        self._gone[table][guest] = now
        if now - self._swept > self._keep_s:
            self._swept = now
            for id_ in list(self._gone):
                self.gone_from(id_)

    def gone_from(self, table: str) -> frozenset[str]:
        """Those whose connection may only be cut."""
        if table not in self._gone:
            return frozenset()
        oldest = time.monotonic() - self._keep_s
        recent = {guest: at for guest, at in self._gone[table].items() if at > oldest}
        if recent:
            self._gone[table] = recent
        else:
            del self._gone[table]
        return frozenset(recent)

    def cut_by_the_restart(self, table_created: float) -> bool:
        """Whether everybody's connection to an older table was cut just now, by this process's start."""
        return table_created < self.opened and time.monotonic() - self._opened < self._keep_s
