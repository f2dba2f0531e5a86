"""A campaign: a crew's events above single matches.

The events are all there is; the logbook (which mission comes next, how many attempts so far, what
carries over) is folded from them by the small set of rules that a game offers as `Game.campaign()`.
A match is one attempt. What of it counts for the campaign is its report, a value typed by the game,
so a logbook needs no match file to be read, and an attempt played on a real table can be entered by
hand with the same report.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec import Struct

from quarterdeck.core import checksums, registry
from quarterdeck.core.campaign_events import (
    Abandoned,
    AnyEvent,
    Drawn,
    Ended,
    Entered,
    Founded,
    Noted,
    Started,
    Withdrawn,
)
from quarterdeck.core.chance import Source
from quarterdeck.core.contract import Config, Game
from quarterdeck.core.errors import CampaignError, FileError, QuarterdeckError
from quarterdeck.core.logbook import MissionBook
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.names import clean_name, clean_names
from quarterdeck.core.registry import GameType
from quarterdeck.core.text import Scene

FORMAT = "quarterdeck campaign 1"


class Attempt(Struct, frozen=True):
    """One attempt as the game's campaign rules see it, decoded into the game's own types."""

    number: int
    """From 1, over the whole campaign."""
    config: Any
    report: Any
    """What of the match counts for the campaign; None when the attempt was given up."""
    by_hand: bool = False
    """Played on a real table and entered afterwards."""


L = TypeVar("L")


class CampaignRules(Protocol[L]):
    """What a game with a campaign offers as `Game.campaign()`."""

    logbook_type: Any
    report_type: Any

    def found(self, base: Any) -> L:
        """The logbook of a new crew; `base` is the configuration its options were chosen with."""

    def next(self, logbook: L) -> Sequence[Config]:
        """The configurations the crew may attempt now, the usual one first; () when it is over."""

    def report(self, game: Any, state: Any) -> Any:
        """What of a finished match counts for the campaign."""

    def after(self, logbook: L, attempt: Attempt) -> L:
        """The logbook with one more attempt in it."""

    def scene(self, logbook: L) -> Scene:
        """The logbook laid out for terminal and page."""


@runtime_checkable
class Chronicler(Protocol):
    """Campaign rules that can tell the story so far, in the same type as `Game.chronicle`."""

    def chronicle(self, logbook: Any) -> Any: ...


class Campaign:
    """One crew's campaign. Every method checks first and changes nothing when it refuses."""

    def __init__(self, events: Sequence[AnyEvent], game_class: GameType | None = None) -> None:
        """`game_class`: rules to go on by, where they need not be those the crew was founded with."""
        if not events or not isinstance(events[0], Founded):
            raise CampaignError("a campaign begins with the founding of its crew")
        self.founded = events[0]
        self.kind = game_class or registry.rules_of(self.founded.game, self.founded.rules)
        self.rules = campaign_rules(self.kind)
        self.events: list[AnyEvent] = [self.founded]
        self.logbook: Any = self.rules.found(self.config(self.founded.config))
        self.running: Started | None = None
        self.attempts = 0
        self.drawn: Drawn | None = None
        """The tasks on the real table, until the attempt with them is entered."""
        self._before: list[tuple[Attempt, Any]] = []
        """Every attempt so far, with the logbook before it."""
        for event in events[1:]:
            self.add(event)

    @classmethod
    def found(
        cls, game_class: type[Game[Any, Any]], crew: str, names: Sequence[str], config: Config, at: str = ""
    ) -> Campaign:
        """A new crew. `config` holds the options and readings it plays by."""
        registry.build(game_class, config)
        if len(names) != config.players:
            raise CampaignError(f"a crew of {config.players} has {config.players} names, not {len(names)}")
        name, game = clean_name(crew), registry.path_of(game_class)
        if not name:
            raise CampaignError("a crew needs a name that can be seen")
        founded = Founded(
            game=game,
            rules=game_class.version,
            crew=name,
            names=clean_names(names),
            config=_plain(config),
            at=at,
        )
        return cls([founded], game_class)

    @property
    def next(self) -> Sequence[Config]:
        """The configurations the crew may attempt now; () when the campaign is over."""
        return self.rules.next(self.logbook)

    @property
    def scene(self) -> Scene:
        return self.rules.scene(self.logbook)

    def start(
        self, config: Config, seed: int | None = None, at: str = "", names: Sequence[str] = ()
    ) -> Game[Any, Any]:
        """Begins an attempt and gives the game to play."""
        started = Started(
            attempt=self.attempts + 1, config=_plain(config), seed=seed, at=at, names=tuple(names)
        )
        self.add(started)
        return registry.build(self.kind, config)

    def end(self, match: AnyMatch, digest: str = "", at: str = "") -> None:
        """Enters the finished match of the running attempt."""
        started = self._started()
        outcome = match.outcome
        if outcome is None:
            raise CampaignError("the match is not over yet")
        report = self._report_of(started, match)
        self.add(Ended(attempt=started.attempt, outcome=outcome, report=report, digest=digest, at=at))

    def abandon(self, match: AnyMatch | None = None, at: str = "") -> None:
        """Gives the running attempt up; what its match says so far may still count."""
        started = self._started()
        report = None if match is None else self._report_of(started, match)
        self.add(Abandoned(attempt=started.attempt, report=report, at=at))

    def _report_of(self, started: Started, match: AnyMatch) -> Any:
        if match.game.config != self.config(started.config) or not isinstance(match.game, self.kind):
            raise CampaignError("this match is not the attempt that was started")
        return _plain(self.rules.report(match.game, match.state))

    def enter(self, config: Config, report: Any, at: str = "", names: Sequence[str] = ()) -> None:
        """Enters an attempt that was played on a real table."""
        plain = _plain(config)
        self.add(
            Entered(attempt=self.attempts + 1, config=plain, report=_plain(report), at=at, names=tuple(names))
        )

    def record(
        self, config: Config, won: bool, distress: bool = False, at: str = "", names: Sequence[str] = ()
    ) -> None:
        """Enters a mission at a real table, with the tasks that were drawn for it."""
        tasks = self.drawn.tasks if self.drawn and self.config(self.drawn.config) == config else ()
        self.enter(config, self.book.by_hand(config, won, distress, tasks), at, names)

    def withdraw(self, at: str = "") -> None:
        """Takes the last attempt out again."""
        self.add(Withdrawn(attempt=self.attempts, at=at))

    def draw(self, config: Config, source: Source, at: str = "") -> None:
        """Draws the tasks of a mission for a real table."""
        tasks = self.book.draw(config, source)
        if not tasks:
            raise CampaignError("this mission has no tasks to draw")
        self.add(Drawn(attempt=self.attempts + 1, config=_plain(config), tasks=tasks, at=at))

    def note(self, text: str, at: str = "") -> None:
        """A line of the crew's own, cleaned like a name."""
        line = clean_name(text)
        if not line:
            raise CampaignError("a note needs words that can be seen")
        self.add(Noted(text=line, at=at))

    def add(self, event: AnyEvent) -> None:
        """Checks one event and folds it into the logbook."""
        match event:
            case Founded():
                raise CampaignError("a crew is founded only once")
            case Started():
                self._nothing_runs()
                self._offered(event)
                self.running, self.attempts, self.drawn = event, event.attempt, None
            case Ended() | Abandoned():
                started = self._started()
                if event.attempt != started.attempt:
                    raise CampaignError(f"attempt {started.attempt} is running, not {event.attempt}")
                counts = isinstance(event, Ended) or event.report is not None
                report = self._report(event.report) if counts else None
                self._fold(Attempt(event.attempt, self.config(started.config), report))
                self.running = None
            case Entered():
                self._nothing_runs()
                config = self._offered(event)
                self._fold(Attempt(event.attempt, config, self._report(event.report), by_hand=True))
                self.attempts = event.attempt
            case Withdrawn():
                self._withdraw(event)
            case Drawn():
                self._nothing_runs()
                self.book.cards(self._offered(event), event.tasks)
                self.drawn = event
            case Noted():
                pass
        self.events.append(event)

    def config(self, plain: dict[str, Any]) -> Any:
        """A configuration of this game from its JSON form."""
        try:
            return msgspec.convert(plain, self.kind.config_type)
        except msgspec.ValidationError as error:
            raise CampaignError(f"this configuration does not fit {self.kind.title}: {error}") from None

    def _nothing_runs(self) -> None:
        if self.running is not None:
            raise CampaignError(f"attempt {self.running.attempt} is still running")

    def _withdraw(self, event: Withdrawn) -> None:
        if self.running is not None and event.attempt == self.running.attempt:
            self.running = None
        elif self._before and self._before[-1][0].by_hand and event.attempt == self._before[-1][0].number:
            self._nothing_runs()
            _, self.logbook = self._before.pop()
        else:
            raise CampaignError("only the last attempt can be taken out, and only if it was entered by hand")
        self.attempts = event.attempt - 1
        self.drawn = None

    @property
    def book(self) -> MissionBook:
        """The rules of a logbook of missions; other campaigns are refused."""
        if not isinstance(self.rules, MissionBook):
            raise CampaignError(f"the campaign of {self.kind.title} is no logbook of missions")
        return self.rules

    def _offered(self, event: Started | Entered | Drawn) -> Any:
        if event.attempt != self.attempts + 1:
            raise CampaignError(f"the next attempt is number {self.attempts + 1}, not {event.attempt}")
        config = self.config(event.config)
        if config not in self.next:
            raise CampaignError("the campaign does not offer this configuration now")
        return config

    def _started(self) -> Started:
        if self.running is None:
            raise CampaignError("no attempt is running")
        return self.running

    def _report(self, plain: Any) -> Any:
        try:
            return msgspec.convert(plain, self.rules.report_type)
        except msgspec.ValidationError as error:
            raise CampaignError(f"this report does not fit {self.kind.title}: {error}") from None

    def _fold(self, attempt: Attempt) -> None:
        before = self.logbook
        self.logbook = self.rules.after(before, attempt)
        self._before.append((attempt, before))
        self.drawn = None

    @property
    def last_by_hand(self) -> Attempt | None:
        """The last attempt, if it may still be corrected."""
        last = self._before[-1][0] if self._before and self.running is None else None
        return last if last is not None and last.by_hand else None

    # Files ---------------------------------------------------------------------------------------

    def dump(self) -> bytes:
        """The campaign as a JSON file, one line per event, each with its checksum."""
        return checksums.dump_json([{"format": FORMAT}, *(_plain(event) for event in self.events)])

    @classmethod
    def load(cls, data: bytes) -> Campaign:
        """Reads what `dump` wrote; refuses damage, other formats and other versions of the rules."""
        lines, cut = checksums.load_json(data)
        if cut:
            raise FileError(f"it ends in the middle, after line {len(lines)}")
        if not lines or lines[0] != {"format": FORMAT}:
            raise FileError(f"line 1: this is not a campaign; it should say {FORMAT!r}")
        campaign: Campaign | None = None
        for number, line in enumerate(lines[1:], start=2):
            try:
                event = _clean(msgspec.convert(line, AnyEvent))
                if campaign is None:
                    campaign = cls([event])
                else:
                    campaign.add(event)
            except (msgspec.ValidationError, QuarterdeckError) as error:
                raise FileError(f"line {number}: {error}", line=number) from None
        if campaign is None:
            raise FileError("nobody founded its crew")
        return campaign


def campaign_rules(game_class: type[Game[Any, Any]]) -> CampaignRules[Any]:
    """The game's campaign rules; a game without any is refused."""
    rules = game_class.campaign()
    if rules is None:
        raise CampaignError(f"{game_class.title} has no campaign")
    return rules


def _clean(event: AnyEvent) -> AnyEvent:
    """An event of a file with names that are fit to be shown."""
    if isinstance(event, Founded):
        event = msgspec.structs.replace(event, crew=clean_name(event.crew))
    if isinstance(event, Founded | Started | Entered):
        return msgspec.structs.replace(event, names=clean_names(event.names))
    return msgspec.structs.replace(event, text=clean_name(event.text)) if isinstance(event, Noted) else event


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
