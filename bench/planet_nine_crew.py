"""How often crews of `first-mate` and of `deckhand` win plain tasks, on the same deals.

    python -m bench.planet_nine_crew 100 --players 4 [--json]

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
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    cells = []
    for players in options.players:
        for tasks in TASKS:
            for bot in BOTS:
                cells.append(cell(bot, players, tasks, options.games))
                print(cells[-1], file=sys.stderr, flush=True)
    if options.json:
        print(json.dumps({"machine": machine.described(), "cells": cells}))
        return
    print(f"{machine.described()}; {options.games} deals a cell, the same for both.\n")
    print("| players | tasks | `first-mate` | `deckhand` | ms a decision |\n|--:|--:|--:|--:|--:|")
    for mate, hand in zip(cells[::2], cells[1::2], strict=True):
        print(
            f"| {mate['players']} | {mate['tasks']} | {mate['won']} | {hand['won']} "
            f"| {mate['ms']} and {hand['ms']} |"
        )


if __name__ == "__main__":
    main()
