"""How well `first-mate` gets on with others: crews of four, mixed, on the same deals with seats rotated.

    python -m bench.planet_nine_partners 1000 [--tasks 4 6] [--json]

Progress goes to the error stream.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any, Final

from verify.checks.parts import per_cent

from bench import machine
from quarterdeck import new_game
from quarterdeck.arena import Plan, summarize
from quarterdeck.arena.play import Table
from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots import Deckhand
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.state import PlanetNineView

SLIPS: Final = 0.15
MATE, HAND, SLOPPY = "first-mate", "deckhand", "bench.planet_nine_partners:Sloppy"
LINE_UPS: Final = (
    (MATE, MATE, MATE, MATE),
    (MATE, MATE, MATE, HAND),
    (MATE, MATE, HAND, HAND),
    (MATE, HAND, HAND, HAND),
    (HAND, HAND, HAND, HAND),
    (MATE, MATE, MATE, SLOPPY),
    (HAND, HAND, HAND, SLOPPY),
)


class Sloppy:
    """A deckhand who never speaks and plays any card at all now and then."""

    def __init__(self, game: PlanetNine, seed: int) -> None:
        self.game, self.random = game, Random(seed)
        self.deckhand = Deckhand(game, seed)

    def choose(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        if decision.kind == "briefing":
            return self.game.fallback(view, decision, choices)
        if decision.kind == "play" and self.random.random() < SLIPS:
            return self.random.choice(choices)
        return self.deckhand.choose(view, decision, choices)


def cell(line_up: Sequence[str], tasks: int, games: int) -> dict[str, Any]:
    """One crew; the deals are the same whoever plays them."""
    plan = Plan.of(new_game("planet-nine", players=4, tasks=tasks), line_up, seed=1)
    table = Table(plan)
    played = [table.play(number, process_time) for number in range(games)]
    crew = summarize(plan, played, cooperative=True).crew
    assert crew is not None
    names = [spec.rpartition(":")[2].lower() for spec in line_up]
    return {"crew": names, "tasks": tasks, "games": games, "wins": crew.wins, "won": per_cent(crew)}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=int, help="deals a cell")
    parser.add_argument("--tasks", type=int, nargs="+", default=(4, 6))
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    cells = []
    for line_up in LINE_UPS:
        for tasks in options.tasks:
            cells.append(cell(line_up, tasks, options.games))
            print(cells[-1], file=sys.stderr, flush=True)
    if options.json:
        print(json.dumps({"machine": machine.described(), "cells": cells}))
        return
    print(f"{machine.described()}; {options.games} deals a cell, the same for all.\n")
    heads = " | ".join(f"{tasks} tasks" for tasks in options.tasks)
    print(f"| crew | {heads} |\n|---|" + "--:|" * len(options.tasks))
    for start in range(0, len(cells), len(options.tasks)):
        row = cells[start : start + len(options.tasks)]
        counts = dict.fromkeys(row[0]["crew"])
        crew = ", ".join(f"{row[0]['crew'].count(name)} `{name}`" for name in counts)
        print(f"| {crew} | " + " | ".join(one["won"] for one in row) + " |")


if __name__ == "__main__":
    main()
