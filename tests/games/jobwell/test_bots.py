"""Jobwell's bots: stronger than what they are meant to beat, and right where the answer is known."""

from __future__ import annotations

import random
from functools import cache

import pytest

from quarterdeck.core.contract import CHANCE, Choice, Decision
from quarterdeck.core.errors import UnknownBot
from quarterdeck.core.playing import play_out
from quarterdeck.core.registry import build, new_bot
from quarterdeck.games.jobwell import JobwellConfig
from quarterdeck.games.jobwell.state import State
from quarterdeck.games.jobwell.tiny import TinyJobwell
from tests.games.jobwell.table import cards, dealt, jobwell, lay

TINY = build(TinyJobwell, JobwellConfig(players=2))


@cache
def value(state: State) -> float:
    """What seat 0 gets with best play by both, by full enumeration from a laid-out tiny round."""
    outcome = TINY.outcome(state)
    if outcome is not None:
        return outcome.utility[0]
    decision = TINY.pending(state)[0]
    if decision.by == CHANCE:
        results = TINY.chance_outcomes(state)
        assert results is not None
        return sum(odds * solved(TINY.apply(state, decision, result)) for result, odds in results)
    values = [solved(TINY.apply(state, decision, choice)) for choice in TINY.legal(state, decision)]
    return max(values) if decision.by == 0 else min(values)


def forget(state: State) -> State:
    """The same table without its past, which plays no part in what is best."""
    return lay(state, seen="")


def tiny_rounds(count: int) -> list[State]:
    rng = random.Random(5)
    rounds: list[State] = []
    while len(rounds) < count:
        state = TINY.start()
        while TINY.pending(state)[0].by == CHANCE:
            state = TINY.apply(state, TINY.pending(state)[0], TINY.sample(state, rng))
        rounds.append(state)
    return rounds


def best_choices(state: State) -> set[str]:
    decision = TINY.pending(state)[0]
    sign = 1 if decision.by == 0 else -1
    values = {
        TINY.text.write(choice): sign * solved(TINY.apply(state, decision, choice))
        for choice in TINY.legal(state, decision)
    }
    return {text for text, worth in values.items() if worth >= max(values.values()) - 1e-9}


def best(state: State, _decision: Decision, _choices: tuple[Choice, ...]) -> Choice:
    return TINY.text.read(min(best_choices(state)))


def solved(state: State) -> float:
    return value(forget(state))


@pytest.mark.slow
def test_search_finds_a_best_choice_of_the_solved_tiny_game() -> None:
    right = 0
    rounds = tiny_rounds(12)
    for number, state in enumerate(rounds):
        decision = TINY.pending(state)[0]
        bot = new_bot(TINY, "search:sims=600", seed=number)
        choice = bot.choose(TINY.view(state, decision.by), decision, TINY.legal(state, decision))
        right += TINY.text.write(choice) in best_choices(state)
    assert right >= 10


@pytest.mark.slow
def test_the_solved_value_is_what_best_play_reaches() -> None:
    for state in tiny_rounds(6):
        expected = solved(state)
        rng = random.Random(1)
        total = 0.0
        for _ in range(60):
            outcome = TINY.outcome(play_out(TINY, rng, best, state))
            assert outcome is not None
            total += outcome.utility[0]
        assert total / 60 == pytest.approx(expected, abs=0.22)


def test_greedy_takes_the_card_that_scores_most() -> None:
    game = jobwell()
    state = lay(dealt(game, dice=(3, 5)), queue=cards("Rodd B3"), discard=cards("xR2"))
    decision = game.pending(state)[0]
    choice = new_bot(game, "greedy").choose(game.view(state, 0), decision, game.legal(state, decision))
    assert game.text.write(choice) == "take deck"


def test_the_pass_bonus_decides_whether_greedy_acts_on_ties() -> None:
    game = jobwell()
    state = lay(dealt(game, dice=(6, 6)), queue=cards("xR1 xR2"), discard=cards("xR2"))
    decision = game.pending(state)[0]
    view, choices = game.view(state, 0), game.legal(state, decision)
    passing = [
        new_bot(game, f"greedy:pass_bonus={bonus}").choose(view, decision, choices) for bonus in (0.5, -0.5)
    ]
    assert [game.text.write(choice) for choice in passing] == ["pass", "push"]


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match="pass_bonus"):
        new_bot(jobwell(), "greedy:bonus=1")
