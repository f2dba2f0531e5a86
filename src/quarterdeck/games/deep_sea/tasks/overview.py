"""All tasks and missions in one table, for the page that lets a crew look through them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from quarterdeck.core.words import Message
from quarterdeck.games.deep_sea.components import MISSIONS, TASKS, Task
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea

CREW_SIZES: Final = (3, 4, 5)

GROUPS: Final = {
    "capture": ("at_least", "at_least_one_of", "more_cards", "as_many_cards"),
    "exact": ("exactly",),
    "avoid": ("never_open",),
    "trick": ("last_trick_with", "win_with", "trick_of_only", "trick_sum", "trick_balanced"),
    "which": ("certain_tricks", "in_a_row", "only_in_a_row", "never_in_a_row"),
    "number": ("trick_count", "predicted_count", "against_each", "against_together", "against_captain"),
}
"""What kinds of tasks are about, as a reader would sort the cards."""


class TaskLine(Struct, frozen=True):
    """A task card as one looks it up."""

    id: str
    group: str
    sentences: tuple[Message, ...]
    """For 3, 4 and 5 seats."""
    difficulty: tuple[int, int, int]


class MissionLine(Struct, frozen=True, omit_defaults=True):
    """A mission as one looks it up."""

    number: int
    title: Message
    lines: tuple[Message, ...]
    difficulty: int = 0
    clock: Message | None = None
    """How long it takes against the clock, where it may be played so."""


class Overview(Struct, frozen=True):
    """All there is."""

    tasks: tuple[TaskLine, ...]
    missions: tuple[MissionLine, ...]


def group_of(task: Task) -> str:
    """Exactly none of something is something to avoid."""
    none = task.kind == "exactly" and not any(task.parameters["want"].values())
    lost = task.kind == "certain_tricks" and "lose" in task.parameters
    nothing = task.kind == "trick_count" and not task.parameters["count"]
    if none or lost or nothing:
        return "avoid"
    return next(group for group, kinds in GROUPS.items() if task.kind in kinds)


def overview() -> Overview:
    """As the rules have it."""
    texts = [DeepSea(DeepSeaConfig(players=seats)).text for seats in CREW_SIZES]
    tasks = tuple(
        TaskLine(task.id, group_of(task), tuple(text.task(task.number) for text in texts), task.difficulty)
        for task in TASKS
    )
    return Overview(tasks, tuple(map(_mission, range(1, len(MISSIONS) + 1))))


def _mission(number: int) -> MissionLine:
    text = DeepSea(DeepSeaConfig(mission=number)).text
    seconds = MISSIONS[number - 1].seconds
    clock = text.say("brief.clock", seconds=seconds) if seconds else None
    difficulty = text.game.mission.difficulty
    return MissionLine(number, text.mission_title(), _special(text.briefing()), difficulty, clock)


def _special(lines: tuple[Message, ...]) -> tuple[Message, ...]:
    """What most missions have in common need not be said of each."""
    return tuple(line for line in lines if line.key != "deep_sea.distribution.draft")
