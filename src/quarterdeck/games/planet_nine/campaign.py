"""The logbook: a crew's way through the fifty missions, in order or freely.

For every mission it keeps how many attempts the crew needed. A distress signal stays active until the
mission is accomplished and counts as one attempt more, however often it was used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.core.campaign import Attempt
from quarterdeck.core.chance import Source, shuffled
from quarterdeck.core.errors import CampaignError
from quarterdeck.core.logbook import MissionBook, MissionReport
from quarterdeck.core.logbook import Page as MissionPage
from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.planet_nine.components import MISSIONS, TOKENS
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.state import PlanetNineState
from quarterdeck.games.tricks.cards import cards_in

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


class Report(MissionReport, frozen=True, forbid_unknown_fields=True):
    """What of an attempt goes into the logbook; a crew at a real table fills it in by hand."""


class Page(Struct, frozen=True):
    """A mission's page."""

    mission: int
    attempts: int = 0
    distress: bool = False
    done: bool = False

    @property
    def count(self) -> int:
        """The number entered in the logbook."""
        return self.attempts + self.distress


class Logbook(Struct, frozen=True):
    """A crew's pages; missions never attempted have none."""

    base: PlanetNineConfig
    pages: tuple[Page, ...] = ()

    def page(self, mission: int) -> Page:
        return next((page for page in self.pages if page.mission == mission), Page(mission))

    @property
    def done(self) -> int:
        """Missions accomplished."""
        return sum(page.done for page in self.pages)

    @property
    def total(self) -> int:
        """The crew's score: all counts of accomplished missions; fewer is better."""
        return sum(page.count for page in self.pages if page.done)


class PlanetNineCampaign(MissionBook):
    """How a campaign of Planet Nine goes on."""

    logbook_type: Any = Logbook
    report_type: Any = Report
    fixes = ("mission", "tasks", "tokens", "communication", "from_trick", "assignment", "hand_over")

    def found(self, base: PlanetNineConfig) -> Logbook:
        if base.tasks:
            raise CampaignError("the logbook is played with its own missions: leave out 'tasks'")
        return Logbook(replace(base, mission=None))

    def next(self, logbook: Logbook) -> Sequence[PlanetNineConfig]:
        """The first mission not yet accomplished, then all the others, to be played freely."""
        waiting = [number for number in MISSIONS if not logbook.page(number).done]
        first = waiting[:1]
        order = first + [number for number in MISSIONS if number not in first]
        return tuple(replace(logbook.base, mission=number) for number in order) if waiting else ()

    def report(self, game: Any, state: PlanetNineState) -> Report:
        verdict = state.public.verdict
        return Report(verdict is not None and verdict.won, state.public.distress != "none")

    def after(self, logbook: Logbook, attempt: Attempt) -> Logbook:
        """One attempt more; a mission already accomplished may be played again without a change."""
        page = logbook.page(attempt.config.mission)
        if page.done:
            return logbook
        report = attempt.report or Report(False)
        entry = Page(page.mission, page.attempts + 1, page.distress or report.distress, report.won)
        others = [other for other in logbook.pages if other.mission != page.mission]
        return Logbook(logbook.base, tuple(sorted([*others, entry], key=lambda one: one.mission)))

    # The book ------------------------------------------------------------------------------------

    def pages(self, logbook: Logbook) -> Sequence[MissionPage]:
        pages = [logbook.page(number) for number in MISSIONS]
        return tuple(
            MissionPage(
                mission=page.mission,
                tag=str(page.mission),
                title=_title(page.mission),
                attempts=page.attempts,
                distress=page.distress,
                count=page.count,
                done=page.done,
            )
            for page in pages
        )

    def total(self, logbook: Logbook) -> int:
        return logbook.total

    def number(self, config: PlanetNineConfig) -> int:
        return config.mission or 1

    def title(self, config: PlanetNineConfig) -> Message:
        return _title(self.number(config))

    def label(self, config: PlanetNineConfig) -> Message:
        number = self.number(config)
        return Message("planet_nine.area.mission", {"number": number, "title": _title(number)})

    def briefing(self, config: PlanetNineConfig) -> Sequence[Message]:
        return _game(config).text.briefing()

    def has_tasks(self, config: PlanetNineConfig) -> bool:
        return config.resolve().tasks > 0

    def draw(self, config: PlanetNineConfig, source: Source) -> tuple[str, ...]:
        """The mission's task cards with the tokens on them, as they are uncovered one after the other."""
        mission = config.resolve()
        deck = config.deck()
        cards = shuffled(source, cards_in(deck.colours))[: mission.tasks]
        tokens = (*mission.tokens, *("",) * (mission.tasks - len(mission.tokens)))
        return tuple(f"{deck.names[card]} {token}".strip() for card, token in zip(cards, tokens, strict=True))

    def cards(self, config: PlanetNineConfig, tasks: Sequence[str]) -> tuple[Item, ...]:
        text = _game(config).text
        deck = config.deck()
        items = []
        for task in tasks:
            name, _, token = task.partition(" ")
            if name not in deck.names or (token and token not in TOKENS):
                raise CampaignError(f"there is no task {task!r}")
            card = deck.names.index(name)
            note = text.token(token) if token else text.card(card)
            items.append(Item(text=task, tone=deck.suits[deck.suit[card]].name, note=note))
        return tuple(items)

    def by_hand(self, config: PlanetNineConfig, won: bool, distress: bool, tasks: Sequence[str]) -> Report:
        return Report(won, distress)

    def scene(self, logbook: Logbook) -> Scene:
        items = tuple(Item(text=_line(page), tone="good" if page.done else "") for page in logbook.pages)
        done = _message("done", done=logbook.done, total=logbook.total)
        return Scene(
            (
                Area(title=_message("title"), items=(Item(text=done),)),
                Area(title=_message("pages"), items=items),
            )
        )


def _message(key: str, **args: Arg) -> Message:
    return Message(f"planet_nine.logbook.{key}", args)


def _title(mission: int) -> Message:
    return Message(f"planet_nine.title.{mission}")


def _game(config: PlanetNineConfig) -> PlanetNine:
    from quarterdeck.games.planet_nine.rules import PlanetNine

    return PlanetNine(config)


def _line(page: Page) -> Message:
    title = _title(page.mission)
    key = ("done" if page.done else "open") + ("_distress" if page.distress else "")
    return _message(f"page_{key}", mission=page.mission, title=title, attempts=page.attempts)
