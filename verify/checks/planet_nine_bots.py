"""Planet Nine: how often a crew of deckhands wins, and how long it thinks."""

from pathlib import Path

from bench.planet_nine_bots import milliseconds

from verify.checks import Check, Figure
from verify.checks.parts import win_rate


def _thinks(tasks: int, most: float) -> Check:
    """Processor time of all decisions of one game, rules included."""

    def measured(folder: Path) -> Figure:
        spent = milliseconds(100, players=4, tasks=tasks)
        return Figure(f"{spent:.0f} ms", spent <= most)

    return Check(f"planet-nine: deckhand's time per game, {tasks} tasks", f"at most {most:.0f} ms", measured)


CHECKS = [
    win_rate("planet-nine", ["deckhand"], 3000, 0.86, players=4, tasks=1),
    win_rate("planet-nine", ["deckhand"], 3000, 0.66, players=4, tasks=2),
    win_rate("planet-nine", ["deckhand"], 3000, 0.43, players=4, tasks=4),
    _thinks(4, 50),
]
