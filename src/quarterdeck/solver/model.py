"""The same problem as a constraint model, for positions that the search finds no end to.

A model does not think in the order of play, so it sees at once what a search would have to come upon
again and again. It takes about as long for every position, which is long beside an easy search and
short beside a hard one. Solved by OR-Tools.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ortools.sat.python import cp_model

from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.solver.bits import ALL, BEATERS, FIRST_TRUMP, SAME_SUIT, SUIT
from quarterdeck.solver.model_rows import add_row
from quarterdeck.solver.problem import Problem

SUITS = range(5)


def solve_model(
    problem: Problem, seconds: float | None, simplify: bool = False
) -> tuple[bool | None, tuple[int, ...]]:
    """Whether the position can be won, with a line of cards that does.

    What simplifying the model gains it costs, unless the model is hard.
    """
    model = Model(problem)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0
    solver.parameters.cp_model_presolve = simplify
    if seconds is not None:
        solver.parameters.max_time_in_seconds = max(0.0, seconds)
    status = solver.solve(model.model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return True, model.line(solver)
    return (False if status == cp_model.INFEASIBLE else None), ()


class Model:
    """Every legal play of a position from its running trick on; tricks count from 0 here."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.model = cp_model.CpModel()
        self.hands = problem.hands_and_trick()
        self.holder = {card: seat for seat, hand in enumerate(self.hands) for card in cards_in(hand)}
        self.cards = sorted(self.holder)
        self.seats = range(problem.seats)
        self.tricks = range(problem.tricks - problem.number + 1)
        self.number = problem.number
        new = self.model.new_bool_var
        self.plays = {card: [new("") for _ in self.tricks] for card in self.cards}
        """By card and trick: whether it is played there."""
        self.wins = {card: [new("") for _ in self.tricks] for card in self.cards}
        """Whether it wins there."""
        self.leads = [[new("") for _ in self.seats] for _ in range(len(self.tricks) + 1)]
        """By trick and seat; whoever leads the next trick has won this one."""
        self.suits = [[new("") for _ in SUITS] for _ in self.tricks]
        """By trick: the suit that is led."""
        self._caught: dict[tuple[int, int], Any] = {}
        self._lay_cards()
        self._follow()
        self._win()
        self._ask()
        for row in problem.rows:
            add_row(self, row)

    # What every attempt keeps to -------------------------------------------------------------------

    def _lay_cards(self) -> None:
        model, problem = self.model, self.problem
        model.add_bool_and(self.leads[0][problem.leader])
        for row in self.leads:
            model.add_exactly_one(row)
        for hand in self.hands:
            for trick in self.tricks:
                model.add_exactly_one(self.plays[card][trick] for card in cards_in(hand))
            for card in cards_in(hand):
                if hand.bit_count() == len(self.tricks):
                    model.add_exactly_one(self.plays[card])
                else:
                    model.add_at_most_one(self.plays[card])
        laid = set_of(problem.trick)
        for turn, card in enumerate(problem.trick):
            model.add_bool_and(self.plays[card][0])
            if not turn:
                model.add_bool_and(self.suits[0][int(SUIT[card])])
        for up, beneath in problem.under.items():
            for trick in self.tricks:
                model.add_bool_or(~self.plays[beneath][trick], *self.plays[up][:trick])
        assert not laid & ~set_of(self.cards)

    def _follow(self) -> None:
        """The leader's card is of the suit led; whoever does not follow has none of it."""
        model = self.model
        for seat, hand in enumerate(self.hands):
            of_suit = [cards_in(hand & _suit(suit)) for suit in SUITS]
            for trick in self.tricks:
                follows = [model.new_bool_var("") for _ in SUITS]
                model.add_exactly_one(follows)
                for suit in SUITS:
                    led = self.suits[trick][suit]
                    for card in of_suit[suit]:
                        model.add_implication(self.plays[card][trick], follows[suit])
                    if not of_suit[suit]:
                        model.add_bool_and(~follows[suit])
                        model.add_bool_or(~self.leads[trick][seat], ~led)
                        continue
                    model.add_bool_or(~self.leads[trick][seat], ~follows[suit], led)
                    for card in of_suit[suit]:
                        self._gone_unless(card, trick, led, follows[suit])
        for trick in self.tricks:
            model.add_exactly_one(self.suits[trick])

    def _gone_unless(self, card: int, trick: int, led: Any, follows: Any) -> None:
        """A card whose suit is led and not followed was played before, or lies covered."""
        before = self.plays[card][:trick]
        above = next((up for up, beneath in self.problem.under.items() if beneath == card), None)
        if above is None:
            self.model.add_bool_or(~led, follows, *before)
            return
        for earlier in range(trick):
            self.model.add_bool_or(~led, follows, ~self.plays[above][earlier], *before)

    def _win(self) -> None:
        """One card wins: of the suit led or a trump, and nothing in the trick beats it."""
        model = self.model
        for trick in self.tricks:
            model.add_exactly_one(self.wins[card][trick] for card in self.cards)
            for card in self.cards:
                wins = self.wins[card][trick]
                model.add_implication(wins, self.plays[card][trick])
                model.add_implication(wins, self.leads[trick + 1][self.holder[card]])
                if card < FIRST_TRUMP:
                    model.add_implication(wins, self.suits[trick][int(SUIT[card])])
                for other in cards_in(int(BEATERS[card])):
                    if other in self.holder and self.holder[other] != self.holder[card]:
                        model.add_bool_or(~wins, ~self.plays[other][trick])

    # What is asked for -----------------------------------------------------------------------------

    def won(self, trick: int, seat: int) -> Any:
        return self.leads[trick + 1][seat]

    def caught(self, card: int, seat: int) -> Any:
        """Whether a seat captures a card from now on."""
        if (card, seat) not in self._caught:
            model = self.model
            flag = model.new_bool_var("")
            for trick in self.tricks:
                model.add_bool_or(~self.plays[card][trick], ~self.won(trick, seat), flag)
                model.add_bool_or(~self.plays[card][trick], self.won(trick, seat), ~flag)
            model.add_bool_or(~flag, *self.plays[card])
            self._caught[card, seat] = flag
        return self._caught[card, seat]

    def number_caught(self, cards: int, seat: int) -> Any:
        """How many of these cards a seat has captured at the end."""
        left = cards & set_of(self.cards)
        now = (self.problem.caught[seat] & cards).bit_count()
        return now + sum(self.caught(card, seat) for card in cards_in(left))

    def total(self, seat: int, until: int | None = None) -> Any:
        """How many tricks a seat has won at the end (or after trick `until` of those to come)."""
        coming = self.tricks if until is None else range(until + 1)
        return self.problem.wins[seat].bit_count() + sum(self.won(trick, seat) for trick in coming)

    def forbid(self, flags: Iterable[Any]) -> None:
        """Not all of these at once."""
        self.model.add_bool_or([~flag for flag in flags])

    def _ask(self) -> None:
        problem, model = self.problem, self.model
        here = set_of(self.cards)
        for seat in self.seats:
            for card in cards_in(problem.need[seat] & here):
                model.add_bool_or(self.plays[card])
                for trick in self.tricks:
                    model.add_implication(self.plays[card][trick], self.won(trick, seat))
            for card in cards_in(problem.ban[seat] & here):
                for trick in self.tricks:
                    self.forbid((self.plays[card][trick], self.won(trick, seat)))
            for card in cards_in(problem.bad_winner[seat] & self.hands[seat]):
                model.add_bool_and(~flag for flag in self.wins[card])
            for card in cards_in(problem.no_lead[seat] & self.hands[seat]):
                for trick in self.tricks[bool(problem.trick) :]:
                    self.forbid((self.plays[card][trick], self.leads[trick][seat]))
        for card, before in problem.before.items():
            for other in cards_in(before & here):
                for trick in self.tricks:
                    model.add_bool_or(~self.plays[card][trick], *self.plays[other][: trick + 1])
        for card in cards_in(problem.only_last & here):
            model.add_bool_and(~flag for flag in self.plays[card][:-1])
        for number, seats in problem.may_win.items():
            if number >= self.number:
                for seat in self.seats:
                    if not seats >> seat & 1:
                        model.add_bool_and(~self.won(number - self.number, seat))

    def line(self, solver: cp_model.CpSolver) -> tuple[int, ...]:
        """The cards after those laid already, in the order played."""
        found: list[int] = []
        for trick in self.tricks:
            leader = next(seat for seat in self.seats if solver.value(self.leads[trick][seat]))
            laid = {self.holder[card]: card for card in self.cards if solver.value(self.plays[card][trick])}
            found += [laid[(leader + turn) % len(self.seats)] for turn in self.seats]
        return tuple(found[len(self.problem.trick) :])


def _suit(suit: int) -> int:
    return int(SAME_SUIT[suit * 9]) & ALL
