"""Real time at a table, from its history alone: no server, no clock on the wall."""

from __future__ import annotations

import pytest

from quarterdeck.core import registry
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import commands, opening, permissions, review
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.history import load
from quarterdeck.server.table.permissions import Actor, Circumstances, Guest
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import reviews as wire_reviews
from quarterdeck.server.wire import socket as wire_socket
from quarterdeck.server.wire import table as wire
from tests.server.harness import HOURGLASS


def table_at(seconds: int = 60) -> Table:
    """A table of Hourglass whose clock starts at 100."""
    game = registry.configure(registry.import_game(HOURGLASS), {"seconds": seconds})
    plan = [wire.SeatPlan(kind="me")] * 2
    new = opening.open_table(HOURGLASS, game, Guest("ada", "Ada"), plan, wire.TableSettings())
    table = load(new.id, new.secret, [ev.Recorded(n, 0.0, what) for n, what in enumerate(new.events, 1)])
    act(table, wire_socket.Start(), 90.0)
    choose(table, 0, "ready", 95.0)
    assert table.clock is None
    choose(table, 1, "ready", 100.0)
    return table


def act(table: Table, command: wire_socket.AnyCommand, now: float) -> None:
    when = Circumstances(now, frozenset({"ada"}))
    take(table, commands.rule(table, Actor("ada"), command, table.version, when), now)


def take(table: Table, events: permissions.Events, now: float) -> None:
    for what in events:
        table.take(ev.Recorded(table.version + 1, now, what))


def choose(table: Table, seat: int, notation: str, now: float) -> None:
    choice = table.game.text.read(notation)
    act(table, wire_socket.Choose(seat=seat, number=table.game.number(choice)), now)


def play(table: Table, now: float) -> None:
    """Whoever is asked plays the first card that may be played."""
    (decision,) = table.pending()
    assert table.match is not None
    card = table.game.legal(table.match.state, decision)[0]
    choose(table, decision.by, table.game.text.write(card), now)


def test_the_clock_starts_with_the_last_readiness_and_runs_on_over_moves_and_take_backs() -> None:
    table = table_at()
    assert table.clock is not None
    assert table.clock.ends == 160
    play(table, 120.0)
    act(table, wire_socket.TakeBackLast(seat=0), 130.0)
    assert table.clock.ends == 160
    assert table.clock.left(130.0) == 30


def test_taking_readiness_back_stops_the_clock_and_the_next_readiness_starts_it_afresh() -> None:
    table = table_at()
    act(table, wire_socket.TakeBackLast(seat=1), 130.0)
    assert table.clock is None
    choose(table, 1, "ready", 200.0)
    assert table.clock is not None
    assert table.clock.ends == 260


def test_nothing_rings_before_its_time_and_a_late_choice_is_refused() -> None:
    table = table_at()
    assert commands.ring(table, Circumstances(159.9, frozenset())) == []
    with pytest.raises(Refused) as no:
        play(table, 160.0)
    assert no.value.reason.key == "server.no.time_is_up"
    assert commands.bot_moves(table, 0, 0, None, 0, Circumstances(160.0, frozenset())) == []
    take(table, commands.ring(table, Circumstances(160.0, frozenset())), 160.0)
    assert table.status == "over"
    assert table.clock is None
    assert commands.ring(table, Circumstances(161.0, frozenset())) == []


def test_a_table_that_was_given_up_has_no_clock() -> None:
    table = table_at()
    act(table, wire_socket.GiveUp(seat=0), 110.0)
    assert table.status == "given_up"
    assert table.clock is None


def test_a_replay_shows_the_clock_as_it_stood() -> None:
    table = table_at()
    play(table, 130.0)
    take(table, commands.ring(table, Circumstances(160.5, frozenset())), 160.5)
    frames = review.replay(table, 0, 0, 50).frames
    shown = [frame.clock and frame.clock.left for frame in frames]
    assert shown == [None, None, None, 60, 30, None]
    assert frames[-1].event is not None
    assert frames[-1].event.notation == "sand out"


def test_a_branch_starts_the_clock_when_it_starts() -> None:
    table = table_at()
    take(table, commands.ring(table, Circumstances(160.0, frozenset())), 160.0)
    plan = (wire.SeatPlan(kind="me"),) * 2
    new = opening.branch_of(table, Guest("ada", "Ada"), wire_reviews.Branch(step=3, seats=plan), now=0.0)
    branch = load(new.id, new.secret, [ev.Recorded(n, 0.0, what) for n, what in enumerate(new.events, 1)])
    act(branch, wire_socket.Start(), 500.0)
    assert branch.clock is not None
    assert branch.clock.ends == 560
    play(branch, 510.0)
    act(branch, wire_socket.TakeBackLast(seat=0), 520.0)
    assert branch.clock.ends == 560
