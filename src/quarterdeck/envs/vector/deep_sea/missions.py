"""A mission at a player count, with its tasks as drawn, as a row of numbers."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from quarterdeck.envs.vector.deep_sea.tasks import NUMBER
from quarterdeck.envs.vector.engine import NotCovered
from quarterdeck.envs.vector.tricks import TRICKS

LOGBOOK: Final = Path(__file__).parents[3] / "games" / "deep_sea" / "missions.toml"
MOST_TASKS: Final = 12
NO_TASK: Final = -1

COMMUNICATIONS: Final = ("normal", "currents", "rapture", "none", "terrain")
NORMAL, CURRENTS, RAPTURE, SILENCE, TERRAIN = range(5)
DISTRIBUTIONS: Final = (
    "draft",
    "hardest_first",
    "captain_skipped",
    "free",
    "one_owner",
    "keep_or_delegate",
    "volunteer",
    "two_volunteers",
)
DRAFT, HARDEST_FIRST, CAPTAIN_SKIPPED, FREE, ONE_OWNER, KEEP_OR_DELEGATE, VOLUNTEER, TWO_VOLUNTEERS = range(8)
DRAFTS: Final = 3
"""The first ones: members take tasks clockwise."""
OBJECTIVES: Final = ("", "spread_9s", "spread_1s", "nobody_opens", "first_winner_ahead", "final_card")
"""What the whole crew must keep to where there are no tasks."""
SPREAD_9S, SPREAD_1S, NOBODY_OPENS, FIRST_AHEAD, FINAL_CARD = range(1, 6)


class Readings(NamedTuple):
    """Open rules that can be read in two ways, each as it holds; in a batch with one more axis in front."""

    german_print: Any = False
    extra_card_to_first: Any = False
    """Three players: the first one holds the card that is left over, not just anybody."""
    predict_zero: Any = True
    predict_after_distress: Any = False
    no_forbidden_openings: Any = False
    """Mission 12: a forbidden opening may be made only if nothing else is held."""
    everyone_must_signal: Any = False
    dummy_after_first: Any = False
    """The dummy sits to the left of the first player: at the vector engine's table the two change chairs."""
    dummy_in_distress: Any = True
    dummy_rapture_token: Any = True


USUAL: Final = Readings()


class Mission(NamedTuple):
    """A mission at a player count; in a batch every field has one more axis in front."""

    players: Any
    """Seats at the table, the dummy's included."""
    dummy: Any
    """Whether two players play with a dummy."""
    tricks: Any
    tasks: Any
    """[12] the tasks on display, -1 where there is none."""
    communication: Any
    distribution: Any
    objective: Any
    first_word: Any
    """The first trick before which the crew may communicate."""
    delegated_deadline: Any
    """Once tasks are handed over, nobody communicates after the first trick has begun."""
    distress: Any
    """Whether the crew may send a distress signal."""
    readings: Readings


def own_mission(
    players: int,
    tasks: Sequence[int] = (),
    communication: str = "normal",
    distribution: str = "draft",
    objective: str = "",
    first_word: int = 1,
    delegated_deadline: bool = False,
    distress: bool = False,
    *,
    readings: Readings = USUAL,
) -> Mission:
    """A mission of the crew's own, with these tasks by number."""
    seats = max(players, 3)
    if players < 2 or seats not in TRICKS:
        raise NotCovered(f"{players} players: the vector engine plays with 2 to 5")
    if len(tasks) > MOST_TASKS:
        raise NotCovered(f"{len(tasks)} tasks: the vector engine lays out at most {MOST_TASKS}")
    return Mission(
        players=np.int32(seats),
        dummy=np.bool_(players == 2),
        tricks=np.int32(TRICKS[seats]),
        tasks=np.array([*tasks, *[NO_TASK] * (MOST_TASKS - len(tasks))], np.int32),
        communication=np.int32(COMMUNICATIONS.index(communication)),
        distribution=np.int32(DISTRIBUTIONS.index(distribution)),
        objective=np.int32(OBJECTIVES.index(objective)),
        first_word=np.int32(first_word),
        delegated_deadline=np.bool_(delegated_deadline),
        distress=np.bool_(distress),
        readings=Readings(*map(np.bool_, readings)),
    )


def logbook_mission(
    number: int,
    players: int,
    tasks: Sequence[int] = (),
    *,
    distress: bool = True,
    readings: Readings = USUAL,
) -> Mission:
    """A mission of the logbook, without the clock; `tasks` are those drawn to its difficulty, by number."""
    page = {**_logbook()[number - 1]}
    page |= page.get("untimed", {})
    fixed = [NUMBER[name] for name in page.get("tasks", ())]
    return own_mission(
        players,
        fixed or tasks,
        page.get("communication", "normal"),
        page.get("distribution", "draft"),
        objective_named(page.get("objective")),
        page.get("first_word", 1),
        page.get("delegated_deadline", False),
        distress,
        readings=readings,
    )


def objective_named(objective: Any) -> str:
    """An objective of the logbook by the name it has here."""
    if objective is None:
        return ""
    return f"spread_{objective['cards']}" if objective["kind"] == "evenly_spread" else str(objective["kind"])


@cache
def _logbook() -> list[dict[str, Any]]:
    pages: list[dict[str, Any]] = tomllib.loads(LOGBOOK.read_text("utf-8"))["mission"]
    return pages
