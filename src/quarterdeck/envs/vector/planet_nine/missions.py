"""A mission at a player count as a row of numbers."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from quarterdeck.envs.vector.engine import NotCovered
from quarterdeck.envs.vector.planet_nine.specials import SPECIALS, number_of
from quarterdeck.envs.vector.planet_nine.tokens import TOKENS
from quarterdeck.envs.vector.tricks import TRICKS

LOGBOOK: Final = Path(__file__).parents[3] / "games" / "planet_nine" / "missions.toml"
MOST_TASKS: Final = 10

DRAFT, DECISION, DISTRIBUTION = range(3)
ASSIGNMENTS: Final = ("draft", "decision", "distribution")


class Readings(NamedTuple):
    """Open rules that can be read in two ways, each as it holds; in a batch with one more axis in front."""

    extra_card_to_first: Any = False
    """Three players: the first one holds the card that is left over, not just anybody."""
    distress_first: Any = False
    """Five players: the distress signal comes before the hand-over."""
    commander_may_be_sick: Any = False
    commander_may_be_silent: Any = False
    nines_after_tasks: Any = True
    unplayed_pink_fails: Any = True
    everyone_between: Any = False
    commander_gives_roles: Any = False
    """Mission 50: without a ballot."""
    jarvis_may_be_chosen: Any = True
    jarvis_may_be_silent: Any = False
    jarvis_answers: Any = False
    jarvis_draws_any: Any = False
    """Mission 12: open cards of JARVIS are drawn too."""


USUAL: Final = Readings()


class Mission(NamedTuple):
    """A mission at a player count; in a batch every field has one more axis in front."""

    players: Any
    """Seats at the table, JARVIS's included."""
    dummy: Any
    """Whether two players play with JARVIS."""
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
    hand_over: Any
    """Whether five players may hand over a task."""
    change_tokens: Any
    """Whether the crew may swap tokens, or move one, as the special rule says."""
    readings: Readings


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
    hand_over: bool = False,
    *,
    readings: Readings = USUAL,
    unchanged: bool = False,
) -> Mission:
    """A mission of the crew's own.

    `unchanged`: no task is handed over and no token moved, where the rules would ask the crew about it.
    """
    seats = max(players, 3)
    if players < 2 or seats not in TRICKS:
        raise NotCovered(f"{players} players: the vector engine plays with 2 to 5")
    if tasks > MOST_TASKS:
        raise NotCovered(f"{tasks} tasks: the vector engine lays out at most {MOST_TASKS}")
    rule = number_of(special)
    laid = [TOKENS.index(token) for token in tokens]
    return Mission(
        players=np.int32(seats),
        dummy=np.bool_(players == 2),
        tricks=np.int32(TRICKS[seats]),
        tasks=np.int32(tasks),
        tokens=np.array(laid + [0] * (MOST_TASKS - len(laid)), np.int32),
        dead_zone=np.bool_(communication == "dead_zone"),
        from_trick=np.int32(from_trick),
        assignment=np.int32(ASSIGNMENTS.index(assignment)),
        special=np.int32(rule),
        ones=np.int32(ones),
        distress=np.bool_(distress),
        hand_over=np.bool_(hand_over and players == 5 and not unchanged),
        change_tokens=np.bool_(SPECIALS[rule].changes_tokens and not unchanged),
        readings=Readings(*map(np.bool_, readings)),
    )


def logbook_mission(
    number: int,
    players: int,
    *,
    distress: bool = True,
    readings: Readings = USUAL,
    unchanged: bool = False,
) -> Mission:
    """A mission of the logbook; `unchanged` as for one of the crew's own."""
    page = dict(_logbook()[number])
    page.pop("number")
    tasks = page.pop("tasks", 0)
    return own_mission(players, tasks, distress=distress, readings=readings, unchanged=unchanged, **page)


@cache
def _logbook() -> dict[int, dict[str, Any]]:
    pages = tomllib.loads(LOGBOOK.read_text("utf-8"))["mission"]
    return {page["number"]: page for page in pages}
