"""How often crews of one bot win plain tasks, all on the same deals.

    python -m bench.planet_nine_crew 100 --players 4 [--bots first-mate navigator:tables=32] [--json]

Progress goes to the error stream. The last column is processor time per decision, rules included.
"""

from __future__ import annotations

import argparse
import json
import sys
from time import process_time
from typing import Any, Final

from verify.checks.parts import per_cent

from bench import machine
from quarterdeck import new_game
from quarterdeck.arena import Plan, summarize
from quarterdeck.arena.play import Table

TASKS: Final = (1, 2, 4, 6, 10)
BOTS: Final = ("first-mate", "deckhand")


def cell(bot: str, players: int, tasks: int, games: int) -> dict[str, Any]:
    """One crew at one table, always on the same deals."""
    plan = Plan.of(new_game("planet-nine", players=players, tasks=tasks), [bot], seed=1)
    table = Table(plan)
    played = [table.play(number, process_time) for number in range(games)]
    crew = summarize(plan, played, cooperative=True).crew
    assert crew is not None
    spent, decisions = sum(game.seconds for game in played), sum(game.decisions for game in played)
    return {
        "bot": bot,
        "players": players,
        "tasks": tasks,
        "games": games,
        "wins": crew.wins,
        "won": per_cent(crew),
        "ms": round(1000 * spent / decisions, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=int, help="deals a cell")
    parser.add_argument("--players", type=int, nargs="+", choices=(3, 4, 5), default=(3, 4, 5))
    parser.add_argument("--tasks", type=int, nargs="+", default=TASKS)
    parser.add_argument("--bots", nargs="+", default=BOTS)
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    cells = []
    for players in options.players:
        for tasks in options.tasks:
            for bot in options.bots:
                cells.append(cell(bot, players, tasks, options.games))
                print(cells[-1], file=sys.stderr, flush=True)
    if options.json:
        print(json.dumps({"machine": machine.described(), "cells": cells}))
        return
    print(f"{machine.described()}; {options.games} deals a cell, the same for all.\n")
    names = " | ".join(f"`{bot}`" for bot in options.bots)
    print(f"| players | tasks | {names} | ms a decision |\n|--:|--:|{'--:|' * len(options.bots)}--:|")
    for start in range(0, len(cells), len(options.bots)):
        row = cells[start : start + len(options.bots)]
        won, ms = (" | ".join(one["won"] for one in row), ", ".join(str(one["ms"]) for one in row))
        print(f"| {row[0]['players']} | {row[0]['tasks']} | {won} | {ms} |")


if __name__ == "__main__":
    main()
