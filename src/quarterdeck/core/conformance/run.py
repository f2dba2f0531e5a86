"""The whole check of one configuration."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from quarterdeck.core.conformance import golden, hidden, steps
from quarterdeck.core.conformance.report import Report
from quarterdeck.core.contract import CHANCE, Entry, Outcome
from quarterdeck.core.errors import RuleError
from quarterdeck.core.match import AnyMatch, Match, SeededChance
from quarterdeck.core.registry import AnyGame

THOROUGH_STEPS = 60
"""How many positions of a game get every check; longer games are looked at here and there."""
PRACTICAL_LENGTH = 20_000
VARIED = 12


def check(game: AnyGame, games: int = 3, seed: int = 0) -> Report:
    """Plays random games and checks every promise of the contract."""
    config = ", ".join(f"{key}={value}" for key, value in sorted(_spelled(game).items()))
    report = Report(game.name, config or "default")
    try:
        for number in range(games):
            _check_game(report, game, random.Random(f"{seed}:{number}"), SeededChance(seed * 1000 + number))
        _check_vocabulary(report, game)
        _check_golden(report, game)
    except Exception as error:  # a game under test may raise anything: that is a finding
        report.add("crash", f"{type(error).__name__}: {error}")
    return report


def _spelled(game: AnyGame) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(game.config)
    default = msgspec.to_builtins(type(game).config_type(players=game.config.players))
    return {key: value for key, value in plain.items() if key == "players" or value != default.get(key)}


def _check_game(report: Report, game: AnyGame, rng: random.Random, draws: SeededChance) -> None:
    fresh_start = game.encode(game.start())
    match: AnyMatch = Match(game)
    kept: list[tuple[Any, bytes]] = []
    samples: dict[Any, set[bytes]] = {seat: set() for seat in hidden.seats_of(game)}
    enumerated = 0
    limit = min(game.info.longest, PRACTICAL_LENGTH)
    while pending := match.pending:
        if len(match.log) >= limit:
            report.add("length", f"not over after {limit} entries")
            return
        thorough = len(match.log) < THOROUGH_STEPS or rng.random() < 0.05
        if match.outcome is not None:
            report.add("outcome", "there is an outcome while the table still waits for a choice")
        steps.check_pending(report, game, pending)
        if pending[0].by == CHANCE:
            steps.check_chance(report, game, match.state, rng)
            _one_draw(match, draws)
            steps.check_notation(report, game, match.log[-1].choice)
            continue
        if thorough:
            kept.append((match.state, game.encode(match.state)))
            steps.check_views(report, match)
            steps.check_sealed(report, match, rng)
        decision = rng.choice(pending)
        choices = (
            steps.check_list(report, match, decision, rng) if thorough else game.legal(match.state, decision)
        )
        if not choices:
            return
        choice = rng.choice(choices)
        report.decisions += 1
        if thorough:
            steps.check_value(report, match, decision, choice)
            seat = rng.choice(hidden.seats_of(game))
            if rng.random() < 0.5:
                samples[seat].add(hidden.check_determinized(report, match, seat, rng))
            if enumerated < 2 and rng.random() < 0.2:
                enumerated += hidden.check_enumerated(report, match, seat, rng)
            if len(match.log) < 12:
                _check_varied(report, match, samples, rng)
        match.submit(decision.by, choice, decision.for_)
    report.games += 1
    _check_end(report, match, samples, rng)
    for state, encoded in kept:
        if game.encode(state) != encoded:
            report.add("value", "an old state changed while the game ran on")
    _check_replay(report, match, fresh_start)


def _one_draw(match: AnyMatch, draws: SeededChance) -> None:
    index = len(match.log)
    decision = match.pending[0]
    choice = match.game.sample(match.state, draws.draw(index))
    match.replay(Entry(decision.kind, decision.by, decision.for_, choice))


def _check_varied(
    report: Report, match: AnyMatch, samples: dict[Any, set[bytes]], rng: random.Random
) -> None:
    for seat in hidden.seats_of(match.game):
        view = match.view(seat)
        for _ in range(VARIED):
            samples[seat].add(match.game.encode(match.game.determinize(view, rng)))


def _check_end(report: Report, match: AnyMatch, samples: dict[Any, set[bytes]], rng: random.Random) -> None:
    game, outcome = match.game, match.outcome
    if outcome is None:
        report.add("outcome", "nothing is pending, and there is no outcome")
        return
    _check_utility(report, game, outcome)
    steps.check_views(report, match)
    steps.check_outcome_text(report, game, [outcome.reason])
    told = [match.tell(index, match.shown(index, None)) for index in range(len(match.log))]
    steps.check_outcome_text(report, game, told)
    for seat in hidden.seats_of(game):
        hidden.check_determinized(report, match, seat, rng)
    if game.info.hidden_information and all(len(found) <= 1 for found in samples.values()):
        report.add("determinize", "every sample is the same, though there is hidden information")
    try:
        match.submit(0, game.actions[0])
    except RuleError:
        pass
    else:
        report.add("accepted", "a finished match accepts a choice")


def _check_utility(report: Report, game: AnyGame, outcome: Outcome) -> None:
    low, high = game.info.utility
    utility = outcome.utility
    if len(utility) != game.config.players:
        report.add("utility", f"{len(utility)} utilities for {game.config.players} seats")
    if not all(low <= value <= high for value in utility):
        report.add("utility", f"{utility} is not within {low} to {high}")
    if game.info.cooperative and len(set(utility)) > 1:
        report.add("utility", f"a crew shares its fate, but {utility}")
    if not game.info.cooperative and sum(utility) > 1 + 1e-9:
        report.add("utility", f"{utility} hands out more than one win")


def _check_replay(report: Report, match: AnyMatch, fresh_start: bytes) -> None:
    game = match.game
    if game.encode(game.start()) != fresh_start:
        report.add("reset", "a new start differs after a game was played")
    final = game.encode(match.state)
    for rules, whose in ((game, "the same"), (type(game)(game.config), "a fresh")):
        try:
            again: AnyMatch = Match(rules, match.log)
        except RuleError as error:
            report.add("replay", f"{whose} rules object refuses the log: {error}")
            return
        if rules.encode(again.state) != final:
            report.add("replay", f"{whose} rules object replays the log to another state")
        views = [rules.view(again.state, seat) for seat in hidden.seats_of(game)]
        if views != [game.view(match.state, seat) for seat in hidden.seats_of(game)]:
            report.add("reset", f"{whose} rules object shows the same state differently")


def _check_vocabulary(report: Report, game: AnyGame) -> None:
    if len(set(game.actions)) != len(game.actions):
        report.add("vocabulary", "a choice has two numbers")
    if game.info.choices != len(game.actions):
        report.add("vocabulary", f"{game.info.choices} choices declared, {len(game.actions)} exist")
    for choice in game.actions:
        steps.check_notation(report, game, choice)
        steps.check_outcome_text(report, game, [game.text.label(choice)])


def _check_golden(report: Report, game: AnyGame) -> None:
    stored = golden.golden_text(game)
    if stored is None:
        return
    if not stored:
        report.add("golden", "there is no golden playthrough; `quarterdeck check --write-golden` writes it")
        return
    now = golden.playthrough(game)
    if now != stored:
        pairs = zip(now.splitlines(), stored.splitlines(), strict=False)
        line = next((f"{got!r}, not {want!r}" for got, want in pairs if got != want), "its length differs")
        report.add("golden", f"the playthrough came out differently: {line}")
