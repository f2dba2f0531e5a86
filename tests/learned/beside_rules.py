"""Plays on at one sampled table and by the rules engine, and compares."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.tricks.bots.learned.network import Row
from quarterdeck.games.tricks.bots.learned.tables import Tables, row_of
from quarterdeck.games.tricks.rules import TrickGame
from quarterdeck.games.tricks.state import AnyState, AnyView, hand_of

AnyGame = TrickGame[Any, Any]


def owners(game: AnyGame, state: AnyState) -> NDArray[np.int64]:
    """[1, 40] who holds each card before the first trick."""
    found = np.zeros((1, 40), np.int64)
    for seat in range(game.seats):
        found[0, row_of(hand_of(state, seat))] = seat
    if state.covered is not None:
        found[0, list(state.covered.cards)] = game.dummy
    return found


def dice(state: AnyState, random: Random) -> NDArray[np.float64]:
    """[1, 40] numbers by which the dummy's covered cards lie as they do."""
    thrown = np.random.default_rng(random.randrange(1 << 30)).random((1, 40))
    if state.covered is not None:
        cards = list(state.covered.cards)
        thrown[0, cards] = np.sort(thrown[0, cards])
    return thrown


def at_turn(game: AnyGame, state: AnyState) -> int:
    """Who is asked: in a briefing the first of those who may speak, from the leader."""
    public = state.public
    first = public.leader if public.trick else public.captain
    return next(seat for seat in game.in_turn(public, first) if public.asked >> seat & 1)


def play_beside(
    game: AnyGame,
    state: AnyState,
    tables: Tables[Any],
    see: Callable[[AnyView, int | None], Row],
    known: Callable[[AnyState, Decision], dict[int, Choice]],
    go_on: Callable[[AnyState], AnyState],
    random: Random,
) -> int:
    """The same random choices at both; the number of decisions. `go_on` settles chance in mid-game."""
    by_chair = game.in_turn(state.public, 0)
    for number in range(200):
        seat = by_chair[int(tables.turn[0])]
        assert seat == at_turn(game, state), number
        decision = next(one for one in game.pending(state) if one.for_ == seat)
        member = seat if seat == game.dummy else None
        choices = known(state, decision)
        assert sorted(choices) == np.flatnonzero(tables.legal()[0]).tolist(), number
        differ = np.flatnonzero(see(game.view(state, decision.by), member) != tables.look()[0])
        assert not len(differ), (number, differ)
        action = random.choice(sorted(choices))
        state = go_on(game.apply(state, decision, choices[action]))
        tables.step(np.array([action]))
        outcome = game.outcome(state)
        assert bool(tables.over[0]) == (outcome is not None), (number, outcome)
        if outcome is not None:
            assert bool(tables.won[0]) == (outcome.utility[0] == 1.0), (number, outcome)
            return number + 1
    raise AssertionError("the game has no end")
