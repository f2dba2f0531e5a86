"""What one reader may see of a table, built up from nothing. Everything that leaves goes through here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry, Seat
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.registry import AnyGame
from quarterdeck.core.words import Message
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import lessons
from quarterdeck.server.table.clocks import Running
from quarterdeck.server.table.commands import PHRASES, talk_is_open
from quarterdeck.server.table.permissions import Actor, is_host, seats_of
from quarterdeck.server.table.table import Table, Told
from quarterdeck.server.wire import socket as wire_socket
from quarterdeck.server.wire import table as wire


class Attendance(Struct, frozen=True):
    """Who is connected, and what time it is: it is not part of the history."""

    present: frozenset[str] = frozenset()
    watchers: int = 0
    now: float = 0.0
    """The server's time."""


NOBODY = Attendance()
CALLED_KEPT: Final = 20_000
"""Choices whose names are remembered."""


def view(
    table: Table,
    actor: Actor | None,
    seat: Seat | None,
    since: int,
    here: Attendance = NOBODY,
    scene: bool = True,
    facts: bool = False,
) -> wire_socket.View:
    """The message to one reader who looks from `seat` (None: a spectator) and knows events up to `since`."""
    return Snapshot(table, here).of(actor, seat, since, scene, facts)


class Snapshot:
    """A table at one moment, for all who look at it: what is the same for several is made once."""

    def __init__(self, table: Table, here: Attendance) -> None:
        self._table = table
        self._here = here
        self._waiting = table.waiting()
        self._host = table.host_seat()
        self._ballot = ballot(table)
        self._clock = clock(table.clock, here.now)
        self._outcome = table.match.outcome if table.match else None
        self._seats = seats(table, here, mine=False)
        self._my_seats = seats(table, here, mine=True)
        self._told: dict[tuple[int, Seat | bool | None], wire.Event] = {}

    def _events(self, seat: Seat | None, since: int) -> tuple[wire.Event, ...]:
        return tuple(self._tell(told, seat) for told in self._table.told[since:])

    def _tell(self, told: Told, seat: Seat | None) -> wire.Event:
        """An entry of the match looks the same to all who saw it, and to all who did not."""
        key = (told.record.number, seat if told.entry is None else seat in told.seen_by)
        event = self._told.get(key)
        if event is None:
            event = self._told[key] = tell(self._table, told, seat)
        return event

    def of(
        self,
        actor: Actor | None,
        seat: Seat | None,
        since: int,
        scene: bool = True,
        facts: bool = False,
    ) -> wire_socket.View:
        table = self._table
        since = min(since, table.version)
        match, mine = table.match, seats_of(table, actor)
        look = match.view(seat) if match else None
        running = table.status == "running" and seat is not None and match is not None
        return wire_socket.View(
            table=table.id,
            version=table.version,
            since=since,
            events=self._events(seat, since),
            seat=seat,
            mine=mine,
            game=table.created.game,
            title=table.game.title if table.playable else table.created.game,
            config=table.created.config,
            status=table.status,
            sentence=table.sentence,
            settings=table.settings,
            seats=tuple(self._my_seats[s] if s in mine else one for s, one in enumerate(self._seats)),
            host=self._host,
            i_am_host=is_host(table, actor),
            watchers=self._here.watchers,
            steps=len(match.log) if match else 0,
            waiting=self._waiting,
            view=look,
            scene=table.game.text.scene(look) if match and scene else None,
            facts=table.game.facts(look) if match and facts else None,
            pending=asked(table, match, look, seat) if running and match and seat is not None else (),
            hints=running and seat is not None and table.hints_for(seat),
            clock=self._clock,
            outcome=self._outcome,
            talk=talk(table, seat),
            take_back=take_back(table, match, seat) if running and match and seat is not None else None,
            ballot=self._ballot,
            commitment=table.created.commitment,
            winnable=table.created.winnable,
            daily=table.created.daily or None,
            nonces=tuple(table.nonces),
            secret=table.secret.hex() if table.shows_secret(self._here.now) else None,
            rematch=table.rematch,
            lesson=lessons.step(table) if table.lesson and seat == table.lesson.pupil else None,
        )


