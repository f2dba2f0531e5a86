"""A campaign: a crew's events above single matches.

The events are all there is; the logbook (which mission comes next, how many attempts so far, what
carries over) is folded from them by the small set of rules that a game offers as `Game.campaign()`.
A match is one attempt. What of it counts for the campaign is its report, a value typed by the game,
so a logbook needs no match file to be read, and an attempt played on a real table can be entered by
hand with the same report.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from quarterdeck.core import registry, sealed
from quarterdeck.core.contract import Config, Game, Outcome
from quarterdeck.core.errors import CampaignError, FileError, QuarterdeckError
from quarterdeck.core.match import AnyMatch
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


class Event(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """Base of a campaign's events. Fields of the game's own types are kept as plain JSON."""

    at: str = ""
    """When, as an ISO time; empty where nobody asked the clock."""


class Founded(Event, frozen=True, tag="founded"):
    """The first event of every campaign."""

    game: str
    rules: str
    crew: str
    names: tuple[str, ...]
    config: dict[str, Any]


class Started(Event, frozen=True, tag="started"):
    """An attempt began."""

    attempt: int
    config: dict[str, Any]
    seed: int | None = None
    """Where the match's chance came from a small seed."""


class Ended(Event, frozen=True, tag="ended"):
    """The running attempt was played to its end."""

    attempt: int
    outcome: Outcome
    report: Any
    digest: str = ""
    """Of the match file (`record.digest`), so that file and logbook can be held against each other."""


class Abandoned(Event, frozen=True, tag="abandoned"):
    """The running attempt was given up."""

    attempt: int


class Entered(Event, frozen=True, tag="entered"):
    """An attempt played on a real table, entered by hand."""

    attempt: int
    config: dict[str, Any]
    report: Any


class Noted(Event, frozen=True, tag="noted"):
    """A line the crew wrote into its logbook."""

    text: str


AnyEvent: TypeAlias = Founded | Started | Ended | Abandoned | Entered | Noted


class Campaign:
    """One crew's campaign. Every method checks first and changes nothing when it refuses."""

    def __init__(self, events: Sequence[AnyEvent]) -> None:
        if not events or not isinstance(events[0], Founded):
            raise CampaignError("a campaign begins with the founding of its crew")
        self.founded = events[0]
        self.kind = registry.rules_of(self.founded.game, self.founded.rules)
        self.rules = campaign_rules(self.kind)
        self.events: list[AnyEvent] = [self.founded]
        self.logbook: Any = self.rules.found(self.config(self.founded.config))
        self.running: Started | None = None
        self.attempts = 0
        for event in events[1:]:
            self.add(event)

    @classmethod
    def found(
        cls, kind: type[Game[Any, Any]], crew: str, names: Sequence[str], config: Config, at: str = ""
    ) -> Campaign:
        """A new crew. `config` holds the options and readings it plays by."""
        registry.build(kind, config)
        if len(names) != config.players:
            raise CampaignError(f"a crew of {config.players} has {config.players} names, not {len(names)}")
        game = registry.path_of(kind)
        return cls(
            [
                Founded(
                    game=game, rules=kind.version, crew=crew, names=tuple(names), config=_plain(config), at=at
                )
            ]
        )

    @property
    def next(self) -> Sequence[Config]:
        """The configurations the crew may attempt now; () when the campaign is over."""
        return self.rules.next(self.logbook)

    @property
    def scene(self) -> Scene:
        return self.rules.scene(self.logbook)

    def start(self, config: Config, seed: int | None = None, at: str = "") -> Game[Any, Any]:
        """Begins an attempt and gives the game to play."""
        self.add(Started(attempt=self.attempts + 1, config=_plain(config), seed=seed, at=at))
        return registry.build(self.kind, config)

    def end(self, match: AnyMatch, digest: str = "", at: str = "") -> None:
        """Enters the finished match of the running attempt."""
        started = self._started()
        outcome = match.outcome
        if outcome is None:
            raise CampaignError("the match is not over yet")
        if match.game.config != self.config(started.config) or not isinstance(match.game, self.kind):
            raise CampaignError("this match is not the attempt that was started")
        report = _plain(self.rules.report(match.game, match.state))
        self.add(Ended(attempt=started.attempt, outcome=outcome, report=report, digest=digest, at=at))

    def abandon(self, at: str = "") -> None:
        self.add(Abandoned(attempt=self._started().attempt, at=at))

    def enter(self, config: Config, report: Any, at: str = "") -> None:
        """Enters an attempt that was played on a real table."""
        self.add(Entered(attempt=self.attempts + 1, config=_plain(config), report=_plain(report), at=at))

    def note(self, text: str, at: str = "") -> None:
        self.add(Noted(text=text, at=at))

    def add(self, event: AnyEvent) -> None:
        """Checks one event and folds it into the logbook."""
        match event:
            case Founded():
                raise CampaignError("a crew is founded only once")
            case Started():
                if self.running is not None:
                    raise CampaignError(f"attempt {self.running.attempt} is still running")
                self._offered(event)
                self.running, self.attempts = event, event.attempt
            case Ended() | Abandoned():
                started = self._started()
                if event.attempt != started.attempt:
                    raise CampaignError(f"attempt {started.attempt} is running, not {event.attempt}")
                report = self._report(event.report) if isinstance(event, Ended) else None
                self._fold(Attempt(event.attempt, self.config(started.config), report))
                self.running = None
            case Entered():
                if self.running is not None:
                    raise CampaignError(f"attempt {self.running.attempt} is still running")
                config = self._offered(event)
                self._fold(Attempt(event.attempt, config, self._report(event.report), by_hand=True))
                self.attempts = event.attempt
            case Noted():
                pass
        self.events.append(event)

    def config(self, plain: dict[str, Any]) -> Any:
        """A configuration of this game from its JSON form."""
        try:
            return msgspec.convert(plain, self.kind.config_type)
        except msgspec.ValidationError as error:
            raise CampaignError(f"this configuration does not fit {self.kind.title}: {error}") from None

    def _offered(self, event: Started | Entered) -> Any:
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
        self.logbook = self.rules.after(self.logbook, attempt)

    # Files ---------------------------------------------------------------------------------------

    def dump(self) -> bytes:
        """The campaign as a JSON file, one sealed line an event."""
        return sealed.dump_json([{"format": FORMAT}, *(_plain(event) for event in self.events)])

    @classmethod
    def load(cls, data: bytes) -> Campaign:
        """Reads what `dump` wrote; refuses damage, other formats and other versions of the rules."""
        lines, cut = sealed.load_json(data)
        if cut:
            raise FileError(f"it ends in the middle, after line {len(lines)}")
        if not lines or lines[0] != {"format": FORMAT}:
            raise FileError(f"line 1: this is not a campaign; it should say {FORMAT!r}")
        campaign: Campaign | None = None
        for number, line in enumerate(lines[1:], start=2):
            try:
                event = msgspec.convert(line, AnyEvent)
                if campaign is None:
                    campaign = cls([event])
                else:
                    campaign.add(event)
            except (msgspec.ValidationError, QuarterdeckError) as error:
                raise FileError(f"line {number}: {error}", line=number) from None
        if campaign is None:
            raise FileError("nobody founded its crew")
        return campaign


def campaign_rules(kind: type[Game[Any, Any]]) -> CampaignRules[Any]:
    """The game's campaign rules; a game without any is refused."""
    rules = kind.campaign()
    if rules is None:
        raise CampaignError(f"{kind.title} has no campaign")
    return rules


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
