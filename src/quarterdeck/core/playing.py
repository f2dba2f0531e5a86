"""The one loop of every game by trusted rules: ask, draw chance or choose, apply.

`Match.questions` is the same with a log and every choice checked. Where speed is what counts (the arena, a
search) the loop is written out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import CHANCE, Choice, Decision, Game

S = TypeVar("S")
Chooser: TypeAlias = Callable[[S, Decision, tuple[Choice, ...]], Choice]
"""Gives one of the choices of a decision in a state."""


class Step(NamedTuple, Generic[S]):
    """A choice or a result of chance, and the states before and after it."""

    before: S
    decision: Decision
    choice: Choice
    after: S


def first(pending: tuple[Decision, ...]) -> Decision:
    return pending[0]


def steps(
    game: Game[S, Any],
    source: Source,
    choose: Chooser[S],
    state: S | None = None,
    ask: Callable[[tuple[Decision, ...]], Decision] = first,
) -> Iterator[Step[S]]:
    """A game to its end, from its start or from `state`; `ask` says who of several is next."""
    now = game.start() if state is None else state
    while pending := game.pending(now):
        decision = ask(pending)
        if decision.by == CHANCE:
            choice = game.sample(now, source)
        else:
            choice = choose(now, decision, game.legal(now, decision))
        after = game.apply(now, decision, choice)
        yield Step(now, decision, choice, after)
        now = after


def play_out(game: Game[S, Any], source: Source, choose: Chooser[S], state: S | None = None) -> S:
    """The state in which such a game ends."""
    now = game.start() if state is None else state
    for step in steps(game, source, choose, now):
        now = step.after
    return now
