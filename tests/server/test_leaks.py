"""Nothing secret leaves in a frame.

A match is played; then the truth is exchanged for another one that a reader can't tell from it, and the
same history is told again. Every frame to that reader must be equal, but for the table's own secret.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from quarterdeck.core import registry
from quarterdeck.core.contract import CHANCE, Entry, Seat
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.registry import AnyGame
from quarterdeck.server.bots.table_bots import thought
from quarterdeck.server.socket.connection import encode
from quarterdeck.server.table import commands, opening, permissions, views
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.entries import encode_entry
from quarterdeck.server.table.history import load
from quarterdeck.server.table.permissions import Actor, Circumstances, Guest
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import socket as wire_socket
from quarterdeck.server.wire import table as wire
from tests.server.harness import HOURGLASS, JOBWELL, PARLEY, SKIFF

HOST = Guest("host", "Ada")
GAMES: list[tuple[str, dict[str, object], int]] = [
    (SKIFF, {}, 25),
    (PARLEY, {}, 25),
    (JOBWELL, {"players": 2}, 6),
    (JOBWELL, {"players": 4}, 4),
    (HOURGLASS, {"seconds": 4}, 25),
    ("planet-nine", {"players": 2, "mission": 12}, 6),
    ("planet-nine", {"players": 3, "mission": 12}, 6),
    ("planet-nine", {"players": 4, "mission": 5}, 4),
    ("planet-nine", {"players": 5, "mission": 20}, 3),
    ("planet-nine", {"players": 3, "mission": 6}, 6),
    ("deep-sea", {"players": 3, "mission": 14, "real_time": True, "seconds": 20}, 6),
    ("deep-sea", {"tasks": ["x_tricks_secret", "x_tricks_open", "win_p3"], "distress": True}, 8),
    ("deep-sea", {"mission": 17}, 4),
    ("deep-sea", {"mission": 22}, 4),
]
GAMES += [(name, {}, 6) for name in registry.BUILT_IN if name not in (JOBWELL, "gen7")]
GAMES += [("gen7", {"pack": "drill"}, 1)]


def played(game: AnyGame, name: str, rng: random.Random) -> Table:
    """A table on which a whole match was played at random, with talk in between."""
    plan = [wire.SeatPlan(kind="me")] * game.config.players
    new = opening.open_table(name, game, HOST, plan, wire.TableSettings(spectators=True))
    secret = rng.randbytes(32)
    table = load(new.id, secret, [ev.Recorded(n, 0.0, what) for n, what in enumerate(new.events, 1)])
    actor = Actor(HOST.id)
    do(table, commands.rule(table, actor, wire_socket.Start(), table.version, now(table)))
    while table.status == "running":
        decision = rng.choice(table.pending())
        match = match_of(table)
        choice = rng.choice(match.game.legal(match.state, decision))
        command = wire_socket.Choose(seat=decision.by, number=match.game.number(choice), for_=decision.for_)
        do(table, commands.rule(table, actor, command, table.version, now(table)))
        if rng.random() < 0.1:
            do(table, [ev.Said(decision.by, phrase=commands.PHRASES[0])])
        do(table, commands.ring(table, now(table)))
    return table


def now(table: Table) -> Circumstances:
    """At these tables each event takes a second."""
    return Circumstances(float(table.version), frozenset({HOST.id}))


def do(table: Table, events: permissions.Events) -> None:
    for what in events:
        table.take(ev.Recorded(table.version + 1, float(table.version), what))


def match_of(table: Table) -> AnyMatch:
    assert table.match is not None
    return table.match


def frames(table: Table, records: list[ev.Recorded], secret: bytes, seat: Seat | None) -> Iterator[bytes]:
    """Every frame that one reader gets while these things happen."""
    told = Table(table.id, secret)
    actor = None if seat is None else Actor(HOST.id, only=seat)
    for record in records:
        known = told.version
        told.take(record)
        message = views.view(told, actor, seat, known, views.Attendance(now=record.at), facts=True)
        yield encode(_without_secrets_of_the_table(message))


def _without_secrets_of_the_table(message: wire_socket.View) -> wire_socket.View:
    changes: dict[str, str] = {"commitment": "", "secret": ""}
    return wire_socket.View(**{**{f: getattr(message, f) for f in message.__struct_fields__}, **changes})


def in_another_truth(table: Table, length: int, seat: Seat | None, rng: random.Random) -> list[ev.Recorded]:
    """The same history up to a point of the match, had the hidden things been otherwise."""
    match = match_of(table)
    game = match.game
    state = game.determinize(game.view(match.state_at(length), seat), rng)
    other = iter(game.retrace(state, match.log[:length]))
    records = []
    done = 0
    for told in table.told:
        record = told.record
        if told.entry is not None:
            if done == length:
                break
            done += 1
            entry: Entry = next(other)
            moved = ev.Moved(encode_entry(entry), entry.by == CHANCE)
            record = ev.Recorded(record.number, record.at, moved)
        records.append(record)
    return records


@pytest.mark.parametrize(("name", "options", "matches"), GAMES)
def test_frames_are_equal_whatever_the_reader_can_not_know(
    name: str, options: dict[str, object], matches: int
) -> None:
    game = registry.configure(registry.import_game(name), options)
    rng = random.Random(5)
    differing = 0
    for _ in range(matches):
        table = played(game, name, rng)
        steps = len(match_of(table).log)
        for seat in (None, *range(game.config.players)):
            length = rng.choice([steps, rng.randrange(1, steps + 1)])
            other = in_another_truth(table, length, seat, rng)
            same = [told.record for told in table.told[: len(other)]]
            differing += same != other
            truth = list(frames(table, same, table.secret, seat))
            assert list(frames(table, other, bytes(32), seat)) == truth
    assert differing, "another truth was never another one: the test has shown nothing"


def test_the_missions_told_here_have_passes_draws_polls_and_dead_zones() -> None:
    rng = random.Random(5)
    met = set()
    for name, options, matches in GAMES:
        if name == "planet-nine":
            game = registry.configure(registry.import_game(name), options)
            for _ in range(matches):
                log = match_of(played(game, name, rng)).log
                met |= {entry.kind for entry in log}
                met |= {getattr(entry.choice, "claim", "") for entry in log}
    assert {"pass", "draw", "poll", "hidden"} <= met


@pytest.mark.parametrize(("name", "options", "matches"), GAMES)
def test_a_branch_tells_of_what_went_before_only_what_the_seat_saw(
    name: str, options: dict[str, object], matches: int
) -> None:
    game = registry.configure(registry.import_game(name), options)
    rng = random.Random(7)
    told, differing = 0, 0
    for _ in range(matches):
        log = match_of(played(game, name, rng)).log
        for seat in (None, *range(game.config.players)):
            length = rng.randrange(1, len(log))
            state = game.determinize(game.view(Match(game, log[:length]).state, seat), rng)
            other = game.retrace(state, log[:length])
            differing += tuple(log[:length]) != other
            true, false = (branched(game, name, prefix, seat) for prefix in (log[:length], other))
            assert true == false
            told += b'"before":[' in true
    assert told
    assert differing, "another truth was never another one: the test has shown nothing"


def branched(game: AnyGame, name: str, prefix: Sequence[Entry], seat: Seat | None) -> bytes:
    """What a reader is told when a table that goes on from here has started."""
    plan = [wire.SeatPlan(kind="me")] * game.config.players
    new = opening.open_table(name, game, HOST, plan, wire.TableSettings(spectators=True), prefix)
    events = [replace(new.events[0], created=""), *new.events[1:], ev.Started()]
    table = load("branch", bytes(32), [ev.Recorded(n, 0.0, what) for n, what in enumerate(events, 1)])
    actor = None if seat is None else Actor(HOST.id, only=seat)
    return encode(_without_secrets_of_the_table(views.view(table, actor, seat, 0, facts=True)))


@pytest.mark.parametrize(("name", "options", "matches"), GAMES)
def test_a_hint_is_asked_from_what_the_seat_sees(name: str, options: dict[str, object], matches: int) -> None:
    game = registry.configure(registry.import_game(name), options)
    rng = random.Random(6)
    compared = 0
    for _ in range(matches):
        table = played(game, name, rng)
        steps = len(match_of(table).log)
        for seat in range(game.config.players):
            other = in_another_truth(table, rng.randrange(1, steps), seat, rng)
            same = [told.record for told in table.told[: len(other)]]
            truth, lie = load(table.id, table.secret, same), load(table.id, bytes(32), other)
            assert truth.hints_for(seat) == lie.hints_for(seat)
            for decision in (decision for decision in truth.pending() if decision.by == seat):
                asked = [thought(one, decision, "random") for one in (truth, lie)]
                assert replace(asked[0], seed=0) == replace(asked[1], seed=0)
                compared += 1
    assert compared, "nobody was asked anything"


def test_a_planted_leak_is_found() -> None:
    """The same comparison fails when the reader is told one thing too many."""
    game = registry.configure(registry.import_game(SKIFF), {})
    rng = random.Random(1)
    found = False
    for _ in range(20):
        table = played(game, SKIFF, rng)
        other = in_another_truth(table, len(match_of(table).log), 0, rng)
        same = [told.record for told in table.told[: len(other)]]
        found = found or list(frames(table, same, table.secret, 1)) != list(
            frames(table, other, table.secret, 1)
        )
    assert found, "seat 2's frames must tell seat 1's alternatives apart"


@pytest.mark.parametrize(("name", "options", "matches"), [game for game in GAMES if "seconds" in game[1]])
def test_the_timed_matches_above_do_show_their_clock_and_some_run_out(
    name: str, options: dict[str, object], matches: int
) -> None:
    game = registry.configure(registry.import_game(name), options)
    rng = random.Random(5)
    tables = [played(game, name, rng) for _ in range(matches)]
    records = [told.record for told in tables[0].told]
    assert any(b'"clock":{' in frame for frame in frames(tables[0], records, tables[0].secret, None))
    assert any(match_of(table).log[-1].kind == "event" for table in tables)
