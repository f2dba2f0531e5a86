"""How often each mission can be won with open cards: deal by deal, so that one can stop and go on.

Every deal is asked four questions: with a draft drawn by chance or with the best one, and each of these with
or without a distress pass. What a question can't settle within its limit is undecided and counted as such.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.errors import ConfigError, FileError
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.games.tricks.deals import dealt
from quarterdeck.solver import alternatives
from quarterdeck.solver.answers import problem_of, solve_any, solve_state
from quarterdeck.solver.deals import preparation
from quarterdeck.solver.errors import NotSolvable
from quarterdeck.solver.searching import make_ready

QUESTIONS: Final = ("fixed", "free", "fixed_distress", "free_distress")
Z95: Final = 1.959963984540054


class Place(Struct, frozen=True, order=True):
    """A mission at a number of players."""

    game: str
    mission: int
    players: int


class Judged(Struct, frozen=True):
    """One deal: a line of the atlas's file."""

    game: str
    mission: int
    players: int
    seed: int
    fixed: bool | None
    free: bool | None
    fixed_distress: bool | None
    free_distress: bool | None

    @property
    def place(self) -> Place:
        return Place(self.game, self.mission, self.players)


def places(game: str, missions: Iterable[int], players: Iterable[int]) -> list[Place]:
    """Those that the solver can tell about; the others have no line in an atlas."""
    found = []
    for place in (Place(game, mission, count) for mission in missions for count in players):
        try:
            match = _dealt(place, 0)
            preparation(match)
            problem_of(match.game, match.state)
        except (ConfigError, NotSolvable):
            continue
        found.append(place)
    return found


def judged(place: Place, seed: int, limit_ms: float) -> Judged:
    """Asks one deal the four questions; an answer that follows from another is not searched for."""
    make_ready()
    match = _dealt(place, seed)
    over = match.outcome is not None  # some drafts lose a mission before its first card
    fixed = False if over else solve_state(match.game, match.state, limit_ms).winnable
    ways = preparation(match)
    free = fixed or solve_any(ways.game, ways.ways(), limit_ms).winnable
    fixed_distress, free_distress = fixed, free
    if place.players > 2:
        if not fixed and not over:
            passed = alternatives.passed(match.game, match.state)
            fixed_distress = solve_any(match.game, passed, limit_ms).winnable
        if not free:
            with_a_pass = (after for way in ways.ways() for after in alternatives.passed(ways.game, way))
            free_distress = fixed_distress or solve_any(ways.game, with_a_pass, limit_ms).winnable
    return Judged(
        place.game, place.mission, place.players, seed, fixed, free,
        fixed_distress, free_distress,
    )  # fmt: skip


def _dealt(place: Place, seed: int) -> Match[Any, Any]:
    """The deal of a seed, its tasks given out by chance."""
    game = registry.new_game(place.game, players=place.players, mission=place.mission)
    return dealt(game, SeededChance(seed), seed)


# The file ------------------------------------------------------------------------------------------


def read(file: Path) -> list[Judged]:
    """What is known so far; a last line that was cut off is asked for again."""
    if not file.exists():
        return []
    lines = file.read_bytes().split(b"\n")
    try:
        return [msgspec.json.decode(line, type=Judged) for line in lines[:-1] if line]
    except msgspec.MsgspecError as error:
        raise FileError(f"{file} is not an atlas: {error}") from None


def mend(file: Path) -> None:
    """Cuts off a last line that is not whole, so that the next one begins on its own."""
    if file.exists():
        data = file.read_bytes()
        file.write_bytes(data[: data.rfind(b"\n") + 1])


def to_do(wanted: Sequence[Place], deals: int, known: Iterable[Judged]) -> Iterator[tuple[Place, int]]:
    """Deal after deal, each of all missions before the next: whenever one stops, all have as many."""
    done = {(one.place, one.seed) for one in known}
    for seed in range(deals):
        for place in wanted:
            if (place, seed) not in done:
                yield place, seed


# What it says --------------------------------------------------------------------------------------


class Share(Struct, frozen=True):
    """How many deals can be won, of those decided; with the interval that holds it at 95 %."""

    winnable: int
    lost: int
    undecided: int
    low: float
    high: float


class Row(Struct, frozen=True):
    game: str
    mission: int
    players: int
    deals: int
    shares: dict[str, Share]


def rows(known: Iterable[Judged]) -> list[Row]:
    """The table, a row for each mission and number of players."""
    by_place: dict[Place, list[Judged]] = defaultdict(list)
    for one in known:
        by_place[one.place].append(one)
    return [
        Row(
            place.game,
            place.mission,
            place.players,
            len(found),
            {name: _share([getattr(one, name) for one in found]) for name in QUESTIONS},
        )
        for place, found in sorted(by_place.items())
    ]


def _share(verdicts: Sequence[bool | None]) -> Share:
    """Whatever is undecided may be either: the interval reaches from all of it lost to all of it won."""
    won, lost = verdicts.count(True), verdicts.count(False)
    open_ones = len(verdicts) - won - lost
    low, _ = wilson(won, len(verdicts))
    _, high = wilson(won + open_ones, len(verdicts))
    return Share(won, lost, open_ones, round(low, 4), round(high, 4))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's score interval at 95 %."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z95 * Z95 / games
    reach = sqrt(share * (1 - share) * spread + spread * spread / 4)
    return (share + spread / 2 - reach) / (1 + spread), (share + spread / 2 + reach) / (1 + spread)
