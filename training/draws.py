"""Draws Deep Sea's tasks as the rules do, for machines that have only NumPy and JAX:

    python -m training.draws

writes `.training/draws.npz`, which a training run reads. Needs the whole of Quarterdeck.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from quarterdeck.envs.vector.deep_sea.bridge import drawn_tasks
from quarterdeck.envs.vector.deep_sea.missions import MOST_TASKS, NO_TASK
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea

DRAWS: Final = Path(".training/draws.npz")
PLAYERS: Final = (3, 4, 5)
DIFFICULTIES: Final = range(1, 17)
UNDRAFTED: Final = (6, 10, 13, 14, 15, 16, 17, 26, 28, 29, 30, 31)
"""Missions of the logbook whose tasks are shared in another way than by a draft."""


def write(path: Path, count: int, seed: int) -> None:
    """`tasks` [players, difficulty, draw, 12] and `of_mission` [players, mission, draw, 12].

    Tasks stand there by their numbers, -1 where there is none.
    """
    source = Random(seed)
    drawn: dict[str, list[list[NDArray[np.int8]]]] = {"tasks": [], "of_mission": []}
    for players in PLAYERS:
        plain = [DeepSeaConfig(players=players, difficulty=difficulty) for difficulty in DIFFICULTIES]
        pages = [DeepSeaConfig(players=players, mission=number) for number in UNDRAFTED]
        for name, configs in (("tasks", plain), ("of_mission", pages)):
            drawn[name].append([_draw(DeepSea(config), count, source) for config in configs])
        print(f"{players} players: {count} draws to each difficulty and mission", flush=True)
    card = {
        "rules": DeepSea.version,
        "seed": seed,
        "players": PLAYERS,
        "difficulties": [*DIFFICULTIES],
        "missions": UNDRAFTED,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path,
        tasks=np.array(drawn["tasks"]),
        of_mission=np.array(drawn["of_mission"]),
        card=np.array(json.dumps(card)),
    )


def _draw(game: DeepSea, count: int, source: Random) -> NDArray[np.int8]:
    """[draw, 12]"""
    found = np.full((count, MOST_TASKS), NO_TASK, np.int8)
    for row in found:
        tasks = drawn_tasks(game, source)
        row[: len(tasks)] = tasks
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=DRAWS)
    parser.add_argument(
        "--count", type=int, default=4096, help="to each difficulty and mission, for each player count"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    write(options.out, options.count, options.seed)


if __name__ == "__main__":
    main()
