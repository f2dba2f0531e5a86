"""A logbook of missions: what a campaign adds up to, page by page and attempt by attempt.

Games whose campaign is a list of missions offer a `MissionBook`: server, page and terminal show it as a
page and as a table, export it, and use it beside a real table, where attempts are entered by hand.
"""

from __future__ import annotations

import csv
import io
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.core import campaign_events as ev
from quarterdeck.core.chance import Source
from quarterdeck.core.text import Item
from quarterdeck.core.words import Message

if TYPE_CHECKING:
    from quarterdeck.core.campaign import Campaign
    from quarterdeck.core.contract import Game


class MissionReport(Struct, frozen=True, forbid_unknown_fields=True):
    """What of an attempt goes into the logbook; a crew at a real table says it by hand."""

    won: bool
    distress: bool = False
    """Whether the crew sent a distress signal in this attempt."""


class Page(Struct, frozen=True, kw_only=True):
    """A mission in the logbook."""

    mission: int
    tag: str
    """Its number, or what else stands in its field: "14", "E18"."""
    title: Message
    attempts: int
    distress: bool
    count: int
    """The number entered: a distress signal adds one, however often it was used."""
    done: bool


class MissionWins(Struct, frozen=True, kw_only=True):
    """How often a crew of so many accomplishes each mission."""

    players: int
    deals: int
    """Behind each share."""
    won: tuple[float, ...]
    """Shares from 0 to 1, mission by mission from the first."""


class WinRates(Struct, frozen=True, kw_only=True):
    """How often crews of one bot accomplish the missions, as measured."""

    bot: str
    date: str
    crews: tuple[MissionWins, ...]


class MissionBook(ABC):
    """A campaign's rules, where it is a logbook of missions."""

    fixes: ClassVar[tuple[str, ...]] = ()
    """Options that the missions settle one by one: a crew is founded without them."""

    @abstractmethod
    def pages(self, logbook: Any) -> Sequence[Page]:
        """All missions in order, those never attempted included."""

    @abstractmethod
    def total(self, logbook: Any) -> int:
        """The crew's score: the counts of all accomplished missions; fewer is better."""

    @abstractmethod
    def number(self, config: Any) -> int:
        """Which mission a configuration plays."""

    def listed(self, config: Any) -> int | None:
        """The same; None where a configuration plays a mission of the crew's own."""
        return self.number(config)

    @abstractmethod
    def title(self, config: Any) -> Message:
        """The mission, as the logbook names it."""

    @abstractmethod
    def label(self, config: Any) -> Message:
        """What the crew is offered: the mission, and the way to play it where there are several."""

    @abstractmethod
    def briefing(self, config: Any) -> Sequence[Message]:
        """The mission in our own words, a sentence each."""

    @abstractmethod
    def has_tasks(self, config: Any) -> bool:
        """Whether a real table needs tasks for this mission."""

    @abstractmethod
    def draw(self, config: Any, source: Source) -> tuple[str, ...]:
        """Tasks for a real table, drawn as the rules draw them; () where the mission has none to draw."""

    @abstractmethod
    def cards(self, config: Any, tasks: Sequence[str]) -> tuple[Item, ...]:
        """Drawn tasks to be shown; refuses what can't have been drawn."""

    @abstractmethod
    def by_hand(self, config: Any, won: bool, distress: bool, tasks: Sequence[str]) -> MissionReport:
        """The report of an attempt at a real table, played with these tasks."""

    def way(self, config: Any) -> Message | None:
        """What sets this offer apart from others of the same mission, where there are several."""
        return None

    def seconds(self, config: Any) -> int:
        """The clock of a mission in real time; 0 for all others."""
        return 0

    def win_rates(self) -> WinRates | None:
        """What a crew of bots can hope for, where it was measured."""
        return None


LineKind: TypeAlias = Literal["founded", "running", "won", "lost", "abandoned", "noted"]


class Line(Struct, frozen=True, kw_only=True):
    """A line of the ship's log."""

    event: int
    """The place of the event it began with."""
    kind: LineKind
    at: str
    attempt: int | None = None
    mission: int | None = None
    title: Message | None = None
    distress: bool = False
    by_hand: bool = False
    names: tuple[str, ...] = ()
    """Who played."""
    reason: Message | None = None
    """How a match ended and why."""
    text: str | None = None


