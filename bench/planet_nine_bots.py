"""How often crews of `deckhand` and of `random` win each mission, as a page for the documentation.

    python -m bench.planet_nine_bots 40 3000 > docs/planet-nine-bots.md

The arguments are the games per mission (`random` plays five times as many) and with plain tasks. Games
are kept under .verify/ until the game's code changes, so an interrupted run goes on where it was.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from verify.checks import ROOT
from verify.checks.parts import games_kept, per_cent
from verify.kept import KEPT

from bench import machine
from quarterdeck import new_game
from quarterdeck.arena import Plan, Share, summarize
from quarterdeck.arena.play import Table
from quarterdeck.games.planet_nine.components import MISSIONS

PLAYERS = (3, 4, 5)
PLAIN_TASKS = (1, 2, 4)
RANDOM_GAMES = 5
"""Times as many games as the deckhand: they are quick, and rarely won."""
RARE = {41: 10}
"""Missions so rarely won that they get this many times the games."""
HARD = 0.40
"""Where `random` wins less than this, `deckhand` must win twice as often."""


def share(bot: str, games: int, folder: Path, **options: int) -> Share:
    """A crew's share of wins."""
    game = new_game("planet-nine", **options)
    plan = Plan.of(game, [bot], seed=1)
    name = "-".join([bot, *(f"{key}{value}" for key, value in options.items())])
    played = games_kept(plan, games, folder / f"{name}.jsonl", workers=1 if bot == "random" else None)
    crew = summarize(plan, played, cooperative=True).crew
    assert crew is not None
    return crew


def milliseconds(games: int, **options: int) -> float:
    """Processor time of a game of deckhands, rules included."""
    table = Table(Plan.of(new_game("planet-nine", **options), ["deckhand"], seed=2))
    return 1000 * sum(table.play(number, process_time).seconds for number in range(games)) / games


def page(games: int, plain: int) -> Iterator[str]:
    folder = KEPT / f"planet-nine-bots-{_digest()}"
    folder.mkdir(parents=True, exist_ok=True)
    yield "# How well the bots play Planet Nine\n"
    yield (
        f"Made by `python -m bench.planet_nine_bots` on: {machine.described()}. Crews of one bot; per cent "
        "of missions won, with the 95 % interval. Every seat sees its own view and nothing else.\n"
    )
    yield "## Plain tasks, four players\n"
    yield "| tasks | `deckhand` | `random` | games | ms of processor time per game |\n|--:|--:|--:|--:|--:|"
    for tasks in PLAIN_TASKS:
        crew = share("deckhand", plain, folder, players=4, tasks=tasks)
        chance = share("random", plain, folder, players=4, tasks=tasks)
        speed = milliseconds(60, players=4, tasks=tasks)
        yield f"| {tasks} | {per_cent(crew)} | {per_cent(chance)} | {plain} | {speed:.0f} |"
    yield "\n## All missions\n"
    rare = ", ".join(f"{times} times as many in mission {mission}" for mission, times in RARE.items())
    yield f"{games} games per cell for `deckhand`, {RANDOM_GAMES * games} for `random`; {rare}.\n"
    heads = " | ".join(f"{players} players | `random`" for players in PLAYERS)
    yield f"| mission | {heads} |\n|--:|" + "--:|" * (2 * len(PLAYERS))
    short = []
    unwon = []
    spent = []
    for mission in MISSIONS:
        cells = []
        count = games * RARE.get(mission, 1)
        for players in PLAYERS:
            crew = share("deckhand", count, folder, players=players, mission=mission)
            chance = share("random", RANDOM_GAMES * count, folder, players=players, mission=mission)
            cells += [per_cent(crew), per_cent(chance)]
            spent.append(milliseconds(2, players=players, mission=mission))
            if not crew.wins:
                unwon.append(f"{mission} with {players}")
            if chance.win_rate < HARD and crew.win_rate < 2 * chance.win_rate:
                short.append(f"{mission} with {players}")
        yield f"| {mission} | " + " | ".join(cells) + " |"
    mean = sum(spent) / len(spent)
    yield f"\nAll decisions of one game together took {mean:.0f} ms of processor time on average."
    if short:
        yield f"\nLess than twice as often as `random`: mission {', '.join(short)}."
    else:
        yield "\nWherever `random` wins under 40 %, `deckhand` wins at least twice as often."
    if unwon:
        yield f"\nNot won by `deckhand` in these games: mission {', '.join(unwon)}."


def _digest() -> str:
    """Changes whenever the game or its bots do."""
    digest = hashlib.sha256()
    for folder in ("planet_nine", "tricks"):
        for path in sorted((ROOT / "src/quarterdeck/games" / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    for line in page(int(sys.argv[1]), int(sys.argv[2])):
        print(line, flush=True)
