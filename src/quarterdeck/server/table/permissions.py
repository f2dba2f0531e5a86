"""Who asks something of a table, and what they may ask for."""

from __future__ import annotations

from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.core.fairness import Passed
from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.table import Chair, Table

Events = list[ev.AnyEvent]


class Guest(Struct, frozen=True):
    """Somebody with a name, known by a cookie."""

    id: str
    name: str


class Actor(Struct, frozen=True):
    """Who asks: a guest, or a program that holds a token for one seat."""

    guest: str
    only: Seat | None = None
    link: str | None = None
    """The hash of that token: what it opened is closed when it is revoked."""


class FoundDeal(Struct, frozen=True):
    """The first deal that can be won, at a table as it stood when it was looked for."""

    passed: Passed
    commitment: str
    nonces: tuple[str | None, ...]


class Circumstances(Struct, frozen=True):
    """What the history does not know."""

    now: float
    present: frozenset[str]
    """Guests with an open socket."""
    limits: Limits = Limits()
    just_left: frozenset[str] = frozenset()
    """Guests whose socket was open a moment ago: their line may only be cut."""
    found: FoundDeal | None = None
    """For a start with a winnable deal."""

    @property
    def here(self) -> frozenset[str]:
        """Who is not to be passed over: nobody's cut line decides anything."""
        return self.present | self.just_left


def seats_of(table: Table, actor: Actor | None) -> tuple[Seat, ...]:
    """The seats somebody may act for."""
    if actor is None:
        return ()
    seats = table.seats_of(actor.guest)
    if actor.only is None:
        return seats
    return (actor.only,) if actor.only in seats else ()


def is_host(table: Table, actor: Actor | None) -> bool:
    return actor is not None and actor.only is None and actor.guest == table.host


def may_watch(table: Table, actor: Actor | None) -> bool:
    """Whether somebody without a seat may look: at what is public, and after the end at everything."""
    settings = table.settings
    return settings.spectators or (settings.shared and table.is_over) or is_host(table, actor)


def own(table: Table, actor: Actor, seat: Seat) -> Seat:
    if seat not in seats_of(table, actor):
        raise Refused("not_your_seat", status=403)
    return seat


def host_only(table: Table, actor: Actor) -> None:
    if not is_host(table, actor):
        raise Refused("host_only", status=403)


def chair_at(table: Table, seat: Seat) -> Chair:
    if seat >= len(table.chairs):
        raise Refused("no_such_seat")
    return table.chairs[seat]
