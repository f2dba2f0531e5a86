"""What a command does at a table, or why it may not: events, or `Refused`.

Moves are made here, in the table's match, and told of by the events: what is ruled on is a fork of the
table, which is thrown away unless they are stored.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final, assert_never

from quarterdeck.core.contract import CHANCE, Choice, Decision, Seat
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.names import clean_name
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import ballots, lessons, seating
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.entries import encode_entry
from quarterdeck.server.table.permissions import Actor, Circumstances, Events, FoundDeal, host_only, own
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import socket as wire_socket
from quarterdeck.server.wire.table import TableSettings

PHRASES: Final = tuple(
    f"server.phrase.{name}" for name in ("hello", "thanks", "well_played", "one_moment", "back", "good_luck")
)


def rule(
    table: Table, actor: Actor, command: wire_socket.AnyCommand, seen: int, when: Circumstances
) -> Events:
    """What the command does. `seen` is the version its sender looked at."""
    if table.status == "frozen":
        raise Refused("frozen")
    _check_history(table, command, when)
    if table.created.daily:
        _check_daily(command)
    match command:
        case wire_socket.Choose():
            return choose(table, own(table, actor, command.seat), command, seen, when)
        case wire_socket.Start():
            host_only(table, actor)
            return start(table, when.found)
        case wire_socket.AddNonce():
            return add_nonce(table, own(table, actor, command.seat), command.nonce)
        case wire_socket.TakeBackLast():
            return ballots.take_back(table, own(table, actor, command.seat), command.to, when)
        case wire_socket.GiveUp():
            return ballots.give_up(table, own(table, actor, command.seat), when)
        case wire_socket.Vote():
            return ballots.vote(table, own(table, actor, command.seat), command.yes)
        case wire_socket.Next():
            return lessons.read_on(table, own(table, actor, command.seat), command.step)
        case wire_socket.Say():
            return say(table, own(table, actor, command.seat), command.text)
        case wire_socket.Phrase():
            return phrase(table, own(table, actor, command.seat), command.phrase, when)
        case wire_socket.Leave():
            return seating.leave(table, own(table, actor, command.seat), when)
        case wire_socket.ComeBack():
            return seating.come_back(table, own(table, actor, command.seat))
        case wire_socket.SeatBot():
            host_only(table, actor)
            return seating.seat_bot(table, command.seat, command.bot, when.limits)
        case wire_socket.OpenSeat():
            host_only(table, actor)
            return seating.open_seat(table, command.seat)
        case wire_socket.Kick():
            host_only(table, actor)
            return seating.kick(table, command.seat)
        case wire_socket.PassHost():
            host_only(table, actor)
            return seating.pass_host(table, command.seat)
        case wire_socket.ChangeSettings():
            host_only(table, actor)
            return change_settings(table, command.settings, when)
        case wire_socket.Show():
            raise Refused("not_now")
        case _:
            assert_never(command)


def _check_daily(command: wire_socket.AnyCommand) -> None:
    """Everybody plays a daily deal alike, and nobody shows it to those who have yet to play it."""
    match command:
        case wire_socket.SeatBot() | wire_socket.OpenSeat() | wire_socket.Kick() | wire_socket.PassHost():
            raise Refused("daily_fixed")
        case wire_socket.ChangeSettings(settings=wanted):
            if wanted.spectators or wanted.listed or wanted.open_hands or wanted.shared:
                raise Refused("daily_secret")


def _check_history(table: Table, command: wire_socket.AnyCommand, when: Circumstances) -> None:
    """A history grows with the match, and not without end; ending it is always possible."""
    if isinstance(command, wire_socket.Vote | wire_socket.GiveUp):
        return
    if table.version >= when.limits.events_per_table:
        raise Refused("history_full")
    if isinstance(command, wire_socket.Choose):
        return
    if _recent(table, when, lambda what: not isinstance(what, ev.Moved)) >= when.limits.deeds_per_minute:
        raise Refused("too_fast")


def _recent(table: Table, when: Circumstances, counts: Callable[[ev.AnyEvent], bool]) -> int:
    """How many such events the last minute had."""
    recent = itertools.takewhile(lambda told: told.record.at > when.now - 60, reversed(table.told))
    return sum(counts(told.record.what) for told in recent)


def change_settings(table: Table, settings: TableSettings, when: Circumstances) -> Events:
    if settings == table.settings:
        return []
    if _recent(table, when, lambda what: isinstance(what, ev.Settled)) >= when.limits.settings_per_minute:
        raise Refused("too_fast")
    return [ev.Settled(settings)]


# The match -------------------------------------------------------------------------------------------


def choose(table: Table, seat: Seat, command: wire_socket.Choose, seen: int, when: Circumstances) -> Events:
    match = table.running_match()
    if match is None:
        raise Refused("over" if table.is_over else "not_started")
    if time_is_up(table, when):
        raise Refused("time_is_up")
    decision = match.decision(seat, command.for_)
    if seen < table.asked_at[decision]:
        raise Refused("stale")
    actions = table.game.actions
    if command.number >= len(actions):
        raise Refused("unknown_choice")
    choice = actions[command.number]
    lessons.check(table, match, decision, choice)
    return moves(table, decision, choice)


def moves(table: Table, decision: Decision, choice: Choice) -> Events:
    """The choice, the chance that follows, and the end if it is one."""
    match = table.running_match()
    assert match is not None
    length = len(match.log)
    match.submit(decision.by, choice, decision.for_)
    return _since(table, match, length)


def _since(table: Table, match: AnyMatch, length: int) -> Events:
    """Lets chance follow; gives all that was played since the log had this many entries."""
    if table.created.review:
        raise Refused("over")
    lessons.follow_chance(table, match)
    match.advance(table.draws())
    done: Events = [ev.Moved(encode_entry(entry), entry.by == CHANCE) for entry in match.log[length:]]
    if match.outcome is not None:
        done.append(ev.Ended("over"))
    return done


def time_is_up(table: Table, when: Circumstances) -> bool:
    return table.clock is not None and when.now >= table.clock.ends


def ring(table: Table, when: Circumstances) -> Events:
    """What happens when the clock has run out; [] if it has not."""
    match, clock = table.running_match(), table.clock
    if match is None or clock is None or not time_is_up(table, when):
        return []
    length = len(match.log)
    match.trigger(clock.clock.event)
    return _since(table, match, length)


def run_out(table: Table, kind: str, seat: Seat, when: Circumstances) -> Events:
    """What happens when somebody has been away for too long, or a ballot open."""
    if kind == "absent":
        return seating.go_away(table, seat, when)
    return [ev.Lapsed(table.question.about)] if table.question else []


def start(table: Table, found: FoundDeal | None = None) -> Events:
    """The first draws; where a winnable deal is promised, those of the deal that was found."""
    check_start(table)
    if table.created.winnable:
        nonces = tuple(table.nonces)
        if found is None or (found.commitment, found.nonces) != (table.created.commitment, nonces):
            raise Refused("deal_changed")
        table.passed = found.passed
    match = table.set_up()
    return [ev.Started(table.passed), *_since(table, match, len(match.log))]


def check_start(table: Table) -> None:
    if table.status != "open":
        raise Refused("started")
    if any(chair.kind == "open" for chair in table.chairs):
        raise Refused("seats_open")


def add_nonce(table: Table, seat: Seat, nonce: str) -> Events:
    if table.status != "open":
        raise Refused("started")
    if table.nonces[seat] is not None:
        raise Refused("nonce_given")
    return [ev.Nonced(seat, nonce)]


def bot_moves(
    table: Table, seat: Seat, for_: Seat, number: int | None, asked_at: int, when: Circumstances
) -> Events:
    """A bot's choice (None: it failed) for a decision asked at that version; [] if it was overtaken."""
    match = table.running_match()
    by_itself = table.chairs[seat].played_by_bot or bool(lessons.due(table))
    if match is None or not by_itself or time_is_up(table, when):
        return []
    for decision in match.pending:
        if (decision.by, decision.for_) == (seat, for_) and table.asked_at[decision] == asked_at:
            break
    else:
        return []
    actions = table.game.actions
    if number is not None and 0 <= number < len(actions) and actions[number] in match.legal(decision):
        return moves(table, decision, actions[number])
    return moves(table, decision, fallback(table, decision))


def fallback(table: Table, decision: Decision) -> Choice:
    match = table.match
    assert match is not None
    legal = table.game.legal(match.state, decision)
    return table.game.fallback(match.view(decision.by), decision, legal)


# Talk ------------------------------------------------------------------------------------------------


def talk_is_open(table: Table) -> bool:
    return table.status != "running" or table.game.info.talk == "free"


def say(table: Table, seat: Seat, text: str) -> Events:
    if not talk_is_open(table):
        raise Refused("talk_limited")
    clean = clean_name(text)
    if not clean:
        raise Refused("unprintable")
    return [ev.Said(seat, text=clean)]


def phrase(table: Table, seat: Seat, key: str, when: Circumstances) -> Events:
    if key not in PHRASES:
        raise Refused("unknown_phrase")
    if when.now - table.last_phrase.get(seat, 0.0) < when.limits.phrase_pause_s:
        raise Refused("phrase_pause")
    return [ev.Said(seat, phrase=key)]
