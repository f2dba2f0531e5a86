"""The logbook: 32 missions in order or freely, then the epilogue with rising difficulty.

Used tasks stay out of the deck until it runs low. After a failure the crew tries again with the same tasks
or with new ones, on a fresh deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from quarterdeck.core.campaign import Attempt
from quarterdeck.core.chance import Source
from quarterdeck.core.contract import Config
from quarterdeck.core.errors import CampaignError
from quarterdeck.core.logbook import MissionReport, Page
from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.core.words import Message
from quarterdeck.games.deep_sea.components import EPILOGUE, TASK, TASKS, mission
from quarterdeck.games.deep_sea.config import MOST_DIFFICULT, DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.state import DeepSeaState
from quarterdeck.games.deep_sea.tasks.draw import draw_tasks
from quarterdeck.games.tricks.campaign import Line, TrickCampaign, TrickLogbook

LOW = 24
"""With fewer unused tasks than this the whole deck is shuffled again."""


class Report(MissionReport, frozen=True, forbid_unknown_fields=True):
    """What of an attempt counts for the campaign."""

    tasks: tuple[str, ...] = ()


class Logbook(TrickLogbook, frozen=True):
    """A crew's missions so far; the epilogue has a line for each step of difficulty."""

    base: DeepSeaConfig
    first: int = 1
    """The mission the crew began with."""
    used: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    """The tasks of the failed attempt before."""
    again_at: int = 0
    """The mission of that attempt."""

    def at_hand(self) -> Line:
        """The first mission not yet done from where the crew began; after the last, the epilogue."""
        for number in range(self.first, EPILOGUE):
            if not self.line(number).done:
                return self.line(number)
        steps = [line.step for line in self.lines if line.mission == EPILOGUE and line.done]
        return self.line(EPILOGUE, max(steps) + 1 if steps else mission(EPILOGUE).difficulty)


