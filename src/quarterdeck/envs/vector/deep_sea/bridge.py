"""Between the two engines: a drawn deal as the rules' chance, missions by their configuration."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import Choice
from quarterdeck.envs.vector.deep_sea.missions import (
    COMMUNICATIONS,
    MOST_TASKS,
    Mission,
    objective_named,
    own_mission,
)
from quarterdeck.envs.vector.engine import NotCovered
from quarterdeck.games.deep_sea.choices import Draw, Terrain
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.state import DeepSeaState
from quarterdeck.games.deep_sea.tasks.draw import draw_tasks
from quarterdeck.games.tricks.choices import Deal

STANDARD: Final = DeepSeaConfig()
READINGS: Final = (
    "real_time",
    "german_print",
    "single_card",
    "extra_card",
    "predict_zero",
    "forbidden_openings",
)
"""Options that the vector engine plays as they are by default."""


def mission_of(config: DeepSeaConfig, tasks: Sequence[int] = ()) -> Mission:
    """The row of a configuration; one that the vector engine can't play exactly is refused by name.

    `tasks` are those drawn to the difficulty, by number, where the configuration names none.
    """
    for reading in READINGS:
        if getattr(config, reading) != getattr(STANDARD, reading):
            raise NotCovered(f"{reading}={getattr(config, reading)!r} is not played by the vector engine")
    game = DeepSea(config)
    if game.distress:
        raise NotCovered("distress=True: the vector engine sends no distress signal yet")
    mission = game.mission
    return own_mission(
        config.players,
        game.fixed_tasks or tasks,
        mission.communication,
        mission.distribution,
        objective_named(mission.objective),
        mission.first_word,
    )


def drawn_tasks(game: DeepSea, source: Source) -> tuple[int, ...]:
    """Tasks to the mission's difficulty, drawn as the rules do, no more than the vector engine lays out."""
    while True:
        tasks = draw_tasks(game.drawing, source).tasks
        if len(tasks) <= MOST_TASKS:
            return tasks


class Chance:
    """One table's drawn chance, for the rules engine."""

    def __init__(self, tasks: NDArray[Any], owner: NDArray[Any], communication: int) -> None:
        self.tasks = tuple(int(task) for task in tasks if task >= 0)
        self.owner = owner
        self.communication = communication

    def outcome(self, game: DeepSea, state: DeepSeaState) -> Choice:
        """What the rules engine's pending chance comes out as."""
        phase = state.public.phase
        if phase == "terrain":
            assert COMMUNICATIONS[self.communication] in ("normal", "currents", "rapture")
            return Terrain(3 * self.communication)
        if phase == "tasks":
            return Draw(self.tasks)
        assert phase == "deal"
        seats = range(game.config.players)
        hands = (sum(1 << int(card) for card in np.flatnonzero(self.owner == seat)) for seat in seats)
        return Deal(tuple(hands))