def asked(table: Table, match: AnyMatch, look: Any, seat: Seat) -> tuple[wire.Pending, ...]:
    """What the table asks a seat; in a lesson, when the script comes to it."""
    return pending(match, look, seat) if lessons.may_choose(table, seat) else ()


def pending(match: AnyMatch, look: Any, seat: Seat) -> tuple[wire.Pending, ...]:
    return tuple(ask(match, look, decision) for decision in match.pending if decision.by == seat)


def ask(match: AnyMatch, look: Any, decision: Decision) -> wire.Pending:
    """A decision with everything that may be chosen, in words."""
    game, text = match.game, match.game.text
    return wire.Pending(
        kind=decision.kind,
        by=decision.by,
        for_=decision.for_,
        mode=decision.mode,
        prompt=text.prompt(look, decision),
        offers=tuple(offer(game, look, decision, choice) for choice in game.legal(match.state, decision)),
        refusals=text.refusals(look, decision),
    )


def offer(game: AnyGame, look: Any, decision: Decision, choice: Choice) -> wire.Offer:
    number, notation, label = _called(game, choice)
    explain = game.text.explain(look, decision, choice)
    return wire.Offer(number=number, notation=notation, label=label, explain=explain, choice=choice)


@lru_cache(maxsize=CALLED_KEPT)
def _called(game: AnyGame, choice: Choice) -> tuple[int, str, Message]:
    """Number, notation and label, which are the same at all tables of a game."""
    return game.number(choice), game.text.write(choice), game.text.label(choice)


def clock(running: Running | None, now: float) -> wire.Clock | None:
    if running is None:
        return None
    return wire.Clock(seconds=running.clock.seconds, left=round(running.left(now), 3))


def take_back(table: Table, match: AnyMatch, seat: Seat) -> wire.TakeBack | None:
    to = match.last_choice(seat)
    if to is None or to < table.settled:
        return None
    free = match.free_to_take_back(seat)
    return wire.TakeBack(to=to, free=free) if free or not table.created.daily else None


def talk(table: Table, seat: Seat | None) -> wire.Talk:
    if seat is None or not table.playable:
        return wire.Talk(open=False, phrases=())
    return wire.Talk(open=talk_is_open(table), phrases=PHRASES)


def ballot(table: Table) -> wire.Ballot | None:
    question = table.question
    if question is None:
        return None
    return wire.Ballot(
        about=question.about,
        by=question.by,
        seat=question.seat,
        to=question.to,
        yes=tuple(sorted(question.yes)),
        waiting=tuple(sorted(question.waiting)),
    )


def seats(table: Table, here: Attendance, mine: bool) -> tuple[wire.SeatInfo, ...]:
    waiting, host = table.waiting(), table.host_seat()
    return tuple(
        wire.SeatInfo(
            seat=seat,
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            stand_in=chair.stand_in,
            offered=chair.offered,
            present=chair.kind == "bot" or chair.holder in here.present,
            turn=seat in waiting,
            host=seat == host,
            mine=mine,
        )
        for seat, chair in enumerate(table.chairs)
    )


def presence(table: Table, here: Attendance) -> wire_socket.Presence:
    return wire_socket.Presence(
        present=tuple(chair.kind == "bot" or chair.holder in here.present for chair in table.chairs),
        watchers=here.watchers,
    )


# The history in words --------------------------------------------------------------------------------


def tell(table: Table, told: Told, seat: Seat | None) -> wire.Event:
    """One event, as a reader at `seat` may know it."""
    record, what = told.record, told.record.what
    base: dict[str, Any] = {
        "number": record.number,
        "at": record.at,
        "kind": record.kind,
        "taken_back": record.number in table.taken_back,
    }
    if told.entry is not None:
        return tell_entry(table.game, told.entry, seat in told.seen_by, told.states, told.step, **base)
    if isinstance(what, ev.Said):
        words = Message(what.phrase) if what.phrase else Message("server.log.said", {"text": what.text or ""})
        return wire.Event(**base, words=words, seat=what.seat, text=what.text)
    words, by = _words(what)
    before = earlier(table, seat) if isinstance(what, ev.Started) else ()
    return wire.Event(**base, words=words, seat=by, step=told.step, before=before)


