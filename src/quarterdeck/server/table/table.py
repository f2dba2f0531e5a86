"""A table as its history makes it: seats, match, ballot, talk. No database, no sockets, no clock.

`Table.take` folds one recorded event in; it trusts that it was allowed. What is allowed is said in
`commands`, and what a seat may see of it in `views`. What is not stored yet is tried on a `fork`.
"""

from __future__ import annotations

import copy
from typing import Any

import msgspec
from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.contract import CHANCE, Decision, Entry, Seat
from quarterdeck.core.daily import is_past
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.fairness import NO_NONCE, FairChance, Passed, commitment
from quarterdeck.core.lessons import Lesson, lesson_named
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Header
from quarterdeck.core.registry import AnyGame
from quarterdeck.core.words import Message
from quarterdeck.server.table import clocks
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.entries import decode_entry
from quarterdeck.server.table.questions import Stands, asked_since, never, undisturbed
from quarterdeck.server.wire.table import SeatKind, Status, TableSettings


class Chair(Struct):
    """A seat: who it belongs to and who plays it."""

    kind: SeatKind = "open"
    name: str = ""
    bot: str | None = None
    holder: str | None = None
    stand_in: bool = False
    left: bool = False
    offered: bool = False

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.stand_in


class Question(Struct):
    """The ballot that is open."""

    about: ev.BallotAbout
    by: Seat
    to: int | None
    seat: Seat | None
    waiting: set[Seat]
    yes: set[Seat]


class Told(Struct, frozen=True):
    """A recorded event with what must be known to tell it later."""

    record: ev.Recorded
    step: int | None = None
    entry: Entry | None = None
    states: tuple[Any, Any] = (None, None)
    """Before and after that entry."""
    seen_by: frozenset[Seat | None] = frozenset()


class Step(Struct, frozen=True):
    """An entry of the match log: which event it is, when it came and what clock ran then."""

    version: int
    at: float | None
    """None for what a branch or a file began with: nobody knows when that was."""
    clock: clocks.Running | None


class Frozen(Exception):
    """This release can't play the table's rules."""


def committed_header(created: ev.Created) -> bytes:
    """The bytes that a table's commitment covers."""
    return Header(
        game=created.game,
        rules=created.rules,
        config=created.config,
        names=(),
        created=created.created,
        passed=Passed() if created.winnable else None,
    ).committed()


def commit_to(secret: bytes, created: ev.Created) -> str:
    return commitment(secret, committed_header(created)).hex()


