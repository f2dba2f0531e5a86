"""Questions about a state of the rules, answered by the search and checked by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter
from typing import Any, Final

from msgspec import Struct

from quarterdeck.core.contract import Choice, Decision, Game
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.tricks.choices import Play
from quarterdeck.solver import deep_sea, planet_nine
from quarterdeck.solver.errors import NotSolvable
from quarterdeck.solver.problem import Problem
from quarterdeck.solver.searching import search

QUICK: Final = 1000
"""Nodes for each of several states before any of them is looked at for longer."""


class Answer(Struct, frozen=True):
    """Whether a position can be won with open cards."""

    winnable: bool | None
    """None: undecided within the limits."""
    line: tuple[str, ...]
    """A line that wins, card by card in the order played, checked by the rules."""
    nodes: int
    """Cards laid in the search."""
    ms: float


def solve_state(
    game: Game[Any, Any],
    state: Any,
    limit_ms: float | None = None,
    limit_nodes: int | None = None,
    last_trick: int | None = None,
) -> Answer:
    """Whether a state can be won (with trick `last_trick` at the latest), with a line that does."""
    outcome = game.outcome(state)
    if outcome is not None:
        return Answer(bool(outcome.winners), (), 0, 0.0)
    found = search(problem_of(game, state), limit_ms, limit_nodes, last_trick)
    line = replayed(game, state, found.line) if found.winnable else ()
    return Answer(found.winnable, line, found.nodes, found.ms)


def solve_any(
    game: Game[Any, Any],
    states: Iterable[Any],
    limit_ms: float | None = None,
    limit_nodes: int | None = None,
) -> Answer:
    """Whether one of several states can be won; the limits are for all of them together."""
    return first_won(game, states, limit_ms, limit_nodes)[0]


def first_won(
    game: Game[Any, Any],
    states: Iterable[Any],
    limit_ms: float | None = None,
    limit_nodes: int | None = None,
) -> tuple[Answer, Any | None]:
    """The same, and the state that can be won."""
    started = perf_counter()
    nodes = 0
    open_ones: list[Any] = []

    def left() -> float | None:
        return None if limit_ms is None else limit_ms - 1000 * (perf_counter() - started)

    def told(winnable: bool | None, line: tuple[str, ...] = ()) -> Answer:
        return Answer(winnable, line, nodes, 1000 * (perf_counter() - started))

    for most in (QUICK, None):
        tried, open_ones = states if most else open_ones, []
        for state in tried:
            remaining = left()
            budget = most if limit_nodes is None else min(most or limit_nodes, limit_nodes - nodes)
            if (remaining is not None and remaining <= 0) or (budget is not None and budget <= 0):
                problem_of(game, state)  # however little time there was: it raises where nobody can tell
                return told(None), None
            answer = solve_state(game, state, remaining, budget)
            nodes += answer.nodes
            if answer.winnable:
                return told(True, answer.line), state
            if answer.winnable is None:
                open_ones.append(state)
    return told(None if open_ones else False), None


def problem_of(game: Game[Any, Any], state: Any) -> Problem:
    """The state as the search needs it."""
    if isinstance(game, PlanetNine):
        return planet_nine.problem_of(game, state)[0]
    if isinstance(game, DeepSea):
        return deep_sea.problem_of(game, state)[0]
    raise NotSolvable("game", game=game.name)


def replayed(game: Game[Any, Any], state: Any, line: tuple[int, ...]) -> tuple[str, ...]:
    """The line in notation, played by the rules to its end; it must be legal and win."""
    names: list[str] = []
    for card in line:
        state = silence(game, state)
        pending = game.pending(state)
        if not pending:
            break
        choice = Play(card)
        assert choice in game.legal(state, pending[0]), f"{choice} is not legal: {names}"
        names.append(game.text.write(choice))
        state = game.apply(state, pending[0], choice)
    outcome = game.outcome(state)
    assert outcome is not None, f"the line does not end: {names}"
    assert outcome.winners, f"the line does not win: {names}, {outcome.reason}"
    return tuple(names)


def silence(game: Game[Any, Any], state: Any) -> Any:
    """The state when everybody who may communicate is ready without doing so."""
    while pending := game.pending(state):
        if pending[0].kind != "briefing":
            break
        state = game.apply(state, pending[0], _silent(game, state, pending[0]))
    return state


def _silent(game: Game[Any, Any], state: Any, decision: Decision) -> Choice:
    return game.legal(state, decision)[0]