def earlier(table: Table, seat: Seat | None) -> tuple[wire.Event, ...]:
    """What was played before a branch, as a reader at `seat` would have seen it."""
    match = table.match
    if match is None or table.created.review:
        return ()
    steps = range(len(table.created.prefix))
    return tuple(tell_step(match, step, seat) for step in steps)


def tell_step(match: AnyMatch, step: int, seat: Seat | None) -> wire.Event:
    """An entry that still stands in the match log, as a reader at `seat` may know it."""
    states = match.state_at(step), match.state_at(step + 1)
    return tell_entry(match.game, match.log[step], match.shown(step, seat), states, step)


def tell_entry(
    game: AnyGame, entry: Entry, shown: bool, states: tuple[Any, Any], step: int | None, **base: Any
) -> wire.Event:
    """An entry of the match log that led from one state to the other, with its choice only for those who saw
    it."""
    chance = entry.by == CHANCE
    before, after = (game.view(state, None) for state in states)
    return wire.Event(
        **{"number": 0, "at": 0.0, "kind": "chance" if chance else "choice", **base},
        words=game.text.tell(entry, shown, before, after),
        seat=None if chance else entry.by,
        for_=None if chance else entry.for_,
        step=step,
        choice=entry.choice if shown else None,
        notation=game.text.write(entry.choice) if shown else None,
    )


def _words(what: ev.AnyEvent) -> tuple[Message, Seat | None]:
    """Events of the table itself: what is said of them, and whose act they are."""
    match what:
        case ev.Seated():
            args: dict[str, Any] = {"seat": what.seat, "name": what.name, "number": what.seat + 1}
            return Message(f"server.log.seat.{what.how}", args), what.seat
        case ev.Nonced():
            return Message("server.log.nonce", {"seat": what.seat}), what.seat
        case ev.Backed():
            how = "back_free" if what.free else "back_agreed"
            return Message(f"server.log.{how}", {"seat": what.by}), what.by
        case ev.Asked():
            asked = {} if what.seat is None else {"number": what.seat + 1}
            return Message(f"server.log.asks_{what.about}", {"seat": what.by, **asked}), what.by
        case ev.Voted():
            return Message(
                f"server.log.{'agrees' if what.yes else 'declines'}", {"seat": what.seat}
            ), what.seat
        case ev.Lapsed():
            return Message("server.log.lapsed"), None
        case ev.Hosted():
            return Message("server.log.host", {"seat": what.seat}), what.seat
        case ev.Faulted():
            args = {"seat": what.seat, "bot": what.bot, "instead": what.instead}
            return Message(f"server.log.fault.{what.what}", args), what.seat
        case ev.Ended():
            return Message(f"server.log.{what.how}"), None
        case ev.Taught():
            return Message("server.log.taught"), None
        case ev.Created():
            return Message("server.log.review" if what.review else "server.log.create"), None
        case ev.Started():
            return _start(what), None
        case ev.Settled():
            return Message("server.log.settings"), None
        case ev.Configured():
            return Message("server.log.options"), None
        case ev.Watched():
            return Message("server.log.watch"), None
        case ev.Rematched():
            return Message("server.log.rematch"), None
        case ev.Moved():
            return Message("server.log.move"), None
        case ev.Said():
            return Message("server.log.said", {"text": what.text or ""}), what.seat


def _start(what: ev.Started) -> Message:
    """Where a winnable deal was promised, how many were passed over; that says nothing about this one."""
    if what.passed is None:
        return Message("server.log.start")
    return Message("server.log.start_winnable", {"count": what.passed.count})
