"""Positions near the end of an attempt, played by chance, and the truth about them by trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from quarterdeck.core.contract import CHANCE, Game
from quarterdeck.games.tricks.choices import Play

AnyGame = Game[Any, Any]


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


def tricks_played(game: AnyGame, state: Any) -> list[list[tuple[int, int]]]:
    """The cards laid so far, (seat, card) in order, trick by trick."""
    seats = max(game.config.players, 3)
    laid = [
        (code & 7, code >> 3) if game.name == "deep-sea" else (code >> 12 & 7, code & 4095)
        for code in state.public.seen
        if _is_play(game, code)
    ]
    return [laid[first : first + seats] for first in range(0, len(laid), seats)]


def _is_play(game: AnyGame, code: int) -> bool:
    if game.name == "planet-nine":
        return code >> 18 == 0
    return code >> 20 == 0 and isinstance(game.actions[code >> 3], Play)


def trick_of(state: Any) -> int:
    """The number of the running (or, at the end, of the last) trick."""
    number: int = state.public.trick
    return number


def prepared(game: AnyGame, source: random.Random) -> Any:
    """A state before the first card, prepared by chance; None where that has lost it already."""
    state = game.start()
    while pending := game.pending(state):
        decision = pending[0]
        if decision.kind in ("briefing", "play"):
            return state
        if decision.by == CHANCE:
            choice = game.sample(state, source)
        else:
            choice = source.choice(game.legal(state, decision))
        state = game.apply(state, decision, choice)
    return None


def late(game: AnyGame, source: random.Random, tricks: int, tries: int = 30) -> Any:
    """A position with so many tricks to come; None where chance brought the attempt to no such one."""
    state = prepared(game, source)
    return None if state is None else played_on(game, state, source, tricks, tries)


def played_on(game: AnyGame, state: Any, source: random.Random, tricks: int, tries: int = 30) -> Any:
    """The same attempt with so many tricks to come."""
    last = 40 // max(game.config.players, 3) if not getattr(game.config, "challenge", False) else 10
    while trick_of(state) <= last - tricks:
        following = next(_tricks_played(game, state, source, tries), None)
        if following is None:
            return None
        state = following
    for _ in range(source.randrange(max(game.config.players, 3))):
        after = _step(game, state, source)
        if not game.pending(after):
            break
        state = after
    return state


def _tricks_played(game: AnyGame, state: Any, source: random.Random, tries: int) -> Iterator[Any]:
    """States after one more trick that do not end the attempt."""
    number = trick_of(state)
    for _ in range(tries):
        after = state
        while game.pending(after) and trick_of(after) == number:
            after = _step(game, after, source)
        if game.pending(after):
            yield after


def _step(game: AnyGame, state: Any, source: random.Random) -> Any:
    decision = game.pending(state)[0]
    if decision.by == CHANCE:
        return game.apply(state, decision, game.sample(state, source))
    choices = game.legal(state, decision)
    if decision.kind == "briefing":
        return game.apply(state, decision, choices[0])
    open_tasks = getattr(state.public, "open", 0) if game.name == "planet-nine" else 0
    others = [choice for choice in choices if isinstance(choice, Play) and not open_tasks >> choice.card & 1]
    return game.apply(state, decision, source.choice(others or choices))
