"""Which of Planet Nine's missions are trained and measured, at how many players."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from quarterdeck.envs.vector.planet_nine import Mission, logbook_mission, own_mission, stack
from training import mates, run
from training.curriculum import Cell, Syllabus, lessons
from training.partners import MATE, SLOPPY
from training.planet_nine.game import PLANET_NINE
from training.run import Plan

PLAYERS: Final = {2: 0.07, 3: 0.1, 4: 0.5, 5: 0.33}
"""Shares of the player counts: the usual one most, then where there is more to learn; two have JARVIS."""
PLAIN_TASKS: Final = range(1, 11)
PLAIN_SHARE: Final = 0.55
"""Of games with plain tasks; the rest are missions of the logbook."""
DISTRESS_SHARE: Final = 0.06
"""Of the logbook's games: the distress signal is sent, so that passing a card is learned too."""
MEASURED_TASKS: Final = (1, 2, 4, 6, 10)


def _logbook(players: int, distress: bool) -> dict[int, Mission]:
    """All missions. No task is handed over, no token moved; the signal is sent as `distress` says."""
    return {
        number: logbook_mission(number, players, distress=distress, unchanged=True) for number in range(1, 51)
    }


def syllabus() -> Syllabus:
    """All missions and plain tasks with 2 to 5 players."""
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
    return Syllabus(lessons([stack([mission]) for mission in missions]), np.array(odds, np.float32))


def one_task(players: int) -> Syllabus:
    """The smallest lesson: one plain task."""
    return Syllabus(lessons([stack([own_mission(players, 1)])]), np.ones(1, np.float32))


def exam() -> dict[str, Cell]:
    """What is measured, by name: `4p 6 tasks`, `4p 6 tasks with sloppy`, `4p mission 33`."""
    cells = {}
    for players in PLAYERS:
        for tasks in MEASURED_TASKS:
            mission = stack([own_mission(players, tasks)])
            cells[f"{players}p {tasks} tasks"] = Cell(mission)
            if players == 2:
                continue
            cells[f"{players}p {tasks} tasks with sloppy"] = Cell(mission, SLOPPY)
            if mates.of(PLANET_NINE.name) is not None:
                cells[f"{players}p {tasks} tasks with deckhand"] = Cell(mission, MATE)
                cells[f"{players}p {tasks} tasks among deckhands"] = Cell(mission, MATE, players - 1)
        pages = _logbook(players, distress=False)
        cells |= {f"{players}p mission {number}": Cell(stack([page])) for number, page in pages.items()}
    return cells


def trial(out: Path) -> Plan:
    """A small network learns one task, on a CPU and within two minutes."""
    return run.trial(PLANET_NINE, one_task(players=3), out)
