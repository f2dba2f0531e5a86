"""Planet Nine as flat arrays, checked move by move against the rules engine.

    missions = stack([logbook_mission(10, players=4)] * 1000)
    tables = start(key, missions)
    while True:
        choice = policy(observe(tables), legal(tables))
        tables = step(tables, choice)  # where `tables.over` is set, `tables.won` tells the verdict

Every function takes a batch. `again` puts fresh tables in the place of finished ones.
"""

from quarterdeck.envs.vector.planet_nine.missions import (
    Mission,
    NotCovered,
    logbook_mission,
    own_mission,
    stack,
)
from quarterdeck.envs.vector.planet_nine.state import Deal, Table
from quarterdeck.envs.vector.planet_nine.tables import (
    again,
    deal,
    holders,
    lay,
    legal,
    observe,
    start,
    step,
)

__all__ = [
    "Deal",
    "Mission",
    "NotCovered",
    "Table",
    "again",
    "deal",
    "holders",
    "lay",
    "legal",
    "logbook_mission",
    "observe",
    "own_mission",
    "stack",
    "start",
    "step",
]
