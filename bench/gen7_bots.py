"""How crews of `officer` and of `random` keep the ship, as a page for the documentation.

python -m bench.gen7_bots 400 > docs/gen7-bots.md
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import mean, stdev
from time import process_time

from msgspec import Struct

import quarterdeck as qd
from bench import machine
from quarterdeck.games.gen7.components import CRITICAL_LEVEL
from quarterdeck.games.gen7.state import Public


class Interval(Struct, frozen=True):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Interval:
        middle = mean(values)
        half = 1.96 * stdev(values) / len(values) ** 0.5
        return cls(middle, middle - half, middle + half)

    def __str__(self) -> str:
        return f"{self.mean:.2f} ({max(self.low, 0):.2f}–{self.high:.2f})"


class Crew(Struct, frozen=True):
    """What a crew of one kind of bot achieves in the drill pack's first episode."""

    wrecked: Interval
    completed: Interval
    merit: Interval
    setbacks: Interval
    seconds: float


def crew_of(bot: str, players: int, episodes: int) -> Crew:
    start = process_time()
    ends: list[Public] = [
        qd.play("gen7", [bot], seed=seed, players=players, pack="drill").state.public
        for seed in range(episodes)
    ]
    spent = (process_time() - start) / episodes
    return Crew(
        Interval.of([sum(level == CRITICAL_LEVEL for level in end.systems) for end in ends]),
        Interval.of([end.criticals_done for end in ends]),
        Interval.of([mean(end.merit) for end in ends]),
        Interval.of([end.setbacks for end in ends]),
        spent,
    )


def main(episodes: int) -> None:
    print("# Gen7's officers\n")
    print(
        f"Made by `python -m bench.gen7_bots {episodes}` on: {machine.described()}. {episodes} episodes of "
        "the drill pack's first shift a row, all seats by the same bot; means with their 95 % intervals. "
        "A system that ends an episode at critical leaves lasting damage.\n"
    )
    print(
        "| players | bot | systems critical at the end | critical tasks completed | merit per officer "
        "| setbacks | seconds per episode |"
    )
    print("|--:|---|--:|--:|--:|--:|--:|")
    for players in (3, 4):
        for bot in ("random", "officer"):
            crew = crew_of(bot, players, episodes)
            print(
                f"| {players} | {bot} | {crew.wrecked} | {crew.completed} | {crew.merit} | {crew.setbacks} "
                f"| {crew.seconds:.2f} |"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
