"""Tasks about cards captured, in any tricks or in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from quarterdeck.games.deep_sea.components import RANK_CARDS, SUBMARINES, VALUE, selection
from quarterdeck.games.deep_sea.tasks.kind import (
    DONE,
    FAILED,
    OPEN,
    Count,
    Crew,
    Kind,
    Progress,
    Tally,
    logistic,
)

# Cards captured in any tricks ----------------------------------------------------------------------


class _Counted(Kind):
    def __init__(self, crew: Crew, want: Mapping[str, int]) -> None:
        self.want = tuple((selection(words), count) for words, count in want.items())
        self.words = tuple(want)

    def progress(self, tally: Tally, me: int) -> Progress:
        mine = tally.captured[me]
        return tuple(
            Count(words, (mine & cards).bit_count(), count, "of" if count else "none")
            for words, (cards, count) in zip(self.words, self.want, strict=True)
        )


class AtLeast(_Counted):
    """I capture at least so many of these cards (of each group)."""

    def judge(self, tally: Tally, me: int) -> int:
        mine, out, missing = tally.captured[me], tally.out, False
        for cards, count in self.want:
            have = (mine & cards).bit_count()
            if have < count:
                if have + (out & cards).bit_count() < count or not tally.left:
                    return FAILED
                missing = True
        return OPEN if missing else DONE

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        """Of each group: the share that is there, and how much choice remains for the rest."""
        found = 1.0
        for cards, count in self.want:
            missing = count - (tally.captured[me] & cards).bit_count()
            if missing > 0:
                out = (tally.out & cards).bit_count()
                found *= 0.15 + 0.55 * (1 - missing / count) + 0.3 * (out - missing + 1) / (out + 1)
        return found


class AtLeastOneOf(_Counted):
    """I capture at least so many of one of these groups of cards, whichever."""

    def judge(self, tally: Tally, me: int) -> int:
        mine, out, possible = tally.captured[me], tally.out, False
        for cards, count in self.want:
            have = (mine & cards).bit_count()
            if have >= count:
                return DONE
            possible = possible or have + (out & cards).bit_count() >= count
        return OPEN if possible and tally.left else FAILED

    def progress(self, tally: Tally, me: int) -> Progress:
        """The group that has come furthest."""
        return (max(super().progress(tally, me), key=lambda count: count.have / count.want),)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        best = 0.0
        for cards, count in self.want:
            have = (tally.captured[me] & cards).bit_count()
            if have + (tally.out & cards).bit_count() >= count:
                best = max(best, 0.1 + 0.9 * have / count)
        return best


class Exactly(_Counted):
    """I capture exactly so many of these cards (of each group), no more; 0 means none at all."""

    def judge(self, tally: Tally, me: int) -> int:
        mine, out, certain = tally.captured[me], tally.out if tally.left else 0, True
        for cards, count in self.want:
            have, open_ = (mine & cards).bit_count(), (out & cards).bit_count()
            if have > count or have + open_ < count:
                return FAILED
            certain = certain and not open_
        return DONE if certain else OPEN

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        """The right number is good, and the better the fewer cards can still spoil it."""
        found = 1.0
        for cards, count in self.want:
            missing = count - (tally.captured[me] & cards).bit_count()
            gone = 1 - (tally.out & cards).bit_count() / cards.bit_count()
            found *= 0.3 + 0.7 * gone if not missing else 0.25 + 0.25 * (1 - missing / count) - 0.15 * gone
        return max(found, 0.02)


def _against(mine: int, a: int, b: int, words: tuple[str, str]) -> Progress:
    return (Count(words[0], (mine & a).bit_count(), (mine & b).bit_count(), "against", words[1]),)


class MoreCards(Kind):
    """I capture more cards of one colour than of another; none of the other is fine."""

    def __init__(self, crew: Crew, of: str, than: str) -> None:
        self.of, self.than, self.words = selection(of), selection(than), (of, than)

    def judge(self, tally: Tally, me: int) -> int:
        mine, out = tally.captured[me], tally.out if tally.left else 0
        more, fewer = (mine & self.of).bit_count(), (mine & self.than).bit_count()
        if more > fewer + (out & self.than).bit_count():
            return DONE
        return FAILED if more + (out & self.of).bit_count() <= fewer else OPEN

    def progress(self, tally: Tally, me: int) -> Progress:
        return _against(tally.captured[me], self.of, self.than, self.words)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        mine = tally.captured[me]
        return logistic((mine & self.of).bit_count() - (mine & self.than).bit_count() - 0.5)


class AsManyCards(Kind):
    """I capture as many cards of one colour as of another, at least one of each."""

    def __init__(self, crew: Crew, between: tuple[str, str]) -> None:
        self.a, self.b = map(selection, between)
        self.words = between

    def judge(self, tally: Tally, me: int) -> int:
        mine, out = tally.captured[me], tally.out if tally.left else 0
        have_a, have_b = (mine & self.a).bit_count(), (mine & self.b).bit_count()
        most_a, most_b = have_a + (out & self.a).bit_count(), have_b + (out & self.b).bit_count()
        if have_a > most_b or have_b > most_a or not most_a or not most_b:
            return FAILED
        return DONE if most_a == have_a and most_b == have_b else OPEN

    def progress(self, tally: Tally, me: int) -> Progress:
        return _against(tally.captured[me], self.a, self.b, self.words)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        mine = tally.captured[me]
        a, b = (mine & self.a).bit_count(), (mine & self.b).bit_count()
        return 0.6 / (1 + abs(a - b)) - (0.2 if not a or not b else 0)


# One trick of a certain make -----------------------------------------------------------------------


def _still_out(cards: int, tally: Tally) -> float:
    return 0.2 + 0.5 * (tally.out & cards).bit_count() / cards.bit_count()


class LastTrickWith(Kind):
    """I win the last trick, and this card is in it."""

    def __init__(self, crew: Crew, card: str) -> None:
        self.card = selection(card)

    def judge(self, tally: Tally, me: int) -> int:
        if tally.left:
            return OPEN if tally.out & self.card else FAILED
        last = 1 << (tally.played - 1)
        caught = any(self.card == 1 << card for card in tally.trick)
        return DONE if caught and tally.wins[me] & last else FAILED

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        return 0.4


class WinWith(Kind):
    """I win a trick with one of these cards of my own (and catch one of those in it)."""

    def __init__(self, crew: Crew, catch: str = "", **cards: str) -> None:
        self.with_ = selection(cards["with"])
        self.catch = selection(catch)

    def judge(self, tally: Tally, me: int) -> int:
        out = tally.out
        winning = 1 << tally.winning
        if tally.winner == me and winning & self.with_:
            others = sum(1 << card for card in tally.trick) & ~winning
            if not self.catch or others & self.catch:
                return DONE
        if not tally.left or not out & self.with_:
            return FAILED
        if self.catch and (not out & self.catch or (out & (self.with_ | self.catch)).bit_count() < 2):
            return FAILED
        return OPEN

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        return _still_out(self.with_, tally)


class TrickOfOnly(Kind):
    """I win a trick that consists of only these cards."""

    def __init__(self, crew: Crew, cards: str) -> None:
        self.cards, self.seats = selection(cards), crew.seats

    def judge(self, tally: Tally, me: int) -> int:
        if tally.winner == me and all(self.cards >> card & 1 for card in tally.trick):
            return DONE
        possible = tally.left and (tally.out & self.cards).bit_count() >= self.seats
        return OPEN if possible else FAILED

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        return _still_out(self.cards, tally)


class TrickSum(Kind):
    """I win a trick without submarines whose values add up to at least (at most) so much."""

    def __init__(
        self, crew: Crew, least: Sequence[int] = (0, 0, 0), most: Sequence[int] = (45, 45, 45)
    ) -> None:
        self.least, self.most, self.seats = crew.number(least), crew.number(most), crew.seats

    def judge(self, tally: Tally, me: int) -> int:
        if tally.winner == me and self.adds_up(tally.trick):
            return DONE
        return OPEN if tally.left and self.can_come(tally.out) else FAILED

    def adds_up(self, trick: tuple[int, ...]) -> bool:
        if any(SUBMARINES >> card & 1 for card in trick):
            return False
        return self.least <= sum(VALUE[card] for card in trick) <= self.most

    def can_come(self, out: int) -> bool:
        """Whether as many colour cards as there are seats, among those out, add up right.

        From the lowest to the highest cards one can walk by moving one card up to its neighbour; a
        step is at most the widest gap between values that are out. So a window no narrower than
        that gap can't be stepped over, and only else are the sums worked out.
        """
        counts = [(out & RANK_CARDS[value]).bit_count() for value in range(10)]
        values = [value for value in range(1, 10) for _ in range(counts[value])]
        if len(values) < self.seats:
            return False
        lowest, highest = sum(values[: self.seats]), sum(values[-self.seats :])
        if highest < self.least or lowest > self.most:
            return False
        gap = max(b - a for a, b in pairwise(values))
        if lowest >= self.least or highest <= self.most or self.most - self.least + 1 >= gap:
            return True
        sums = [1] + [0] * self.seats  # sums[k]: bit s is set when k cards can add up to s
        for value in values:
            for k in range(self.seats, 0, -1):
                sums[k] |= sums[k - 1] << value
        return bool(sums[self.seats] >> self.least & ((1 << (self.most - self.least + 1)) - 1))

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        return 0.3 + 0.03 * tally.left


class TrickBalanced(Kind):
    """I win a trick with as many cards of one colour as of another, at least one of each."""

    def __init__(self, crew: Crew, between: Sequence[str]) -> None:
        self.a, self.b = map(selection, between)

    def judge(self, tally: Tally, me: int) -> int:
        if tally.winner == me:
            trick = sum(1 << card for card in tally.trick)
            count = (trick & self.a).bit_count()
            if count and count == (trick & self.b).bit_count():
                return DONE
        return OPEN if tally.left and tally.out & self.a and tally.out & self.b else FAILED

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        return _still_out(self.a | self.b, tally)


class NeverOpen(Kind):
    """I never open a trick with one of these cards."""

    watches_openings = True

    def __init__(self, crew: Crew, **cards: str) -> None:
        self.cards = selection(cards["with"])

    def judge(self, tally: Tally, me: int) -> int:
        if tally.leader == me and self.cards >> tally.trick[0] & 1:
            return FAILED
        return OPEN if tally.left and tally.out & self.cards else DONE

    def judge_opening(self, tally: Tally, me: int) -> int:
        if tally.leader == me and self.cards >> tally.trick[0] & 1:
            return FAILED
        return OPEN if tally.left > 1 else DONE

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        """It is safer not to have to open the next trick."""
        done = tally.played / (tally.played + tally.left)
        return 0.5 + 0.4 * done - (0.25 if tally.leader == me else 0)
