"""What is in the box: the 40 cards, the task cards and the missions, read from their tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, convert, structs

from quarterdeck.games.tricks.cards import COLOURS, Deck, Suit, colours_and

_FOLDER = files("quarterdeck.games.deep_sea")

DECK: Final = Deck(colours_and(Suit("S", "submarine", 4)), trump=4)
SUBMARINES: Final = DECK.trumps
CAPTAINS_CARD: Final = DECK.read("S4")
VALUE: Final = DECK.value
RANK_CARDS: Final = tuple(DECK.of_value(value) for value in range(10))
"""The four colour cards of each value; submarines have no place here."""

_WORDS: Final = (
    {colour: DECK.of_suit[suit] for suit, colour in enumerate(COLOURS)}
    | {"submarines": SUBMARINES}
    | {f"{value}s": RANK_CARDS[value] for value in range(1, 10)}
    | {name: 1 << card for card, name in enumerate(DECK.names)}
)


@cache
def selection(words: str) -> int:
    """A selection as bits: "P3", "pink", "submarines", "9s", or several of them together."""
    chosen = 0
    for word in words.split():
        chosen |= _WORDS[word]
    return chosen


# Tasks ---------------------------------------------------------------------------------------------


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


MISSIONS: Final = tuple(
    convert(row, Mission) for row in tomllib.loads((_FOLDER / "missions.toml").read_text("utf-8"))["mission"]
)
"""Missions 1 to 32 and the epilogue, from place 0 on."""
EPILOGUE: Final = len(MISSIONS)


def mission(number: int) -> Mission:
    """A mission of the logbook; 33 is the epilogue."""
    return MISSIONS[number - 1]
