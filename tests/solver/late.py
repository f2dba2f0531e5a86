"""Positions near the end of an attempt, played by chance, and the truth about them by trying everything."""

from __future__ import annotations

import random
from typing import Any

from quarterdeck.core.contract import CHANCE, Game
from quarterdeck.core.playing import steps
from quarterdeck.games.tricks.choices import Play

AnyGame = Game[Any, Any]
Played = list[list[tuple[int, int]]]
"""For each trick so far, (seat, card) in the order played."""
TRIES = 30
"""Tricks played again before an attempt is given up."""


def winnable(game: AnyGame, state: Any) -> bool:
    """The truth: every line of play is tried, by the rules alone."""
    pending = game.pending(state)
    if not pending:
        outcome = game.outcome(state)
        return outcome is not None and bool(outcome.winners)
    choices = game.legal(state, pending[0])
    if pending[0].kind == "briefing":
        choices = choices[:1]
    return any(winnable(game, game.apply(state, pending[0], choice)) for choice in choices)


def fewest_tricks(game: AnyGame, state: Any) -> int | None:
    """The number of the trick with which a win can come earliest."""
    pending = game.pending(state)
    if not pending:
        outcome = game.outcome(state)
        return trick_of(state) if outcome is not None and outcome.winners else None
    choices = game.legal(state, pending[0])
    if pending[0].kind == "briefing":
        choices = choices[:1]
    found = [fewest_tricks(game, game.apply(state, pending[0], choice)) for choice in choices]
    return min((number for number in found if number is not None), default=None)


def trick_of(state: Any) -> int:
    """The number of the running (or, at the end, of the last) trick."""
    number: int = state.public.trick
    return number


def prepared(game: AnyGame, source: random.Random) -> Any:
    """A state before the first card, prepared by chance; None where that has lost it already."""
    for step in steps(game, source, lambda state, decision, choices: source.choice(choices)):
        pending = game.pending(step.after)
        if pending and pending[0].kind in ("briefing", "play"):
            return step.after
    return None


def late(game: AnyGame, source: random.Random, tricks: int) -> Any:
    """A position with so many tricks to come; None where chance brought the attempt to no such one."""
    state = prepared(game, source)
    found = None if state is None else played_on(game, state, source, tricks)
    return None if found is None else found[0]


def played_on(game: AnyGame, state: Any, source: random.Random, tricks: int) -> tuple[Any, Played] | None:
    """The same attempt with so many tricks to come, and what was played until then."""
    seats = max(game.config.players, 3)
    last = 10 if getattr(game.config, "challenge", False) else 40 // seats
    played: Played = []
    while trick_of(state) <= last - tricks:
        found = _one_more_trick(game, state, source)
        if found is None:
            return None
        state, trick = found
        played.append(trick)
    running: list[tuple[int, int]] = []
    for _ in range(source.randrange(seats)):
        after = _step(game, state, source, running)
        if not game.pending(after):
            running.pop()
            break
        state = after
    return state, [*played, running]


def _one_more_trick(
    game: AnyGame, state: Any, source: random.Random
) -> tuple[Any, list[tuple[int, int]]] | None:
    """The state after a trick that does not end the attempt, if chance finds one, and the trick."""
    for _ in range(TRIES):
        trick: list[tuple[int, int]] = []
        after = state
        while game.pending(after) and trick_of(after) == trick_of(state):
            after = _step(game, after, source, trick)
        if game.pending(after):
            return after, trick
    return None


def _step(game: AnyGame, state: Any, source: random.Random, trick: list[tuple[int, int]]) -> Any:
    """One decision made by chance; cards of tasks are rather kept, so that something is left to do."""
    decision = game.pending(state)[0]
    if decision.by == CHANCE:
        return game.apply(state, decision, game.sample(state, source))
    choices = game.legal(state, decision)
    if decision.kind == "briefing":
        return game.apply(state, decision, choices[0])
    open_tasks = state.public.open if game.name == "planet-nine" else 0
    cards = [choice for choice in choices if isinstance(choice, Play)]
    choice = source.choice([choice for choice in cards if not open_tasks >> choice.card & 1] or cards)
    trick.append((decision.for_, choice.card))
    return game.apply(state, decision, choice)
