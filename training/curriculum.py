"""Which missions are trained and measured, at how many players."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterdeck.envs.vector.planet_nine import Mission, logbook_mission, own_mission, stack
from training.partners import LEARNER, SLOPPY

PLAYERS: Final = {3: 0.12, 4: 0.42, 5: 0.46}
"""Shares of the player counts: the more there is to learn."""
PLAIN_TASKS: Final = range(1, 11)
PLAIN_SHARE: Final = 0.5
"""Of games with plain tasks; the rest are missions of the logbook."""
DISTRESS_SHARE: Final = 0.06
"""Of the logbook's games: the distress signal is sent, so that passing a card is learned too."""
MEASURED_TASKS: Final = (1, 2, 4, 6, 10)
LEAST_ATTENTION: Final = 0.3
"""To a mission that is always won, beside one that is won half the time."""
HARDEST: Final = 0.1
"""A mission that is won less often is not put aside for that."""


class Syllabus(NamedTuple):
    """Missions and how often each is drawn."""

    missions: Mission
    odds: NDArray[np.float32]


def _logbook(players: int, distress: bool) -> dict[int, Mission]:
    """All missions. No task is handed over, no token moved; the signal is sent as `distress` says."""
    return {
        number: logbook_mission(number, players, distress=distress, unchanged=True) for number in range(1, 51)
    }


def syllabus() -> Syllabus:
    """All missions and plain tasks with 3, 4 and 5 players."""
    missions: list[Mission] = []
    odds: list[float] = []
    for players, share in PLAYERS.items():
        for tasks in PLAIN_TASKS:
            missions.append(own_mission(players, tasks))
            odds.append(share * PLAIN_SHARE / len(PLAIN_TASKS))
        for distress, part in ((False, 1 - DISTRESS_SHARE), (True, DISTRESS_SHARE)):
            pages = _logbook(players, distress)
            missions += pages.values()
            odds += [share * (1 - PLAIN_SHARE) * part / len(pages)] * len(pages)
    return Syllabus(stack(missions), np.array(odds, np.float32))


def attention(won: NDArray[np.float64]) -> NDArray[np.float32]:
    """How much more often a mission is drawn that is won so often: most where a game decides something."""
    won = np.maximum(won, HARDEST)
    return (LEAST_ATTENTION + (1 - LEAST_ATTENTION) * 2 * np.sqrt(won * (1 - won))).astype(np.float32)


def one_task(players: int) -> Syllabus:
    """The smallest lesson: one plain task."""
    return Syllabus(stack([own_mission(players, 1)]), np.ones(1, np.float32))


class Cell(NamedTuple):
    """Something to measure: a mission, and who sits in one of the seats."""

    mission: Mission
    partner: int = LEARNER


def exam() -> dict[str, Cell]:
    """What is measured, by name: `4p 6 tasks`, `4p 6 tasks with sloppy`, `4p mission 33`."""
    cells = {}
    for players in PLAYERS:
        for tasks in MEASURED_TASKS:
            mission = own_mission(players, tasks)
            cells[f"{players}p {tasks} tasks"] = Cell(mission)
            cells[f"{players}p {tasks} tasks with sloppy"] = Cell(mission, SLOPPY)
        pages = _logbook(players, distress=False)
        cells |= {f"{players}p mission {number}": Cell(mission) for number, mission in pages.items()}
    return cells
