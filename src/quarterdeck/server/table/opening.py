"""New tables: from a plan of seats, from another table's end, from a point in its log, from a file, from a
position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from quarterdeck.core import fairness, registry, timestamps
from quarterdeck.core.contract import Entry
from quarterdeck.core.daily import is_past
from quarterdeck.core.lessons import Lesson
from quarterdeck.core.match import Match
from quarterdeck.core.names import clean_names
from quarterdeck.core.registry import AnyGame
from quarterdeck.server.bots.jobs import Laid, Read
from quarterdeck.server.chance import SYSTEM, Chance
from quarterdeck.server.keys import new_id
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import seating
from quarterdeck.server.table.entries import decode_entry, encode_entry
from quarterdeck.server.table.permissions import Actor, Circumstances, Events, Guest, host_only
from quarterdeck.server.table.table import Table, commit_to, config_of
from quarterdeck.server.wire import http as wire_http
from quarterdeck.server.wire import reviews as wire_reviews
from quarterdeck.server.wire import table as wire


class Opening(msgspec.Struct, frozen=True):
    """A table that is about to be: its secrets and what happens first."""

    id: str
    secret: bytes
    events: Events

    @property
    def created(self) -> ev.Created:
        first = self.events[0]
        assert isinstance(first, ev.Created)
        return first


def game_for(name: str, options: dict[str, Any], players: int) -> AnyGame:
    """The rules for a form's fields; the number of seats decides the number of players."""
    game_class = registry.game_type(name)
    return registry.shared(game_class, registry.config_from(game_class, {**options, "players": players}))


def configure(table: Table, actor: Actor | None, wanted: wire_http.NewOptions, when: Circumstances) -> Events:
    """The host's other choice, while the table is open and goes on from nothing."""
    if actor is None:
        raise Refused("host_only", status=403)
    host_only(table, actor)
    if table.status != "open" or table.created.prefix or table.created.lesson:
        raise Refused("started")
    if table.version >= when.limits.events_per_table:
        raise Refused("history_full")
    created = table.created
    game = game_for(created.game, {**created.config, **wanted.options}, len(table.chairs))
    what = ev.Configured(config_of(game), created.winnable if wanted.winnable is None else wanted.winnable)
    return [] if what == ev.Configured(created.config, created.winnable) else [what]


def open_table(
    name: str,
    game: AnyGame,
    guest: Guest,
    plan: Sequence[wire.SeatPlan],
    settings: wire.TableSettings,
    prefix: Sequence[Entry] = (),
    chance: Chance = SYSTEM,
    winnable: bool = False,
) -> Opening:
    """A new table; the guest is its host and holds the seats planned as "me"."""
    if len(plan) != game.config.players:
        raise Refused("seat_count", status=400, given=len(plan), players=game.config.players)
    secret = chance.secret()
    created = msgspec.structs.replace(_created(name, game, guest, settings, prefix), winnable=winnable)
    created = msgspec.structs.replace(created, commitment=commit_to(secret, created))
    opening = Opening(new_id(), secret, [created])
    trial = Table(opening.id, secret)
    trial.take(ev.Recorded(1, 0.0, created))
    for seat, wish in enumerate(plan):
        opening.events.append(_seated(trial, seat, wish, guest))
    return opening


def open_lesson(name: str, lesson: Lesson, guest: Guest) -> Opening:
    """A table where a lesson is taught. It commits to no chance, and nobody stands in for its pupil."""
    plan = [wire.SeatPlan(kind="bot")] * lesson.config.players
    plan[lesson.pupil] = wire.SeatPlan(kind="me")
    opening = open_table(name, lesson.game, guest, plan, wire.TableSettings(stand_in=False))
    created, *seated = opening.events
    taught = msgspec.structs.replace(created, commitment="", lesson=lesson.name)
    return Opening(opening.id, opening.secret, [taught, *seated])


def open_daily(name: str, game: AnyGame, guest: Guest, day: str, secret: bytes, winnable: bool) -> Opening:
    """A guest's table with the deal of a day: their seat is the first, and bots have the others.

    All tables of the day have one commitment: `created` is the day, and nobody adds a nonce.
    """
    plan = [wire.SeatPlan(kind="me" if seat == 0 else "bot") for seat in range(game.config.players)]
    settings = wire.TableSettings(stand_in=False)
    opening = open_table(name, game, guest, plan, settings, winnable=winnable)
    _, *seated = opening.events
    created = msgspec.structs.replace(opening.created, created=day, daily=day)
    created = msgspec.structs.replace(created, commitment=commit_to(secret, created))
    return Opening(opening.id, secret, [created, *seated])


