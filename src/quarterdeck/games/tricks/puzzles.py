"""Puzzles: win this from here with open cards. They are found by the solver and told by the rules alone.

A game's folder has them as `puzzles.jsonl`, made by `python -m tools.puzzles`: the match up to the position
in notation, the only card that wins there, and a line that does.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.contract import Entry
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.tricks.rules import TrickGame

GRADES: Final = 5
SEPARATOR: Final = "; "
AnyTrickGame: TypeAlias = type[TrickGame[Any, Any]]


class Puzzle(Struct, frozen=True, array_like=True):
    """A position in which exactly one card of the seat to play still wins."""

    players: int
    mission: int
    log: str
    """What was chosen so far, in notation; before a trick nobody said anything."""
    answer: str
    line: str
    """Cards that win after the answer, in the order played."""
    grade: int
    """From 1, by how long the search and how far the win is."""

    @property
    def solution(self) -> tuple[str, ...]:
        """The answer and what follows."""
        return self.answer, *self.line.split()


@cache
def puzzles_of(game_class: AnyTrickGame) -> tuple[Puzzle, ...]:
    """All puzzles of a game, the easiest first."""
    file = files(game_class.__module__.rpartition(".")[0]) / "puzzles.jsonl"
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in file.read_bytes().splitlines())


def puzzle_of(game_class: AnyTrickGame, number: int) -> Puzzle:
    """A puzzle by its number, from 1."""
    puzzles = puzzles_of(game_class)
    if not 1 <= number <= len(puzzles):
        raise ConfigError(f"{game_class.title} has puzzles 1 to {len(puzzles)}, not {number}")
    return puzzles[number - 1]


def match_of(game_class: AnyTrickGame, puzzle: Puzzle) -> AnyMatch:
    """The match as it stands when the puzzle is asked; the rules check every step to it."""
    match: AnyMatch = Match(
        registry.configure(game_class, {"players": puzzle.players, "mission": puzzle.mission})
    )
    for notation in puzzle.log.split(SEPARATOR):
        play(match, notation)
    _say_nothing(match)
    return match


def play(match: AnyMatch, notation: str) -> None:
    """What is chosen next, by whoever is asked first; nobody communicates before it."""
    _say_nothing(match)
    decision = match.pending[0]
    match.replay(Entry(decision.kind, decision.by, decision.for_, match.game.text.read(notation)))


def _say_nothing(match: AnyMatch) -> None:
    while match.pending and match.pending[0].kind == "briefing":
        decision = match.pending[0]
        match.submit(decision.by, match.legal(decision)[0], decision.for_)
