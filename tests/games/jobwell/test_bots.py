"""Jobwell's bots: stronger than what they are meant to beat, and right where the answer is known."""

from __future__ import annotations

import random
from functools import cache

from quarterdeck.core.contract import CHANCE
from quarterdeck.core.registry import build
from quarterdeck.games.jobwell import JobwellConfig
from quarterdeck.games.jobwell.state import State
from quarterdeck.games.jobwell.tiny import TinyJobwell
from tests.games.jobwell.table import lay

TINY = build(TinyJobwell, JobwellConfig(players=2))


@cache
def value(state: State) -> float:
    """What seat 0 gets with best play by both, by full enumeration from a laid-out tiny round."""
    outcome = TINY.outcome(state)
    if outcome is not None:
        return outcome.utility[0]
    decision = TINY.pending(state)[0]
    if decision.by == CHANCE:
        results = TINY.outcomes(state)
        assert results is not None
        return sum(odds * value(TINY.apply(state, decision, result)) for result, odds in results)
    values = [value(TINY.apply(state, decision, choice)) for choice in TINY.legal(state, decision)]
    return max(values) if decision.by == 0 else min(values)


def forget(state: State) -> State:
    """The same table without its past, which plays no part in what is best."""
    return lay(state, seen="", dealt=())


def tiny_rounds(count: int) -> list[State]:
    rng = random.Random(5)
    rounds = []
    while len(rounds) < count:
        state = TINY.start()
        while TINY.pending(state)[0].by == CHANCE:
            state = TINY.apply(state, TINY.pending(state)[0], TINY.sample(state, rng))
        rounds.append(state)
    return rounds