def _created(
    name: str, game: AnyGame, guest: Guest, settings: wire.TableSettings, prefix: Sequence[Entry]
) -> ev.Created:
    return ev.Created(
        game=name,
        rules=game.version,
        config=config_of(game),
        commitment="",
        settings=settings,
        host=guest.id,
        created=timestamps.now(),
        prefix=tuple(encode_entry(entry) for entry in prefix),
    )


def _seated(table: Table, seat: int, wish: wire.SeatPlan, guest: Guest) -> ev.Seated:
    if wish.kind == "me":
        return ev.Seated(seat, "person", "join", seating.clean_name(wish.name or guest.name), holder=guest.id)
    if wish.kind == "open":
        return ev.Seated(seat, "open", "open")
    bot = wish.bot or seating.default_bot(table)  # checked with all others as the table is opened
    return ev.Seated(seat, "bot", "bot", bot, bot=bot)


def with_members(opening: Opening, members: Mapping[int, Guest]) -> Opening:
    """The opening with these people at seats that were planned as open."""
    seated = [
        ev.Seated(what.seat, "person", "join", members[what.seat].name, holder=members[what.seat].id)
        if isinstance(what, ev.Seated) and what.seat in members
        else what
        for what in opening.events
    ]
    return Opening(opening.id, opening.secret, seated)


def rematch_of(table: Table, chance: Chance, game: AnyGame | None = None) -> Opening:
    """The same people and bots at the same game, or at another configuration of it."""
    created = table.created
    if created.lesson:
        raise Refused("not_now")
    opening = open_table(
        created.game,
        game or table.game,
        Guest(table.host, ""),
        [wire.SeatPlan(kind="open")] * len(table.chairs),
        table.settings,
        chance=chance,
        winnable=created.winnable and game is None,
    )
    del opening.events[1:]
    for seat, chair in enumerate(table.chairs):
        if chair.kind == "person":
            opening.events.append(ev.Seated(seat, "person", "join", chair.name, holder=chair.holder))
        else:
            how: ev.SeatChange = "bot" if chair.kind == "bot" else "open"
            opening.events.append(ev.Seated(seat, chair.kind, how, chair.name, bot=chair.bot))
    return opening


def branch_of(
    table: Table, guest: Guest, wanted: wire_reviews.Branch, now: float, chance: Chance = SYSTEM
) -> Opening:
    """A new table that goes on from a point of this one."""
    match = table.match
    if match is None or not table.is_over:
        raise Refused("not_over")
    if table.created.daily and not is_past(table.created.daily, now):
        raise Refused("daily_secret")
    if wanted.step > len(match.log):
        raise Refused("no_such_step")
    if Match(table.game, match.log[: wanted.step]).outcome is not None:
        raise Refused("over")
    return open_table(
        table.created.game, table.game, guest, wanted.seats, wanted.settings, match.log[: wanted.step], chance
    )


def laid_out(
    laid: Laid, guest: Guest, seat: int, settings: wire.TableSettings, chance: Chance = SYSTEM
) -> Opening:
    """A new table that goes on from a position: the guest knows all cards, bots have the other seats."""
    game_class = registry.game_type(laid.game)
    config = msgspec.json.decode(laid.config, type=game_class.config_type)
    game = registry.shared(game_class, config)
    if seat >= game.config.players:
        raise Refused("no_such_seat")
    plan = [wire.SeatPlan(kind="bot")] * game.config.players
    plan[seat] = wire.SeatPlan(kind="me")
    log = [decode_entry(game, raw) for raw in laid.log]
    return open_table(laid.game, game, guest, plan, settings, log, chance)


def review_of(read: Read, guest: Guest) -> Opening:
    """A match file as a table that is over: it can be stepped through, verified and branched from."""
    header = read.header
    secret = bytes.fromhex(read.secret) if read.secret else fairness.new_secret()
    created = ev.Created(
        game=header.game,
        rules=header.rules,
        config=header.config,
        commitment=header.commitment if read.secret else "",
        settings=wire.TableSettings(spectators=True),
        host=guest.id,
        created=header.created,
        prefix=read.log,
        review=True,
        winnable=header.passed is not None,
    )
    events: Events = [created]
    for seat, name in enumerate(clean_names(header.names)):
        events.append(ev.Seated(seat, "open", "open", name[:24]))
    if created.commitment:
        events += [ev.Nonced(seat, nonce) for seat, nonce in enumerate(header.nonces)]
    events += [ev.Started(header.passed), ev.Ended("over" if read.over else "given_up")]
    return Opening(new_id(), secret, events)
