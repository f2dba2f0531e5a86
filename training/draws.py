"""Draws Deep Sea's tasks to every difficulty as the rules do, for machines that have only NumPy and JAX:

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

from quarterdeck.envs.vector.deep_sea.bridge import drawn_tasks
from quarterdeck.envs.vector.deep_sea.missions import MOST_TASKS, NO_TASK
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea

DRAWS: Final = Path(".training/draws.npz")
PLAYERS: Final = (3, 4, 5)
DIFFICULTIES: Final = range(1, 17)


def write(path: Path, count: int, seed: int) -> None:
    """`tasks` [players, difficulty, draw, 12]: the tasks' numbers, -1 where there is none."""
    found = np.full((len(PLAYERS), len(DIFFICULTIES), count, MOST_TASKS), NO_TASK, np.int8)
    source = Random(seed)
    for row, players in enumerate(PLAYERS):
        for column, difficulty in enumerate(DIFFICULTIES):
            game = DeepSea(DeepSeaConfig(players=players, difficulty=difficulty))
            for place in range(count):
                tasks = drawn_tasks(game, source)
                found[row, column, place, : len(tasks)] = tasks
        print(f"{players} players: {count} draws to each difficulty", flush=True)
    card = {"rules": DeepSea.version, "seed": seed, "players": PLAYERS, "difficulties": [*DIFFICULTIES]}
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, tasks=found, card=np.array(json.dumps(card)))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=DRAWS)
    parser.add_argument("--count", type=int, default=4096, help="to each difficulty, for each player count")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    write(options.out, options.count, options.seed)


if __name__ == "__main__":
    main()
