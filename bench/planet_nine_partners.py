"""How well a learned bot gets on with others: crews of four, mixed, on the same deals with seats rotated.

    python -m bench.planet_nine_partners 1000 [--bot navigator] [--tasks 4 6] [--kept partners.jsonl] [--json]
    python -m bench.planet_nine_partners 1000 --bot navigator --crews "3 `navigator`" "1 `navigator`"

Progress goes to the error stream. With `--kept`, a run that was broken off goes on from that file (with the
same bots: remove it when they have changed).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from verify.checks.parts import per_cent

from bench import machine
from bench.portions import Crew, played_by
from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots import Deckhand
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.state import PlanetNineView

SLIPS: Final = 0.15
HAND, SLOPPY = "deckhand", "bench.planet_nine_partners:Sloppy"


def line_ups(bot: str) -> tuple[tuple[str, ...], ...]:
    return (
        (bot, bot, bot, bot),
        (bot, bot, bot, HAND),
        (bot, bot, HAND, HAND),
        (bot, HAND, HAND, HAND),
        (HAND, HAND, HAND, HAND),
        (bot, bot, bot, SLOPPY),
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


def described(line_up: Sequence[str]) -> str:
    names = [spec.rpartition(":")[2].lower() if spec == SLOPPY else spec for spec in line_up]
    return ", ".join(f"{names.count(name)} `{name}`" for name in dict.fromkeys(names))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=int, help="deals a cell")
    parser.add_argument("--bot", default="first-mate")
    parser.add_argument("--tasks", type=int, nargs="+", default=(4, 6))
    parser.add_argument(
        "--crews", nargs="+", default=("",), help="only those with these words in their names"
    )
    parser.add_argument("--kept", type=Path, help="file of finished portions, to go on from")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    chosen = [one for one in line_ups(options.bot) if any(words in described(one) for words in options.crews)]
    if not chosen:
        parser.error("no such crew")
    places = product(chosen, options.tasks)
    crews = [Crew("planet-nine", 4, tasks, line_up) for line_up, tasks in places]
    cells = played_by(crews, options.games, options.kept)
    if options.json:
        print(msgspec.json.encode({"machine": machine.described(), "cells": cells}).decode())
        return
    print(f"{machine.described()}; {options.games} deals a cell, the same for all.\n")
    heads = " | ".join(f"{tasks} tasks" for tasks in options.tasks)
    print(f"| crew | {heads} |\n|---|" + "--:|" * len(options.tasks))
    for start in range(0, len(cells), len(options.tasks)):
        row = cells[start : start + len(options.tasks)]
        print(
            f"| {described(row[0].crew.line_up)} | " + " | ".join(per_cent(one.share) for one in row) + " |"
        )


if __name__ == "__main__":
    main()
