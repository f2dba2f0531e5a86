"""The ways a task card is judged: few kinds, each beside the sentence it stands for.

A judge looks at the public history of tricks alone, never at a hand. It answers after every resolved
trick (some also after an opening card) and says the first moment that the history decides the task:

- `DONE`: success is certain whatever follows,
- `FAILED`: success has become impossible,
- `OPEN`: neither yet.

Neither answer is ever taken back, so an engine stops asking once a task is decided. Words used below:
"mine" are the cards in tricks the owner won, "out" are cards in no resolved trick yet, "left" is the
number of tricks to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Literal

from msgspec import Struct

from quarterdeck.games.deep_sea.cards import RANK_CARDS, SUBMARINES, VALUE, selection

OPEN: Final = 0
DONE: Final = 1
FAILED: Final = 2

UNKNOWN: Final = -1
"""A prediction that has not been made, or that the asker may not know."""


class Crew(Struct, frozen=True, gc=False):
    """What task cards depend on: seats at the table (a dummy hand is one) and tricks in an attempt."""

    seats: int
    tricks: int

    def number(self, for_3_4_5: Sequence[int]) -> int:
        """The number printed for this crew size."""
        return for_3_4_5[self.seats - 3]


CREWS: Final[Mapping[int, Crew]] = {3: Crew(3, 13), 4: Crew(4, 10), 5: Crew(5, 8)}


class Tally(Struct, frozen=True, gc=False):
    """The public history as judges read it, right after a trick (or, for `judge_opening`, a first card)."""

    captain: int
    captured: tuple[int, ...]
    """Cards in the tricks each seat won, as bits."""
    wins: tuple[int, ...]
    """Tricks each seat won, as bits: bit 0 is the first trick."""
    played: int
    """Number of resolved tricks."""
    left: int
    """Number of tricks to come."""
    out: int
    """Cards in no resolved trick, as bits; at three seats the leftover card stays among them."""
    trick: tuple[int, ...]
    """Cards of the trick just resolved in the order played (or the opening card alone)."""
    leader: int
    """Who opened that trick."""
    winner: int
    """Who won it."""
    winning: int
    """The card that won it."""
    foretold: tuple[int, int] = (UNKNOWN, UNKNOWN)
    """The open and the secret prediction."""

    def streak(self, seat: int) -> int:
        """Length of the seat's run of wins that ends with the latest trick."""
        lost = ~self.wins[seat] & ((1 << self.played) - 1)
        return self.played - lost.bit_length()


class Kind:
    """Base of all kinds."""

    watches_openings: ClassVar[bool] = False

    def judge(self, tally: Tally, me: int) -> int:
        """The verdict after a resolved trick."""
        raise NotImplementedError

    def judge_opening(self, tally: Tally, me: int) -> int:
        """The verdict after a trick's first card; only asked where `watches_openings`."""
        return OPEN

    def progress(self, tally: Tally, me: int) -> tuple[tuple[str, int, int], ...]:
        """What the owner has of what is counted, as (what, have, wanted), where something is counted."""
        return ()


# Cards captured in any tricks ----------------------------------------------------------------------


