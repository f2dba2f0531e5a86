"""A whole attempt of Deep Sea as a constraint model, and what each kind of task demands of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ortools.sat.python import cp_model

from quarterdeck.games.deep_sea.components import CAPTAINS_CARD, DECK
from quarterdeck.games.deep_sea.tasks import of_cards, of_tricks
from quarterdeck.games.deep_sea.tasks.kind import CREWS
from quarterdeck.games.deep_sea.tasks.kinds import judges
from quarterdeck.games.tricks.cards import cards_in

CARDS = range(len(DECK.names))
SUITS = range(len(DECK.suits))
Tricks = list[list[tuple[int, int]]]
"""For each trick, (seat, card) in the order played."""


class Outline:
    """Which card falls in which trick, and who wins it: what every attempt obeys, and more besides."""

    def __init__(self, seats: int) -> None:
        self.seats, self.count = seats, CREWS[seats].tricks
        self.model = cp_model.CpModel()
        self.tricks, self.all_seats = range(self.count), range(seats)
        self.wins = self._flags(self.count, seats)
        self.leads = self._flags(self.count, seats)
        self._captured: dict[int, list[Any]] = {}
        self._lay_out()

    def _flags(self, rows: int, columns: int) -> list[list[Any]]:
        return [[self.model.new_bool_var("") for _ in range(columns)] for _ in range(rows)]

    def _lay_out(self) -> None:
        model = self.model
        self.falls = self._flags(len(CARDS), self.count)
        for card in CARDS:
            model.add_at_most_one(self.falls[card])
        for trick in self.tricks:
            model.add(sum(self.falls[card][trick] for card in CARDS) == self.seats)
            model.add_exactly_one(self.wins[trick])
            model.add_exactly_one(self.leads[trick])
            for seat in self.all_seats:  # submarine 4 always wins, and is the captain's
                model.add(
                    self.falls[CAPTAINS_CARD][trick] + self.wins[trick][seat] <= 1 + self.leads[0][seat]
                )

    def in_trick(self, card: int, trick: int) -> Any:
        return self.falls[card][trick]

    def captured(self, owner: int) -> list[Any]:
        """By card: whether the owner captures it."""
        if owner not in self._captured:
            table = [self.model.new_bool_var("") for _ in CARDS]
            for card in CARDS:
                taken = [self.model.new_bool_var("") for _ in self.tricks]
                for trick in self.tricks:
                    there, won = self.in_trick(card, trick), self.wins[trick][owner]
                    self.model.add(taken[trick] <= there)
                    self.model.add(taken[trick] <= won)
                    self.model.add(taken[trick] >= there + won - 1)
                self.model.add(table[card] == sum(taken))
            self._captured[owner] = table
            self.model.add(sum(table) == self.seats * self.total(owner))  # implied, as is what follows
            for card in CARDS:
                self.model.add(sum(other[card] for other in self._captured.values()) <= 1)
        return self._captured[owner]

    def number(self, owner: int, cards: int) -> Any:
        """How many of these cards the owner captures."""
        table = self.captured(owner)
        return sum(table[card] for card in cards_in(cards))

    def total(self, seat: int) -> Any:
        return sum(self.wins[trick][seat] for trick in self.tricks)


class Attempt(Outline):
    """All deals and all legal plays of an attempt."""

    def _lay_out(self) -> None:
        new = self.model.new_bool_var
        self.plays = [[[new("") for _ in self.all_seats] for _ in self.tricks] for _ in CARDS]
        self.best = [[[new("") for _ in self.all_seats] for _ in self.tricks] for _ in CARDS]
        self.left = self._flags(len(CARDS), self.seats)
        self.led = self._flags(self.count, len(SUITS))
        self._deal()
        for trick in self.tricks:
            self._follow_suit(trick)
            self._win(trick)
        self._lead()

    def in_trick(self, card: int, trick: int) -> Any:
        return sum(self.plays[card][trick])

    def of_suit(self, suit: int, trick: int, seat: int) -> Any:
        return sum(self.plays[card][trick][seat] for card in cards_in(DECK.of_suit[suit]))

    def _deal(self) -> None:
        model = self.model
        for card in CARDS:
            places = [var for trick in self.plays[card] for var in trick]
            model.add_exactly_one(places + self.left[card])
        for trick in self.tricks:
            for seat in self.all_seats:
                model.add_exactly_one(self.plays[card][trick][seat] for card in CARDS)
        spare = len(DECK.names) - self.seats * self.count
        model.add(sum(var for row in self.left for var in row) == spare)

    def _follow_suit(self, trick: int) -> None:
        """Whoever does not play the suit led has none of it, then or later."""
        model = self.model
        model.add_exactly_one(self.led[trick])
        for seat in self.all_seats:
            for suit in SUITS:
                model.add(self.of_suit(suit, trick, seat) == self.led[trick][suit]).only_enforce_if(
                    self.leads[trick][seat]
                )
                void = 1 - self.of_suit(suit, trick, seat)
                for later in range(trick + 1, self.count):
                    model.add(self.led[trick][suit] + void + self.of_suit(suit, later, seat) <= 2)
                spare = sum(self.left[card][seat] for card in cards_in(DECK.of_suit[suit]))
                model.add(self.led[trick][suit] + void + spare <= 2)

    def _win(self, trick: int) -> None:
        """One card wins: of the suit led or a submarine, and nothing in the trick beats it."""
        model = self.model
        model.add_exactly_one(self.best[card][trick][seat] for card in CARDS for seat in self.all_seats)
        for seat in self.all_seats:
            model.add(self.wins[trick][seat] == sum(self.best[card][trick][seat] for card in CARDS))
        for card in CARDS:
            wins = sum(self.best[card][trick])
            for seat in self.all_seats:
                model.add_implication(self.best[card][trick][seat], self.plays[card][trick][seat])
            if DECK.suit[card] != DECK.trump:
                model.add(wins <= self.led[trick][DECK.suit[card]])
            for other in cards_in(DECK.beaten_by[card]):
                model.add(wins + self.in_trick(other, trick) <= 1)

    def _lead(self) -> None:
        """The captain, who holds submarine 4, opens the first trick; then whoever won the last."""
        model = self.model
        for seat in self.all_seats:
            held = sum(self.plays[CAPTAINS_CARD][trick][seat] for trick in self.tricks)
            model.add(self.leads[0][seat] == held + self.left[CAPTAINS_CARD][seat])
        for trick in self.tricks:
            model.add_exactly_one(self.leads[trick])
            for seat in self.all_seats:
                if trick:
                    model.add(self.leads[trick][seat] == self.wins[trick - 1][seat])

    def history(self, solver: cp_model.CpSolver) -> tuple[int, Tricks]:
        tricks: Tricks = []
        for trick in self.tricks:
            leader = next(seat for seat in self.all_seats if solver.value(self.leads[trick][seat]))
            laid = {
                seat: card
                for card in CARDS
                for seat in self.all_seats
                if solver.value(self.plays[card][trick][seat])
            }
            order = [(leader + step) % self.seats for step in self.all_seats]
            tricks.append([(seat, laid[seat]) for seat in order])
        return tricks[0][0][0], tricks


class Demand:
    """Adds what a task demands of an attempt, one method a kind."""

    def __init__(self, attempt: Outline, owner: int) -> None:
        self.attempt, self.model, self.owner = attempt, attempt.model, owner

    def task(self, number: int) -> None:
        judge = judges(self.attempt.seats)[number]
        name = "".join(
            "_" + letter.lower() if letter.isupper() else letter for letter in type(judge).__name__
        )
        getattr(self, name[1:])(judge)

    def _some(self, flags: Iterable[Any]) -> None:
        self.model.add_bool_or(list(flags))

    def _some_trick(self) -> list[Any]:
        """A flag a trick, one of which is up; each flag's trick is won by the owner."""
        flags = [self.model.new_bool_var("") for _ in self.attempt.tricks]
        for trick, flag in enumerate(flags):
            self.model.add_implication(flag, self.attempt.wins[trick][self.owner])
        self._some(flags)
        return flags

    def _in(self, cards: int, trick: int) -> Any:
        return sum(self.attempt.in_trick(card, trick) for card in cards_in(cards))

    def at_least(self, judge: of_cards.AtLeast) -> None:
        for cards, count in judge.want:
            self.model.add(self.attempt.number(self.owner, cards) >= count)

    def at_least_one_of(self, judge: of_cards.AtLeastOneOf) -> None:
        flags = []
        for cards, count in judge.want:
            flags.append(self.model.new_bool_var(""))
            self.model.add(self.attempt.number(self.owner, cards) >= count).only_enforce_if(flags[-1])
        self._some(flags)

    def exactly(self, judge: of_cards.Exactly) -> None:
        for cards, count in judge.want:
            self.model.add(self.attempt.number(self.owner, cards) == count)

    def more_cards(self, judge: of_cards.MoreCards) -> None:
        number = self.attempt.number
        self.model.add(number(self.owner, judge.of) >= number(self.owner, judge.than) + 1)

    def as_many_cards(self, judge: of_cards.AsManyCards) -> None:
        number = self.attempt.number
        self.model.add(number(self.owner, judge.a) == number(self.owner, judge.b))
        self.model.add(number(self.owner, judge.a) >= 1)

    def last_trick_with(self, judge: of_cards.LastTrickWith) -> None:
        self.model.add(self._in(judge.card, self.attempt.count - 1) == 1)
        self.model.add(self.attempt.wins[-1][self.owner] == 1)

    def win_with(self, judge: of_cards.WinWith) -> None:
        for trick, flag in enumerate(self._some_trick()):
            self.model.add(self._in(judge.with_, trick) >= 1).only_enforce_if(flag)
            if isinstance(self.attempt, Attempt):
                own = sum(self.attempt.best[card][trick][self.owner] for card in cards_in(judge.with_))
                self.model.add(own >= 1).only_enforce_if(flag)
            if judge.catch:
                least = 2 if judge.catch == judge.with_ else 1
                self.model.add(self._in(judge.catch, trick) >= least).only_enforce_if(flag)

    def trick_of_only(self, judge: of_cards.TrickOfOnly) -> None:
        for trick, flag in enumerate(self._some_trick()):
            self.model.add(self._in(judge.cards, trick) == self.attempt.seats).only_enforce_if(flag)

    def trick_sum(self, judge: of_cards.TrickSum) -> None:
        for trick, flag in enumerate(self._some_trick()):
            total = sum(DECK.value[card] * self.attempt.in_trick(card, trick) for card in CARDS)
            self.model.add(self._in(DECK.trumps, trick) == 0).only_enforce_if(flag)
            self.model.add(total >= judge.least).only_enforce_if(flag)
            self.model.add(total <= judge.most).only_enforce_if(flag)

    def trick_balanced(self, judge: of_cards.TrickBalanced) -> None:
        for trick, flag in enumerate(self._some_trick()):
            one, other = self._in(judge.a, trick), self._in(judge.b, trick)
            self.model.add(one == other).only_enforce_if(flag)
            self.model.add(one >= 1).only_enforce_if(flag)

    def never_open(self, judge: of_cards.NeverOpen) -> None:
        if not isinstance(self.attempt, Attempt):
            return  # an outline does not tell who plays which card
        for trick in self.attempt.tricks:
            own = sum(self.attempt.plays[card][trick][self.owner] for card in cards_in(judge.cards))
            self.model.add(own + self.attempt.leads[trick][self.owner] <= 1)

    def certain_tricks(self, judge: of_tricks.CertainTricks) -> None:
        for trick in self.attempt.tricks:
            if (judge.win | judge.lose) >> trick & 1:
                self.model.add(self.attempt.wins[trick][self.owner] == judge.win >> trick & 1)

    def trick_count(self, judge: of_tricks.TrickCount) -> None:
        self.model.add(self.attempt.total(self.owner) == judge.count)

    def predicted_count(self, judge: of_tricks.PredictedCount) -> None:
        """Any number will do."""

    def in_a_row(self, judge: of_tricks.InARow) -> None:
        flags = []
        for first in range(self.attempt.count - judge.length + 1):
            flags.append(self.model.new_bool_var(""))
            for trick in range(first, first + judge.length):
                self.model.add_implication(flags[-1], self.attempt.wins[trick][self.owner])
        self._some(flags)

    def only_in_a_row(self, judge: of_tricks.OnlyInARow) -> None:
        self.in_a_row(judge)
        self.model.add(self.attempt.total(self.owner) == judge.length)

    def never_in_a_row(self, judge: of_tricks.NeverInARow) -> None:
        for first in range(self.attempt.count - judge.length + 1):
            run = range(first, first + judge.length)
            self.model.add(sum(self.attempt.wins[trick][self.owner] for trick in run) < judge.length)

    def against_each(self, judge: of_tricks.AgainstEach) -> None:
        sign = 1 if judge.more else -1
        for seat in self.attempt.all_seats:
            if seat != self.owner:
                ahead = self.attempt.total(self.owner) - self.attempt.total(seat)
                self.model.add(sign * ahead >= 1)

    def against_together(self, judge: of_tricks.AgainstTogether) -> None:
        self.model.add(self.attempt.total(self.owner) >= judge.needed)

    def against_captain(self, judge: of_tricks.AgainstCaptain) -> None:
        captain = self.attempt.leads[0]
        self.model.add(captain[self.owner] == 0)
        for seat in self.attempt.all_seats:
            if seat != self.owner:
                ahead = self.attempt.total(self.owner) - self.attempt.total(seat)
                if judge.than == "equal":
                    self.model.add(ahead == 0).only_enforce_if(captain[seat])
                else:
                    sign = 1 if judge.than == "more" else -1
                    self.model.add(sign * ahead >= 1).only_enforce_if(captain[seat])
