"""Who has seen whose cards, told from a table's history alone."""

from __future__ import annotations

import pytest

from quarterdeck.core import registry
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import opening, secrecy
from quarterdeck.server.table.history import load
from quarterdeck.server.table.permissions import Guest
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import table as wire

SALVAGE = "tests.fixtures.salvage:Salvage"
PLANET_NINE = "planet-nine"


def table_of(*seats: str, game: str = PLANET_NINE) -> Table:
    """A table of these guests, "bot" a bot, that has not begun."""
    rules = registry.configure(registry.import_game(game), {"players": len(seats)})
    plan = [wire.SeatPlan(kind="bot" if who == "bot" else "open") for who in seats]
    new = opening.open_table(game, rules, Guest("ada", "Ada"), plan, wire.TableSettings())
    people = {seat: Guest(who, who) for seat, who in enumerate(seats) if who != "bot"}
    events = opening.with_members(new, people).events
    return load(new.id, bytes(32), [ev.Recorded(n, 0.0, what) for n, what in enumerate(events, 1)])


def then(table: Table, *events: ev.AnyEvent) -> Table:
    for what in events:
        table.take(ev.Recorded(table.version + 1, 0.0, what))
    return table


def person(seat: int, who: str, how: ev.SeatChange = "take_over") -> ev.Seated:
    return ev.Seated(seat, "person", how, who, holder=who)


def bot(seat: int, how: ev.SeatChange = "kick") -> ev.Seated:
    return ev.Seated(seat, "bot", how, "random", bot="random")


def test_nobody_has_seen_cards_before_the_start() -> None:
    table = then(table_of("ada", "bo", "cy"), ev.Seated(1, "open", "kick"), person(1, "dee", "join"))
    assert not any(secrecy.has_seen(table, who, seat) for who in ("ada", "bo", "dee") for seat in range(3))


def test_who_held_a_seat_in_the_match_has_seen_its_cards_for_good() -> None:
    table = then(table_of("ada", "bo", "bot"), ev.Started(), bot(1))
    assert secrecy.has_seen(table, "bo", 1)
    assert not secrecy.has_seen(table, "bo", 0)
    assert not secrecy.has_seen(table, "ada", 1)


def test_who_takes_over_a_seat_sees_its_cards() -> None:
    table = then(table_of("ada", "bo", "bot"), ev.Started(), person(2, "cy"))
    assert secrecy.has_seen(table, "cy", 2)


def test_another_device_knows_what_the_first_one_knew() -> None:
    table = then(table_of("ada", "ada", "bo"), ev.Started(), person(0, "phone", "back"))
    assert secrecy.has_seen(table, "phone", 1)
    assert secrecy.may_inherit(table, "ada", "phone")
    assert not secrecy.may_inherit(table, "bo", "phone")


def test_coming_back_tells_nothing_of_other_seats() -> None:
    away = ev.Seated(0, "person", "away", "ada", holder="ada", bot="random", stand_in=True)
    table = then(table_of("ada", "bo", "cy"), ev.Started(), away, person(0, "ada", "back"))
    assert [secrecy.has_seen(table, "ada", seat) for seat in range(3)] == [True, False, False]


def test_who_knows_one_seat_is_given_no_other() -> None:
    table = then(table_of("ada", "bo", "bot"), ev.Started(), bot(1))
    assert not secrecy.may_take(table, "ada", 1)
    assert not secrecy.may_take(table, "bo", 2)
    assert secrecy.may_take(table, "bo", 1), "who was put out may be asked back"
    assert secrecy.may_take(table, "cy", 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_where_nothing_is_hidden_everybody_may_take_every_seat(seat: int) -> None:
    table = then(table_of("ada", "bo", "cy", game=SALVAGE), ev.Started(), bot(1, "kick"))
    assert secrecy.may_take(table, "ada", seat)
    assert secrecy.may_inherit(table, "ada", "bo")