class Table:
    """One table, from its first event to the last known one."""

    def __init__(self, id_: str, secret: bytes) -> None:
        self.id = id_
        self.secret = secret
        self.told: list[Told] = []
        self.taken_back: set[int] = set()
        self.chairs: list[Chair] = []
        self.settings = TableSettings()
        self.host = ""
        self.status: Status = "open"
        self.sentence: Message | None = None
        self.question: Question | None = None
        self.nonces: list[str | None] = []
        self.match: AnyMatch | None = None
        self.passed: Passed | None = None
        self.rematch: str | None = None
        self.lesson: Lesson | None = None
        self.lesson_step = 0
        self.asked_at: dict[Decision, int] = {}
        self.last_phrase: dict[Seat, float] = {}
        self.damaged: int | None = None
        """The number of the event that could not be followed."""
        self.created: ev.Created
        self._held: dict[str, tuple[Seat, ...]] = {}
        """The seats of each guest."""
        self._game: AnyGame | None = None
        self._steps: list[Step] = []
        self._first_clock: clocks.Running | None = None
        self._clock: clocks.Running | None = None

    def fork(self) -> Table:
        """Another table that stands where this one stands: what happens at one the other does not see."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.told, twin._steps = self.told.copy(), self._steps.copy()
        twin.taken_back = self.taken_back.copy()
        twin.chairs, twin.nonces = self.chairs.copy(), self.nonces.copy()
        twin.last_phrase = self.last_phrase.copy()
        twin.question = copy.deepcopy(self.question)
        twin.match = self.match and self.match.fork()
        return twin

    # What others ask ---------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        return len(self.told)

    @property
    def game(self) -> AnyGame:
        if self._game is None:
            raise Frozen
        return self._game

    @property
    def playable(self) -> bool:
        return self._game is not None

    @property
    def is_over(self) -> bool:
        return self.status in ("over", "given_up")

    @property
    def length(self) -> int:
        """Of the match log."""
        return len(self.match.log) if self.match else 0

    def running_match(self) -> AnyMatch | None:
        return self.match if self.status == "running" else None

    def pending(self) -> tuple[Decision, ...]:
        match = self.running_match()
        return match.pending if match else ()

    def waiting(self) -> tuple[Seat, ...]:
        return tuple(sorted({decision.by for decision in self.pending() if decision.by != CHANCE}))

    @property
    def clock(self) -> clocks.Running | None:
        """The clock that runs against the table now."""
        return self._clock if self.status == "running" else None

    def step(self, length: int) -> Step | None:
        """What led to the moment when the match log had this many entries."""
        return self._steps[length - 1] if length else None

    def hints_for(self, seat: Seat) -> bool:
        """A bot's advice is for those who play with the others, or against bots alone."""
        if self.created.lesson or self.created.daily:
            return False
        mine = self.chairs[seat].holder
        return self.game.info.cooperative or all(chair.holder in (None, mine) for chair in self.chairs)

    @property
    def settled(self) -> int:
        """So much of the match log is not taken back: what it began with, or a lesson's script."""
        return len(self.lesson.script) if self.lesson else len(self.created.prefix)

    def seats_of(self, holder: str) -> tuple[Seat, ...]:
        return self._held.get(holder, ())

    def host_seat(self) -> Seat | None:
        seats = self.seats_of(self.host)
        return seats[0] if seats else None

    def shows_secret(self, now: float) -> bool:
        """Whether the secret is revealed: at the end, and a daily deal's when its day is over."""
        if not self.is_over or not self.created.commitment:
            return False
        return not self.created.daily or is_past(self.created.daily, now)

    def draws(self) -> FairChance:
        return self.draws_after(None if self.passed is None else self.passed.count)

    def draws_after(self, passed: int | None) -> FairChance:
        """The draws once so many deals of the row are passed over."""
        nonces = [bytes.fromhex(nonce) if nonce else NO_NONCE for nonce in self.nonces]
        return FairChance(self.secret, nonces, passed)

    def entry_of(self, move: ev.Moved) -> Entry:
        return decode_entry(self.game, move.entry)

    def set_aside(self, number: int) -> None:
        """What was stored from this event on can't be followed: it is looked at up to there."""
        self.damaged = number
        self.status = "frozen"
        self.sentence = Message("server.damaged", {"number": number})

    def set_up(self) -> AnyMatch:
        """The match, before its first move if it has not been started."""
        if self.match is None:
            self.match = Match(self.game, [decode_entry(self.game, raw) for raw in self.created.prefix])
        return self.match

    # The fold ----------------------------------------------------------------------------------------

    def take(self, record: ev.Recorded) -> None:
        """Folds the next event in."""
        what = record.what
        if isinstance(what, ev.Moved) and self.playable:
            self._move(record, what)
            return
        self.told.append(Told(record, step=what.to if isinstance(what, ev.Backed) else None))
        match what:
            case ev.Created():
                self._create(what)
            case ev.Seated():
                self._seat(what)
            case ev.Nonced():
                self.nonces[what.seat] = what.nonce
            case ev.Started():
                self.passed = what.passed
                self._start(record.at)
            case ev.Backed():
                self._back(what.to, record.at)
            case ev.Asked():
                self.question = Question(what.about, what.by, what.to, what.seat, set(what.voters), set())
            case ev.Voted():
                self._vote(what)
            case ev.Lapsed():
                self.question = None
            case ev.Said():
                if what.phrase:
                    self.last_phrase[what.seat] = record.at
            case ev.Hosted():
                self.host = what.holder
            case ev.Settled():
                self.settings = what.settings
            case ev.Configured():
                self._configure(what)
            case ev.Watched():
                pass
            case ev.Faulted():
                self._replace_bot(what)
            case ev.Ended():
                self.question = None
                if self.status != "frozen":
                    self.status = what.how
            case ev.Taught():
                self.lesson_step = what.step
            case ev.Rematched():
                self.rematch = what.table

    def _create(self, what: ev.Created) -> None:
        self.created = what
        self.settings = what.settings
        self.host = what.host
        try:
            game_class = registry.rules_of(what.game, what.rules)
            self._game = registry.shared(game_class, msgspec.convert(what.config, game_class.config_type))
            players = self._game.config.players
            self.lesson = lesson_named(game_class, what.lesson) if what.lesson else None
        except (QuarterdeckError, msgspec.ValidationError):
            players = int(what.config.get("players", 0))
            self.status = "frozen"
            self.sentence = Message("server.frozen", {"game": what.game, "version": what.rules})
        self.chairs = [Chair() for _ in range(players)]
        self.nonces = [None] * players

    def _configure(self, what: ev.Configured) -> None:
        """The secret stays; the commitment covers the configuration, so there is a new one."""
        if not self.playable:
            return
        config = msgspec.convert(what.config, type(self.game).config_type)
        self._game = registry.shared(type(self.game), config)
        self.created = msgspec.structs.replace(self.created, config=what.config, winnable=what.winnable)
        self.created = msgspec.structs.replace(self.created, commitment=commit_to(self.secret, self.created))

    def _seat(self, what: ev.Seated) -> None:
        self.chairs[what.seat] = Chair(
            what.kind, what.name, what.bot, what.holder, what.stand_in, what.left, what.offered
        )
        self._held = {}
        for seat, chair in enumerate(self.chairs):
            if chair.holder:
                self._held[chair.holder] = (*self._held.get(chair.holder, ()), seat)
        if what.how == "offer":
            self.question = None
        elif self.question and (what.kind != "person" or what.left or self._need_not_answer(what)):
            self.question.waiting.discard(what.seat)

    def _need_not_answer(self, what: ev.Seated) -> bool:
        """Who is away holds nobody up; but somebody new needs the consent of all."""
        return what.stand_in and self.question is not None and self.question.about != "take_over"

    def _replace_bot(self, what: ev.Faulted) -> None:
        chair = self.chairs[what.seat]
        name = what.instead if chair.kind == "bot" else chair.name
        self.chairs[what.seat] = msgspec.structs.replace(chair, bot=what.instead, name=name)

    def _start(self, at: float) -> None:
        if not self.playable:
            return
        self.status = "running"
        match, length = self.set_up(), len(self.created.prefix)
        state = match.state_at(length)
        self._clock = self._first_clock = clocks.running(self.game.clock(state), None, at)
        self._steps = [Step(self.version, None, self._clock)] * length
        self._note_questions(self._asked_after(length))

    def _move(self, record: ev.Recorded, what: ev.Moved) -> None:
        match, index = self.match, len(self._steps)
        assert match is not None
        if len(match.log) == index:
            match.replay(self.entry_of(what))
        # else it was decided here, by the rules themselves, and the match is ahead of what was told
        entry = match.log[index]
        before, after = match.state_at(index), match.state_at(index + 1)
        seats: tuple[Seat | None, ...] = (None, *range(len(self.chairs)))
        seen_by = frozenset(seat for seat in seats if match.game.shows(before, entry, seat))
        self.told.append(Told(record, index, entry, (before, after), seen_by))
        self._clock = clocks.running(match.game.clock(after), self._clock, record.at)
        self._steps.append(Step(self.version, record.at, self._clock))
        if self.lesson:
            self.lesson_step = self.lesson.after(self.lesson_step, index + 1)
        self._note_questions(
            self._asked_after(index + 1),
            lambda decision: undisturbed(match.game, decision, before, after, entry),
        )

    def _asked_after(self, length: int) -> tuple[Decision, ...]:
        """What the match asked when its log had this many entries."""
        match = self.match
        assert match is not None
        return match.pending if length == len(match.log) else self.game.pending(match.state_at(length))

    def _back(self, to: int, at: float) -> None:
        if self.match is None:
            return
        self.match.back_to(to)
        self.taken_back.update(step.version for step in self._steps[to:])
        del self._steps[to:]
        earlier = self._steps[-1].clock if self._steps else self._first_clock
        self._clock = clocks.running(self.game.clock(self.match.state), earlier, at)
        self.question = None
        self.asked_at = {}
        self._note_questions(self.match.pending)

    def _vote(self, what: ev.Voted) -> None:
        if self.question is None:
            return
        self.question.waiting.discard(what.seat)
        self.question.yes.add(what.seat)
        if not what.yes:
            self.question = None

    def _note_questions(self, asked: tuple[Decision, ...], stands: Stands = never) -> None:
        self.asked_at = asked_since(asked, self.asked_at, self.version, stands)


def config_of(game: AnyGame) -> dict[str, Any]:
    config: dict[str, Any] = msgspec.to_builtins(game.config)
    return config
