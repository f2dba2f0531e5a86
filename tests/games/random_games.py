"""Random games, step by step: what every game's tests walk through to look at each state."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from quarterdeck.core.contract import CHANCE, Choice, Decision, Game

S = TypeVar("S")


class Step(NamedTuple, Generic[S]):
    """A choice or a chance result, and the states before and after it."""

    before: S
    decision: Decision
    choice: Choice
    after: S


def random_game(game: Game[S, Any], rng: random.Random) -> Iterator[Step[S]]:
    """A game in which anybody who may act does anything; it ends within the declared length."""
    state, entries = game.start(), 0
    while pending := game.pending(state):
        decision = rng.choice(pending)
        if decision.by == CHANCE:
            choice = game.sample(state, rng)
            assert game.possible(state, choice)
        else:
            choice = rng.choice(game.legal(state, decision))
        after = game.apply(state, decision, choice)
        yield Step(state, decision, choice, after)
        state, entries = after, entries + 1
    assert entries <= game.info.longest
    assert game.outcome(state) is not None


def random_end(game: Game[S, Any], rng: random.Random) -> S:
    """The last state of a random game."""
    *_, last = random_game(game, rng)
    return last.after
