"""A second opinion: an attempt with known hands as a constraint model, solved by OR-Tools.

It shares nothing with the search: not the order in time, not the bounds, not the tables.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ortools.sat.python import cp_model
from tools.deep_sea_model import Attempt, Demand

from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.setup.preparation import OPEN_PREDICTION, SECRET_PREDICTION
from quarterdeck.games.deep_sea.state import DeepSeaState
from quarterdeck.games.planet_nine.judge import order_broken
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.state import PlanetNineState
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.state import hand_of
from tests.solver.late import Played


def planet_nine_winnable(game: PlanetNine, start: PlanetNineState, played: Played) -> bool:
    """Whether tasks with their tokens can be fulfilled, from the hands dealt and the tricks played."""
    attempt = _attempt([own.held for own in start.own], played)
    model = attempt.model
    tasks = start.public.tasks
    for task in tasks:
        model.add(attempt.captured(task.owner)[task.card] == 1)
    when = {
        task.card: sum(trick * attempt.in_trick(task.card, trick) for trick in attempt.tricks)
        for task in tasks
    }
    for task in tasks:
        for other in tasks:
            if other is not task and order_broken([task.token], [other.token]):
                model.add(when[other.card] <= when[task.card])
    _special(attempt, game, start)
    return _solved(model)


def _special(attempt: Attempt, game: PlanetNine, start: PlanetNineState) -> None:
    """The logbook's special rules, read from the rulebook once more."""
    model, public, wins = attempt.model, start.public, attempt.wins
    chosen, trumps = public.chosen, cards_in(game.deck.trumps)

    def won_with(card: int) -> Any:
        return sum(flag for trick in attempt.best[card] for flag in trick)

    def won_by_chosen_with(card: int) -> Any:
        return sum(trick[chosen] for trick in attempt.best[card])

    match game.special.name:
        case "no_trick":
            model.add(attempt.total(chosen) == 0)
        case "one_trick" | "first_and_last" as name:
            model.add(attempt.total(chosen) == (1 if name == "one_trick" else 2))
            for card in trumps:
                model.add(won_by_chosen_with(card) == 0)
            if name == "first_and_last":
                model.add(wins[0][chosen] + wins[-1][chosen] == 2)
        case "balance" | "balance_commander" as name:
            for until in attempt.tricks:
                counts = [sum(wins[trick][seat] for trick in range(until + 1)) for seat in attempt.all_seats]
                for one in counts:
                    for other in counts:
                        model.add(one - other <= 1)
            if name == "balance_commander":
                model.add(wins[0][public.captain] + wins[-1][public.captain] == 2)
        case "rockets" | "rockets_ascending" as name:
            for card in trumps:
                model.add(won_with(card) == 1)
            if name == "rockets_ascending":
                when = [
                    sum(trick * attempt.in_trick(card, trick) for trick in attempt.tricks) for card in trumps
                ]
                for earlier, later in pairwise(when):
                    model.add(earlier < later)
        case "no_nine":
            for card in cards_in(game.deck.of_value(9)):
                model.add(won_with(card) == 0)
        case "ones":
            ones = cards_in(game.deck.of_value(1))
            model.add(sum(won_with(card) for card in ones) >= game.mission.ones)
        case "all_pink":
            for card in cards_in(game.deck.of_suit[0]):
                model.add(attempt.captured(chosen)[card] == 1)
        case "omega_last":
            omega = next(task.card for task in public.tasks if task.token == "omega")
            model.add(attempt.in_trick(omega, attempt.count - 1) == 1)
        case "split":
            for trick in attempt.tricks:
                first, last = trick < 4, trick == attempt.count - 1
                model.add(wins[trick][chosen] == int(first))
                model.add(wins[trick][public.second] == int(last))
        case "" | "silence" | "swap" | "move":
            pass
        case other_name:
            raise AssertionError(f"what {other_name} asks is not in the model")


def deep_sea_winnable(game: DeepSea, start: DeepSeaState, played: Played) -> bool:
    """Whether all tasks can be fulfilled, from the hands dealt and the tricks played."""
    attempt = _attempt([hand_of(start, seat) for seat in range(game.seats)], played)
    public = start.public
    for task, owner in zip(public.tasks, public.owners, strict=True):
        Demand(attempt, owner).task(task)
        if task == OPEN_PREDICTION:
            attempt.model.add(attempt.total(owner) == public.foretold)
        if task == SECRET_PREDICTION:
            attempt.model.add(attempt.total(owner) == start.own[owner].noted)
    return _solved(attempt.model)


def _attempt(hands: list[int], played: Played) -> Attempt:
    attempt = Attempt(len(hands))
    model = attempt.model
    for seat, hand in enumerate(hands):
        for other in attempt.all_seats:
            if other != seat:
                for card in cards_in(hand):
                    model.add(attempt.left[card][other] == 0)
                    for trick in attempt.tricks:
                        model.add(attempt.plays[card][trick][other] == 0)
    for number, laid in enumerate(played):
        for seat, card in laid:
            model.add(attempt.plays[card][number][seat] == 1)
    return attempt


def _solved(model: Any) -> bool:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE), solver.status_name()
    return bool(status != cp_model.INFEASIBLE)
