"""The logbook: 32 missions in order, then the epilogue with rising difficulty.

Every attempt at a mission counts; a distress signal adds one to a mission's attempts, once. Used tasks
stay out of the deck until it runs low. After a failure the crew tries again with the same tasks or with
new ones, on a fresh deal.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.core.campaign import Attempt
from quarterdeck.core.contract import Config
from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.core.words import Message
from quarterdeck.games.deep_sea.components import EPILOGUE, TASKS, mission
from quarterdeck.games.deep_sea.config import MOST_DIFFICULT, DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.state import State

LOW = 24
"""With fewer unused tasks than this the whole deck is shuffled again."""


class Report(Struct, frozen=True):
    """What of an attempt counts for the campaign."""

    won: bool
    distress: bool = False
    tasks: tuple[str, ...] = ()


class Line(Struct, frozen=True):
    """A mission in the logbook."""

    mission: int
    difficulty: int = 0
    """The epilogue's step; 0 elsewhere."""
    attempts: int = 0
    distress: bool = False
    won: bool = False

    @property
    def recorded(self) -> int:
        """The attempts as the logbook counts them: a distress signal costs one; the epilogue counts none."""
        return 0 if self.mission == EPILOGUE else self.attempts + self.distress


class Logbook(Struct, frozen=True):
    """A crew's missions so far; the last line is the one at hand."""

    base: DeepSeaConfig
    lines: tuple[Line, ...]
    used: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    """The tasks of the failed attempt before."""


class DeepSeaCampaign:
    """What `Game.campaign()` offers."""

    logbook_type = Logbook
    report_type = Report

    def found(self, base: DeepSeaConfig) -> Logbook:
        plain = replace(
            base, mission=None, difficulty=0, tasks=(), used=(), communication=None, distribution=None
        )
        return Logbook(replace(plain, real_time=False, seconds=0), (Line(base.mission or 1),))

    def next(self, logbook: Logbook) -> Sequence[Config]:
        """New tasks, the same tasks again after a failure; each against the clock too where there is one."""
        line = logbook.lines[-1]
        if line.difficulty > MOST_DIFFICULT:
            return ()
        plain = replace(
            logbook.base,
            mission=line.mission,
            difficulty=line.difficulty,
            used=logbook.used if mission(line.mission).difficulty else (),
        )
        offers = [plain]
        if logbook.again and mission(line.mission).difficulty:
            offers.append(replace(plain, tasks=logbook.again, difficulty=0))
        if mission(line.mission).seconds:
            offers += [replace(offer, real_time=True) for offer in offers]
        return offers

    def report(self, game: DeepSea, state: State) -> Report:
        public = state.public
        assert public.verdict is not None
        return Report(
            public.verdict.won, public.distress != "none", tuple(TASKS[task].id for task in public.tasks)
        )

    def after(self, logbook: Logbook, attempt: Attempt) -> Logbook:
        line = logbook.lines[-1]
        report: Report | None = attempt.report
        if report is None:
            return replace(logbook, lines=(*logbook.lines[:-1], replace(line, attempts=line.attempts + 1)))
        line = replace(
            line, attempts=line.attempts + 1, distress=line.distress or report.distress, won=report.won
        )
        used = logbook.used
        if mission(line.mission).difficulty:
            used = _used(used, report.tasks)
        lines = (*logbook.lines[:-1], line)
        if not report.won:
            return replace(logbook, lines=lines, used=used, again=report.tasks)
        return replace(logbook, lines=(*lines, _following(line)), used=used, again=())

    def scene(self, logbook: Logbook) -> Scene:
        items = tuple(Item(text=_entry(line), tone="good" if line.won else "") for line in logbook.lines)
        return Scene((Area(title=Message("deep_sea.logbook.title"), items=items),))


def _following(line: Line) -> Line:
    if line.mission < EPILOGUE - 1:
        return Line(line.mission + 1)
    if line.mission == EPILOGUE - 1:
        return Line(EPILOGUE, mission(EPILOGUE).difficulty)
    return Line(EPILOGUE, line.difficulty + 1)


def _used(used: tuple[str, ...], tasks: tuple[str, ...]) -> tuple[str, ...]:
    """The tasks out of the deck; when it runs low, all but the latest go back."""
    used = (*(task for task in used if task not in tasks), *tasks)
    return used if len(TASKS) - len(used) >= LOW else tasks


def _entry(line: Line) -> Message:
    state = "won" if line.won else "open"
    if line.mission == EPILOGUE:
        key = "epilogue_distress" if line.distress else "epilogue"
        return Message(f"deep_sea.logbook.{key}_{state}", {"difficulty": line.difficulty})
    return Message(f"deep_sea.logbook.{state}", {"mission": line.mission, "attempts": line.recorded})
