"""How often crews of one bot win, all on the same deals: Planet Nine by plain tasks, Deep Sea by difficulty.

    python -m bench.crews planet-nine 100 --players 4 [--bots first-mate navigator:tables=32] [--json]
    python -m bench.crews deep-sea 60 --players 4 --sizes 2 4 6 --bots first-mate navigator

Progress goes to the error stream. Where there are two bots, a column tells how many of the deals only the
first and only the second won. The last column is processor time per decision, rules included.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from time import process_time
from typing import Any, Final

from verify.checks.parts import per_cent

from bench import machine
from quarterdeck import new_game
from quarterdeck.arena import Plan, summarize
from quarterdeck.arena.play import Table

OPTION: Final = {"planet-nine": "tasks", "deep-sea": "difficulty"}
SIZES: Final = {"planet-nine": (1, 2, 4, 6, 10), "deep-sea": (2, 4, 6, 8, 10, 14)}
BOTS: Final = ("first-mate", "deckhand")
Cell = dict[str, Any]


def cell(game: str, games: int, at: tuple[int, int, str]) -> Cell:
    """One crew at one table, always on the same deals."""
    players, size, bot = at
    option = OPTION[game]
    plan = Plan.of(new_game(game, players=players, **{option: size}), [bot], seed=1)
    table = Table(plan)
    played = [table.play(number, process_time) for number in range(games)]
    crew = summarize(plan, played, cooperative=True).crew
    assert crew is not None
    spent, decisions = sum(game.seconds for game in played), sum(game.decisions for game in played)
    return {
        "bot": bot,
        "players": players,
        option: size,
        "games": games,
        "wins": crew.wins,
        "won": per_cent(crew),
        "deals": [number for number, game in enumerate(played) if game.utility[0]],
        "ms": round(1000 * spent / decisions, 2),
    }


def measured(game: str, games: int, places: list[tuple[int, int, str]]) -> list[Cell]:
    """All cells, on all cores."""
    cells = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done in pool.map(partial(cell, game, games), places):
            cells.append(done)
            print({**done, "deals": "…"}, file=sys.stderr, flush=True)
    return cells


def table_of(option: str, bots: list[str], cells: list[Cell]) -> str:
    """Markdown, one row per number of players and size."""
    pair = len(bots) == 2
    heads = ["players", option, *(f"`{bot}`" for bot in bots), *(["only one won"] if pair else []), "ms"]
    lines = [f"| {' | '.join(heads)} |", f"|{'--:|' * len(heads)}"]
    for start in range(0, len(cells), len(bots)):
        row = cells[start : start + len(bots)]
        values = [str(row[0]["players"]), str(row[0][option]), *(one["won"] for one in row)]
        if pair:
            one, other = ({*each["deals"]} for each in row)
            values.append(f"{len(one - other)}, {len(other - one)}")
        values.append(", ".join(str(each["ms"]) for each in row))
        lines.append(f"| {' | '.join(values)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=OPTION)
    parser.add_argument("games", type=int, help="deals a cell")
    parser.add_argument("--players", type=int, nargs="+", choices=(3, 4, 5), default=(3, 4, 5))
    parser.add_argument("--sizes", type=int, nargs="+", help="numbers of tasks, or difficulties")
    parser.add_argument("--bots", nargs="+", default=BOTS)
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    sizes = options.sizes or SIZES[options.game]
    cells = measured(options.game, options.games, list(product(options.players, sizes, options.bots)))
    if options.json:
        print(json.dumps({"machine": machine.described(), "cells": cells}))
        return
    print(f"{machine.described()}; {options.games} deals a cell, the same for all.\n")
    print(table_of(OPTION[options.game], options.bots, cells))


if __name__ == "__main__":
    main()
