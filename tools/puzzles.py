"""Finds puzzles: positions in which exactly one card still wins.

    python -m tools.puzzles planet-nine --count 300

Missions are dealt, tasks are given out at random, and where that can be won a winning line is followed; a
position on it becomes a puzzle if all cards but one lose. Each deal gives one at most.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.core.contract import CHANCE
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.registry import game_type
from quarterdeck.games.tricks.puzzles import GRADES, SEPARATOR, Puzzle
from quarterdeck.solver.answers import silence, solve_state
from quarterdeck.solver.backwards import moves

LIMIT_MS = 400.0
FEWEST_CARDS = 3
"""To choose from."""
LAST_TRICKS = (2, 8)
"""How many tricks are left in a puzzle, at least and at most."""
MISSIONS = {"planet-nine": range(2, 51), "deep-sea": range(2, 33)}


def candidates(name: str, seed: int) -> Iterator[tuple[float, Puzzle]]:
    """Puzzles of one deal, each with how hard it is."""
    source = random.Random(seed)
    game_class = game_type(name)
    players, mission = source.choice((3, 4, 4, 5)), source.choice(MISSIONS[name])
    try:
        game: Any = game_class(game_class.config_type(players=players, mission=mission))  # type: ignore[call-arg]
    except QuarterdeckError:
        return
    state, log = game.start(), []

    def choose(choice: Any) -> None:
        nonlocal state
        decision = game.pending(state)[0]
        log.append(game.text.write(choice))
        state = game.apply(state, decision, choice)

    while (pending := game.pending(state)) and pending[0].kind not in ("briefing", "play"):
        drawn = pending[0].by == CHANCE
        choose(game.sample(state, source) if drawn else source.choice(game.legal(state, pending[0])))
    try:
        answer = solve_state(game, state, LIMIT_MS)
    except QuarterdeckError:
        return
    line = list(answer.line)
    while line:
        state = silence(game, state)
        left = game.tricks - state.public.trick + 1
        if LAST_TRICKS[0] <= left <= LAST_TRICKS[1]:
            found = unique(game, state, players, mission, log)
            if found is not None:
                yield found
        choose(game.text.read(line.pop(0)))


def unique(game: Any, state: Any, players: int, mission: int, log: list[str]) -> tuple[float, Puzzle] | None:
    """The puzzle of a state, if exactly one of several cards wins."""
    if len(game.legal(state, game.pending(state)[0])) < FEWEST_CARDS:
        return None
    after = moves(game, state, LIMIT_MS)
    winning = [card for card, answer in after.items() if answer.winnable is not False]
    if len(winning) != 1 or not after[winning[0]].winnable:
        return None
    line = after[winning[0]].line
    if not line:
        return None
    nodes = sum(answer.nodes for answer in after.values())
    hard = math.log2(1 + nodes) + len(line) / 4 + len(after) / 4
    return hard, Puzzle(players, mission, SEPARATOR.join(log), winning[0], " ".join(line), 0)


def find(name: str, count: int) -> Iterator[tuple[float, Puzzle]]:
    seed = found = 0
    while found < count:
        seed += 1
        best = max(candidates(name, seed), key=lambda one: one[0], default=None)
        if best is not None:
            found += 1
            print(f"\r{name}: {found} of {count} puzzles from {seed} deals", end="", flush=True)
            yield best
    print()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("game", choices=[*MISSIONS])
    arguments.add_argument("--count", type=int, default=300)
    given = arguments.parse_args()
    ordered = sorted(find(given.game, given.count), key=lambda one: one[0])
    folder = Path(__file__).parents[1] / "src/quarterdeck/games" / given.game.replace("-", "_")
    lines = []
    for place, (_, puzzle) in enumerate(ordered):
        grade = 1 + place * GRADES // len(ordered)
        lines.append(msgspec.json.encode(msgspec.structs.replace(puzzle, grade=grade)))
    (folder / "puzzles.jsonl").write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    main()
