"""How often crews of one bot win, all on the same deals: Planet Nine by plain tasks, Deep Sea by difficulty.

    python -m bench.crews planet-nine 100 --players 4 [--bots first-mate navigator:tables=32] [--json]
    python -m bench.crews deep-sea 60 --players 4 --sizes 2 4 6 --bots first-mate navigator
    python -m bench.crews planet-nine 600 --players 4 --bots first-mate navigator --kept navigator.jsonl

Deals are played in portions on all cores; progress goes to the error stream. With `--kept`, finished
portions are written to a file, and a run that was broken off goes on from there (with the same bots: remove
the file when they have changed). Where there are two bots, a column tells how many of the deals only the
first and only the second won. The last column is processor time per decision, rules included.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any, Final

import msgspec
from msgspec import Struct
from verify.checks.parts import per_cent

from bench import machine
from quarterdeck import new_game
from quarterdeck.arena import Plan, Share
from quarterdeck.arena.play import Table

OPTION: Final = {"planet-nine": "tasks", "deep-sea": "difficulty"}
SIZES: Final = {"planet-nine": (1, 2, 4, 6, 10), "deep-sea": (2, 4, 6, 8, 10, 14)}
BOTS: Final = ("first-mate", "deckhand")
PORTION: Final = 20
Cell = dict[str, Any]


class Crew(Struct, frozen=True):
    """A cell of the table: four of a bot at a table, say."""

    game: str
    players: int
    size: int
    bot: str

    def __str__(self) -> str:
        return f"{self.game}, {self.players} players, {OPTION[self.game]} {self.size}, {self.bot}"


class Portion(Struct, frozen=True):
    """Some deals that a crew has played."""

    crew: Crew
    start: int
    end: int
    won: tuple[int, ...]
    """The deals."""
    decisions: int
    seconds: float

    def is_of(self, games: int) -> bool:
        """Whether a run of so many deals has this portion."""
        return self.end == min(self.start + PORTION, games)


def play(crew: Crew, start: int, end: int) -> Portion:
    """A crew always meets the same deals."""
    game = new_game(crew.game, players=crew.players, **{OPTION[crew.game]: crew.size})
    table = Table(Plan.of(game, [crew.bot], seed=1))
    played = [table.play(number, process_time) for number in range(start, end)]
    won = tuple(one.number for one in played if one.utility[0])
    decisions, seconds = sum(one.decisions for one in played), sum(one.seconds for one in played)
    return Portion(crew, start, end, won, decisions, seconds)


def measured(crews: Iterable[Crew], games: int, kept: Path | None) -> dict[Crew, list[Portion]]:
    """The deals of every crew, on all cores."""
    lines = kept.read_bytes().splitlines() if kept and kept.exists() else []
    earlier = [msgspec.json.decode(line, type=Portion) for line in lines]
    done = {crew: [one for one in earlier if one.crew == crew and one.is_of(games)] for crew in crews}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        running = []
        for crew, portions in done.items():
            there = {one.start for one in portions}
            starts = [start for start in range(0, games, PORTION) if start not in there]
            running += [pool.submit(play, crew, start, min(start + PORTION, games)) for start in starts]
        for future in as_completed(running):
            portion = future.result()
            if kept:
                with kept.open("ab") as file:
                    file.write(msgspec.json.encode(portion) + b"\n")
            portions = done[portion.crew]
            portions.append(portion)
            won, of = sum(len(one.won) for one in portions), sum(one.end - one.start for one in portions)
            print(f"{portion.crew}: {won} of {of} deals won", file=sys.stderr, flush=True)
    return done


def cell(crew: Crew, games: int, portions: list[Portion]) -> Cell:
    deals = sorted(number for one in portions for number in one.won)
    spent, decisions = sum(one.seconds for one in portions), sum(one.decisions for one in portions)
    return {
        "bot": crew.bot,
        "players": crew.players,
        OPTION[crew.game]: crew.size,
        "games": games,
        "wins": len(deals),
        "won": per_cent(Share.of(len(deals), games)),
        "deals": deals,
        "ms": round(1000 * spent / decisions, 2),
    }


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
    parser.add_argument("--kept", type=Path, help="file of finished portions, to go on from")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    sizes = options.sizes or SIZES[options.game]
    places = product(options.players, sizes, options.bots)
    crews = [Crew(options.game, players, size, bot) for players, size, bot in places]
    played = measured(crews, options.games, options.kept)
    cells = [cell(crew, options.games, played[crew]) for crew in crews]
    if options.json:
        print(json.dumps({"machine": machine.described(), "cells": cells}))
        return
    print(f"{machine.described()}; {options.games} deals a cell, the same for all.\n")
    print(table_of(OPTION[options.game], options.bots, cells))


if __name__ == "__main__":
    main()
