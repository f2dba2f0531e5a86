"""Deals of the day: which day it is, and how the usual bot fares with a deal that no solver can judge.

What a game deals on a day it says itself (`Game.daily`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from statistics import median_low
from typing import Final

from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.contract import Outcome
from quarterdeck.core.match import AnyMatch, Draws, Match
from quarterdeck.core.registry import AnyGame

REHEARSALS: Final = 5
"""So often the usual bot plays a deal before anybody else does."""


def day_of(now: float) -> str:
    """The day of a moment, as in 2026-11-16: by the calendar of Greenwich, for everybody alike."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def is_past(day: str, now: float) -> bool:
    """Whether nobody can begin this day's deal any more."""
    return day < day_of(now)


def before(day: str, days: int) -> str:
    return (date.fromisoformat(day) - timedelta(days)).isoformat()


class Par(Struct, frozen=True):
    """How the usual bot fares in the first seat, with its like in all others."""

    bot: str
    matches: int
    won: int
    score: float | None
    """The middle one of its scores, where the game has any."""

    @property
    def stars(self) -> int:
        """1 to 5, by how seldom it wins."""
        return 1 + 4 * (self.matches - self.won) // self.matches


def par_of(bot: str, outcomes: Sequence[Outcome]) -> Par:
    won = sum(outcome.utility[0] > 0 for outcome in outcomes)
    scores = [score for outcome in outcomes if (score := score_of(outcome)) is not None]
    return Par(bot, len(outcomes), won, median_low(scores) if scores else None)


def score_of(outcome: Outcome) -> float | None:
    """What the first seat has reached, in a game that counts."""
    return outcome.scores[0] if outcome.scores else None


def rehearsals(game: AnyGame, draws: Draws) -> Iterator[Outcome]:
    """How matches with this chance end for the usual bot."""
    for seed in range(REHEARSALS):
        yield _rehearsed(game, draws, seed)


def _rehearsed(game: AnyGame, draws: Draws, seed: int) -> Outcome:
    match: AnyMatch = Match(game)
    players = game.config.players
    bots = [registry.new_bot(game, game.usual_bot(), players * seed + seat) for seat in range(players)]
    for decision, *_ in match.questions(draws):
        choice = bots[decision.by].choose(match.view(decision.by), decision, match.legal(decision))
        match.submit(decision.by, choice, decision.for_)
    assert match.outcome is not None
    return match.outcome
