"""Which of Deep Sea's missions are trained and measured, at how many players.

Tasks come from `training.draws`: the last of each difficulty are kept for the exam. What the networks have no
action for, how tasks are shared or a card is passed, a stand-in decides (`game.stand_in`). Two players with a
dummy are left out: what it shows is told behind the features that the networks see.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import jax
import numpy as np
from numpy.typing import NDArray

from quarterdeck.envs.vector.deep_sea import Mission, logbook_mission, own_mission, stack
from quarterdeck.envs.vector.deep_sea.missions import DRAFTS, TERRAIN
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
"""Of the games with tasks to a difficulty: plain draft, hardest first, captain skipped."""
UNDRAFTED_SHARE: Final = 0.08
"""Of the missions whose tasks are not drafted."""
DISTRESS_SHARE: Final = 0.03
"""Of the games with tasks to a difficulty: everybody passes a card before the first trick."""
OFTEN_TO: Final = 8
"""Difficulties up to this come twice as often as those above: most crews stay there."""
MEASURED: Final = (2, 4, 6, 8, 10, 14)
FOR_EXAM: Final = 0.25
"""Of the draws."""


Lots: TypeAlias = dict[tuple[int, int], NDArray[np.int32]]
"""[draw, 12] tasks by players and number."""


class Draws(NamedTuple):
    """Tasks that the rules have drawn."""

    to_difficulty: Lots
    """For a draft."""
    of_mission: Lots
    """For the missions whose tasks are not drafted."""


def read_draws(path: Path = DRAWS) -> Draws:
    """What `training.draws` has written; a file of old has no draws of missions."""
    with np.load(path) as file:
        card = json.loads(str(file["card"]))
        to_difficulty = _lots(card["players"], card["difficulties"], file["tasks"])
        of_mission = (
            _lots(card["players"], card["missions"], file["of_mission"]) if "missions" in card else {}
        )
    return Draws(to_difficulty, of_mission)


def _lots(players: list[int], numbers: list[int], tasks: NDArray[np.int8]) -> Lots:
    return {
        (crew, number): tasks[row, column].astype(np.int32)
        for row, crew in enumerate(players)
        for column, number in enumerate(numbers)
    }


def _taught(lots: Lots, players: int) -> dict[int, NDArray[np.int32]]:
    """The draws for a crew's lessons, by number."""
    return {number: tasks[: -_kept(tasks)] for (crew, number), tasks in lots.items() if crew == players}


def _kept(tasks: NDArray[np.int32]) -> int:
    """How many draws, the last ones, are for the exam."""
    return int(FOR_EXAM * len(tasks))


def _variants(mission: Mission, count: int, **columns: Any) -> Mission:
    """A mission so many times, with other values in some columns."""
    same: Mission = jax.tree.map(lambda field: np.repeat(np.asarray(field)[None], count, 0), mission)
    return same._replace(**columns)


def _with_tasks(players: int, tasks: NDArray[np.int32], rng: np.random.Generator) -> Mission:
    """A lesson: these draws, with all ways to communicate and to draft."""
    count = len(tasks)
    ways = rng.choice(TERRAIN, count, p=COMMUNICATION_SHARES).astype(np.int32)
    orders = rng.choice(DRAFTS, count, p=DISTRIBUTION_SHARES).astype(np.int32)
    return _variants(
        own_mission(players),
        count,
        tasks=tasks,
        communication=ways,
        distribution=orders,
        distress=rng.random(count) < DISTRESS_SHARE,
    )


def _page(number: int, players: int) -> Mission:
    """A mission of the logbook without a distress signal; if its tasks are drawn they are still missing."""
    return logbook_mission(number, players, distress=False)


def syllabus(draws: Draws) -> Syllabus:
    """All difficulties drawn, and the missions of the logbook that are no draft, with 3, 4 and 5 players."""
    rng = np.random.default_rng(1)
    found: list[Mission] = []
    odds: list[float] = []
    for players, share in PLAYERS.items():
        drafts, others = _taught(draws.to_difficulty, players), _taught(draws.of_mission, players)
        pages, count = (*WITHOUT_TASKS, FIXED_TASKS), len(drafts[1])
        found += [_with_tasks(players, tasks, rng) for tasks in drafts.values()]
        found += [_variants(_page(number, players), count) for number in pages]
        found += [_variants(_page(number, players), count, tasks=tasks) for number, tasks in others.items()]
        undrafted = UNDRAFTED_SHARE if others else 0.0
        odds += list(share * (1 - LOGBOOK_SHARE - undrafted) * _shares(drafts))
        odds += [share * LOGBOOK_SHARE / len(pages)] * len(pages)
        odds += [share * undrafted / len(others) for _ in others]
    return Syllabus(lessons(found), np.array(odds, np.float32))


def _shares(difficulties: Iterable[int]) -> NDArray[np.float64]:
    weights = np.array([2.0 if difficulty <= OFTEN_TO else 1.0 for difficulty in difficulties])
    return weights / weights.sum()


def exam(draws: Draws) -> dict[str, Cell]:
    """What is measured, by name: `4p difficulty 6`, `4p difficulty 6 with sloppy`, `4p mission 12`."""
    cells = {}
    for players in PLAYERS:
        for difficulty in MEASURED:
            tasks = draws.to_difficulty[players, difficulty]
            missions = _variants(own_mission(players), _kept(tasks), tasks=tasks[-_kept(tasks) :])
            cells[f"{players}p difficulty {difficulty}"] = Cell(missions)
            cells[f"{players}p difficulty {difficulty} with sloppy"] = Cell(missions, SLOPPY)
        for number in (*WITHOUT_TASKS, FIXED_TASKS):
            cells[f"{players}p mission {number}"] = Cell(stack([_page(number, players)]))
    for (players, number), tasks in draws.of_mission.items():
        page = _variants(_page(number, players), _kept(tasks), tasks=tasks[-_kept(tasks) :])
        cells[f"{players}p mission {number}"] = Cell(page)
    return cells


def one_task(players: int) -> Syllabus:
    """The smallest lesson: capture one card."""
    return Syllabus(
        lessons([stack([own_mission(players, [task]) for task in range(4)])]), np.ones(1, np.float32)
    )


def trial(out: Path) -> Plan:
    """A small network learns one task, on a CPU and within two minutes."""
    return run.trial(DEEP_SEA, one_task(players=3), out)
