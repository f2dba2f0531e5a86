"""How well first mates that learned apart get on: crews of four, the released ones mixed with those of other
weights (`training.release --weights` writes them from any run), on the same deals with seats rotated.

    python -m bench.planet_nine_seeds other.npz 1000 [--tasks 4 6] [--kept seeds.jsonl] [--json]

Progress goes to the error stream. With `--kept`, a run that was broken off goes on from that file (with the
same weights: remove it when they have changed).
"""

from __future__ import annotations

import argparse
import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from verify.checks.parts import per_cent

from bench import machine
from bench.portions import Cell, Crew, played_by
from quarterdeck.core.errors import UnknownBot
from quarterdeck.games.planet_nine.bots.first_mate import FirstMate
from quarterdeck.games.planet_nine.bots.learned.features import SHAPE
from quarterdeck.games.planet_nine.bots.learned.policy import PlanetNinePolicy
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.tricks.bots.learned.network import Network

OURS: Final = "first-mate"
PLAYERS: Final = 4
ACTOR: Final = "actor/"


class Other(FirstMate):
    """A first mate with the weights of a file."""

    def __init__(self, game: PlanetNine, seed: int, *, weights: str) -> None:
        super().__init__(game, seed)
        self.policy = policy_of(weights)
        if self.policy.card["rules"] != game.version:
            raise UnknownBot(f"{weights} was trained on version {self.policy.card['rules']} of the rules")


@cache
def policy_of(weights: str) -> PlanetNinePolicy:
    with np.load(weights) as released:
        arrays = {name.removeprefix(ACTOR): released[name] for name in released.files if ACTOR in name}
        return PlanetNinePolicy(Network(arrays, SHAPE), json.loads(str(released["card"])))


def line_ups(weights: Path) -> list[tuple[str, ...]]:
    """From four of ours to four of the others."""
    other = f"{__spec__.name}:{Other.__name__}:weights={weights}"
    return [(OURS,) * (PLAYERS - others) + (other,) * others for others in range(PLAYERS + 1)]


def described(others: int) -> str:
    return {0: "all released", PLAYERS: "all others"}.get(
        others, f"{PLAYERS - others} released, {others} others"
    )


def lost(cells: list[Cell]) -> list[float]:
    """By how many points each crew is below what its members win among themselves, on average."""
    rates = [100 * cell.share.win_rate for cell in cells]
    apart = [(rates[0] * (PLAYERS - others) + rates[-1] * others) / PLAYERS for others in range(len(rates))]
    return [alone - rate for alone, rate in zip(apart, rates, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("weights", type=Path)
    parser.add_argument("games", type=int, help="deals a cell")
    parser.add_argument("--tasks", type=int, nargs="+", default=(4, 6))
    parser.add_argument("--kept", type=Path, help="file of finished portions, to go on from")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    if not options.weights.exists():
        parser.error(f"{options.weights} is missing")
    crews = [
        Crew("planet-nine", PLAYERS, tasks, line_up)
        for tasks, line_up in product(options.tasks, line_ups(options.weights))
    ]
    cells = played_by(crews, options.games, options.kept)
    if options.json:
        print(msgspec.json.encode({"machine": machine.described(), "cells": cells}).decode())
        return
    print(f"{machine.described()}; {options.games} deals a cell, the same for all.\n")
    print("| tasks | crew | won in % | points lost by mixing |\n|--:|---|--:|--:|")
    size = PLAYERS + 1
    for number, tasks in enumerate(options.tasks):
        of_tasks = cells[number * size : (number + 1) * size]
        for others, (cell, points) in enumerate(zip(of_tasks, lost(of_tasks), strict=True)):
            print(f"| {tasks} | {described(others)} | {per_cent(cell.share)} | {points:.1f} |")


if __name__ == "__main__":
    main()
