"""Conformance names every fault that is planted in a small game, and finds none in the sound ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from quarterdeck.core.chance import Source, pick
from quarterdeck.core.conformance import check, consistent_states
from quarterdeck.core.conformance.hidden import SAMPLES, check_enumerated
from quarterdeck.core.conformance.report import Report
from quarterdeck.core.contract import Choice, Decision, Outcome, Seat
from quarterdeck.core.match import AnyMatch, Match, SeededChance
from quarterdeck.core.registry import GameType, build
from tests.fixtures import parley, regatta, salvage, skiff

SOUND = [
    (game_class, config)
    for game_class in (parley.Parley, salvage.Salvage, skiff.Skiff, regatta.Regatta)
    for config in game_class.configurations()
]


@pytest.mark.parametrize(("game_class", "config"), SOUND, ids=lambda part: getattr(part, "name", str(part)))
def test_a_sound_game_has_no_fault(game_class: GameType, config: Any) -> None:
    report = check(build(game_class, config), games=20)
    assert report.passed, report
    assert report.games == 20


def faults(game_class: GameType, games: int = 20) -> set[str]:
    config = next(iter(game_class.configurations()))
    return {fault.check for fault in check(build(game_class, config), games=games).faults}


class MutatingApply(salvage.Salvage):
    """Writes into the state it was given."""

    def apply(self, state: Any, decision: Decision, choice: Choice) -> Any:
        after = super().apply(state, decision, choice)
        force_setattr(state, "need", state.need + 1)
        return after


class LeakingCounter(skiff.Skiff):
    """Publishes how many cards of suit a seat 0 was dealt, as the leader of the first trick."""

    def apply(self, state: Any, decision: Decision, choice: Choice) -> Any:
        after = super().apply(state, decision, choice)
        if isinstance(choice, skiff.Dealt):
            count = sum(card < 4 for card in choice.hands[0])
            after = replace(after, public=replace(after.public, seen=(str(count),)))
        return after


class LeakingOrder(skiff.Skiff):
    """Lists choices in an order that depends on the other hand."""

    def legal(self, state: Any, decision: Decision) -> tuple[Choice, ...]:
        choices = super().legal(state, decision)
        return choices[::-1] if min(state.hands[1 - decision.for_], default=0) == 0 else choices


class MissingChoice(salvage.Salvage):
    """Forgets that a turn may be skipped."""

    def legal(self, state: Any, decision: Decision) -> tuple[Choice, ...]:
        choices = super().legal(state, decision)
        return tuple(choice for choice in choices if choice != salvage.SAY["skip"])


class ExtraChoice(salvage.Salvage):
    """Lets an asker accept while still asking."""

    def legal(self, state: Any, decision: Decision) -> tuple[Choice, ...]:
        choices = super().legal(state, decision)
        return (*choices, salvage.SAY["accept"]) if decision.kind == "turn" else choices


class UnlistedNumber(salvage.Salvage):
    """Offers a choice that the vocabulary does not have."""

    def legal(self, state: Any, decision: Decision) -> tuple[Choice, ...]:
        return (*super().legal(state, decision), salvage.Die(9))


class LossyText(parley.ParleyText):
    def write(self, choice: Choice) -> str:
        return "pick 1" if choice == parley.Pick(2) else super().write(choice)


class LossyNotation(parley.Parley):
    """Writes two picks alike."""

    def __init__(self, config: parley.ParleyConfig) -> None:
        super().__init__(config)
        self.text = LossyText(self)


class ConstantDeterminize(skiff.Skiff):
    """Always imagines the same cards."""

    def determinize(self, view: Any, source: Source) -> Any:
        if not view.public.dealt:
            return super().determinize(view, source)
        return skiff.State(view.public, skiff.fitting_deals(view.public, view.seat, view.own)[0])


class BiasedDeterminize(skiff.Skiff):
    """Imagines one of the possible deals twice as often."""

    def determinize(self, view: Any, source: Source) -> Any:
        if not view.public.dealt:
            return super().determinize(view, source)
        deals = skiff.fitting_deals(view.public, view.seat, view.own)
        return skiff.State(view.public, pick(source, (*deals, deals[0])))


class ForgetfulDeterminize(skiff.Skiff):
    """Forgets what was said and played by the other seat."""

    def determinize(self, view: Any, source: Source) -> Any:
        if not view.public.dealt:
            return super().determinize(view, source)
        deals = skiff.fitting_deals(skiff.Public(dealt=True), view.seat, view.own)
        return skiff.State(view.public, pick(source, deals))


class ArrivalMatters(parley.Parley):
    """The last to pick scores an extra point."""

    def apply(self, state: Any, decision: Decision, choice: Choice) -> Any:
        after = super().apply(state, decision, choice)
        if after.public.round == state.public.round:
            return after
        scores = list(after.public.scores)
        scores[decision.for_] += 1
        return replace(after, public=replace(after.public, scores=tuple(scores)))


class OpenPicks(parley.Parley):
    """Shows picks as they come in."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        view = super().view(state, seat)
        return replace(view, public=replace(view.public, seen=view.public.seen + state.picks))


