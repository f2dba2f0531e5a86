"""How much of the database a guest or an address may fill.

A quota is counted in the transaction that writes, after the writing: however many ask at once, and in how
many processes, those over the limit are rolled back.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from quarterdeck.server.db import schema as t
from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused

UNFINISHED = ("open", "running")


class Quota(Struct, frozen=True):
    """What may be there at most once everything is written."""

    of: str
    """What is counted; who counts the same waits for each other."""
    count: sa.Select[Any]
    most: int
    why: str
    """The key of the refusal."""


def of_a_table(opener: str, address: str, limits: Limits) -> tuple[Quota, ...]:
    """Unfinished tables, and the room that all take: uploads are finished, and large."""
    c = t.tables.c
    rows, size = sa.func.count(), sa.func.coalesce(sa.func.sum(c.size), 0)
    open_ = c.status.in_(UNFINISHED)
    mine, near = c.opener == opener, c.address == address

    def quota(what: Any, whose: Any, of: str, most: int, why: str) -> Quota:
        return Quota(of, sa.select(what).select_from(t.tables).where(whose), most, why)

    return (
        quota(rows, near & open_, f"tables {address}", limits.tables_per_address, "too_many_tables"),
        quota(rows, mine & open_, f"tables {opener}", limits.tables_per_guest, "too_many_tables_guest"),
        quota(size, near, f"storage {address}", limits.storage_per_address, "storage_full"),
        quota(size, mine, f"storage {opener}", limits.storage_per_guest, "storage_full"),
    )


def of_a_guest(address: str, limits: Limits) -> tuple[Quota, ...]:
    """New guests from one address in a while."""
    g = t.guests.c
    recent = (g.address == address) & (g.created > time.time() - limits.guests_window_s)
    count = sa.select(sa.func.count()).select_from(t.guests).where(recent)
    return (Quota(f"guests {address}", count, limits.guests_per_address, "too_many_guests"),)


def of_a_crew(guest: str, limits: Limits) -> tuple[Quota, ...]:
    m = t.crew_members.c
    count = sa.select(sa.func.count()).select_from(t.crew_members).where(m.guest == guest)
    return (Quota(f"crews {guest}", count, limits.crews_per_guest, "too_many_crews"),)


def keep(connection: sa.Connection, quotas: Iterable[Quota]) -> None:
    """Raises `Refused` where a quota is passed. In a fixed order: two writers never wait for each other."""
    for quota in sorted({quota.of: quota for quota in quotas}.values(), key=lambda quota: quota.of):
        if connection.dialect.name == "postgresql":
            digest = hashlib.blake2b(quota.of.encode(), digest_size=8).digest()
            lock = int.from_bytes(digest, "big", signed=True)
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(lock)))
        if (connection.execute(quota.count).scalar() or 0) > quota.most:
            raise Refused(quota.why, status=429)
