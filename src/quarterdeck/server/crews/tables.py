"""An attempt of a crew is a table: opened with its people and bots, and from the one before for everybody."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core import registry, timestamps
from quarterdeck.core.contract import Config
from quarterdeck.core.registry import AnyGame
from quarterdeck.server.chance import Chance
from quarterdeck.server.crews import log as crew_log
from quarterdeck.server.crews.log import Logged
from quarterdeck.server.db.store import Conflict
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.rooms.room import Room
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import opening, permissions, seating
from quarterdeck.server.table.opening import Opening
from quarterdeck.server.table.permissions import Actor, Guest
from quarterdeck.server.wire import crews as wire
from quarterdeck.server.wire.http import Opened
from quarterdeck.server.wire.table import SeatPlan


def check_version(logged: Logged, v: int | None) -> None:
    if v is not None and v != logged.version:
        raise Refused("log_moved")


def offered(logged: Logged, choice: int, v: int | None) -> Config:
    """The configuration a client has chosen, if it looked at the log as it is."""
    check_version(logged, v)
    offers = logged.campaign.next
    if choice >= len(offers):
        raise Refused("no_such_attempt")
    return offers[choice]


async def open_attempt(hub: Hub, address: str, crew: str, wanted: wire.NextAttempt, guest: Guest) -> Opened:
    """A table for the offer, with the crew's people and bots."""
    logged, config = await _ready(hub, crew, wanted)
    new = with_the_crew(logged, registry.shared(logged.campaign.kind, config), guest, wanted, hub.chance)
    await _open(hub, address, logged, config, new)
    return _opened(new, guest)


async def go_on(
    hub: Hub, address: str, crew: str, wanted: wire.NextAttempt, guest: Guest, before: Room
) -> Opened:
    """The next attempt for everybody at a finished table: its host decides, the others are led there."""

    async def job() -> Opened:
        table = before.table
        if not permissions.is_host(table, Actor(guest.id)):
            raise Refused("host_only", status=403)
        if not table.is_over:
            raise Refused("not_over")
        new = opening.rematch_of(table, hub.chance, game)
        await _open(hub, address, logged, config, new)
        await before.change(lambda now, _: [] if now.rematch else [ev.Rematched(new.id)])
        before.broadcast()
        return _opened(new, guest)

    if before.table.rematch is not None and permissions.seats_of(before.table, Actor(guest.id)):
        return Opened(table=before.table.rematch, seats=before.table.seats_of(guest.id))
    logged, config = await _ready(hub, crew, wanted)
    if logged.last_table != before.id:
        raise Refused("no_such_table", status=404)
    game = registry.shared(logged.campaign.kind, config)
    return await before.do(job)


async def _ready(hub: Hub, crew: str, wanted: wire.NextAttempt) -> tuple[Logged, Config]:
    logged = await crew_log.settled(hub, crew)
    if logged.running is not None:
        raise Refused("attempt_runs")
    return logged, offered(logged, wanted.choice, wanted.v)


async def _open(hub: Hub, address: str, logged: Logged, config: Config, new: Opening) -> None:
    """The table and its line in the log, both or neither."""
    names = [what.name for what in new.events if isinstance(what, ev.Seated)]
    logged.campaign.start(config, at=timestamps.now(), names=names)
    line = crew_log.insert(hub, logged, logged.campaign.events[-1:], new.id)
    try:
        await hub.open_table(new, address, extra=[line])
    except Conflict:
        raise Refused("log_moved") from None


def _opened(new: Opening, guest: Guest) -> Opened:
    seats = (what.seat for what in new.events if isinstance(what, ev.Seated) and what.holder == guest.id)
    return Opened(table=new.id, seats=tuple(seats))


def with_the_crew(
    logged: Logged, game: AnyGame, guest: Guest, wanted: wire.NextAttempt, chance: Chance
) -> Opening:
    """Everybody at their seat, or as the opener says for this time."""
    names = logged.campaign.founded.names
    wishes: Sequence[SeatPlan | None] = wanted.seats or [None] * len(names)
    if len(wishes) != len(names):
        raise Refused("seat_count", status=400, given=len(wishes), players=len(names))
    plan: list[SeatPlan] = []
    members: dict[int, Guest] = {}
    for seat, wish in enumerate(wishes):
        member = logged.member_at(seat)
        plan.append(_planned(logged, seat, wish, guest))
        if plan[-1].kind == "open" and member is not None:
            members[seat] = Guest(member.guest, member.name)
    new = opening.open_table(logged.campaign.founded.game, game, guest, plan, wanted.settings, chance=chance)
    return opening.with_members(new, members)


def _planned(logged: Logged, seat: int, wish: SeatPlan | None, guest: Guest) -> SeatPlan:
    member, name = logged.member_at(seat), logged.campaign.founded.names[seat]
    bot = name if logged.is_bots(seat) else None
    if wish is None:
        if member is not None:
            return SeatPlan(kind="open")
        return SeatPlan(kind="bot", bot=bot) if bot or logged.bots else SeatPlan(kind="open")
    if wish.kind == "me" and member is not None and member.guest != guest.id:
        raise Refused("seat_taken")
    if wish.kind == "me" and member is None and bot is None:
        return SeatPlan(kind="me", name=wish.name or name)
    if wish.kind == "bot":
        return SeatPlan(kind="bot", bot=wish.bot or bot)
    return wish


async def put_out(room: Room, guest: str) -> None:
    """Takes all seats of somebody who no longer belongs to the crew."""

    async def job() -> None:
        await room.change(lambda table, when: seating.put_out(table, guest, when))
        room.broadcast()

    await room.do(job)
