"""A second opinion: an attempt with known hands as a constraint model, solved by OR-Tools.

It shares nothing with the search: not the order in time, not the bounds, not the tables.
"""

from __future__ import annotations

from typing import Any

from bench.deep_sea_model import Attempt, Demand
from ortools.sat.python import cp_model

from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.state import State as DeepSeaState
from quarterdeck.games.planet_nine.judge import order_broken
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.state import State as PlanetNineState
from quarterdeck.games.tricks.cards import cards_in

Played = list[list[tuple[int, int]]]
"""For each trick so far, (seat, card) in the order played."""


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
    return _solved(model)


def deep_sea_winnable(game: DeepSea, start: DeepSeaState, played: Played) -> bool:
    """Whether all tasks can be fulfilled, from the hands dealt and the tricks played."""
    attempt = _attempt(list(start.hands), played)
    public = start.public
    for task, owner in zip(public.tasks, public.owners, strict=True):
        Demand(attempt, owner).task(task)
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
