"""Rows of `deadlines`.

The row of a game's own clock is written with the event that started it, and goes with the event that ends
it: a server that is killed in between has lost nothing, and of two that ring at once one loses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from quarterdeck.core.contract import Seat
from quarterdeck.server.db import schema as t
from quarterdeck.server.table.clocks import Running

MATCH: Final = "match"
"""The kind of deadline that the game's own clock is."""


def stop(table: str, kind: str, seats: Sequence[Seat]) -> sa.Delete:
    d = t.deadlines.c
    return sa.delete(t.deadlines).where(d.table_id == table, d.kind == kind, d.seat.in_(seats))


def set_clock(table: str, clock: Running | None) -> list[sa.Executable]:
    """Writes the table's deadline again."""
    d = t.deadlines
    done: list[sa.Executable] = [sa.delete(d).where(d.c.table_id == table, d.c.kind == MATCH)]
    if clock is not None:
        done.append(sa.insert(d).values(table_id=table, kind=MATCH, seat=0, at=clock.ends))
    return done


def forget_clock(table: str, now: float) -> sa.Delete:
    """For a deadline that has passed though no such clock runs, as where the rules are gone."""
    d = t.deadlines.c
    return sa.delete(t.deadlines).where(d.table_id == table, d.kind == MATCH, d.at <= now)
