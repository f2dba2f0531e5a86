"""Deep Sea: conformance, the 96 tasks against their sentences, the draw, speed."""

from __future__ import annotations

import random
from pathlib import Path

from tests.games.random_games import random_end

from quarterdeck.games.deep_sea import DeepSea
from verify.checks import Check, Figure
from verify.checks.parts import checks_within, speeds, suite, win_rate


def every_configuration(games: int) -> Check:
    """Random games of all missions at all player counts."""

    def measured(folder: Path) -> Figure:
        rng, played = random.Random(1), 0
        for config in DeepSea.configurations():
            game = DeepSea(config)
            played += sum(random_end(game, rng).public.verdict is not None for _ in range(games))
        return Figure(f"{played:,} games", played == 132 * games)

    return Check("deep-sea: 132 configurations without a fault", f"{132 * games:,} games", measured)


CHECKS = [
    checks_within("deep-sea", 15),
    every_configuration(100),
    suite(
        "deep-sea: vector engine, move by move",
        "tests/envs/vector/test_deep_sea.py",
        asked="100,000 games",
        QUARTERDECK_VECTOR_GAMES=100_000,
    ),
    suite(
        "deep-sea: verdicts of the 96 tasks",
        "tests/games/deep_sea/test_task_verdicts.py",
        asked="20,000 play-outs",
        QUARTERDECK_PLAYOUTS=20_000,
    ),
    suite(
        "deep-sea: draws to difficulty 1 to 20",
        "tests/games/deep_sea/test_draw.py",
        asked="2,000 each",
        QUARTERDECK_DRAWS=2_000,
    ),
    win_rate("deep-sea", ["deckhand"], 1000, 0.47, players=4, difficulty=2),
    *speeds(
        "deep-sea",
        {"decisions_per_second": 150_000, "json_round_trips_per_second": 100_000},
    ),
]
