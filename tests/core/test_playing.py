"""The one loop of every game: chance is drawn, seats choose, the rules apply."""

from __future__ import annotations

import random

from quarterdeck.core.contract import CHANCE, Choice, Decision
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.core.playing import play_out, steps
from tests.fixtures.skiff import Skiff, SkiffConfig, State

GAME = Skiff(SkiffConfig())


def at_random(_state: State, _decision: Decision, choices: tuple[Choice, ...]) -> Choice:
    return random.Random(len(choices)).choice(choices)


def test_each_step_leads_to_the_next_until_the_game_is_over() -> None:
    walk = list(steps(GAME, random.Random(1), at_random))
    assert walk[0].before == GAME.start()
    assert walk[0].decision.by == CHANCE
    assert [step.after for step in walk[:-1]] == [step.before for step in walk[1:]]
    assert all(GAME.apply(step.before, step.decision, step.choice) == step.after for step in walk)
    assert GAME.outcome(walk[-1].after) is not None


def test_a_game_is_played_out_from_any_state() -> None:
    walk = list(steps(GAME, random.Random(1), at_random))
    assert play_out(GAME, random.Random(1), at_random) == walk[-1].after
    assert play_out(GAME, random.Random(1), at_random, walk[3].after) == walk[-1].after
    assert play_out(GAME, random.Random(1), at_random, walk[-1].after) == walk[-1].after


def test_who_of_several_is_asked_next_can_be_said() -> None:
    walk = steps(GAME, random.Random(1), at_random, ask=lambda pending: pending[-1])
    several = [step for step in walk if len(GAME.pending(step.before)) > 1]
    assert several
    assert all(step.decision == GAME.pending(step.before)[-1] for step in several)


def test_a_match_asks_its_questions_and_draws_the_chance_between_them() -> None:
    match = Match(GAME)
    asked = 0
    for pending in match.questions(SeededChance(1)):
        assert pending == match.pending
        assert all(decision.by != CHANCE for decision in pending)
        decision = pending[0]
        match.submit(decision.by, match.legal(decision)[0], decision.for_)
        asked += 1
    assert match.outcome is not None
    assert asked == sum(entry.by != CHANCE for entry in match.log)


def test_whoever_stops_asking_leaves_the_match_where_it_is() -> None:
    match = Match(GAME)
    for _ in match.questions(SeededChance(1)):
        break
    assert [entry.by for entry in match.log] == [CHANCE]
    assert match.pending[0].by != CHANCE
