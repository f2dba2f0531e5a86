"""Deep Sea's positions as problems: every kind of task and objective, compiled from its judge."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.deep_sea.judge import secret_prediction
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.state import DeepSeaState
from quarterdeck.games.deep_sea.tasks import objectives
from quarterdeck.games.deep_sea.tasks import of_cards as cards
from quarterdeck.games.deep_sea.tasks import of_tricks as tricks
from quarterdeck.games.deep_sea.tasks.kind import UNKNOWN, Kind
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.state import hand_of
from quarterdeck.solver import conditions as m
from quarterdeck.solver.errors import NotSolvable
from quarterdeck.solver.problem import Problem
from quarterdeck.solver.seating import Seating

SOLVABLE: Final = ("briefing", "play")


def problem_of(game: DeepSea, state: DeepSeaState) -> tuple[Problem, Seating]:
    """The position of an attempt whose tasks are given out."""
    public = state.public
    if public.phase not in SOLVABLE:
        raise NotSolvable("no_play")
    seating = Seating.clockwise(game.clockwise(public))
    place = seating.place
    problem = Problem(
        seats=game.seats,
        hands=seating.by_place([_hand(game, state, seat) for seat in range(game.seats)]),
        tricks=game.tricks,
        number=public.trick,
        leader=place[public.leader],
        trick=public.table,
        wins=seating.by_place(public.wins),
        caught=seating.by_place(public.captured),
    )
    if public.dummy is not None:
        problem.dummy = place[game.dummy]
        assert state.covered is not None
        columns = zip(public.dummy.up, state.covered.cards, strict=True)
        problem.under = {up: beneath for up, beneath in columns if beneath >= 0}
    for position in cards_in(public.open):
        judge = game.judges[public.tasks[position]]
        _add(
            problem,
            judge,
            place[public.owners[position]],
            place[public.captain],
            _foretold(game, state, judge),
        )
    if game.objective is not None:
        _add(problem, game.objective, 0, place[public.captain], UNKNOWN)
    return problem, seating


def _hand(game: DeepSea, state: DeepSeaState, seat: int) -> int:
    hand = hand_of(state, seat)
    if seat != game.dummy:
        return hand
    assert state.covered is not None
    return hand | set_of(card for card in state.covered.cards if card >= 0)


def _foretold(game: DeepSea, state: DeepSeaState, judge: Kind) -> int:
    """How many tricks the owner of this task has said or noted to win."""
    if not isinstance(judge, tricks.PredictedCount):
        return UNKNOWN
    public = state.public
    if not judge.secret:
        return public.foretold
    return secret_prediction(game, state)


def _count(problem: Problem, kind: int, me: int, want: tuple[tuple[int, int], ...]) -> None:
    """All of some cards, or none of them, are told to the search card by card; other numbers are counted."""
    counted = []
    for chosen, count in want:
        if count == chosen.bit_count():
            problem.need[me] |= chosen & ~problem.caught[me]
        elif not count:
            problem.ban[me] |= chosen
            problem.until |= chosen
        else:
            counted.append((chosen, count))
    if counted:
        problem.rows.append(m.groups(kind, me, tuple(counted)))


def _add(problem: Problem, judge: Kind, me: int, captain: int, foretold: int) -> None:
    """What a task or objective asks for, in the search's terms."""
    rows = problem.rows
    match judge:
        case cards.AtLeast():
            _count(problem, m.AT_LEAST, me, judge.want)
        case cards.AtLeastOneOf():
            rows.append(m.groups(m.AT_LEAST_ONE_OF, me, judge.want))
        case cards.Exactly():
            _count(problem, m.EXACTLY, me, judge.want)
        case cards.MoreCards():
            rows.append((m.MORE_CARDS, me, judge.of, judge.than))
        case cards.AsManyCards():
            rows.append((m.AS_MANY_CARDS, me, judge.a, judge.b))
        case cards.LastTrickWith():
            rows.append((m.LAST_TRICK_WITH, me, judge.card))
        case cards.WinWith():
            rows.append((m.WIN_WITH, me, judge.with_, judge.catch))
        case cards.TrickOfOnly():
            rows.append((m.TRICK_OF_ONLY, me, judge.cards))
        case cards.TrickSum():
            rows.append((m.TRICK_SUM, me, judge.least, judge.most))
        case cards.TrickBalanced():
            rows.append((m.TRICK_BALANCED, me, judge.a, judge.b))
        case cards.NeverOpen():
            problem.no_lead[me] |= judge.cards
            rows.append((m.NEVER_OPEN, me, judge.cards))
        case tricks.CertainTricks():
            problem.restrict(tuple(number + 1 for number in cards_in(judge.win)), 1 << me)
            problem.restrict(tuple(number + 1 for number in cards_in(judge.lose)), ~(1 << me))
            rows.append((m.CERTAIN_TRICKS, me, judge.win, judge.lose))
        case tricks.TrickCount():
            rows.append((m.TRICK_COUNT, me, judge.count))
        case tricks.PredictedCount():
            if foretold == UNKNOWN:
                raise NotSolvable("not_predicted")
            rows.append((m.TRICK_COUNT, me, foretold))
        case tricks.OnlyInARow():
            rows.append((m.ONLY_IN_A_ROW, me, judge.length))
        case tricks.NeverInARow():
            rows.append((m.NEVER_IN_A_ROW, me, judge.length))
        case tricks.InARow():
            rows.append((m.IN_A_ROW, me, judge.length))
        case tricks.AgainstEach():
            rows.append((m.MORE_THAN_EACH if judge.more else m.FEWER_THAN_EACH, me))
        case tricks.AgainstTogether():
            rows.append((m.AT_LEAST_TRICKS, me, judge.needed))
        case tricks.AgainstCaptain():
            kinds = {"more": m.MORE_THAN_SEAT, "fewer": m.FEWER_THAN_SEAT, "equal": m.AS_MANY_AS_SEAT}
            rows.append((kinds[judge.than], me, captain))
        case objectives.EvenlySpread():
            rows.append((m.EVENLY_SPREAD, 0, judge.cards))
        case objectives.NobodyOpens():
            for seat in range(problem.seats):
                problem.no_lead[seat] |= judge.cards
            rows.append((m.NOBODY_OPENS, 0, judge.cards))
        case objectives.FirstWinnerAhead():
            rows.append((m.FIRST_WINNER_AHEAD, 0))
        case objectives.FinalCard():
            rows.append((m.FINAL_CARD, 0, judge.card))
        case _:
            raise NotSolvable("kind", kind=type(judge).__name__)