def lines(campaign: Campaign) -> tuple[Line, ...]:
    """The log in order of time; what was taken out of it again is not there."""
    found: list[Line] = []
    for place, event in enumerate(campaign.events):
        match event:
            case ev.Founded():
                found.append(Line(event=place, kind="founded", at=event.at, names=event.names))
            case ev.Started():
                found.append(_begun(campaign, place, event, "running"))
            case ev.Ended() | ev.Abandoned():
                found[_last(found, event.attempt)] = _ended(found[_last(found, event.attempt)], event)
            case ev.Entered():
                begun = _begun(campaign, place, event, "lost")
                found.append(_reported(begun, event.report, event.at))
            case ev.Withdrawn():
                del found[_last(found, event.attempt)]
            case ev.Noted():
                found.append(Line(event=place, kind="noted", at=event.at, text=event.text))
            case ev.Drawn():
                pass
    return tuple(found)


def _begun(campaign: Campaign, place: int, event: Any, kind: LineKind) -> Line:
    config = campaign.config(event.config)
    rules = campaign.rules
    book = rules if isinstance(rules, MissionBook) else None
    return Line(
        event=place,
        kind=kind,
        at=event.at,
        attempt=event.attempt,
        mission=book.number(config) if book else None,
        title=book.title(config) if book else None,
        names=event.names or campaign.founded.names,
        by_hand=kind == "lost",
    )


def _ended(line: Line, event: Any) -> Line:
    """The running attempt's line, now that it is over."""
    over = _reported(line, event.report, event.at)
    outcome = getattr(event, "outcome", None)
    if outcome is None:
        return replace(over, kind="abandoned")
    return replace(over, kind="won" if max(outcome.utility) > 0 else "lost", reason=outcome.reason)


def _reported(line: Line, report: Any, at: str) -> Line:
    said: dict[str, Any] = report if isinstance(report, dict) else {}
    return replace(
        line, kind="won" if said.get("won") else "lost", distress=bool(said.get("distress")), at=at
    )


def _last(found: list[Line], attempt: int) -> int:
    return max(place for place, line in enumerate(found) if line.attempt == attempt)


def mission_of(game: Game[Any, Any]) -> tuple[int, Message] | None:
    """The mission of the logbook that a game plays, by number and title."""
    book = type(game).campaign()
    number = book.listed(game.config) if isinstance(book, MissionBook) else None
    if number is None or not isinstance(book, MissionBook):
        return None
    return number, book.title(game.config)


# The table -----------------------------------------------------------------------------------------

COLUMNS = ("mission", "title", "attempts", "distress", "count", "done", "date", "crew")


class Row(Struct, frozen=True, kw_only=True):
    """A mission the crew has attempted, with the day it last did and who played then."""

    page: Page
    at: str = ""
    names: tuple[str, ...] = ()


def rows(campaign: Campaign) -> tuple[Row, ...]:
    """The logbook as a table; an accomplished mission keeps the day it was accomplished."""
    if not isinstance(campaign.rules, MissionBook):
        return ()
    last: dict[str, Line] = {}
    accomplished: set[str] = set()
    for line in lines(campaign):
        mission = str(line.title)
        if line.title is None or line.kind == "running" or mission in accomplished:
            continue
        last[mission] = line
        if line.kind == "won":
            accomplished.add(mission)
    return tuple(
        Row(page=page, at=last[str(page.title)].at, names=last[str(page.title)].names)
        for page in campaign.rules.pages(campaign.logbook)
        if str(page.title) in last
    )


def write_csv(campaign: Campaign, say: Callable[[Message], str]) -> str:
    """The table for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows(campaign):
        page = row.page
        writer.writerow(
            [
                page.mission,
                _harmless(say(page.title)),
                page.attempts,
                int(page.distress),
                page.count,
                int(page.done),
                row.at[:10],
                _harmless(", ".join(row.names)),
            ]
        )
    return out.getvalue()


def _harmless(text: str) -> str:
    """A spreadsheet would take such a text for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