class Endless(parley.Parley):
    """Starts over instead of ending."""

    def apply(self, state: Any, decision: Decision, choice: Choice) -> Any:
        after = super().apply(state, decision, choice)
        return replace(after, public=replace(after.public, round=0))


class TooMuchUtility(parley.Parley):
    """Pays out points as utility."""

    def outcome(self, state: Any) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, utility=tuple(score + 2 for score in outcome.scores))


class KeepsState(parley.Parley):
    """Remembers the last game's picks in the rules object."""

    last: tuple[int, ...] = ()

    def apply(self, state: Any, decision: Decision, choice: Choice) -> Any:
        after = super().apply(state, decision, choice)
        self.last = after.public.seen
        return after

    def start(self) -> Any:
        state = super().start()
        return replace(state, public=replace(state.public, seen=self.last))


PLANTED: Sequence[tuple[type, str]] = [
    (MutatingApply, "value"),
    (LeakingCounter, "leak"),
    (LeakingOrder, "order"),
    (MissingChoice, "golden"),
    (ExtraChoice, "golden"),
    (UnlistedNumber, "vocabulary"),
    (LossyNotation, "notation"),
    (ConstantDeterminize, "determinize"),
    (BiasedDeterminize, "determinize"),
    (ForgetfulDeterminize, "determinize"),
    (ArrivalMatters, "arrival"),
    (OpenPicks, "sealed"),
    (Endless, "length"),
    (TooMuchUtility, "utility"),
    (KeepsState, "reset"),
]


@pytest.mark.parametrize(("game_class", "named"), PLANTED, ids=[fault.__name__ for fault, _ in PLANTED])
def test_a_planted_fault_is_named(game_class: GameType, named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    base = game_class.__mro__[1].__module__
    monkeypatch.setattr(game_class, "__module__", base)  # its golden playthrough is the sound game's
    assert named in faults(game_class)


def played(game_class: GameType, entries: int, seed: int) -> AnyMatch:
    match: AnyMatch = Match(build(game_class, next(iter(game_class.configurations()))))
    rng = random.Random(seed)
    match.advance(SeededChance(seed))
    while len(match.log) < entries and match.pending:
        decision = rng.choice(match.pending)
        match.submit(decision.by, rng.choice(match.game.legal(match.state, decision)), decision.for_)
    return match


@pytest.mark.parametrize("entries", [1, 2, 3, 5, 6])
@pytest.mark.parametrize("game_class", [skiff.Skiff, parley.Parley])
def test_two_thousand_samples_hit_every_consistent_state_and_no_other(
    game_class: GameType, entries: int
) -> None:
    for seed in range(4):
        match = played(game_class, entries, seed)
        for seat in (0, 1, None):
            report = Report(game_class.name, "")
            assert check_enumerated(report, match, seat, random.Random(seed))
            assert report.passed, report
    assert SAMPLES == 2000


def test_a_seat_with_its_own_three_cards_can_imagine_ten_deals() -> None:
    match = played(skiff.Skiff, 1, seed=0)
    states = consistent_states(match.game, match.log, 0)
    assert states is not None
    assert len(states) == 10  # five unseen cards, three of them in the other hand
