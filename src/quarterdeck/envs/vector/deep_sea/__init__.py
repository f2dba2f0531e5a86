"""Deep Sea as flat arrays, checked move by move against the rules engine.

    tables = engine.start(key, stack([own_mission(players=4, tasks=[0, 28, 87])] * 1000))

Used as Planet Nine's. Which tasks lie on the table is part of the mission: `bridge.drawn_tasks` draws them to
a difficulty as the rules do.
"""

from quarterdeck.envs.vector.deep_sea.missions import Mission, logbook_mission, own_mission
from quarterdeck.envs.vector.deep_sea.state import Deal, Table
from quarterdeck.envs.vector.deep_sea.tables import engine
from quarterdeck.envs.vector.engine import NotCovered, stack

__all__ = ["Deal", "Mission", "NotCovered", "Table", "engine", "logbook_mission", "own_mission", "stack"]
