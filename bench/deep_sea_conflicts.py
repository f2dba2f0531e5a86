"""Derives which pairs of Deep Sea's tasks can't both succeed, and writes `conflicts.toml`.

    python bench/deep_sea_conflicts.py [--seats 4] [--playouts 2000] [--workers 2]

For every crew size, every pair of tasks, and one owner or two: is there any deal and any legal play that
fulfils both? Random play-outs find a history for most pairs. What remains is first put to an outline of an
attempt (which card falls in which trick, who wins it): if even that has no solution, there is no history.
Else it goes to an exact model (who plays which card in which trick, who must follow suit, who wins, who
leads next). CP-SAT solves both; every history that is found is judged by the rules themselves and counts
for all pairs it fulfils.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any

from ortools.sat.python import cp_model

from quarterdeck.games.deep_sea import kinds_of_cards, kinds_of_tricks
from quarterdeck.games.deep_sea.cards import CAPTAINS_CARD, DECK
from quarterdeck.games.deep_sea.components import TASK, TASKS, judges
from quarterdeck.games.deep_sea.judging import CREWS, DONE, OPEN, Tally
from quarterdeck.games.tricks.cards import cards_in

TARGET = Path(__file__).parents[1] / "src/quarterdeck/games/deep_sea/conflicts.toml"
CARDS = range(len(DECK.names))
SUITS = range(len(DECK.suits))
PREDICTIONS = sum(1 << TASK[name].number for name in ("x_tricks_open", "x_tricks_secret"))
"""Any number of tricks fulfils a prediction of that number."""
Tricks = list[list[tuple[int, int]]]
"""For each trick, (seat, card) in the order played."""


# Histories, judged by the rules ----------------------------------------------------------------------


def winner(trick: list[tuple[int, int]]) -> tuple[int, int]:
    best = trick[0]
    for play in trick[1:]:
        if DECK.beaten_by[best[1]] >> play[1] & 1:
            best = play
    return best


def random_tricks(rng: random.Random, seats: int) -> tuple[int, Tricks]:
    """A legal attempt. Each seat is in a mood for high or low cards, mostly, and is dealt to suit it."""
    moods = [rng.choice((-1, 0, 0, 1)) for _ in range(seats)]
    turn = [rng.choice((0, 1, CREWS[seats].tricks - 1)) for _ in range(seats)]
    hands = _deal(rng, moods)
    captain = leader = next(seat for seat in range(seats) if CAPTAINS_CARD in hands[seat])
    tricks: Tricks = []
    for number in range(CREWS[seats].tricks):
        now = [-mood if number == odd else mood for mood, odd in zip(moods, turn, strict=True)]
        trick = _random_trick(rng, hands, leader, now)
        for seat, card in trick:
            hands[seat].remove(card)
        tricks.append(trick)
        leader = winner(trick)[0]
    return captain, tricks


def _deal(rng: random.Random, moods: list[int]) -> list[list[int]]:
    """High cards tend to go where they are wanted."""
    seats = len(moods)
    room = [len(CARDS) // seats] * seats
    for seat in rng.sample(range(seats), len(CARDS) % seats):
        room[seat] += 1
    bias = rng.choice((0.0, 0.5, 2.0))
    hands: list[list[int]] = [[] for _ in moods]
    for card in rng.sample(CARDS, len(CARDS)):
        open_ = [seat for seat in range(seats) if len(hands[seat]) < room[seat]]
        height = (9 if DECK.suit[card] == DECK.trump else DECK.value[card]) - 5
        weights = [2.0 ** (bias * moods[seat] * height / 4) for seat in open_]
        hands[rng.choices(open_, weights)[0]].append(card)
    return hands


def _random_trick(
    rng: random.Random, hands: list[list[int]], leader: int, moods: list[int]
) -> list[tuple[int, int]]:
    trick: list[tuple[int, int]] = []
    for seat in ((leader + step) % len(hands) for step in range(len(hands))):
        follow = [card for card in hands[seat] if trick and DECK.suit[card] == DECK.suit[trick[0][1]]]
        cards = follow or hands[seat]
        card = rng.choice(cards)
        if moods[seat] and rng.random() < 0.8:
            card = (max if moods[seat] > 0 else min)(
                cards, key=lambda card: (DECK.suit[card] == DECK.trump, DECK.value[card], rng.random())
            )
        trick.append((seat, card))
    return trick


def fulfilled(seats: int, captain: int, tricks: Tricks) -> list[int]:
    """By seat, the tasks that this history fulfils for it, as bits."""
    crew, verdicts = CREWS[seats], [[OPEN] * len(TASKS) for _ in range(seats)]
    captured, wins, out = [0] * seats, [0] * seats, DECK.all
    for number, trick in enumerate(tricks):
        taker, best = winner(trick)
        cards = tuple(card for _, card in trick)
        captured[taker] |= sum(1 << card for card in cards)
        wins[taker] |= 1 << number
        out &= ~sum(1 << card for card in cards)
        left = crew.tricks - number - 1
        tally = Tally(
            captain, tuple(captured), tuple(wins), number + 1, left, out, cards, trick[0][0], taker, best
        )
        for task, judge in enumerate(judges(seats)):
            for seat in range(seats):
                if verdicts[seat][task] == OPEN:
                    verdicts[seat][task] = judge.judge(tally, seat)
    found = []
    for seat, row in enumerate(verdicts):
        bits = sum(1 << task for task, verdict in enumerate(row) if verdict == DONE) | PREDICTIONS
        found.append(bits & ~sum(1 << t.number for t in TASKS if seat == captain and not t.captain))
    return found


class Pairs:
    """The pairs seen fulfilled, by one owner and by two."""

    def __init__(self) -> None:
        self.one = [0] * len(TASKS)
        self.two = [0] * len(TASKS)

    def learn(self, found: list[int]) -> None:
        for seat, mine in enumerate(found):
            others = 0
            for other, bits in enumerate(found):
                others |= bits if other != seat else 0
            for task in cards_in(mine):
                self.one[task] |= mine
                self.two[task] |= others

    def allow(self, a: int, b: int, two: bool) -> None:
        """Counts a pair as possible: only what is proved impossible is listed."""
        table = self.two if two else self.one
        table[a] |= 1 << b

    def missing(self, two: bool) -> list[tuple[int, int]]:
        table = self.two if two else self.one
        return [(a, b) for a, b in combinations(range(len(TASKS)), 2) if not table[a] >> b & 1]


# The exact model -------------------------------------------------------------------------------------


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
            for card in CARDS:  # implied, but it saves the solver the search
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

    def at_least(self, judge: kinds_of_cards.AtLeast) -> None:
        for cards, count in judge.want:
            self.model.add(self.attempt.number(self.owner, cards) >= count)

    def at_least_one_of(self, judge: kinds_of_cards.AtLeastOneOf) -> None:
        flags = []
        for cards, count in judge.want:
            flags.append(self.model.new_bool_var(""))
            self.model.add(self.attempt.number(self.owner, cards) >= count).only_enforce_if(flags[-1])
        self._some(flags)

    def exactly(self, judge: kinds_of_cards.Exactly) -> None:
        for cards, count in judge.want:
            self.model.add(self.attempt.number(self.owner, cards) == count)

    def more_cards(self, judge: kinds_of_cards.MoreCards) -> None:
        number = self.attempt.number
        self.model.add(number(self.owner, judge.of) >= number(self.owner, judge.than) + 1)

    def as_many_cards(self, judge: kinds_of_cards.AsManyCards) -> None:
        number = self.attempt.number
        self.model.add(number(self.owner, judge.a) == number(self.owner, judge.b))
        self.model.add(number(self.owner, judge.a) >= 1)

    def last_trick_with(self, judge: kinds_of_cards.LastTrickWith) -> None:
        self.model.add(self._in(judge.card, self.attempt.count - 1) == 1)
        self.model.add(self.attempt.wins[-1][self.owner] == 1)

    def win_with(self, judge: kinds_of_cards.WinWith) -> None:
        for trick, flag in enumerate(self._some_trick()):
            self.model.add(self._in(judge.with_, trick) >= 1).only_enforce_if(flag)
            if isinstance(self.attempt, Attempt):
                own = sum(self.attempt.best[card][trick][self.owner] for card in cards_in(judge.with_))
                self.model.add(own >= 1).only_enforce_if(flag)
            if judge.catch:
                least = 2 if judge.catch == judge.with_ else 1
                self.model.add(self._in(judge.catch, trick) >= least).only_enforce_if(flag)

    def trick_of_only(self, judge: kinds_of_cards.TrickOfOnly) -> None:
        for trick, flag in enumerate(self._some_trick()):
            self.model.add(self._in(judge.cards, trick) == self.attempt.seats).only_enforce_if(flag)

    def trick_sum(self, judge: kinds_of_cards.TrickSum) -> None:
        for trick, flag in enumerate(self._some_trick()):
            total = sum(DECK.value[card] * self.attempt.in_trick(card, trick) for card in CARDS)
            self.model.add(self._in(DECK.trumps, trick) == 0).only_enforce_if(flag)
            self.model.add(total >= judge.least).only_enforce_if(flag)
            self.model.add(total <= judge.most).only_enforce_if(flag)

    def trick_balanced(self, judge: kinds_of_cards.TrickBalanced) -> None:
        for trick, flag in enumerate(self._some_trick()):
            one, other = self._in(judge.a, trick), self._in(judge.b, trick)
            self.model.add(one == other).only_enforce_if(flag)
            self.model.add(one >= 1).only_enforce_if(flag)

    def never_open(self, judge: kinds_of_cards.NeverOpen) -> None:
        if not isinstance(self.attempt, Attempt):
            return  # an outline does not tell who plays which card
        for trick in self.attempt.tricks:
            own = sum(self.attempt.plays[card][trick][self.owner] for card in cards_in(judge.cards))
            self.model.add(own + self.attempt.leads[trick][self.owner] <= 1)

    def certain_tricks(self, judge: kinds_of_tricks.CertainTricks) -> None:
        for trick in self.attempt.tricks:
            if (judge.win | judge.lose) >> trick & 1:
                self.model.add(self.attempt.wins[trick][self.owner] == judge.win >> trick & 1)

    def trick_count(self, judge: kinds_of_tricks.TrickCount) -> None:
        self.model.add(self.attempt.total(self.owner) == judge.count)

    def predicted_count(self, judge: kinds_of_tricks.PredictedCount) -> None:
        """Any number will do."""

    def in_a_row(self, judge: kinds_of_tricks.InARow) -> None:
        flags = []
        for first in range(self.attempt.count - judge.length + 1):
            flags.append(self.model.new_bool_var(""))
            for trick in range(first, first + judge.length):
                self.model.add_implication(flags[-1], self.attempt.wins[trick][self.owner])
        self._some(flags)

    def only_in_a_row(self, judge: kinds_of_tricks.OnlyInARow) -> None:
        self.in_a_row(judge)
        self.model.add(self.attempt.total(self.owner) == judge.length)

    def never_in_a_row(self, judge: kinds_of_tricks.NeverInARow) -> None:
        for first in range(self.attempt.count - judge.length + 1):
            run = range(first, first + judge.length)
            self.model.add(sum(self.attempt.wins[trick][self.owner] for trick in run) < judge.length)

    def against_each(self, judge: kinds_of_tricks.AgainstEach) -> None:
        sign = 1 if judge.more else -1
        for seat in self.attempt.all_seats:
            if seat != self.owner:
                ahead = self.attempt.total(self.owner) - self.attempt.total(seat)
                self.model.add(sign * ahead >= 1)

    def against_together(self, judge: kinds_of_tricks.AgainstTogether) -> None:
        self.model.add(self.attempt.total(self.owner) >= judge.needed)

    def against_captain(self, judge: kinds_of_tricks.AgainstCaptain) -> None:
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


def history_for(
    seats: int, first: tuple[int, int], second: tuple[int, int], seconds: float = 300.0
) -> tuple[int, Tricks] | None:
    """Some captain and tricks that fulfil (task, owner) and (task, owner); None if there are none."""
    if _solve(Outline(seats), (first, second), seconds)[1] == cp_model.INFEASIBLE:
        return None
    attempt = Attempt(seats)
    solver, status = _solve(attempt, (first, second), seconds)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise TimeoutError(f"{TASKS[first[0]].id} and {TASKS[second[0]].id} at {seats} seats: undecided")
    captain, tricks = attempt.history(solver)
    found = fulfilled(seats, captain, tricks)
    assert all(found[owner] >> task & 1 for task, owner in (first, second)), (
        "the model and the rules disagree"
    )
    return captain, tricks


def _solve(
    attempt: Outline, demands: Iterable[tuple[int, int]], seconds: float
) -> tuple[cp_model.CpSolver, Any]:
    for task, owner in demands:
        Demand(attempt, owner).task(task)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    return solver, solver.solve(attempt.model)


def possible(seats: int, one: int, other: int, two_owners: bool) -> tuple[int, Tricks] | None:
    """A history for a pair of tasks; seats turn round the table, so one owner may sit in seat 0."""
    for owner in range(1, seats) if two_owners else (0,):
        found = history_for(seats, (one, 0), (other, owner))
        if found is not None:
            return found
    return None


# The table -------------------------------------------------------------------------------------------


def derive(seats: int, playouts: int, pool: ProcessPoolExecutor, at_once: int) -> Pairs:
    """All pairs with a history; what is missing then is proved to have none."""
    pairs, rng = Pairs(), random.Random(seats)
    for _ in range(playouts):
        pairs.learn(fulfilled(seats, *random_tricks(rng, seats)))
    for two in (False, True):
        todo = pairs.missing(two)
        print(
            f"{seats} seats, {'two owners' if two else 'one owner'}: {len(todo)} pairs to prove", flush=True
        )
        impossible = 0
        while todo:
            batch, todo = todo[:at_once], todo[at_once:]
            jobs = [pool.submit(possible, seats, a, b, two) for a, b in batch]
            for (a, b), job in zip(batch, jobs, strict=True):
                try:
                    found = job.result()
                except TimeoutError as undecided:
                    print(f"  {undecided}; not listed", flush=True)
                    pairs.allow(a, b, two)
                    continue
                if found is None:
                    impossible += 1
                else:
                    pairs.learn(fulfilled(seats, *found))
            open_ = set(pairs.missing(two))
            todo = [pair for pair in todo if pair in open_]
        assert impossible == len(pairs.missing(two))
        print(f"  {impossible} of them have no history", flush=True)
    return pairs


def write(tables: dict[int, Pairs], target: Path = TARGET) -> None:
    lines = [
        "# Pairs of tasks that no deal and no play fulfil: with one owner, and with different owners.",
        "# Derived by bench/deep_sea_conflicts.py; each pair stands once, under its first task.",
    ]
    for seats, pairs in sorted(tables.items()):
        for two, name in ((False, "one_owner"), (True, "different_owners")):
            lines += ["", f"[seats_{seats}.{name}]"]
            rows: dict[str, list[str]] = {}
            for a, b in pairs.missing(two):
                rows.setdefault(TASKS[a].id, []).append(TASKS[b].id)
            for task, others in rows.items():
                lines.append(f'{task} = "{" ".join(others)}"')
    target.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, nargs="*", default=[3, 4, 5])
    parser.add_argument("--playouts", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--target", type=Path, default=TARGET)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.workers) as pool:
        tables = {
            seats: derive(seats, options.playouts, pool, 4 * options.workers) for seats in options.seats
        }
    write(tables, options.target)


if __name__ == "__main__":
    main()
