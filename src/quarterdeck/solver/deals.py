"""Deals looked at before anybody sees them: which is the first of a row that can be won?

"Can be won" is meant with open cards, the tasks given out in any way that the rules allow, and without a
distress pass.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.core import registry
from quarterdeck.core.contract import Game
from quarterdeck.core.errors import ConfigError, FairnessError
from quarterdeck.core.fairness import Passed
from quarterdeck.core.match import Draws, Match
from quarterdeck.core.record import Record, draws_of
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.planet_nine.choices import Uncover
from quarterdeck.games.tricks.choices import Deal
from quarterdeck.games.tricks.deals import EACH_MS, dealt
from quarterdeck.solver.alternatives import Preparation
from quarterdeck.solver.answers import QUICK, Answer, solve_any, solve_state
from quarterdeck.solver.backwards import moves
from quarterdeck.solver.errors import NotSolvable
from quarterdeck.solver.searching import forget, make_ready

STARS: Final = (200, 1000, 5000, 20_000)
"""From so many nodes on a deal has another star."""

Row = Callable[[int], Draws]
"""The draws of each deal, by the number of those passed over before it."""


def preparation(match: Match[Any, Any]) -> Preparation:
    """All ways from the match's deal to its first trick, with the same tasks."""
    choices = [entry.choice for entry in match.log]
    deal = next((choice for choice in choices if isinstance(choice, Deal)), None)
    if deal is None or not (match.pending or match.outcome):
        raise NotSolvable("no_play")
    if not isinstance(match.game, DeepSea):
        cards = tuple(card for choice in choices if isinstance(choice, Uncover) for card in choice.cards)
        return Preparation(match.game, deal, cards)
    tasks = tuple(TASKS[number].id for number in match.state.public.tasks)
    try:
        game = registry.build(DeepSea, replace(match.game.config, tasks=tasks, difficulty=0))
    except ConfigError:
        raise NotSolvable("not_foretold") from None
    return Preparation(game, deal)


def judge(match: Match[Any, Any], limit_ms: float | None = None, limit_nodes: int | None = None) -> Answer:
    """Whether the deal of a match that stands before its first trick can be won."""
    make_ready()
    ways = preparation(match)
    return solve_any(ways.game, ways.ways(), limit_ms, limit_nodes)


def first_winnable(
    game: Game[Any, Any], row: Row, limit_ms: float, each_nodes: int | None = None
) -> Passed | None:
    """The deals that come before the first which can be won; None where the time ends before it is found.

    With `each_nodes` a deal is passed over after so many nodes and not after a time: whoever looks, on
    whatever machine, finds the same.
    """
    make_ready()
    started, passed = perf_counter(), Passed()
    while (left := limit_ms - 1000 * (perf_counter() - started)) > 0:
        forget()
        each_ms = min(left, EACH_MS) if each_nodes is None else None
        winnable = judge(dealt(game, row(passed.count)), each_ms, each_nodes).winnable
        if winnable:
            return passed
        passed = passed.over(winnable)
    return None


class Confirmed(Struct, frozen=True):
    """What a second look says of the deals that were passed over."""

    passed: int
    lost: int
    """So many of them can't be won."""
    winnable: int
    """So many of those that were passed over undecided can be won after all."""


def confirm(game: Game[Any, Any], record: Record, limit_ms: float) -> Confirmed:
    """Looks again at every deal that was passed over; one that was called lost and is not is a lie."""
    passed = record.header.passed
    assert passed is not None
    make_ready()
    started = perf_counter()

    def look(number: int) -> bool | None:
        left = limit_ms - 1000 * (perf_counter() - started)
        return judge(dealt(game, draws_of(record, number)), left).winnable if left > 0 else None

    if look(passed.count) is False:
        raise FairnessError("the deal that was taken can't be won, though a winnable one was promised")
    verdicts = []
    for number in range(passed.count):
        verdicts.append(look(number))
        if verdicts[-1] and number not in passed.undecided:
            raise FairnessError(f"deal {number + 1} was passed over as lost, though it can be won")
    return Confirmed(passed.count, verdicts.count(False), verdicts.count(True))


class Grade(Struct, frozen=True):
    """How hard a winnable deal is."""

    nodes: int
    """Cards laid until a draft with a line that wins was found."""
    losing: int | None
    """So many of the first cards lose with that draft; None where some are undecided."""
    leads: int

    @property
    def stars(self) -> int:
        """1 to 5, by the nodes."""
        return 1 + sum(self.nodes >= bound for bound in STARS)


def grade(match: Match[Any, Any], limit_ms: float) -> Grade:
    """How hard the deal of a match that stands before its first trick is, for whoever looks at all cards."""
    make_ready()
    forget()
    ways, nodes, started = preparation(match), 0, perf_counter()
    for budget in (QUICK, None):
        for state in ways.ways():
            left = limit_ms - 1000 * (perf_counter() - started)
            answer = solve_state(ways.game, state, left, budget)
            nodes += answer.nodes
            if answer.winnable:
                cards = moves(ways.game, state, limit_ms / 10)
                verdicts = [one.winnable for one in cards.values()]
                losing = None if None in verdicts else verdicts.count(False)
                return Grade(nodes, losing, len(cards))
            if left <= 0:
                raise NotSolvable("it takes too long to say how hard this deal is")
    raise NotSolvable("a deal that can't be won has no grade")
