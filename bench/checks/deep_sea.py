"""Deep Sea: conformance, the 96 tasks against their sentences, the draw, speed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

from bench.checks import ROOT, Check, Figure
from bench.checks.parts import conforms, speeds, win_rate
from quarterdeck.core.contract import CHANCE
from quarterdeck.games.deep_sea import DeepSea


def enlarged(name: str, asked: str, path: str, **sizes: str) -> Check:
    """A part of the test suite at a larger size."""

    def measured(folder: Path) -> Figure:
        command = [sys.executable, "-m", "pytest", "-q", path]
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, **sizes}
        )
        last = done.stdout.strip().splitlines()[-1:] or [done.stderr.strip()[-80:]]
        return Figure(last[0], done.returncode == 0)

    return Check(name, asked, measured)


def every_configuration(games: int) -> Check:
    """Random games of all missions at all player counts."""

    def measured(folder: Path) -> Figure:
        rng, played = random.Random(1), 0
        for config in DeepSea.configurations():
            game = DeepSea(config)
            for _ in range(games):
                state = game.start()
                while pending := game.pending(state):
                    decision = rng.choice(pending)
                    chance = decision.by == CHANCE
                    choice = game.sample(state, rng) if chance else rng.choice(game.legal(state, decision))
                    state = game.apply(state, decision, choice)
                played += game.outcome(state) is not None
        return Figure(f"{played:,} games", played == 132 * games)

    return Check("deep-sea: 132 configurations without a fault", f"{132 * games:,} games", measured)


CHECKS = [
    conforms("deep-sea", games=1),
    every_configuration(100),
    enlarged(
        "deep-sea: verdicts of the 96 tasks",
        "20,000 play-outs",
        "tests/games/deep_sea/test_task_verdicts.py",
        QUARTERDECK_PLAYOUTS="20000",
    ),
    enlarged(
        "deep-sea: draws to difficulty 1 to 20",
        "2,000 each",
        "tests/games/deep_sea/test_draw.py",
        QUARTERDECK_DRAWS="2000",
    ),
    win_rate("deep-sea", ["deckhand"], 1000, 0.47, players=4, difficulty=2),
    *speeds(
        "deep-sea",
        {"decisions_per_second": 150_000, "json_round_trips_per_second": 100_000},
    ),
]
