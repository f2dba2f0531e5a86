"""How often crews of `first-mate` accomplish the logbook's missions, played through the rules engine.

    python -m bench.planet_nine_missions 100 [--players 4] [--missions 1 2 3] [--bot deckhand] [--json]

Beside each share stands the released one, which the page shows: thousands of games in the vector environment
at the end of training. Progress goes to the error stream.
"""

from __future__ import annotations

import argparse
import json
import sys
from time import process_time
from typing import Any

from verify.checks.parts import per_cent

from bench import machine
from quarterdeck import new_game
from quarterdeck.arena import Plan, summarize
from quarterdeck.arena.play import Table
from quarterdeck.games.planet_nine.campaign import PlanetNineCampaign
from quarterdeck.games.planet_nine.components import MISSIONS


def cell(bot: str, players: int, mission: int, games: int) -> dict[str, Any]:
    """One crew at one mission."""
    plan = Plan.of(new_game("planet-nine", players=players, mission=mission), [bot], seed=1)
    table = Table(plan)
    played = [table.play(number, process_time) for number in range(games)]
    crew = summarize(plan, played, cooperative=True).crew
    assert crew is not None
    rates = {one.players: one.won for one in PlanetNineCampaign().win_rates().crews}
    return {
        "bot": bot,
        "players": players,
        "mission": mission,
        "games": games,
        "wins": crew.wins,
        "won": per_cent(crew),
        "released": round(100 * rates[players][mission - 1], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=int, help="deals a cell")
    parser.add_argument("--players", type=int, nargs="+", choices=(3, 4, 5), default=(3, 4, 5))
    parser.add_argument("--missions", type=int, nargs="+", choices=[*MISSIONS], default=[*MISSIONS])
    parser.add_argument("--bot", default="first-mate")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    cells = []
    for players in options.players:
        for mission in options.missions:
            cells.append(cell(options.bot, players, mission, options.games))
            print(cells[-1], file=sys.stderr, flush=True)
    if options.json:
        print(json.dumps({"machine": machine.described(), "cells": cells}))
        return
    print(f"{machine.described()}; {options.games} deals a cell.\n")
    print(f"| players | mission | `{options.bot}` | released |\n|--:|--:|--:|--:|")
    for one in cells:
        print(f"| {one['players']} | {one['mission']} | {one['won']} | {one['released']} |")


if __name__ == "__main__":
    main()
