"""The same problem as clauses, for positions that the search finds no end to.

Whoever solves clauses learns from every dead end which few choices led into it, whatever was played
before and between: so it sees once what a search comes upon again and again. Solved by MiniSat, which
begins at once, or by CaDiCaL, which gets through the longest ones sooner.

A card is a row of flags, one for each trick it may be played in; so is everything else. What clauses
can't do is count. So it is counted here where it matters: how often somebody has played a card of a
suit, how often a suit was led, how many tricks somebody has won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from time import perf_counter
from typing import Final

from pysat.solvers import Cadical195, Minisat22

from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.solver import bits
from quarterdeck.solver.problem import Problem

SUITS: Final = range(5)
TRUMP: Final = 4
SUIT: Final[list[int]] = bits.SUIT.tolist()
TRUE: Final = 1
"""A flag that is up; -TRUE is one that is not."""
AT_A_TIME: Final = 2000
"""Dead ends until the clock is looked at."""

Flags = list[int]


def solve_clauses(
    problem: Problem, seconds: float | None, dead_ends: int | None = None
) -> tuple[bool | None, tuple[int, ...]]:
    """Whether a plain position can be won, with a line of cards that does.

    With a limit of dead ends it is MiniSat that looks for it, else CaDiCaL.
    """
    started = perf_counter()
    with Cadical195() if dead_ends is None else Minisat22() as solver:
        clauses = Clauses(problem, solver.add_clause)
        met = 0
        winnable = None
        while winnable is None:
            late = seconds is not None and perf_counter() - started > seconds
            if late or (dead_ends is not None and met >= dead_ends):
                return None, ()
            solver.conf_budget(AT_A_TIME)
            winnable = solver.solve_limited()
            met += AT_A_TIME
        return winnable, clauses.line({*solver.get_model()}) if winnable else ()


class Clauses:
    """Every legal play of a position from its running trick on; tricks count from 0 here.

    Each clause is handed on at once. Ten thousand lists that are kept make Python look through all its
    memory for rubbish, and that takes longer than solving them.
    """

    def __init__(self, problem: Problem, hand_on: Callable[[Flags], object]) -> None:
        self.problem = problem
        self._hand_on = hand_on
        self._last = TRUE
        self._add(TRUE)
        self.hands = [cards_in(hand) for hand in problem.hands_and_trick()]
        self.holder = {card: seat for seat, hand in enumerate(self.hands) for card in hand}
        self.seats = range(problem.seats)
        self.tricks = range(problem.tricks - problem.number + 1)
        self.end = len(self.tricks)
        self.plays = {card: self._flags(self.end) for card in sorted(self.holder)}
        """By card and trick: whether it is played there."""
        self.played = {card: self._played(flags) for card, flags in self.plays.items()}
        """Whether it was played before that trick."""
        self.leads = [self._flags(problem.seats) for _ in range(self.end + 1)]
        """By trick and seat; whoever leads the next trick has won this one."""
        self.suits = [self._flags(len(SUITS)) for _ in self.tricks]
        """By trick: the suit that is led."""
        self._begin()
        self._follow()
        self._win()
        self._ask()
        self._share_tricks()

    # How clauses are made --------------------------------------------------------------------------

    def _flags(self, number: int) -> Flags:
        first = self._last + 1
        self._last += number
        return [*range(first, self._last + 1)]

    def _add(self, *flags: int) -> None:
        """One of these is up."""
        self._hand_on([*flags])

    def _one_of(self, flags: Flags) -> None:
        self._hand_on(flags)
        self._not_two_of(flags)

    def _not_two_of(self, flags: Iterable[int]) -> None:
        for one, other in combinations(flags, 2):
            self._hand_on([-one, -other])

    def _any_of(self, flags: Flags) -> int:
        """A flag that is up whenever one of these is."""
        (found,) = self._flags(1)
        for flag in flags:
            self._hand_on([-flag, found])
        self._add(-found, *flags)
        return found

    def _counted(self, flags: Flags, most: int) -> list[Flags]:
        """By n and k up to `most`: whether at least k of the first n flags are up."""
        counts = [[TRUE, *[-TRUE] * most]]
        for number, flag in enumerate(flags, start=1):
            before = counts[-1]
            reachable = min(number, most)
            now = [TRUE, *self._flags(reachable), *[-TRUE] * (most - reachable)]
            for k in range(1, reachable + 1):
                self._hand_on([-before[k], now[k]])
                self._hand_on([-before[k - 1], -flag, now[k]])
                self._hand_on([-now[k], before[k], flag])
                self._hand_on([-now[k], before[k - 1]])
            counts.append(now)
        return counts

    # What every attempt keeps to -------------------------------------------------------------------

    def _played(self, flags: Flags) -> Flags:
        before = [once for _, once in self._counted(flags, 1)]
        for trick, flag in enumerate(flags):
            self._add(-before[trick], -flag)
        return before

    def _begin(self) -> None:
        """The running trick, and one leader, one suit for each."""
        self._add(self.leads[0][self.problem.leader])
        for flags in (*self.leads, *self.suits):
            self._one_of(flags)
        for card in self.problem.trick:
            self._add(self.plays[card][0])
        if self.problem.trick:
            self._add(self.suits[0][SUIT[self.problem.trick[0]]])

    def _follow(self) -> None:
        """Everybody plays a card to each trick; the leader's is of the suit led, and the others follow."""
        led = [self._counted([flags[suit] for flags in self.suits], self._longest(suit)) for suit in SUITS]
        for seat, hand in enumerate(self.hands):
            of_suit = [[card for card in hand if SUIT[card] == suit] for suit in SUITS]
            follows = [
                [self._any_of([self.plays[card][trick] for card in cards]) for trick in self.tricks]
                for cards in of_suit
            ]
            for trick in self.tricks:
                self._one_of([flags[trick] for flags in follows])
            for suit, cards in enumerate(of_suit):
                gone = self._counted(follows[suit], len(cards))
                for trick, follow in enumerate(follows[suit]):
                    lead, none = self.suits[trick][suit], gone[trick][len(cards)]
                    self._not_two_of(self.plays[card][trick] for card in cards)
                    self._add(-self.leads[trick][seat], -follow, lead)
                    self._add(-self.leads[trick][seat], -lead, follow)
                    self._add(-lead, follow, none)
                    self._add(-follow, -none)
                    for often in range(1, min(trick, len(cards)) + 1):
                        self._add(-led[suit][trick][often], gone[trick][often])
            for card in hand:
                if len(hand) == self.end:
                    self._add(self.played[card][self.end])

    def _longest(self, suit: int) -> int:
        """The most cards of a suit in one hand."""
        return max(sum(SUIT[card] == suit for card in hand) for hand in self.hands)

    def _win(self) -> None:
        """Who wins has played of the suit led, or a trump, and nothing in the trick beats it."""
        trumps = [card for card in self.plays if SUIT[card] == TRUMP]
        trumped = [self._any_of([self.plays[card][trick] for card in trumps]) for trick in self.tricks]
        for card, flags in self.plays.items():
            seat, suit = self.holder[card], SUIT[card]
            higher = [
                other
                for other in self.plays
                if other > card and SUIT[other] == suit and self.holder[other] != seat
            ]
            for trick, flag in enumerate(flags):
                won = self.leads[trick + 1][seat]
                if suit != TRUMP:
                    self._add(-flag, -won, -trumped[trick])
                    self._add(-flag, -won, self.suits[trick][suit])
                for other in higher:
                    self._hand_on([-flag, -won, -self.plays[other][trick]])

    # What is asked for -----------------------------------------------------------------------------

    def _ask(self) -> None:
        problem = self.problem
        for seat in self.seats:
            need = [card for card in cards_in(problem.need[seat]) if card in self.holder]
            ban = [card for card in cards_in(problem.ban[seat]) if card in self.holder]
            mine = self.hands[seat]
            for card in need:
                self._add(self.played[card][self.end])
            for trick in self.tricks:
                won = self.leads[trick + 1][seat]
                for card in need:
                    self._add(-self.plays[card][trick], won)
                for card in ban:
                    self._add(-self.plays[card][trick], -won)
                for card in mine:
                    if problem.bad_winner[seat] >> card & 1:
                        self._add(-self.plays[card][trick], -won)
                    if problem.no_lead[seat] >> card & 1 and (trick or not problem.trick):
                        self._add(-self.plays[card][trick], -self.leads[trick][seat])
        for card, before in problem.before.items():
            for other in cards_in(before):
                if card in self.holder and other in self.holder:
                    for trick in self.tricks:
                        self._add(-self.plays[card][trick], self.played[other][trick + 1])
        for card in cards_in(problem.only_last):
            if card in self.holder:
                self._add(-self.played[card][self.end - 1])
        for number, seats in problem.may_win.items():
            for seat in self.seats:
                if number >= problem.number and not seats >> seat & 1:
                    self._add(-self.leads[number - problem.number + 1][seat])

    def _share_tricks(self) -> None:
        """Cards that one seat must capture from one hand need a trick each, and so do those of others."""
        least = [
            max(sum(need >> card & 1 for card in hand) for hand in self.hands)
            for need in self.problem.need[: len(self.seats)]
        ]
        spare = self.end - sum(least)
        if spare < 0:
            self._add()
        for seat in self.seats if spare >= 0 else ():
            most = least[seat] + spare
            wins = self._counted([flags[seat] for flags in self.leads[1:]], most + 1)
            self._add(-wins[self.end][most + 1])
            for still in range(least[seat]):
                self._add(wins[self.end - still][least[seat] - still])

    def line(self, up: set[int]) -> tuple[int, ...]:
        """The cards after those laid already, in the order played."""
        found: list[int] = []
        for trick in self.tricks:
            leader = next(seat for seat in self.seats if self.leads[trick][seat] in up)
            laid = {self.holder[card]: card for card, flags in self.plays.items() if flags[trick] in up}
            found += [laid[(leader + turn) % len(self.seats)] for turn in self.seats]
        return tuple(found[len(self.problem.trick) :])
