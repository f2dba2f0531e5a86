"""The task cards and missions, read from their tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, convert, structs

from quarterdeck.games.deep_sea.cards import selection
from quarterdeck.games.deep_sea.judging import CREWS, Crew, Kind
from quarterdeck.games.deep_sea.kinds import KINDS

_FOLDER = files("quarterdeck.games.deep_sea")


class Task(Struct, frozen=True):
    """A task card."""

    number: int
    """Its place in the table; choices and states speak of tasks by number."""
    id: str
    kind: str
    parameters: Mapping[str, Any]
    difficulty: tuple[int, int, int]
    """For 3, 4 and 5 seats."""
    difficulty_german: tuple[int, int, int]
    """As printed on the German cards."""
    redeal: tuple[int, ...]
    """Deal again if one hand holds all the cards of one of these sets."""
    captain: bool
    """Whether the captain may own it."""

    def judge(self, crew: Crew) -> Kind:
        """The way this card is judged in a crew of this size."""
        kind: Kind = KINDS[self.kind](crew, **self.parameters)
        return kind


def _read_tasks() -> tuple[Task, ...]:
    table = tomllib.loads((_FOLDER / "tasks.toml").read_text("utf-8"))["task"]
    return tuple(_read_task(number, dict(row)) for number, row in enumerate(table))


def _read_task(number: int, row: dict[str, Any]) -> Task:
    difficulty = tuple(row.pop("difficulty"))
    return Task(
        number,
        row.pop("id"),
        row.pop("kind"),
        difficulty=difficulty,
        difficulty_german=tuple(row.pop("difficulty_german", difficulty)),
        redeal=tuple(map(selection, row.pop("redeal", ()))),
        captain=row.pop("captain", True),
        parameters=row,
    )


TASKS: Final = _read_tasks()
TASK: Final[Mapping[str, Task]] = {task.id: task for task in TASKS}


@cache
def judges(seats: int) -> tuple[Kind, ...]:
    """How each task, by number, is judged with so many seats."""
    return tuple(task.judge(CREWS[seats]) for task in TASKS)


def difficulties(seats: int, german: bool = False) -> tuple[int, ...]:
    """Each task's difficulty, by number, with so many seats."""
    place = seats - 3
    return tuple((task.difficulty_german if german else task.difficulty)[place] for task in TASKS)


# Missions ------------------------------------------------------------------------------------------

Communication: TypeAlias = Literal["normal", "currents", "rapture", "terrain", "none"]
Distribution: TypeAlias = Literal[
    "draft",
    "hardest_first",
    "captain_skipped",
    "free",
    "one_owner",
    "keep_or_delegate",
    "volunteer",
    "two_volunteers",
]


class Mission(Struct, frozen=True, forbid_unknown_fields=True):
    """A mission of the logbook, or one of the crew's own."""

    difficulty: int = 0
    """Tasks are drawn to this sum; 0: no draw."""
    tasks: tuple[str, ...] = ()
    """Exactly these tasks."""
    objective: Mapping[str, str] | None = None
    """No tasks: what the whole crew must keep to, as a kind and its parameters."""
    communication: Communication = "normal"
    distribution: Distribution = "draft"
    seconds: int = 0
    """May be played against a clock of so many seconds."""
    untimed: Mapping[str, Any] = {}
    """What else holds if the crew declines the clock."""
    first_word: int = 1
    """The first trick before which the crew may communicate."""
    delegated_deadline: bool = False
    """Once tasks are handed over, nobody communicates after the first trick has begun."""

    def declining_the_clock(self) -> Mission:
        return structs.replace(self, seconds=0, untimed={}, **self.untimed)

    def crew_objective(self, crew: Crew) -> Kind | None:
        """How the crew's objective is judged, in a mission that has one."""
        if self.objective is None:
            return None
        parameters = dict(self.objective)
        kind: Kind = KINDS[parameters.pop("kind")](crew, **parameters)
        return kind


MISSIONS: Final = tuple(
    convert(row, Mission) for row in tomllib.loads((_FOLDER / "missions.toml").read_text("utf-8"))["mission"]
)
"""Missions 1 to 32 and the epilogue, from place 0 on."""
EPILOGUE: Final = len(MISSIONS)


def mission(number: int) -> Mission:
    """A mission of the logbook; 33 is the epilogue."""
    return MISSIONS[number - 1]
