"""Tasks about tricks: which ones, how many, in a row, against the others."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Literal

from quarterdeck.games.deep_sea.tasks.kind import (
    DONE,
    FAILED,
    OPEN,
    UNKNOWN,
    Count,
    Crew,
    Kind,
    Progress,
    Tally,
    logistic,
)

# Which tricks, how many, in a row ------------------------------------------------------------------


class CertainTricks(Kind):
    """I win these tricks (and no other); or: I win none of those. -1 is the last trick."""

    def __init__(
        self, crew: Crew, win: Sequence[int] = (), lose: Sequence[int] = (), only: bool = False
    ) -> None:
        self.win = sum(1 << (number - 1 if number > 0 else crew.tricks - 1) for number in win)
        self.lose = (
            ((1 << crew.tricks) - 1) & ~self.win if only else sum(1 << (number - 1) for number in lose)
        )

    def judge(self, tally: Tally, me: int) -> int:
        played = (1 << tally.played) - 1
        wins = tally.wins[me]
        if wins & self.lose or played & self.win & ~wins:
            return FAILED
        return OPEN if (self.win | self.lose) & ~played else DONE

    def progress(self, tally: Tally, me: int) -> Progress:
        if self.win:
            return (Count("tricks", (tally.wins[me] & self.win).bit_count(), self.win.bit_count()),)
        over = self.lose & ((1 << tally.played) - 1) & ~tally.wins[me]
        return (Count("tricks", over.bit_count(), self.lose.bit_count(), "avoided"),)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        decided = (self.win | self.lose) & ((1 << tally.played) - 1)
        return 0.4 + 0.5 * decided.bit_count() / (self.win | self.lose).bit_count()


class _ExactCount(Kind):
    @abstractmethod
    def count_for(self, tally: Tally) -> int:
        """How many tricks it must be, as far as the asker may know."""

    def judge(self, tally: Tally, me: int) -> int:
        count, won = self.count_for(tally), tally.wins[me].bit_count()
        if count == UNKNOWN:
            return OPEN
        if won > count or won + tally.left < count:
            return FAILED
        return OPEN if tally.left else DONE

    def progress(self, tally: Tally, me: int) -> Progress:
        count = self.count_for(tally)
        return () if count == UNKNOWN else _tricks(tally, me, count)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        count = self.count_for(tally)
        missing = count - tally.wins[me].bit_count()
        return 0.5 if count == UNKNOWN else _how_usual(missing, tally.left, len(tally.wins))


def _tricks(tally: Tally, me: int, count: int) -> Progress:
    return (Count("tricks", tally.wins[me].bit_count(), count, "of" if count else "none"),)


@cache
def _how_usual(needed: int, left: int, seats: int) -> float:
    """To win so many of the tricks left, against the most usual number."""
    if not 0 <= needed <= left:
        return 0.01
    odds: list[int] = [comb(left, wins) * (seats - 1) ** (left - wins) for wins in range(left + 1)]
    return 0.1 + 0.9 * odds[needed] / max(odds)


class TrickCount(_ExactCount):
    """I win exactly so many tricks."""

    def __init__(self, crew: Crew, count: int) -> None:
        self.count = count

    def count_for(self, tally: Tally) -> int:
        return self.count


class PredictedCount(_ExactCount):
    """I win exactly as many tricks as I said (or secretly noted) before the first."""

    def __init__(self, crew: Crew, secret: bool) -> None:
        self.secret = secret

    def count_for(self, tally: Tally) -> int:
        return tally.foretold[self.secret]


class InARow(Kind):
    """I win so many tricks in a row at some time; more are fine."""

    def __init__(self, crew: Crew, length: int) -> None:
        self.length = length

    def judge(self, tally: Tally, me: int) -> int:
        streak = tally.streak(me)
        if streak >= self.length:
            return DONE
        return OPEN if streak + tally.left >= self.length else FAILED

    def progress(self, tally: Tally, me: int) -> Progress:
        return (Count("tricks", tally.streak(me), self.length, "row"),)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        return 0.25 + 0.5 * tally.streak(me) / self.length + 0.02 * tally.left


class OnlyInARow(InARow):
    """I win exactly so many tricks altogether, and these in a row."""

    def judge(self, tally: Tally, me: int) -> int:
        won, streak = tally.wins[me].bit_count(), tally.streak(me)
        if won > self.length or (won < self.length and streak + tally.left < self.length):
            return FAILED
        if streak != won and (streak or won < self.length):
            return FAILED  # the run was broken before it was long enough, or a second one began
        return OPEN if tally.left else DONE

    def progress(self, tally: Tally, me: int) -> Progress:
        return (Count("tricks", tally.wins[me].bit_count(), self.length, "row"),)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        if tally.wins[me].bit_count() == self.length:
            return 0.6 + 0.4 * tally.played / (tally.played + tally.left)
        return 0.35 + 0.25 * tally.streak(me) / self.length


class NeverInARow(InARow):
    """I never win so many tricks in a row."""

    def judge(self, tally: Tally, me: int) -> int:
        streak = tally.streak(me)
        if streak >= self.length:
            return FAILED
        return OPEN if streak + tally.left >= self.length else DONE

    def progress(self, tally: Tally, me: int) -> Progress:
        return (Count("tricks", tally.streak(me), self.length - 1, "run"),)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        done = tally.played / (tally.played + tally.left)
        return 0.6 + 0.4 * done - 0.25 * tally.streak(me)


# Tricks against the others -------------------------------------------------------------------------

Comparison = Literal["more", "fewer", "equal"]


class AgainstEach(Kind):
    """I win more (fewer) tricks than every other member of the crew."""

    def __init__(self, crew: Crew, than: Comparison) -> None:
        self.more = than == "more"

    def judge(self, tally: Tally, me: int) -> int:
        won = tally.wins[me].bit_count()
        others = [wins.bit_count() for seat, wins in enumerate(tally.wins) if seat != me]
        if self.more:
            if won > max(others) + tally.left:
                return DONE
            return FAILED if won + tally.left <= max(others) else OPEN
        if won + tally.left < min(others):
            return DONE
        needed = sum(max(0, won + 1 - other) for other in others)
        return FAILED if needed > tally.left else OPEN

    def progress(self, tally: Tally, me: int) -> Progress:
        others = [wins.bit_count() for seat, wins in enumerate(tally.wins) if seat != me]
        won = tally.wins[me].bit_count()
        if self.more:
            return (Count("tricks", won, max(others), "most"),)
        return (Count("tricks", won, min(others), "least"),)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        won = tally.wins[me].bit_count()
        others = [wins.bit_count() for seat, wins in enumerate(tally.wins) if seat != me]
        ahead = won - max(others) if self.more else min(others) - won
        return logistic(ahead - 0.5)


class AgainstTogether(Kind):
    """I win more tricks than all the others together."""

    def __init__(self, crew: Crew) -> None:
        self.needed = crew.tricks // 2 + 1

    def judge(self, tally: Tally, me: int) -> int:
        won = tally.wins[me].bit_count()
        if won >= self.needed:
            return DONE
        return OPEN if won + tally.left >= self.needed else FAILED

    def progress(self, tally: Tally, me: int) -> Progress:
        return _tricks(tally, me, self.needed)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        return 0.1 + 0.8 * tally.wins[me].bit_count() / self.needed


class AgainstCaptain(Kind):
    """I win more (fewer, exactly as many) tricks than the captain."""

    def __init__(self, crew: Crew, than: Comparison) -> None:
        self.than = than

    def judge(self, tally: Tally, me: int) -> int:
        ahead = tally.wins[me].bit_count() - tally.wins[tally.captain].bit_count()
        if self.than == "fewer":
            ahead = -ahead
        if self.than == "equal":
            if abs(ahead) > tally.left:
                return FAILED
            return OPEN if tally.left else DONE
        if ahead > tally.left:
            return DONE
        return FAILED if ahead + tally.left <= 0 else OPEN

    def progress(self, tally: Tally, me: int) -> Progress:
        mine, captains = tally.wins[me].bit_count(), tally.wins[tally.captain].bit_count()
        return (Count("tricks", mine, captains, "captain"),)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        ahead = tally.wins[me].bit_count() - tally.wins[tally.captain].bit_count()
        if self.than == "equal":
            return 0.7 / (1 + abs(ahead))
        return logistic((ahead if self.than == "more" else -ahead) - 0.5)
