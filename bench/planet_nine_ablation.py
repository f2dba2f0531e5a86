"""Where a lone first mate among three deckhands loses: crews of four on the same deals with seats rotated, in
which three of them leave one kind of decision, or all but one, to a deckhand.

    python -m bench.planet_nine_ablation 1000 [--tasks 4 6] [--kept ablation.jsonl] [--json]

Progress goes to the error stream. With `--kept`, a run that was broken off goes on from that file (with the
same bots: remove it when they have changed).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import ClassVar, Final

import msgspec
from verify.checks.parts import per_cent

from bench import machine
from bench.portions import Crew, played_by
from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.first_mate import FirstMate
from quarterdeck.games.planet_nine.state import PlanetNineView


class _InParts(FirstMate):
    """A first mate that leaves some kinds of decision to a deckhand."""

    deckhands: ClassVar[tuple[str, ...]]

    def choose(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        if decision.kind in self.deckhands:
            return self.deckhand.choose(view, decision, choices)
        return super().choose(view, decision, choices)


class DeckhandsDraft(_InParts):
    deckhands = ("draft",)


class DeckhandsMessages(_InParts):
    deckhands = ("briefing",)


class DeckhandsCards(_InParts):
    deckhands = ("play",)


class OwnDraft(_InParts):
    deckhands = ("briefing", "play")


class OwnMessages(_InParts):
    deckhands = ("draft", "play")


class OwnCards(_InParts):
    deckhands = ("draft", "briefing")


OTHERS: Final[dict[str, str | type[_InParts]]] = {
    "first mates": "first-mate",
    "first mates with a deckhand's draft": DeckhandsDraft,
    "first mates with a deckhand's messages": DeckhandsMessages,
    "first mates with a deckhand's cards": DeckhandsCards,
    "deckhands with a first mate's draft": OwnDraft,
    "deckhands with a first mate's messages": OwnMessages,
    "deckhands with a first mate's cards": OwnCards,
    "deckhands": "deckhand",
}
"""The three beside the first mate."""


def line_up(other: str | type[_InParts]) -> tuple[str, ...]:
    name = other if isinstance(other, str) else f"{__spec__.name}:{other.__name__}"
    return ("first-mate", name, name, name)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=int, help="deals a cell")
    parser.add_argument("--tasks", type=int, nargs="+", default=(4, 6))
    parser.add_argument("--kept", type=Path, help="file of finished portions, to go on from")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    places = product(OTHERS.values(), options.tasks)
    crews = [Crew("planet-nine", 4, tasks, line_up(other)) for other, tasks in places]
    cells = played_by(crews, options.games, options.kept)
    if options.json:
        print(msgspec.json.encode({"machine": machine.described(), "cells": cells}).decode())
        return
    print(f"{machine.described()}; {options.games} deals a cell, the same for all.\n")
    heads = " | ".join(f"{tasks} tasks" for tasks in options.tasks)
    print(f"| a first mate and three | {heads} |\n|---|" + "--:|" * len(options.tasks))
    size = len(options.tasks)
    for number, name in enumerate(OTHERS):
        shares = (per_cent(cell.share) for cell in cells[number * size : (number + 1) * size])
        print(f"| {name} | {' | '.join(shares)} |")


if __name__ == "__main__":
    main()
