"""What many games say: shares of wins with their intervals."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final

from msgspec import Struct

from quarterdeck.arena.plan import Plan
from quarterdeck.arena.play import Played

Z95: Final = 1.959963984540054
"""The normal distribution holds 95 % within this many deviations."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's score interval at 95 %. A win shared by k counts as 1/k of one."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = Z95 * Z95 / games
    middle = share + spread / 2
    reach = sqrt(max(0.0, share * (1 - share) * spread + spread * spread / 4))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return max(0.0, low), min(1.0, high)


class Share(Struct, frozen=True):
    """How often somebody won."""

    wins: float
    win_rate: float
    ci95: tuple[float, float]

    @classmethod
    def of(cls, wins: float, games: int) -> Share:
        low, high = wilson(wins, games)
        rate = wins / games if games else 0.0
        return cls(round(wins, 6), round(rate, 4), (round(low, 4), round(high, 4)))


class Rank(Struct, frozen=True):
    """Where somebody stood at the end, 1 being first, on average."""

    mean: float
    ci95: tuple[float, float]

    @classmethod
    def of(cls, total: float, squares: float, games: int) -> Rank:
        mean = total / games
        spread = sqrt(max(0.0, squares / games - mean * mean) / max(games - 1, 1))
        return cls(round(mean, 4), (round(mean - Z95 * spread, 4), round(mean + Z95 * spread, 4)))


def ranks(game: Played) -> list[float]:
    """By seat: points decide, then who won; those level in both share their ranks."""
    points = game.scores or (0.0,) * len(game.utility)
    standing = list(zip(points, game.utility, strict=True))
    return [
        1 + sum(other > mine for other in standing) + (sum(other == mine for other in standing) - 1) / 2
        for mine in standing
    ]


def wins_of(utility: tuple[float, ...], cooperative: bool) -> tuple[float, ...]:
    """By seat, the share of a win: 1 for a win, 1/k for one shared by k, 0 for a loss.

    Utilities from 0 to 1 say that themselves. Others (points, -1 for a loss) are only compared: a crew wins
    above 0, and of players who compete those with the most.
    """
    if all(0 <= value <= 1 for value in utility):
        return utility
    most = max(utility)
    if cooperative or utility.count(most) == len(utility):
        return tuple(float(value > 0) for value in utility)
    return tuple((value == most) / utility.count(most) for value in utility)


class Summary(Struct, frozen=True):
    """The result of a plan."""

    games: int
    crew: Share | None
    """Of a co-operative game."""
    members: tuple[Share, ...]
    """By place in the line-up; equal for all in a co-operative game."""
    decisions: int
    seconds: float
    """Spent in the games, summed over all processes."""
    ranks: tuple[Rank, ...] = ()
    """By place in the line-up, where players compete."""
    capped: int = 0
    """Choices cut short by a bot's time cap: where there are any, a seed does not repeat the run."""


def summarize(plan: Plan, games: Iterable[Played], cooperative: bool) -> Summary:
    wins = [0.0] * len(plan.line_up)
    totals, squares = [0.0] * len(wins), [0.0] * len(wins)
    competing = len(wins) > 1 and not cooperative
    count = decisions = capped = 0
    seconds = 0.0
    for game in games:
        count += 1
        decisions += game.decisions
        capped += game.capped
        seconds += game.seconds
        places = ranks(game) if competing else ()
        won = wins_of(game.utility, cooperative)
        for seat, member in enumerate(plan.seating(game.number)):
            wins[member] += won[seat]
            if places:
                totals[member] += places[seat]
                squares[member] += places[seat] ** 2
    members = tuple(Share.of(share, count) for share in wins)
    ranked: tuple[Rank, ...] = ()
    if competing and count:
        ranked = tuple(Rank.of(total, square, count) for total, square in zip(totals, squares, strict=True))
    return Summary(count, members[0] if cooperative else None, members, decisions, seconds, ranked, capped)
