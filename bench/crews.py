"""How often crews of one bot win, all on the same deals: Planet Nine by plain tasks, Deep Sea by difficulty.

    python -m bench.crews planet-nine 100 --players 4 [--bots first-mate navigator:tables=32] [--json]
    python -m bench.crews deep-sea 60 --players 4 --sizes 2 4 6 --bots first-mate navigator
    python -m bench.crews planet-nine 600 --players 4 --bots first-mate navigator --kept navigator.jsonl

Progress goes to the error stream. With `--kept`, a run that was broken off goes on from that file (with the
same bots: remove it when they have changed). Where there are two bots, a column tells how many of the deals
only the first and only the second won. The last column is processor time per decision, rules included.
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path
from typing import Final

import msgspec
from verify.checks.parts import per_cent

from bench import machine
from bench.portions import OPTION, Cell, Crew, played_by

SIZES: Final = {"planet-nine": (1, 2, 4, 6, 10), "deep-sea": (2, 4, 6, 8, 10, 14)}
BOTS: Final = ("first-mate", "deckhand")


def table_of(option: str, bots: list[str], cells: list[Cell]) -> str:
    """Markdown, one row per number of players and size."""
    pair = len(bots) == 2
    heads = ["players", option, *(f"`{bot}`" for bot in bots), *(["only one won"] if pair else []), "ms"]
    lines = [f"| {' | '.join(heads)} |", f"|{'--:|' * len(heads)}"]
    for start in range(0, len(cells), len(bots)):
        row = cells[start : start + len(bots)]
        crew = row[0].crew
        values = [str(crew.players), str(crew.size), *(per_cent(one.share) for one in row)]
        if pair:
            one, other = ({*each.won} for each in row)
            values.append(f"{len(one - other)}, {len(other - one)}")
        values.append(", ".join(str(each.ms) for each in row))
        lines.append(f"| {' | '.join(values)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=OPTION)
    parser.add_argument("games", type=int, help="deals a cell")
    parser.add_argument("--players", type=int, nargs="+", choices=(2, 3, 4, 5), default=(3, 4, 5))
    parser.add_argument("--sizes", type=int, nargs="+", help="numbers of tasks, or difficulties")
    parser.add_argument("--bots", nargs="+", default=BOTS)
    parser.add_argument("--kept", type=Path, help="file of finished portions, to go on from")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    places = product(options.players, options.sizes or SIZES[options.game], options.bots)
    crews = [Crew(options.game, players, size, (bot,)) for players, size, bot in places]
    cells = played_by(crews, options.games, options.kept)
    if options.json:
        print(msgspec.json.encode({"machine": machine.described(), "cells": cells}).decode())
        return
    print(f"{machine.described()}; {options.games} deals a cell, the same for all.\n")
    print(table_of(OPTION[options.game], options.bots, cells))


if __name__ == "__main__":
    main()
