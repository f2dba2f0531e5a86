"""Questions asked backwards: what every card would do, and how soon it can be over."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.contract import Game
from quarterdeck.solver.answers import Answer, problem_of, silence, solve_state


def moves(
    game: Game[Any, Any], state: Any, limit_ms: float | None = None, limit_nodes: int | None = None
) -> dict[str, Answer]:
    """By legal card, in notation: whether the position can still be won after it; limits are for each."""
    state = silence(game, state)
    problem_of(game, state)  # refuses what can't be solved
    decision = game.pending(state)[0]
    return {
        game.text.write(choice): solve_state(game, game.apply(state, decision, choice), limit_ms, limit_nodes)
        for choice in game.legal(state, decision)
    }


def losing_cards(game: Game[Any, Any], state: Any, limit_ms: float | None = None) -> int | None:
    """How many of the cards that may be played now lose; None where some are undecided."""
    verdicts = [answer.winnable for answer in moves(game, state, limit_ms).values()]
    return None if None in verdicts else verdicts.count(False)


def soonest_win(game: Game[Any, Any], state: Any, limit_ms: float | None = None) -> tuple[int | None, Answer]:
    """The number of the trick with which a win can come earliest, and a line that does it.

    None where the position can't be won, or where that is undecided: the answer says which.
    """
    answer = solve_state(game, state, limit_ms)
    if not answer.winnable:
        return None, answer
    problem = problem_of(game, state)
    for number in range(problem.number, problem.tricks + 1):
        sooner = solve_state(game, state, limit_ms, last_trick=number)
        if sooner.winnable is None:
            return None, sooner
        if sooner.winnable:
            return number, sooner
    raise AssertionError("a line that wins has a last trick")
