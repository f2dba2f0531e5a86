"""Planet Nine as flat arrays, checked move by move against the rules engine.

    missions = stack([logbook_mission(10, players=4)] * 1000)
    tables = engine.start(key, missions)
    while True:
        choice = policy(engine.observe(tables), engine.legal(tables))
        tables = engine.step(tables, choice)  # where `tables.over` is set, `tables.won` tells the verdict

`engine.again` puts fresh tables in the place of finished ones.
"""

from quarterdeck.envs.vector.engine import NotCovered, stack
from quarterdeck.envs.vector.planet_nine.missions import Mission, logbook_mission, own_mission
from quarterdeck.envs.vector.planet_nine.state import Deal, Table
from quarterdeck.envs.vector.planet_nine.tables import engine

__all__ = ["Deal", "Mission", "NotCovered", "Table", "engine", "logbook_mission", "own_mission", "stack"]
