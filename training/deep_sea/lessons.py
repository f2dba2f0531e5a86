"""Which of Deep Sea's missions are trained and measured, at how many players.

Tasks come from `training.draws`: the last of each difficulty are kept for the exam.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarterdeck.envs.vector.deep_sea import Mission, logbook_mission, own_mission, stack
from quarterdeck.envs.vector.deep_sea.missions import DISTRIBUTIONS, TERRAIN
from training import run
from training.curriculum import Cell, Syllabus, lessons
from training.deep_sea.game import DEEP_SEA
from training.network import Size
from training.partners import SLOPPY
from training.run import Plan

ACTOR: Final = Size(192, 384, 384, 512, 3)
CRITIC: Final = Size(128, 256, 256, 384, 2)

DRAWS: Final = Path(".training/draws.npz")
PLAYERS: Final = {3: 0.26, 4: 0.4, 5: 0.34}
"""Shares of the player counts."""
WITHOUT_TASKS: Final = (8, 12, 21, 23, 27)
"""Missions of the logbook in which the whole crew keeps to something."""
FIXED_TASKS: Final = 32
"""The mission whose tasks are never drawn."""
LOGBOOK_SHARE: Final = 0.1
COMMUNICATION_SHARES: Final = (0.8, 0.08, 0.08, 0.04)
"""Of the games with tasks: normal, currents, rapture, none."""
DISTRIBUTION_SHARES: Final = (0.94, 0.03, 0.03)
"""Of the games with tasks: plain draft, hardest first, captain skipped."""
MEASURED: Final = (2, 4, 6, 8, 10, 14)
FOR_EXAM: Final = 0.25
"""Of the draws."""


def read_draws(path: Path = DRAWS) -> dict[tuple[int, int], NDArray[np.int32]]:
    """[draw, 12] tasks by players and difficulty."""
    with np.load(path) as file:
        card = json.loads(str(file["card"]))
        tasks = file["tasks"].astype(np.int32)
    return {
        (players, difficulty): tasks[row, column]
        for row, players in enumerate(card["players"])
        for column, difficulty in enumerate(card["difficulties"])
    }


def _variants(mission: Mission, count: int, **columns: Any) -> Mission:
    """A mission so many times, with other values in some columns."""
    return Mission(*(np.repeat(np.asarray(field)[None], count, 0) for field in mission))._replace(**columns)


def _with_tasks(players: int, tasks: NDArray[np.int32], rng: np.random.Generator) -> Mission:
    """A lesson: these draws, with all ways to communicate and to distribute that are played."""
    count = len(tasks)
    ways = rng.choice(TERRAIN, count, p=COMMUNICATION_SHARES).astype(np.int32)
    orders = rng.choice(len(DISTRIBUTIONS), count, p=DISTRIBUTION_SHARES).astype(np.int32)
    return _variants(own_mission(players), count, tasks=tasks, communication=ways, distribution=orders)


def syllabus(draws: dict[tuple[int, int], NDArray[np.int32]]) -> Syllabus:
    """All difficulties drawn, and the missions without a draw, with 3, 4 and 5 players."""
    rng = np.random.default_rng(1)
    found: list[Mission] = []
    odds: list[float] = []
    for players, share in PLAYERS.items():
        here = {key: tasks for key, tasks in draws.items() if key[0] == players}
        for tasks in here.values():
            taught = tasks[: len(tasks) - int(FOR_EXAM * len(tasks))]
            found.append(_with_tasks(players, taught, rng))
            odds.append(share * (1 - LOGBOOK_SHARE) / len(here))
        pages = (*WITHOUT_TASKS, FIXED_TASKS)
        found += [_variants(logbook_mission(number, players), len(taught)) for number in pages]
        odds += [share * LOGBOOK_SHARE / len(pages)] * len(pages)
    return Syllabus(lessons(found), np.array(odds, np.float32))


def exam(draws: dict[tuple[int, int], NDArray[np.int32]]) -> dict[str, Cell]:
    """What is measured, by name: `4p difficulty 6`, `4p difficulty 6 with sloppy`, `4p mission 12`."""
    cells = {}
    for players in PLAYERS:
        for difficulty in MEASURED:
            tasks = draws[players, difficulty]
            kept = tasks[len(tasks) - int(FOR_EXAM * len(tasks)) :]
            missions = _variants(own_mission(players), len(kept), tasks=kept)
            cells[f"{players}p difficulty {difficulty}"] = Cell(missions)
            cells[f"{players}p difficulty {difficulty} with sloppy"] = Cell(missions, SLOPPY)
        for number in (*WITHOUT_TASKS, FIXED_TASKS):
            cells[f"{players}p mission {number}"] = Cell(stack([logbook_mission(number, players)]))
    return cells


def one_task(players: int) -> Syllabus:
    """The smallest lesson: capture one card."""
    return Syllabus(
        lessons([stack([own_mission(players, [task]) for task in range(4)])]), np.ones(1, np.float32)
    )


def trial(out: Path) -> Plan:
    """A small network learns one task, on a CPU and within two minutes."""
    return run.trial(DEEP_SEA, one_task(players=3), out)
