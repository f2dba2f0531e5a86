"""Deals that crews play in portions, on all cores; a run that was broken off goes on from those kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import process_time
from typing import Final

import msgspec
from msgspec import Struct

from quarterdeck import new_game
from quarterdeck.arena import Plan, Share
from quarterdeck.arena.play import Table

OPTION: Final = {"planet-nine": "tasks", "deep-sea": "difficulty"}
"""What makes a mission of one's own larger."""
PORTION: Final = 20


class Crew(Struct, frozen=True):
    """Who plays what; one bot stands for a whole crew of it."""

    game: str
    players: int
    size: int
    line_up: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.game}, {self.players} players, {OPTION[self.game]} {self.size}, {' '.join(self.line_up)}"
        )


class Portion(Struct, frozen=True):
    """Some deals that a crew has played."""

    crew: Crew
    start: int
    end: int
    won: tuple[int, ...]
    """The deals."""
    decisions: int
    seconds: float

    def is_of(self, games: int) -> bool:
        """Whether a run of so many deals has this portion."""
        return self.end == min(self.start + PORTION, games)


class Cell(Struct, frozen=True):
    """How a crew did."""

    crew: Crew
    games: int
    share: Share
    won: tuple[int, ...]
    ms: float
    """Of a processor for each decision, rules included."""


def play(crew: Crew, start: int, end: int) -> Portion:
    """The deals are the same whoever plays them; seats are rotated."""
    game = new_game(crew.game, players=crew.players, **{OPTION[crew.game]: crew.size})
    table = Table(Plan.of(game, crew.line_up, seed=1))
    played = [table.play(number, process_time) for number in range(start, end)]
    won = tuple(one.number for one in played if one.utility[0])
    decisions, seconds = sum(one.decisions for one in played), sum(one.seconds for one in played)
    return Portion(crew, start, end, won, decisions, seconds)


def played_by(crews: Iterable[Crew], games: int, kept: Path | None = None) -> list[Cell]:
    """Every crew with all its deals; `kept` is a file of finished portions, taken up and added to."""
    lines = kept.read_bytes().splitlines() if kept and kept.exists() else []
    earlier = [msgspec.json.decode(line, type=Portion) for line in lines]
    done = {crew: [one for one in earlier if one.crew == crew and one.is_of(games)] for crew in crews}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        running = []
        for crew, portions in done.items():
            there = {one.start for one in portions}
            starts = [start for start in range(0, games, PORTION) if start not in there]
            running += [pool.submit(play, crew, start, min(start + PORTION, games)) for start in starts]
        for future in as_completed(running):
            portion = future.result()
            if kept:
                with kept.open("ab") as file:
                    file.write(msgspec.json.encode(portion) + b"\n")
            done[portion.crew].append(portion)
            so_far = done[portion.crew]
            won, of = sum(len(one.won) for one in so_far), sum(one.end - one.start for one in so_far)
            print(f"{portion.crew}: {won} of {of} deals won", file=sys.stderr, flush=True)
    return [_summed(crew, games, portions) for crew, portions in done.items()]


def _summed(crew: Crew, games: int, portions: list[Portion]) -> Cell:
    won = tuple(sorted(number for one in portions for number in one.won))
    spent, decisions = sum(one.seconds for one in portions), sum(one.decisions for one in portions)
    return Cell(crew, games, Share.of(len(won), games), won, round(1000 * spent / decisions, 2))