class DeepSeaCampaign(TrickCampaign):
    """What `Game.campaign()` offers."""

    root: ClassVar[str] = "deep_sea"
    logbook_type = Logbook
    report_type = Report
    fixes = ("difficulty", "tasks", "used", "communication", "distribution", "real_time", "seconds")

    def found(self, base: DeepSeaConfig) -> Logbook:
        """The crew may begin with a later mission."""
        plain = DeepSeaConfig()
        fixed = {name: getattr(plain, name) for name in self.fixes}
        return Logbook(replace(base, mission=None, **fixed), first=base.mission or 1)

    def next(self, logbook: Logbook) -> Sequence[Config]:
        """The mission at hand, then all the others, to be played freely."""
        line = logbook.at_hand()
        if line.step > MOST_DIFFICULT:
            return ()
        others = [number for number in range(1, EPILOGUE) if number != line.mission]
        offers = _offers(logbook, line.mission, line.step)
        return (*offers, *(offer for number in others for offer in _offers(logbook, number)))

    def report(self, game: DeepSea, state: DeepSeaState) -> Report:
        plain = super().report(game, state)
        return Report(plain.won, plain.distress, tuple(TASKS[task].id for task in state.public.tasks))

    def after(self, logbook: Logbook, attempt: Attempt) -> Logbook:
        """One attempt more, and the tasks it was played with."""
        config: DeepSeaConfig = attempt.config
        report: Report = attempt.report or Report(False)
        _check(report.tasks)
        number = config.mission or 1
        drawn = bool(mission(number).difficulty)
        used = _used(logbook.used, report.tasks) if drawn else logbook.used
        failed = report.tasks if drawn and not report.won else ()
        logbook = replace(logbook, used=used, again=failed, again_at=number if failed else 0)
        step = logbook.at_hand().step if number == EPILOGUE else 0
        return logbook.attempted(logbook.line(number, step), report)

    def scene(self, logbook: Logbook) -> Scene:
        return Scene((Area(title=self.say("title"), items=self.entries(logbook)),))

    def entry(self, line: Line) -> Message:
        state = "won" if line.done else "open"
        if line.step:
            key = "epilogue_distress" if line.distress else "epilogue"
            return self.say(f"{key}_{state}", difficulty=line.step)
        return self.say(state, mission=line.mission, attempts=line.count)

    # The book ------------------------------------------------------------------------------------

    def pages(self, logbook: Logbook) -> Sequence[Page]:
        lines = [logbook.line(number) for number in range(1, EPILOGUE)]
        lines += [line for line in logbook.lines if line.mission == EPILOGUE]
        return self.book(lines)

    def mission_title(self, mission: int, step: int = 0) -> Message:
        if mission == EPILOGUE:
            return self.say("epilogue", difficulty=step)
        return super().mission_title(mission)

    def listed(self, config: DeepSeaConfig) -> int | None:
        own = config.mission is None and (config.tasks or config.difficulty)
        return None if own else self.number(config)

    def title(self, config: DeepSeaConfig) -> Message:
        number = self.number(config)
        return self.mission_title(number, _difficulty(config) if number == EPILOGUE else 0)

    def label(self, config: DeepSeaConfig) -> Message:
        last = self.number(config) == EPILOGUE
        title = self.title(config) if last else super().label(config)
        return self.say(f"offer_{_way(config)}", mission=title)

    def way(self, config: DeepSeaConfig) -> Message:
        return self.say(f"way_{_way(config)}")

    def has_tasks(self, config: DeepSeaConfig) -> bool:
        page = config.resolve()
        return bool(page.difficulty or page.tasks)

    def draw(self, config: DeepSeaConfig, source: Source) -> tuple[str, ...]:
        """The rules' own draw, with skipped cards and impossible combinations replaced."""
        game = DeepSea(config)
        if game.fixed_tasks or not game.mission.difficulty:
            return game.mission.tasks
        return tuple(TASKS[task].id for task in draw_tasks(game.drawing, source).tasks)

    def cards(self, config: DeepSeaConfig, tasks: Sequence[str]) -> tuple[Item, ...]:
        _check(tasks)
        game = DeepSea(config)
        numbers = [TASK[task].number for task in tasks]
        return tuple(
            Item(text=game.text.task(number), note=_difficulty_of(game.difficulty[number]))
            for number in numbers
        )

    def by_hand(self, config: DeepSeaConfig, won: bool, distress: bool, tasks: Sequence[str]) -> Report:
        return Report(won, distress, tuple(tasks or config.tasks))

    def seconds(self, config: DeepSeaConfig) -> int:
        return config.resolve().seconds


def _offers(logbook: Logbook, number: int, difficulty: int = 0) -> list[DeepSeaConfig]:
    """New tasks, the same tasks again after a failure; each against the clock too where there is one."""
    drawn = bool(mission(number).difficulty)
    plain = replace(logbook.base, mission=number, difficulty=difficulty, used=logbook.used if drawn else ())
    offers = [plain]
    if drawn and logbook.again_at == number:
        offers.append(replace(plain, tasks=logbook.again, difficulty=0))
    if mission(number).seconds:
        offers += [replace(offer, real_time=True) for offer in offers]
    return offers


def _way(config: DeepSeaConfig) -> str:
    return ("same" if config.tasks else "new") + ("_clock" if config.real_time else "")


def _difficulty(config: DeepSeaConfig) -> int:
    """The epilogue's step; with the same tasks again it is what they add up to."""
    if not config.tasks:
        return config.difficulty or mission(EPILOGUE).difficulty
    game = DeepSea(config)
    return sum(game.difficulty[TASK[task].number] for task in config.tasks)


def _check(tasks: Sequence[str]) -> None:
    for task in tasks:
        if task not in TASK:
            raise CampaignError(f"there is no task {task!r}")
    if len(set(tasks)) < len(tasks):
        raise CampaignError("a task is there twice; there is one card of each")


def _used(used: tuple[str, ...], tasks: tuple[str, ...]) -> tuple[str, ...]:
    """The tasks out of the deck; when it runs low, all but the latest go back."""
    used = (*(task for task in used if task not in tasks), *tasks)
    return used if len(TASKS) - len(used) >= LOW else tasks


def _difficulty_of(difficulty: int) -> Message:
    return Message("deep_sea.item.difficulty", {"difficulty": difficulty})