class _Counted(Kind):
    def __init__(self, crew: Crew, want: Mapping[str, int]) -> None:
        self.want = tuple((selection(words), count) for words, count in want.items())
        self.words = tuple(want)

    def progress(self, tally: Tally, me: int) -> tuple[tuple[str, int, int], ...]:
        mine = tally.captured[me]
        return tuple(
            (words, (mine & cards).bit_count(), count)
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


class MoreCards(Kind):
    """I capture more cards of one colour than of another; none of the other is fine."""

    def __init__(self, crew: Crew, of: str, than: str) -> None:
        self.of, self.than = selection(of), selection(than)
        self.words = (of, than)

    def judge(self, tally: Tally, me: int) -> int:
        mine, out = tally.captured[me], tally.out if tally.left else 0
        more, fewer = (mine & self.of).bit_count(), (mine & self.than).bit_count()
        if more > fewer + (out & self.than).bit_count():
            return DONE
        return FAILED if more + (out & self.of).bit_count() <= fewer else OPEN

    def progress(self, tally: Tally, me: int) -> tuple[tuple[str, int, int], ...]:
        mine = tally.captured[me]
        fewer = (mine & self.than).bit_count()
        return ((self.words[0], (mine & self.of).bit_count(), fewer + 1),)


class AsManyCards(Kind):
    """I capture as many cards of one colour as of another, at least one of each."""

    def __init__(self, crew: Crew, between: Sequence[str]) -> None:
        self.a, self.b = map(selection, between)
        self.words = tuple(between)

    def judge(self, tally: Tally, me: int) -> int:
        mine, out = tally.captured[me], tally.out if tally.left else 0
        have_a, have_b = (mine & self.a).bit_count(), (mine & self.b).bit_count()
        most_a, most_b = have_a + (out & self.a).bit_count(), have_b + (out & self.b).bit_count()
        if have_a > most_b or have_b > most_a or not most_a or not most_b:
            return FAILED
        return DONE if most_a == have_a and most_b == have_b else OPEN

    def progress(self, tally: Tally, me: int) -> tuple[tuple[str, int, int], ...]:
        mine = tally.captured[me]
        a, b = (mine & self.a).bit_count(), (mine & self.b).bit_count()
        return ((self.words[0], a, max(1, b)), (self.words[1], b, max(1, a)))


# One trick of a certain make -----------------------------------------------------------------------


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


class TrickOfOnly(Kind):
    """I win a trick that consists of only these cards."""

    def __init__(self, crew: Crew, cards: str) -> None:
        self.cards, self.seats = selection(cards), crew.seats

    def judge(self, tally: Tally, me: int) -> int:
        if tally.winner == me and all(self.cards >> card & 1 for card in tally.trick):
            return DONE
        possible = tally.left and (tally.out & self.cards).bit_count() >= self.seats
        return OPEN if possible else FAILED


class TrickSum(Kind):
    """I win a trick without submarines whose values add up to at least (at most) so much."""

    def __init__(self, crew: Crew, least: Sequence[int] = (0, 0, 0), most: Sequence[int] = (45, 45, 45)) -> None:
        self.least, self.most, self.seats = crew.number(least), crew.number(most), crew.seats

    def judge(self, tally: Tally, me: int) -> int:
        if tally.winner == me and not any(SUBMARINES >> card & 1 for card in tally.trick):
            if self.least <= sum(VALUE[card] for card in tally.trick) <= self.most:
                return DONE
        return OPEN if tally.left and self.can_come(tally.out) else FAILED

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
        gap = max(b - a for a, b in zip(values, values[1:], strict=False))
        if lowest >= self.least or highest <= self.most or self.most - self.least + 1 >= gap:
            return True
        sums = [1] + [0] * self.seats  # sums[k]: bit s is set when k cards can add up to s
        for value in values:
            for k in range(self.seats, 0, -1):
                sums[k] |= sums[k - 1] << value
        return bool(sums[self.seats] >> self.least & ((1 << (self.most - self.least + 1)) - 1))


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


# Which tricks, how many, in a row ------------------------------------------------------------------


class CertainTricks(Kind):
    """I win these tricks (and no other); or: I win none of those. -1 is the last trick."""

    def __init__(self, crew: Crew, win: Sequence[int] = (), lose: Sequence[int] = (), only: bool = False) -> None:
        self.win = sum(1 << (number - 1 if number > 0 else crew.tricks - 1) for number in win)
        self.lose = ((1 << crew.tricks) - 1) & ~self.win if only else sum(1 << (number - 1) for number in lose)

    def judge(self, tally: Tally, me: int) -> int:
        played = (1 << tally.played) - 1
        wins = tally.wins[me]
        if wins & self.lose or played & self.win & ~wins:
            return FAILED
        return OPEN if (self.win | self.lose) & ~played else DONE

    def progress(self, tally: Tally, me: int) -> tuple[tuple[str, int, int], ...]:
        return (("tricks", (tally.wins[me] & self.win).bit_count(), self.win.bit_count()),)


def _total(tally: Tally, me: int, count: int) -> int:
    won = tally.wins[me].bit_count()
    if won > count or won + tally.left < count:
        return FAILED
    return OPEN if tally.left else DONE


class TrickCount(Kind):
    """I win exactly so many tricks."""

    def __init__(self, crew: Crew, count: int) -> None:
        self.count = count

    def judge(self, tally: Tally, me: int) -> int:
        return _total(tally, me, self.count)

    def progress(self, tally: Tally, me: int) -> tuple[tuple[str, int, int], ...]:
        return (("tricks", tally.wins[me].bit_count(), self.count),)


class PredictedCount(Kind):
    """I win exactly as many tricks as I said (or secretly noted) before the first."""

    def __init__(self, crew: Crew, secret: bool) -> None:
        self.secret = secret

    def judge(self, tally: Tally, me: int) -> int:
        count = tally.foretold[self.secret]
        return OPEN if count == UNKNOWN else _total(tally, me, count)

    def progress(self, tally: Tally, me: int) -> tuple[tuple[str, int, int], ...]:
        count = tally.foretold[self.secret]
        return () if count == UNKNOWN else (("tricks", tally.wins[me].bit_count(), count),)


class InARow(Kind):
    """I win so many tricks in a row at some time; more are fine."""

    def __init__(self, crew: Crew, length: int) -> None:
        self.length = length

    def judge(self, tally: Tally, me: int) -> int:
        streak = tally.streak(me)
        if streak >= self.length:
            return DONE
        return OPEN if streak + tally.left >= self.length else FAILED

    def progress(self, tally: Tally, me: int) -> tuple[tuple[str, int, int], ...]:
        return (("row", tally.streak(me), self.length),)


class OnlyInARow(InARow):
    """I win exactly so many tricks altogether, and these in a row."""

    def judge(self, tally: Tally, me: int) -> int:
        won, streak = tally.wins[me].bit_count(), tally.streak(me)
        if won > self.length or (won < self.length and streak + tally.left < self.length):
            return FAILED
        if streak != won and (streak or won < self.length):
            return FAILED  # the run was broken before it was long enough, or a second one began
        return OPEN if tally.left else DONE


class NeverInARow(InARow):
    """I never win so many tricks in a row."""

    def judge(self, tally: Tally, me: int) -> int:
        streak = tally.streak(me)
        if streak >= self.length:
            return FAILED
        return OPEN if streak + tally.left >= self.length else DONE


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


class AgainstTogether(Kind):
    """I win more tricks than all the others together."""

    def __init__(self, crew: Crew) -> None:
        self.needed = crew.tricks // 2 + 1

    def judge(self, tally: Tally, me: int) -> int:
        won = tally.wins[me].bit_count()
        if won >= self.needed:
            return DONE
        return OPEN if won + tally.left >= self.needed else FAILED

    def progress(self, tally: Tally, me: int) -> tuple[tuple[str, int, int], ...]:
        return (("tricks", tally.wins[me].bit_count(), self.needed),)


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


# Missions without task cards: the whole crew's objective -------------------------------------------


class EvenlySpread(Kind):
    """Nobody may ever have captured two or more of this value more than anybody else."""

    def __init__(self, crew: Crew, cards: str) -> None:
        self.cards = selection(cards)

    def judge(self, tally: Tally, me: int) -> int:
        counts = [(captured & self.cards).bit_count() for captured in tally.captured]
        if max(counts) - min(counts) >= 2:
            return FAILED
        return OPEN if tally.left else DONE


class NobodyOpens(Kind):
    """Nobody may open a trick with one of these cards."""

    watches_openings = True

    def __init__(self, crew: Crew, **cards: str) -> None:
        self.cards = selection(cards["with"])

    def judge(self, tally: Tally, me: int) -> int:
        if self.cards >> tally.trick[0] & 1:
            return FAILED
        return OPEN if tally.left else DONE

    def judge_opening(self, tally: Tally, me: int) -> int:
        return FAILED if self.cards >> tally.trick[0] & 1 else OPEN


class FirstWinnerAhead(Kind):
    """Whoever wins the first trick must from then on have more tricks than every other seat."""

    def __init__(self, crew: Crew) -> None:
        pass

    def judge(self, tally: Tally, me: int) -> int:
        first = next(seat for seat, wins in enumerate(tally.wins) if wins & 1)
        won = tally.wins[first].bit_count()
        if any(wins.bit_count() >= won for seat, wins in enumerate(tally.wins) if seat != first):
            return FAILED
        return OPEN if tally.left else DONE


class FinalCard(Kind):
    """This card must be the very last one played in the last trick."""

    def __init__(self, crew: Crew, card: str) -> None:
        self.card = selection(card)

    def judge(self, tally: Tally, me: int) -> int:
        if tally.left:
            return OPEN if tally.out & self.card else FAILED
        return DONE if self.card == 1 << tally.trick[-1] else FAILED


KINDS: Final[Mapping[str, type[Any]]] = {
    "at_least": AtLeast,
    "at_least_one_of": AtLeastOneOf,
    "exactly": Exactly,
    "more_cards": MoreCards,
    "as_many_cards": AsManyCards,
    "last_trick_with": LastTrickWith,
    "win_with": WinWith,
    "trick_of_only": TrickOfOnly,
    "trick_sum": TrickSum,
    "trick_balanced": TrickBalanced,
    "never_open": NeverOpen,
    "certain_tricks": CertainTricks,
    "trick_count": TrickCount,
    "predicted_count": PredictedCount,
    "in_a_row": InARow,
    "only_in_a_row": OnlyInARow,
    "never_in_a_row": NeverInARow,
    "against_each": AgainstEach,
    "against_together": AgainstTogether,
    "against_captain": AgainstCaptain,
    "evenly_spread": EvenlySpread,
    "nobody_opens": NobodyOpens,
    "first_winner_ahead": FirstWinnerAhead,
    "final_card": FinalCard,
}

