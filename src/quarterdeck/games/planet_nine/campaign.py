"""The logbook: a crew's way through the fifty missions, in order or freely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from quarterdeck.core.campaign import Attempt
from quarterdeck.core.chance import Source, shuffled
from quarterdeck.core.errors import CampaignError
from quarterdeck.core.logbook import MissionReport, Page
from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.core.words import Message
from quarterdeck.games.planet_nine.components import MISSIONS, TOKENS
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.facts import Task
from quarterdeck.games.tricks.campaign import Line, TrickCampaign, TrickLogbook
from quarterdeck.games.tricks.cards import cards_in


class Logbook(TrickLogbook, frozen=True):
    """A crew's missions so far."""

    base: PlanetNineConfig


class PlanetNineCampaign(TrickCampaign):
    """How a campaign of Planet Nine goes on."""

    root: ClassVar[str] = "planet_nine"
    logbook_type: Any = Logbook
    report_type: Any = MissionReport
    fixes = ("mission", "tasks", "tokens", "communication", "from_trick", "assignment", "hand_over")

    def found(self, base: PlanetNineConfig) -> Logbook:
        if base.tasks:
            raise CampaignError("the logbook is played with its own missions: leave out 'tasks'")
        return Logbook(replace(base, mission=None))

    def next(self, logbook: Logbook) -> Sequence[PlanetNineConfig]:
        """The first mission not yet accomplished, then all the others, to be played freely."""
        waiting = [number for number in MISSIONS if not logbook.line(number).done]
        first = waiting[:1]
        order = first + [number for number in MISSIONS if number not in first]
        return tuple(replace(logbook.base, mission=number) for number in order) if waiting else ()

    def after(self, logbook: Logbook, attempt: Attempt) -> Logbook:
        """One attempt more."""
        return logbook.attempted(logbook.line(attempt.config.mission), attempt.report or MissionReport(False))

    # The book ------------------------------------------------------------------------------------

    def pages(self, logbook: Logbook) -> Sequence[Page]:
        return self.book([logbook.line(number) for number in MISSIONS])

    def listed(self, config: PlanetNineConfig) -> int | None:
        return None if config.mission is None and config.tasks else self.number(config)

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
        text = self.game(config).text
        deck = config.deck()
        items = []
        for task in tasks:
            name, _, token = task.partition(" ")
            if name not in deck.names or (token and token not in TOKENS):
                raise CampaignError(f"there is no task {task!r}")
            card = deck.names.index(name)
            note = text.token(token) if token else text.card(card)
            drawn = Task(card, token, None, "open")
            items.append(Item(text=task, tone=deck.suits[deck.suit[card]].name, note=note, fact=drawn))
        return tuple(items)

    def scene(self, logbook: Logbook) -> Scene:
        done = self.say("done", done=logbook.done, total=logbook.total)
        return Scene(
            (
                Area(title=self.say("title"), items=(Item(text=done),)),
                Area(title=self.say("pages"), items=self.entries(logbook)),
            )
        )

    def entry(self, line: Line) -> Message:
        key = ("done" if line.done else "open") + ("_distress" if line.distress else "")
        title = self.mission_title(line.mission)
        return self.say(f"page_{key}", mission=line.mission, title=title, attempts=line.attempts)
