"""Guests, links and tokens: opaque 256-bit secrets, of which the database keeps SHA-256 only."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, Literal

import sqlalchemy as sa
from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.server.db import schema as t
from quarterdeck.server.db.quotas import Quota
from quarterdeck.server.db.store import Store
from quarterdeck.server.keys import hash_of, new_id, new_key
from quarterdeck.server.limits import Limits
from quarterdeck.server.table.permissions import Actor, Guest

COOKIE: Final = "quarterdeck_guest"
LinkKind = Literal["invitation", "table", "resume", "token"]
WHOLE_TABLE: Final = -1
"""The seat of a link that leads to any open one."""


class FoundLink(Struct, frozen=True):
    hash: str
    table: str
    seat: Seat
    kind: LinkKind
    guest: str | None


class Identity:
    """Finds out who is asking. Guests are remembered in memory: they are read on every request."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._known: dict[str, Guest] = {}

    async def guest(self, key: str | None) -> Guest | None:
        if not key:
            return None
        hashed = hash_of(key)
        found = self._known.get(hashed)
        if found is None:
            rows = await self._store.rows(
                sa.select(t.guests.c.id, t.guests.c.name).where(t.guests.c.key_hash == hashed)
            )
            if not rows:
                return None
            found = self._remember(hashed, Guest(*rows[0]))
        return found

    async def new_guest(
        self, name: str, address: str = "", quotas: Sequence[Quota] = ()
    ) -> tuple[Guest, str]:
        """A new guest and their key, which is shown this once."""
        key, guest = new_key(), Guest(new_id(), name)
        await self._store.execute(
            sa.insert(t.guests).values(
                id=guest.id, key_hash=hash_of(key), name=name, created=time.time(), address=address
            ),
            quotas=quotas,
        )
        return self._remember(hash_of(key), guest), key

    async def rename(self, key: str, guest: Guest, name: str) -> Guest:
        if name != guest.name:
            await self._store.execute(sa.update(t.guests).where(t.guests.c.id == guest.id).values(name=name))
        return self._remember(hash_of(key), Guest(guest.id, name))

    def _remember(self, hashed: str, guest: Guest) -> Guest:
        if len(self._known) >= self._limits.guests_in_memory:
            self._known.clear()
        self._known[hashed] = guest
        return guest

    # Links and tokens --------------------------------------------------------------------------------

    async def new_link(
        self, table: str, seat: Seat, kind: LinkKind, guest: str | None, *also: sa.Executable
    ) -> str:
        """A new link ends the older ones of its seat and kind; those to a whole table are sent to several."""
        secret, c = new_key(), t.links.c
        older = sa.and_(c.table_id == table, c.seat == seat, c.kind == kind)
        if kind == "table":
            newest = sa.select(c.hash).where(older).order_by(c.created.desc())
            older = sa.and_(older, c.hash.not_in(newest.limit(self._limits.links_per_table - 1)))
        await self._store.execute(
            sa.delete(t.links).where(older),
            sa.insert(t.links).values(
                hash=hash_of(secret), table_id=table, seat=seat, kind=kind, guest=guest, created=time.time()
            ),
            *also,
        )
        return secret

    async def link(self, secret: str) -> FoundLink | None:
        columns = (t.links.c.hash, t.links.c.table_id, t.links.c.seat, t.links.c.kind, t.links.c.guest)
        rows = await self._store.rows(sa.select(*columns).where(t.links.c.hash == hash_of(secret)))
        return FoundLink(*rows[0]) if rows else None

    async def actor_of_token(self, token: str, table: str) -> Actor | None:
        """Who a Bearer token acts for, at this table only."""
        link = await self.link(token)
        if link is None or link.kind != "token" or link.table != table or link.guest is None:
            return None
        return Actor(link.guest, only=link.seat, link=link.hash)

    async def revoke(self, table: str, seat: Seat, guest: str, *also: sa.Executable) -> None:
        c = t.links.c
        own = sa.and_(c.table_id == table, c.seat == seat, c.guest == guest)
        await self._store.execute(sa.delete(t.links).where(own), *also)

    async def standing(self, hashes: set[str]) -> set[str]:
        """Which of these links nobody has ended."""
        if not hashes:
            return set()
        rows = await self._store.rows(sa.select(t.links.c.hash).where(t.links.c.hash.in_(hashes)))
        return {hashed for (hashed,) in rows}
