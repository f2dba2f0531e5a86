"""A mission at a player count as a row of numbers."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

LOGBOOK: Final = Path(__file__).parents[3] / "games" / "planet_nine" / "missions.toml"
TRICKS: Final = {3: 13, 4: 10, 5: 8}
MOST_TASKS: Final = 10

TOKENS: Final = ("", "1", "2", "3", "4", "5", ">", ">>", ">>>", ">>>>", "omega")
"""A token's number is its place here."""
FIRST_ARROW: Final = 6
OMEGA: Final = 10

DRAFT, DECISION, DISTRIBUTION = range(3)
ASSIGNMENTS: Final = ("draft", "decision", "distribution")

SPECIALS: Final = (
    "",
    "no_trick",
    "ones",
    "silence",
    "draw",
    "rockets",
    "no_nine",
    "swap",
    "balance",
    "one_trick",
    "balance_commander",
    "move",
    "first_and_last",
    "rockets_ascending",
    "all_pink",
    "omega_last",
    "split",
)
SPECIAL: Final = {name: number for number, name in enumerate(SPECIALS)}
CHANGE_TOKENS: Final = ("swap", "move")
WITH_ROLE: Final = ("no_trick", "silence", "one_trick", "first_and_last", "split")


class NotCovered(ValueError):
    """This configuration is not played by the vector engine; the message names what is missing."""


class Mission(NamedTuple):
    """A mission at a player count; in a batch every field has one more axis in front."""

    players: Any
    tricks: Any
    tasks: Any
    tokens: Any
    """[10] the token of each task in the order they are drawn."""
    dead_zone: Any
    from_trick: Any
    assignment: Any
    special: Any
    ones: Any
    distress: Any
    """Whether the crew may send a distress signal."""


def own_mission(
    players: int,
    tasks: int,
    tokens: Sequence[str] = (),
    communication: str = "normal",
    from_trick: int = 1,
    assignment: str = "draft",
    special: str = "",
    ones: int = 0,
    distress: bool = False,
) -> Mission:
    """A mission of the crew's own."""
    if players not in TRICKS:
        raise NotCovered(f"{players} players: the vector engine plays with 3, 4 or 5")
    if tasks > MOST_TASKS:
        raise NotCovered(f"{tasks} tasks: the vector engine lays out at most {MOST_TASKS}")
    laid = [TOKENS.index(token) for token in tokens]
    return Mission(
        players=np.int32(players),
        tricks=np.int32(TRICKS[players]),
        tasks=np.int32(tasks),
        tokens=np.array(laid + [0] * (MOST_TASKS - len(laid)), np.int32),
        dead_zone=np.bool_(communication == "dead_zone"),
        from_trick=np.int32(from_trick),
        assignment=np.int32(ASSIGNMENTS.index(assignment)),
        special=np.int32(SPECIAL[special]),
        ones=np.int32(ones),
        distress=np.bool_(distress),
    )


def logbook_mission(number: int, players: int, *, distress: bool = True, unchanged: bool = False) -> Mission:
    """A mission of the logbook.

    `unchanged`: no task is handed over and no token moved; without it, missions that allow it are refused.
    """
    page = dict(_logbook()[number])
    if page.pop("hand_over", False) and players == 5 and not unchanged:
        raise NotCovered(f"mission {number} with 5 players: the vector engine hands over no tasks yet")
    if page.get("special") in CHANGE_TOKENS and not unchanged:
        raise NotCovered(f"mission {number}: the vector engine does not {page['special']} tokens yet")
    page.pop("number")
    return own_mission(players, page.pop("tasks", 0), distress=distress, **page)


def stack(missions: Sequence[Mission]) -> Mission:
    """Missions as one batch."""
    fields: list[NDArray[Any]] = [np.stack(column) for column in zip(*missions, strict=True)]
    return Mission(*fields)


@cache
def _logbook() -> dict[int, dict[str, Any]]:
    pages = tomllib.loads(LOGBOOK.read_text("utf-8"))["mission"]
    return {page["number"]: page for page in pages}
