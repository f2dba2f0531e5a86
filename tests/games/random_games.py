"""Random games, step by step: what every game's tests walk through to look at each state."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeVar

from quarterdeck.core.contract import CHANCE, Game
from quarterdeck.core.playing import Step, steps

S = TypeVar("S")


def random_game(game: Game[S, Any], rng: random.Random) -> Iterator[Step[S]]:
    """A game in which anybody who may act does anything; it ends within the declared length."""
    entries, outcome = 0, None
    for step in steps(game, rng, lambda _state, _decision, choices: rng.choice(choices), ask=rng.choice):
        if step.decision.by == CHANCE:
            assert game.possible(step.before, step.choice)
        entries, outcome = entries + 1, game.outcome(step.after)
        yield step
    assert entries <= game.info.longest
    assert outcome is not None


def random_end(game: Game[S, Any], rng: random.Random) -> S:
    """The last state of a random game."""
    *_, last = random_game(game, rng)
    return last.after
