"""What tasks ask of their owner's number of tricks: enough to see that some sets need more than there are.

The bounds are necessary, not sufficient: every history that fulfils a task keeps them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from typing import NamedTuple

from quarterdeck.games.deep_sea.tasks import of_cards as cards
from quarterdeck.games.deep_sea.tasks import of_tricks as tricks
from quarterdeck.games.deep_sea.tasks.kind import CREWS, Crew, Kind
from quarterdeck.games.deep_sea.tasks.kinds import judges
from quarterdeck.games.tricks.cards import cards_in


class Wins(NamedTuple):
    """How many tricks an owner must win, may win, and which ones; bit 0 is the first trick."""

    least: int
    most: int
    certain: int = 0
    barred: int = 0

    def at_most(self, tricks: int) -> int:
        """How many of so many tricks the owner may win."""
        return min(self.most, tricks - self.barred.bit_count())

    def and_(self, other: Wins) -> Wins:
        """What two tasks together ask of one owner."""
        certain, barred = self.certain | other.certain, self.barred | other.barred
        least = max(self.least, other.least, certain.bit_count())
        return Wins(least, min(self.most, other.most), certain, barred)


@cache
def wins_of_tasks(seats: int) -> tuple[Wins, ...]:
    """By task number."""
    return tuple(_wins(judge, CREWS[seats]) for judge in judges(seats))


def together(tasks: int, seats: int) -> Wins:
    """What a set of tasks, as bits, asks of one owner."""
    asked = (wins_of_tasks(seats)[task] for task in cards_in(tasks))
    return reduce(Wins.and_, asked, Wins(0, CREWS[seats].tricks))


def enough_tricks(owners: Iterable[Wins], tricks: int) -> bool:
    """Whether there are tricks for what every seat must win, and somebody who may win each of them."""
    least = most = 0
    nobody = -1
    for wins in owners:
        least += wins.least
        most += wins.at_most(tricks)
        nobody &= wins.barred
    return least <= tricks <= most and not nobody


def _wins(judge: Kind, crew: Crew) -> Wins:
    """The bounds of one task."""
    all_tricks, seats = crew.tricks, crew.seats
    match judge:
        case cards.AtLeast() | cards.Exactly():
            return Wins(_tricks_for(sum(need for _, need in judge.want), seats), all_tricks)
        case cards.AtLeastOneOf():
            return Wins(_tricks_for(min(need for _, need in judge.want), seats), all_tricks)
        case cards.NeverOpen() | tricks.PredictedCount():
            return Wins(0, all_tricks)
        case tricks.CertainTricks():
            return Wins(judge.win.bit_count(), all_tricks, judge.win, judge.lose)
        case tricks.TrickCount():
            return Wins(judge.count, judge.count)
        case tricks.OnlyInARow():
            return Wins(judge.length, judge.length)
        case tricks.NeverInARow():
            runs, rest = divmod(all_tricks, judge.length)
            return Wins(0, runs * (judge.length - 1) + rest)
        case tricks.InARow():
            return Wins(judge.length, all_tricks)
        case tricks.AgainstTogether():
            return Wins(judge.needed, all_tricks)
        case tricks.AgainstEach():
            ahead = Wins(-(-(all_tricks + seats - 1) // seats), all_tricks)
            return ahead if judge.more else Wins(0, (all_tricks - seats + 1) // seats)
        case tricks.AgainstCaptain(than="more"):
            return Wins(1, all_tricks)
        case tricks.AgainstCaptain(than="fewer"):
            return Wins(0, (all_tricks - 1) // 2)
        case tricks.AgainstCaptain():
            return Wins(0, all_tricks // 2)
    return Wins(1, all_tricks)  # a trick of a certain kind, or some cards


def _tricks_for(captured: int, seats: int) -> int:
    """Tricks that hold so many cards at least."""
    return -(-captured // seats)
