"""Answers in flight: which ones still answer what is asked when they arrive."""

from __future__ import annotations

import pytest

from quarterdeck.core import registry
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import commands, opening
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.history import load
from quarterdeck.server.table.permissions import Actor, Circumstances, Guest
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import socket as wire_socket
from quarterdeck.server.wire import table as wire
from tests.server.harness import SKIFF, Place, Server, catch_up, start

pytestmark = pytest.mark.deals

NOW = Circumstances(0.0, frozenset({"ada"}))
PLANET_NINE: tuple[str, dict[str, object]] = ("planet-nine", {"players": 3, "mission": 1})
DEEP_SEA: tuple[str, dict[str, object]] = ("deep-sea", {"players": 3, "mission": 1, "distress": False})


def briefing(name: str, options: dict[str, object]) -> Table:
    """A table of three people before the first trick."""
    game = registry.configure(registry.import_game(name), options)
    plan = [wire.SeatPlan(kind="me")] * 3
    new = opening.open_table(name, game, Guest("ada", "Ada"), plan, wire.TableSettings())
    table = load(new.id, bytes(32), [ev.Recorded(n, 0.0, what) for n, what in enumerate(new.events, 1)])
    do(table, wire_socket.Start())
    while table.pending()[0].kind != "briefing":
        decision = table.pending()[0]
        do(table, choice(table, decision.by, index=0))
    return table


def do(table: Table, command: wire_socket.AnyCommand, seen: int | None = None) -> None:
    seen = table.version if seen is None else seen
    for what in commands.rule(table, Actor("ada"), command, seen, NOW):
        table.take(ev.Recorded(table.version + 1, 0.0, what))


def choice(table: Table, seat: int, index: int) -> wire_socket.Choose:
    match = table.match
    assert match is not None
    decision = match.decision(seat)
    return wire_socket.Choose(
        seat=seat, number=table.game.number(table.game.legal(match.state, decision)[index])
    )


def ready(table: Table, seat: int) -> wire_socket.Choose:
    """Being ready is the first choice of a briefing, a message any other."""
    return choice(table, seat, 0)


def message(table: Table, seat: int) -> wire_socket.Choose:
    return choice(table, seat, 1)


briefings = pytest.mark.parametrize(("name", "options"), [PLANET_NINE, DEEP_SEA])


@briefings
def test_a_ready_in_flight_counts_when_another_is_ready_meanwhile(
    name: str, options: dict[str, object]
) -> None:
    table = briefing(name, options)
    seen, mine = table.version, ready(table, 1)
    do(table, ready(table, 0))
    do(table, mine, seen)
    assert table.waiting() == (2,)


@briefings
def test_a_message_in_flight_counts_when_another_is_ready_meanwhile(
    name: str, options: dict[str, object]
) -> None:
    table = briefing(name, options)
    seen, mine = table.version, message(table, 1)
    do(table, ready(table, 0))
    do(table, mine, seen)
    assert table.match is not None
    assert table.match.log[-1].by == 1


@briefings
@pytest.mark.parametrize("what", [ready, message])
def test_nothing_in_flight_counts_after_a_new_message(
    name: str, options: dict[str, object], what: object
) -> None:
    table = briefing(name, options)
    seen, mine = table.version, what(table, 1)  # type: ignore[operator]
    do(table, message(table, 0))
    with pytest.raises(Refused) as no:
        do(table, mine, seen)
    assert no.value.reason.key == "server.no.stale"
    do(table, mine)
    assert table.match is not None
    assert table.match.log[-1].by == 1


def test_a_ready_that_a_message_cleared_must_be_given_again() -> None:
    table = briefing(*PLANET_NINE)
    seen, mine = table.version, ready(table, 1)
    do(table, mine)
    do(table, message(table, 0))
    assert 1 in table.waiting()
    with pytest.raises(Refused):
        do(table, mine, seen)


@briefings
def test_an_answer_from_before_a_take_back_comes_too_late(name: str, options: dict[str, object]) -> None:
    table = briefing(name, options)
    do(table, ready(table, 0))
    seen, mine = table.version, ready(table, 1)
    do(table, wire_socket.TakeBackLast(seat=0))
    with pytest.raises(Refused):
        do(table, mine, seen)


@briefings
def test_an_answer_from_the_last_briefing_is_none_in_the_next(name: str, options: dict[str, object]) -> None:
    table = briefing(name, options)
    seen, mine = table.version, ready(table, 1)
    for seat in (0, 1, 2):
        do(table, ready(table, seat))
    while table.status == "running" and table.pending()[0].kind == "play":
        do(table, choice(table, table.pending()[0].by, 0))
    assert table.pending()[0].kind == "briefing"
    with pytest.raises(Refused):
        do(table, mine, seen)


# Over real sockets ------------------------------------------------------------------------------------


def both_asked(server: Server) -> tuple[Place, int]:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(SKIFF, ["me", "me"]))
    start(place)
    place.view(lambda view: view["seat"] == 1 and bool(view["pending"]))
    return place, place.views[1]["version"]


def number_of(place: Place, seat: int, kind: str) -> int:
    offers = place.views[seat]["pending"][0]["offers"]
    return next(int(offer["number"]) for offer in offers if offer["notation"].split()[0] == kind)


def test_two_who_are_ready_at_once_are_both_heard(server: Server) -> None:
    place, version = both_asked(server)
    asked = [place.views[seat]["pending"][0] for seat in (0, 1)]
    for seat in (0, 1):
        answer = place.choose(asked[seat], number_of(place, seat, "ready"), v=version)
        assert answer["t"] == "ack"


def test_a_ready_that_crossed_a_signal_is_refused_and_nothing_changes(server: Server) -> None:
    place, version = both_asked(server)
    asked, number = place.views[1]["pending"][0], number_of(place, 1, "ready")
    signal = place.choose(place.views[0]["pending"][0], number_of(place, 0, "signal"), v=version)
    assert signal["t"] == "ack"
    late = place.choose(asked, number, v=version)
    assert late["t"] == "nak"
    assert late["reason"]["key"] == "server.no.stale"
    assert late["v"] == signal["v"]
    catch_up([place], signal["v"])
    assert place.choose(asked, number)["t"] == "ack"
