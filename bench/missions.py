"""How often crews of `first-mate` accomplish a logbook's missions, played through the rules engine.

    python -m bench.missions planet-nine 100 [--players 4] [--missions 1 2 3] [--bot deckhand] [--json]
    python -m bench.missions planet-nine 100 --players 2 --write
    python -m bench.missions deep-sea 100 --write

Beside each share stands the released one, which the page shows. Those of Planet Nine with three and four
come from thousands of games in the vector environment at the end of training (`training.release`), all others
from here, where first mates decide as they do at a table: `--write` puts them in the place of what the same
crews had. A line beneath tells how many attempts the whole logbook takes, where all missions were played.
Progress goes to the error stream.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from importlib.resources import files
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any, Final

from verify.checks.parts import per_cent

from bench import machine
from quarterdeck import new_game
from quarterdeck.arena import Plan, summarize
from quarterdeck.arena.play import Table
from quarterdeck.games.planet_nine.components import MISSIONS as FIFTY
from quarterdeck.games.tricks.campaign import released_win_rates

MISSIONS: Final = {"planet-nine": tuple(FIFTY), "deep-sea": tuple(range(1, 33))}
CREWS: Final = (2, 3, 4, 5)
Cell = dict[str, Any]


def cell(game: str, bot: str, games: int, at: tuple[int, int]) -> Cell:
    """One crew at one mission."""
    players, mission = at
    plan = Plan.of(new_game(game, players=players, mission=mission), [bot], seed=1)
    table = Table(plan)
    played = [table.play(number, process_time) for number in range(games)]
    crew = summarize(plan, played, cooperative=True).crew
    assert crew is not None
    where = {"bot": bot, "players": players, "mission": mission, "games": games}
    return {**where, "wins": crew.wins, "won": per_cent(crew)}


def measured(game: str, bot: str, games: int, places: list[tuple[int, int]]) -> list[Cell]:
    """All cells, on all cores."""
    cells = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done in pool.map(partial(cell, game, bot, games), places):
            cells.append(done)
            print(done, file=sys.stderr, flush=True)
    return cells


def kept(game: str) -> Path:
    """Where the shares are that the page shows."""
    package = files("quarterdeck.games") / game.replace("-", "_")
    return Path(str(package / "bots" / "learned" / "win_rates.json"))


def write(game: str, bot: str, games: int, cells: list[Cell]) -> None:
    """Puts what was measured in the place of what the same crews had."""
    earlier = json.loads(kept(game).read_text("utf-8"))["crews"] if kept(game).exists() else []
    crews = {crew["players"]: crew for crew in earlier}
    for players in {one["players"] for one in cells}:
        won = [round(one["wins"] / games, 4) for one in cells if one["players"] == players]
        crews[players] = {"players": players, "deals": games, "won": won}
    rates = {
        "bot": bot,
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "crews": [crews[players] for players in sorted(crews)],
    }
    kept(game).write_text(json.dumps(rates) + "\n", "utf-8")


def attempts(cells: list[Cell], players: int) -> float:
    """How many a crew needs for all these missions; one never won counts as if half a deal had been."""
    return sum(float(one["games"] / max(one["wins"], 0.5)) for one in cells if one["players"] == players)


def released(game: str, one: Cell) -> str:
    if not kept(game).exists():
        return "–"
    rates = {crew.players: crew.won for crew in released_win_rates(game.replace("-", "_")).crews}
    if one["players"] not in rates:
        return "–"
    return f"{100 * rates[one['players']][one['mission'] - 1]:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=MISSIONS)
    parser.add_argument("games", type=int, help="deals a cell")
    parser.add_argument("--players", type=int, nargs="+", choices=CREWS, default=CREWS)
    parser.add_argument("--missions", type=int, nargs="+")
    parser.add_argument("--bot", default="first-mate")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    parser.add_argument("--write", action="store_true", help="as the shares that the page shows")
    options = parser.parse_args()
    every = MISSIONS[options.game]
    missions = options.missions or every
    if not {*missions} <= {*every}:
        parser.error(f"--missions: {options.game} has 1 to {every[-1]}")
    places = list(product(options.players, missions))
    if options.write and {*missions} != {*every}:
        parser.error("--write: only all missions")
    cells = measured(options.game, options.bot, options.games, places)
    if options.write:
        write(options.game, options.bot, options.games, cells)
    if options.json:
        print(json.dumps({"machine": machine.described(), "cells": cells}))
        return
    print(f"{machine.described()}; {options.games} deals a cell.\n")
    print(f"| players | mission | `{options.bot}` | released |\n|--:|--:|--:|--:|")
    for one in cells:
        print(f"| {one['players']} | {one['mission']} | {one['won']} | {released(options.game, one)} |")
    if {*missions} == {*every}:
        needed = (f"{attempts(cells, players):.0f} with {players}" for players in options.players)
        print(f"\nAttempts for the whole logbook: {', '.join(needed)} players.")


if __name__ == "__main__":
    main()
