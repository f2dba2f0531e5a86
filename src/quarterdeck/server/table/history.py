"""A table from what is stored of it, as far as that can be followed."""

from __future__ import annotations

import logging

from quarterdeck.server.table import events as ev
from quarterdeck.server.table.table import Table

log = logging.getLogger("quarterdeck.table")


class Damaged(Exception):
    """A stored history that can't be followed."""


def load(id_: str, secret: bytes, records: list[ev.Recorded]) -> Table:
    """A table from its history."""
    table = Table(id_, secret)
    for record in records:
        table.take(record)
    return table


def reopened(id_: str, secret: bytes, records: list[ev.Recorded], unreadable: int | None = None) -> Table:
    """A table from the database; where its history breaks off (or can't be read), it is set aside.

    A history without a beginning is nobody's table: that raises `Damaged`.
    """
    table = Table(id_, secret)
    for index, record in enumerate(records):
        try:
            if record.number != index + 1:
                raise Damaged(f"event {index + 1} is missing")
            table.take(record)
        except Exception:  # whatever it is, it is this table's trouble alone
            log.exception("event %d of this table can't be followed", index + 1, extra={"table": id_})
            table, unreadable = load(id_, secret, records[:index]), index + 1
            break
    if not table.told:
        raise Damaged("no beginning")
    if unreadable is not None:
        log.error("table set aside: its history is damaged at event %d", unreadable, extra={"table": id_})
        table.set_aside(unreadable)
    return table
