"""Crew Deck: conformance, scoring, random games, strength of its bots, speed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.checks import ROOT, Check, Figure
from bench.checks.parts import conforms, jobs, speeds, win_rate
from quarterdeck import new_game
from quarterdeck.arena import Plan, Records, run, summarize


def mean_rank(bot: str, others: str, games: int, seed: int = 1) -> Check:
    """One bot among three others, seats rotated: the 95 % interval of its mean rank lies below 2.5."""

    def measured(folder: Path) -> Figure:
        plan = Plan.of(new_game("crew-deck", players=4), [bot, others, others, others], seed)
        with Records(folder / "games.jsonl", plan) as records:
            missing = [number for number in range(games) if number not in records.games]
            for played in run(plan, missing, jobs()):
                records.add(played)
            rank = summarize(plan, records.games.values(), cooperative=False).ranks[0]
        return Figure(f"{rank.mean:.2f}, at most {rank.ci95[1]:.2f}", rank.ci95[1] < 2.5)

    return Check(f"crew-deck: {bot} against three {others}, mean rank", "below 2.5", measured)


def tests_at_full_size(name: str, path: str, **sizes: int) -> Check:
    """A part of the test suite with bigger samples than `make test` takes."""

    def measured(folder: Path) -> Figure:
        environment = os.environ | {key: str(size) for key, size in sizes.items()}
        command = [sys.executable, "-m", "pytest", path]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        last = done.stdout.strip().splitlines()[-1:] or [done.stderr.strip()[-80:]]
        return Figure(last[0].partition(" in ")[0], done.returncode == 0)

    return Check(name, "all pass", measured)


CHECKS = [
    conforms("crew-deck", games=3),
    tests_at_full_size(
        "crew-deck: an independent scorer on 50,000 ships a reading",
        "tests/games/crew_deck/test_scoring.py",
        CREW_DECK_SHIPS=50_000,
    ),
    tests_at_full_size(
        "crew-deck: 5,000 random games a player count",
        "tests/games/crew_deck/test_random_games.py",
        CREW_DECK_GAMES=5_000,
    ),
    mean_rank("greedy", "random", 400),
    mean_rank("search", "greedy", 400),
    win_rate("crew-deck", ["greedy"], 400, 0.85, players=1),
    win_rate("crew-deck", ["search"], 400, 0.95, players=1),
    *speeds("crew-deck", {"decisions_per_second": 100_000}),
]
