"""Checks of hidden information: what a seat sees, what it could infer, and what `determinize` samples.

The key is `retrace`: a sampled state comes with the log that would have led to it. Replayed from the
start, that log must look to the seat exactly like the true one, at every step. A counter in the
public part that was computed from secrets can't survive this.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from quarterdeck.core.conformance.report import Report
from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry, Seat
from quarterdeck.core.errors import RuleError
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.registry import AnyGame

ENUMERATED_AT_MOST = 3_000
SAMPLES = 2_000


def seats_of(game: AnyGame) -> tuple[Seat | None, ...]:
    """All seats, and the spectator."""
    return (*range(game.config.players), None)


def check_determinized(report: Report, match: AnyMatch, seat: Seat | None, rng: random.Random) -> bytes:
    """Samples one state for a seat and holds it, and its history, against the true match."""
    game = match.game
    view = match.view(seat)
    sampled = game.determinize(view, rng)
    if game.view(sampled, seat) != view:
        report.add("determinize", f"seat {seat} can tell the sampled state from the real one")
        return game.encode(sampled)
    for decision in game.pending(sampled):
        if decision.by == seat and game.legal(sampled, decision) != game.legal(match.state, decision):
            report.add(
                "order", f"{decision.kind}: seat {seat}'s list of choices depends on what it can't know"
            )
    try:
        other: AnyMatch = Match(game, game.retrace(sampled, match.log))
    except RuleError as error:
        report.add("determinize", f"seat {seat}: the sampled state has no history: {error}")
        return game.encode(sampled)
    if other.state != sampled:
        report.add("determinize", f"seat {seat}: the retraced log does not lead to the sampled state")
    _compare_histories(report, match, other, seat)
    return game.encode(sampled)


def _compare_histories(report: Report, match: AnyMatch, other: AnyMatch, seat: Seat | None) -> None:
    game = match.game
    for length in range(len(match.log) + 1):
        true, sampled = match.state_at(length), other.state_at(length)
        if game.view(true, seat) != game.view(sampled, seat):
            where = _difference(game, true, sampled, seat)
            report.add("leak", f"seat {seat} sees a difference in {where} after {length} entries")
            return
        own = [decision for decision in game.pending(true) if decision.by == seat]
        if own != [decision for decision in game.pending(sampled) if decision.by == seat]:
            report.add("leak", f"seat {seat} is asked something else after {length} entries")
            return
        if any(game.legal(true, decision) != game.legal(sampled, decision) for decision in own):
            report.add(
                "order", f"seat {seat}'s list of choices after {length} entries depends on what it can't know"
            )
        if length == len(match.log):
            return
        shown = [
            game.shows(state, entry, seat)
            for state, entry in ((true, match.log[length]), (sampled, other.log[length]))
        ]
        if shown[0] != shown[1] or (shown[0] and match.log[length] != other.log[length]):
            report.add("leak", f"seat {seat} is shown entry {length} differently")
            return


def _difference(game: AnyGame, true: Any, sampled: Any, seat: Seat | None) -> str:
    one, two = game.view(true, seat), game.view(sampled, seat)
    for part in ("public", "own"):
        mine, theirs = getattr(one, part, None), getattr(two, part, None)
        for field in getattr(mine, "__struct_fields__", ()):
            if getattr(mine, field) != getattr(theirs, field):
                return f"{part}.{field}"
        if mine != theirs:
            return part
    return "the view"


def consistent_states(
    game: AnyGame, log: Sequence[Entry], seat: Seat | None, at_most: int = ENUMERATED_AT_MOST
) -> dict[bytes, float] | None:
    """Every state that a seat can't tell from the end of this log, with its weight, by enumeration.

    Hidden chance counts with its odds; hidden choices count alike. None when there are too many.
    """
    true: AnyMatch = Match(game, log)
    states: dict[bytes, tuple[Any, float]] = {game.encode(game.start()): (game.start(), 1.0)}
    for length, entry in enumerate(log):
        shown = game.shows(true.state_at(length), entry, seat)
        wanted = game.view(true.state_at(length + 1), seat)
        following: dict[bytes, tuple[Any, float]] = {}
        for state, weight in states.values():
            options = _alternatives(game, state, entry, shown)
            if options is None or len(following) + len(options) > 50 * at_most:
                return None
            for decision, choice, odds in options:
                after = game.apply(state, decision, choice)
                if game.view(after, seat) == wanted:
                    key = game.encode(after)
                    before = following.get(key, (after, 0.0))[1]
                    following[key] = (after, before + weight * odds)
        states = following
        if len(states) > at_most:
            return None
    total = sum(weight for _, weight in states.values())
    return {key: weight / total for key, (_, weight) in states.items()}


def _alternatives(
    game: AnyGame, state: Any, entry: Entry, shown: bool
) -> list[tuple[Decision, Choice, float]] | None:
    """What may have happened at a log line, as far as the reader knows."""
    for decision in game.pending(state):
        if (decision.by, decision.for_) != (entry.by, entry.for_):
            continue
        if entry.by == CHANCE:
            odds = game.chance_outcomes(state)
            if odds is None and not shown:
                return None
            options = odds if odds is not None and not shown else ((entry.choice, 1.0),)
        else:
            options = tuple((choice, 1.0) for choice in game.legal(state, decision))
        return [
            (decision, choice, weight) for choice, weight in options if not shown or choice == entry.choice
        ]
    return []


def check_enumerated(report: Report, match: AnyMatch, seat: Seat | None, rng: random.Random) -> bool:
    """Compares 2,000 samples with all consistent states, where these can be enumerated."""
    game = match.game
    expected = consistent_states(game, match.log, seat)
    if expected is None:
        return False
    view = match.view(seat)
    drawn = Counter(game.encode(game.determinize(view, rng)) for _ in range(SAMPLES))
    if strangers := set(drawn) - set(expected):
        report.add("determinize", f"seat {seat}: {len(strangers)} sampled states contradict what it has seen")
    missed = [key for key in expected if key not in drawn and expected[key] * SAMPLES > 12]
    if missed:
        report.add("determinize", f"seat {seat}: {len(missed)} of {len(expected)} possible states never come")
    hidden_choices = any(
        entry.by != CHANCE and not match.shown(index, seat) for index, entry in enumerate(match.log)
    )
    if not hidden_choices and (off := _too_far(drawn, expected)):
        report.add("determinize", f"seat {seat}: samples are biased: {off}")
    return True


def _too_far(drawn: Counter[bytes], expected: dict[bytes, float]) -> str | None:
    """A state drawn more than six standard deviations away from its share."""
    for key, share in expected.items():
        mean = SAMPLES * share
        spread = (mean * (1 - share)) ** 0.5
        if abs(drawn[key] - mean) > 6 * max(spread, 1.0):
            return f"a state due {mean:.0f} times in {SAMPLES} came {drawn[key]} times"
    return None
