"""Deep Sea as flat arrays, checked move by move against the rules engine.

    missions = stack([own_mission(players=4, tasks=[0, 28, 87])] * 1000)
    tables = start(key, missions)
    while True:
        choice = policy(observe(tables), legal(tables))
        tables = step(tables, choice)  # where `tables.over` is set, `tables.won` tells the verdict

Every function takes a batch. `again` puts fresh tables in the place of finished ones. Which tasks lie on
the table is part of the mission: `bridge.drawn_tasks` draws them to a difficulty as the rules do.
"""

from quarterdeck.envs.vector.deep_sea.missions import (
    Mission,
    NotCovered,
    logbook_mission,
    own_mission,
    stack,
)
from quarterdeck.envs.vector.deep_sea.state import Deal, Table
from quarterdeck.envs.vector.deep_sea.tables import (
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
