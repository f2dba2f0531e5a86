"""Derives which pairs of Deep Sea's tasks can't both succeed, and writes `conflicts.toml`.

    python -m tools.deep_sea_conflicts [--seats 4] [--playouts 2000] [--workers 2]

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

from quarterdeck.games.deep_sea.components import CAPTAINS_CARD, DECK, TASK, TASKS
from quarterdeck.games.deep_sea.tasks.kind import CREWS, DONE, OPEN, Tally
from quarterdeck.games.deep_sea.tasks.kinds import judges
from quarterdeck.games.tricks.cards import cards_in
from tools import deep_sea_tasks
from tools.deep_sea_model import CARDS, Attempt, Demand, Outline, Tricks

TARGET = Path(__file__).parents[1] / "src/quarterdeck/games/deep_sea/conflicts.toml"
PREDICTIONS = sum(1 << TASK[name].number for name in ("x_tricks_open", "x_tricks_secret"))
"""Any number of tricks fulfils a prediction of that number."""


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


# What the model finds --------------------------------------------------------------------------------


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
        waiting = pairs.missing(two)
        print(
            f"{seats} seats, {'two owners' if two else 'one owner'}: {len(waiting)} pairs to prove",
            flush=True,
        )
        impossible = 0
        while waiting:
            batch, waiting = waiting[:at_once], waiting[at_once:]
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
            waiting = [pair for pair in waiting if pair in open_]
        assert impossible == len(pairs.missing(two))
        print(f"  {impossible} of them have no history", flush=True)
    return pairs


def write(tables: dict[int, Pairs], target: Path = TARGET) -> None:
    lines = [
        "# Pairs of tasks that no deal and no play fulfil: with one owner, and with different owners.",
        "# Derived by tools/deep_sea_conflicts.py; each pair stands once, under its first task.",
        f"# From tasks {deep_sea_tasks.digest()}.",
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


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, nargs="*", default=[3, 4, 5])
    parser.add_argument("--playouts", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--target", type=Path, default=TARGET)
    options = parser.parse_args(arguments)
    with ProcessPoolExecutor(options.workers) as pool:
        tables = {
            seats: derive(seats, options.playouts, pool, 4 * options.workers) for seats in options.seats
        }
    write(tables, options.target)


if __name__ == "__main__":
    main()
