"""How good a task looks while it is open: a rule of thumb per kind, between 0 and 1.

Only the order of these numbers matters. They look at the public history, like the judges do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import comb, exp
from typing import Any, Final

from quarterdeck.games.deep_sea.tasks.kind import Kind, Tally
from quarterdeck.games.deep_sea.tasks.of_cards import (
    AsManyCards,
    AtLeast,
    AtLeastOneOf,
    Exactly,
    LastTrickWith,
    MoreCards,
    NeverOpen,
    TrickBalanced,
    TrickOfOnly,
    TrickSum,
    WinWith,
)
from quarterdeck.games.deep_sea.tasks.of_tricks import (
    AgainstCaptain,
    AgainstEach,
    AgainstTogether,
    CertainTricks,
    InARow,
    NeverInARow,
    OnlyInARow,
    PredictedCount,
    TrickCount,
)


def success_odds(judge: Kind, tally: Tally, me: int) -> float:
    """The chances of an open task, roughly."""
    found: float = _ODDS[type(judge)](judge, tally, me)
    return min(max(found, 0.01), 0.99)


@cache
def _totals(needed: int, left: int, seats: int) -> float:
    """How usual it is to win so many of the tricks left, against the most usual number."""
    if not 0 <= needed <= left:
        return 0.01
    odds: list[int] = [comb(left, wins) * (seats - 1) ** (left - wins) for wins in range(left + 1)]
    return 0.1 + 0.9 * odds[needed] / max(odds)


def _logistic(ahead: float) -> float:
    return 1 / (1 + exp(-ahead))


def _at_least(judge: AtLeast, tally: Tally, me: int) -> float:
    """Of each group: the share that is there, and how much choice remains for the rest."""
    found = 1.0
    for cards, count in judge.want:
        missing = count - (tally.captured[me] & cards).bit_count()
        if missing > 0:
            out = (tally.out & cards).bit_count()
            found *= 0.15 + 0.55 * (1 - missing / count) + 0.3 * (out - missing + 1) / (out + 1)
    return found


def _one_of(judge: AtLeastOneOf, tally: Tally, me: int) -> float:
    best = 0.0
    for cards, count in judge.want:
        have = (tally.captured[me] & cards).bit_count()
        if have + (tally.out & cards).bit_count() >= count:
            best = max(best, 0.1 + 0.9 * have / count)
    return best


def _exactly(judge: Exactly, tally: Tally, me: int) -> float:
    """The right number is good, and the better the fewer cards can still spoil it."""
    found = 1.0
    for cards, count in judge.want:
        missing = count - (tally.captured[me] & cards).bit_count()
        gone = 1 - (tally.out & cards).bit_count() / cards.bit_count()
        found *= 0.3 + 0.7 * gone if not missing else 0.25 + 0.25 * (1 - missing / count) - 0.15 * gone
    return max(found, 0.02)


def _more(judge: MoreCards, tally: Tally, me: int) -> float:
    mine = tally.captured[me]
    return _logistic((mine & judge.of).bit_count() - (mine & judge.than).bit_count() - 0.5)


def _as_many(judge: AsManyCards, tally: Tally, me: int) -> float:
    mine = tally.captured[me]
    a, b = (mine & judge.a).bit_count(), (mine & judge.b).bit_count()
    return 0.6 / (1 + abs(a - b)) - (0.2 if not a or not b else 0)


def _still_out(cards: int, tally: Tally) -> float:
    return 0.2 + 0.5 * (tally.out & cards).bit_count() / cards.bit_count()


def _never_open(judge: NeverOpen, tally: Tally, me: int) -> float:
    """It is safer not to have to open the next trick."""
    done = tally.played / (tally.played + tally.left)
    return 0.5 + 0.4 * done - (0.25 if tally.leader == me else 0)


def _certain(judge: CertainTricks, tally: Tally, me: int) -> float:
    decided = (judge.win | judge.lose) & ((1 << tally.played) - 1)
    return 0.4 + 0.5 * decided.bit_count() / (judge.win | judge.lose).bit_count()


def _count(judge: TrickCount, tally: Tally, me: int) -> float:
    return _totals(judge.count - tally.wins[me].bit_count(), tally.left, len(tally.wins))


def _predicted(judge: PredictedCount, tally: Tally, me: int) -> float:
    foretold = tally.foretold[judge.secret]
    if foretold < 0:
        return 0.5
    return _totals(foretold - tally.wins[me].bit_count(), tally.left, len(tally.wins))


def _row(judge: InARow, tally: Tally, me: int) -> float:
    return 0.25 + 0.5 * tally.streak(me) / judge.length + 0.02 * tally.left


def _only_row(judge: OnlyInARow, tally: Tally, me: int) -> float:
    won = tally.wins[me].bit_count()
    if won == judge.length:
        return 0.6 + 0.4 * tally.played / (tally.played + tally.left)
    return 0.35 + 0.25 * tally.streak(me) / judge.length


def _never_row(judge: NeverInARow, tally: Tally, me: int) -> float:
    done = tally.played / (tally.played + tally.left)
    return 0.6 + 0.4 * done - 0.25 * tally.streak(me)


def _each(judge: AgainstEach, tally: Tally, me: int) -> float:
    won = tally.wins[me].bit_count()
    others = [wins.bit_count() for seat, wins in enumerate(tally.wins) if seat != me]
    ahead = won - max(others) if judge.more else min(others) - won
    return _logistic(ahead - 0.5)


def _together(judge: AgainstTogether, tally: Tally, me: int) -> float:
    return 0.1 + 0.8 * tally.wins[me].bit_count() / judge.needed


def _captain(judge: AgainstCaptain, tally: Tally, me: int) -> float:
    ahead = tally.wins[me].bit_count() - tally.wins[tally.captain].bit_count()
    if judge.than == "equal":
        return 0.7 / (1 + abs(ahead))
    return _logistic((ahead if judge.than == "more" else -ahead) - 0.5)


_ODDS: Final[Mapping[type[Kind], Callable[[Any, Tally, int], Any]]] = {
    AtLeast: _at_least,
    AtLeastOneOf: _one_of,
    Exactly: _exactly,
    MoreCards: _more,
    AsManyCards: _as_many,
    LastTrickWith: lambda judge, tally, me: 0.4,
    WinWith: lambda judge, tally, me: _still_out(judge.with_, tally),
    TrickOfOnly: lambda judge, tally, me: _still_out(judge.cards, tally),
    TrickSum: lambda judge, tally, me: 0.3 + 0.03 * tally.left,
    TrickBalanced: lambda judge, tally, me: _still_out(judge.a | judge.b, tally),
    NeverOpen: _never_open,
    CertainTricks: _certain,
    TrickCount: _count,
    PredictedCount: _predicted,
    InARow: _row,
    OnlyInARow: _only_row,
    NeverInARow: _never_row,
    AgainstEach: _each,
    AgainstTogether: _together,
    AgainstCaptain: _captain,
}
