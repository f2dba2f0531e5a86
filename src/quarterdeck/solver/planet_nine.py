"""Planet Nine's positions as problems: tasks with their tokens, and what the mission's special rule says."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.planet_nine.components import ARROWS, NUMBERS, OMEGA
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.state import PlanetNineState, Public, Task
from quarterdeck.games.tricks import aims
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.state import hand_of
from quarterdeck.solver import conditions
from quarterdeck.solver.errors import NotSolvable
from quarterdeck.solver.problem import Problem
from quarterdeck.solver.seating import Seating

SOLVABLE: Final = ("briefing", "play")


def problem_of(game: PlanetNine, state: PlanetNineState) -> tuple[Problem, Seating]:
    """The position of a mission whose tasks are given out."""
    public = state.public
    if public.phase not in SOLVABLE:
        raise NotSolvable("no_play")
    special = game.special.aims(public)
    if special is None:
        raise NotSolvable("special", rule=game.special.name)
    if game.special.interrupts and public.trick == 1:
        raise NotSolvable("chance")
    seating = Seating.clockwise(game.clockwise(public))
    problem = Problem(
        seats=game.seats,
        hands=seating.by_place([_hand(game, state, member) for member in range(game.seats)]),
        tricks=game.tricks,
        number=public.trick,
        leader=seating.place[public.leader],
        trick=public.table,
        wins=seating.by_place(_some_wins(public.won)),
        winning=public.winners,
    )
    if public.dummy is not None:
        assert state.covered is not None
        problem.dummy = seating.place[game.dummy]
        columns = zip(public.dummy.up, state.covered.cards, strict=True)
        problem.under = {up: beneath for up, beneath in columns if beneath >= 0}
    for task in public.tasks:
        if not task.done:
            problem.need[seating.place[task.owner]] |= 1 << task.card
    problem.before = order_of([task for task in public.tasks if not task.done])
    for aim in special:
        _add(problem, aim, seating, public)
    return problem, seating


def _hand(game: PlanetNine, state: PlanetNineState, member: int) -> int:
    hand = hand_of(state, member)
    if member != game.dummy:
        return hand
    assert state.covered is not None
    return hand | set_of(card for card in state.covered.cards if card >= 0)


def _some_wins(won: tuple[int, ...]) -> list[int]:
    """Tricks won as bits; only their number is known, and only their number matters."""
    found, first = [], 0
    for count in won:
        found.append(((1 << count) - 1) << first)
        first += count
    return found


def order_of(tasks: list[Task]) -> dict[int, int]:
    """By task card: the task cards that must be captured before it, or in the same trick."""
    numbers = {task.token: 1 << task.card for task in tasks if task.token in NUMBERS}
    arrows = {task.token: 1 << task.card for task in tasks if task.token in ARROWS}
    found: dict[int, int] = {}
    for task in tasks:
        before = 0
        if task.token not in NUMBERS:
            before |= sum(numbers.values())
        elif numbers:
            before |= sum(card for token, card in numbers.items() if token < task.token)
        if task.token in ARROWS:
            before |= sum(card for token, card in arrows.items() if len(token) < len(task.token))
        if task.token == OMEGA:
            before |= set_of(other.card for other in tasks if other is not task)
        if before:
            found[task.card] = before
    return found


def _add(problem: Problem, aim: aims.Aim, seating: Seating, public: Public) -> None:
    """What a special rule asks for, in the search's terms."""
    place = seating.place
    match aim:
        case aims.Captures(seat, cards, all_of_them):
            left = cards & ~public.played | cards & set_of(public.table)
            problem.until |= cards
            if all_of_them:
                problem.need[place[seat]] |= left
            else:
                for other in range(problem.seats):
                    if other != place[seat]:
                        problem.ban[other] |= cards
        case aims.WonBy(tricks, seats):
            problem.restrict(tricks, seating.seats_by_place(seats))
        case aims.NotWonWith(seats, cards):
            for seat in cards_in(seats):
                problem.bad_winner[place[seat]] |= cards
        case aims.TricksWon(seat, count, at_least):
            kind = conditions.AT_LEAST_TRICKS if at_least else conditions.TRICK_COUNT
            problem.rows.append((kind, place[seat], count))
        case aims.BalancedTricks():
            problem.rows.append((conditions.BALANCED_WINS, 0))
        case aims.EachWins(cards, ascending):
            problem.rows.append((conditions.EACH_WINS, 0, cards, int(ascending)))
        case aims.SomeWin(cards, count):
            problem.rows.append((conditions.CARDS_WIN, 0, cards, count))
        case aims.OnlyInLastTrick(cards):
            problem.only_last |= cards
        case aims.PlayedUntil(cards):
            problem.until |= cards
