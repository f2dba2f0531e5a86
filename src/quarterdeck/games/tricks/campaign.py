"""The logbook of a crew that takes tricks: every mission's attempts; a distress signal costs one more.

A distress signal stays active until the mission is accomplished and counts as one attempt more, however
often it was used. A mission already accomplished may be played again without a change of its line.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.core.logbook import MissionBook, MissionReport, Page, WinRates
from quarterdeck.core.registry import game_type
from quarterdeck.core.text import Item
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.tricks.state import AnyState


class Line(Struct, frozen=True):
    """A mission in the logbook."""

    mission: int
    step: int = 0
    """Of a mission that rises in difficulty and counts no attempts; 0 elsewhere."""
    attempts: int = 0
    distress: bool = False
    done: bool = False

    @property
    def count(self) -> int:
        """The number entered in the logbook."""
        return 0 if self.step else self.attempts + self.distress


class TrickLogbook(Struct, frozen=True):
    """A crew's missions so far; those never attempted have no line."""

    base: Any
    lines: tuple[Line, ...] = ()

    def line(self, mission: int, step: int = 0) -> Line:
        found = (line for line in self.lines if (line.mission, line.step) == (mission, step))
        return next(found, Line(mission, step))

    @property
    def done(self) -> int:
        """Missions accomplished."""
        return sum(line.done for line in self.lines)

    @property
    def total(self) -> int:
        """The crew's score: all counts of accomplished missions; fewer is better."""
        return sum(line.count for line in self.lines if line.done)

    def attempted(self, line: Line, report: MissionReport) -> Self:
        """With one attempt more at the mission of this line."""
        if line.done:
            return self
        distress = line.distress or report.distress
        entry = replace(line, attempts=line.attempts + 1, distress=distress, done=report.won)
        lines = [*(other for other in self.lines if other != line), entry]
        return replace(self, lines=tuple(sorted(lines, key=lambda one: (one.mission, one.step))))


class TrickCampaign(MissionBook):
    """How the logbook is read; the games say what is offered next."""

    root: ClassVar[str]
    """Of the keys in the game's catalogue."""

    def say(self, key: str, **args: Arg) -> Message:
        return Message(f"{self.root}.logbook.{key}", args)

    def number(self, config: Any) -> int:
        return config.mission or 1

    def game(self, config: Any) -> Any:
        """The game, as the mission asks for it."""
        return game_type(self.root.replace("_", "-"))(config)

    def mission_title(self, mission: int, step: int = 0) -> Message:
        return Message(f"{self.root}.title.{mission}")

    def title(self, config: Any) -> Message:
        return self.mission_title(self.number(config))

    def label(self, config: Any) -> Message:
        return Message(
            f"{self.root}.area.mission", {"number": self.number(config), "title": self.title(config)}
        )

    def briefing(self, config: Any) -> Sequence[Message]:
        return self.game(config).text.briefing()  # type: ignore[no-any-return]

    def total(self, logbook: TrickLogbook) -> int:
        return logbook.total

    def report(self, game: Any, state: AnyState) -> MissionReport:
        verdict = state.public.verdict
        return MissionReport(verdict is not None and verdict.won, state.public.distress != "none")

    def by_hand(self, config: Any, won: bool, distress: bool, tasks: Sequence[str]) -> MissionReport:
        return MissionReport(won, distress)

    @abstractmethod
    def entry(self, line: Line) -> Message:
        """A line of the logbook in words."""

    def entries(self, logbook: TrickLogbook) -> tuple[Item, ...]:
        return tuple(Item(text=self.entry(line), tone="good" if line.done else "") for line in logbook.lines)

    def book(self, lines: Sequence[Line]) -> tuple[Page, ...]:
        """These lines as pages."""
        return tuple(
            Page(
                mission=line.mission,
                tag=f"E{line.step}" if line.step else str(line.mission),
                title=self.mission_title(line.mission, line.step),
                attempts=line.attempts,
                distress=line.distress,
                count=line.count,
                done=line.done,
            )
            for line in lines
        )

    def win_rates(self) -> WinRates:
        return released_win_rates(self.root)


@cache
def released_win_rates(game: str) -> WinRates:
    """Of the first mate, as they lie beside its weights."""
    measured = files("quarterdeck.games") / game / "bots" / "learned" / "win_rates.json"
    return msgspec.json.decode(measured.read_bytes(), type=WinRates)
