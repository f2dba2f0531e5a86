"""Matches move by move, and how many of some deals a crew wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from quarterdeck.arena.play import play
from quarterdeck.core.contract import CHANCE, Choice, Decision


class Mate(Protocol):
    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice: ...


class Moment(NamedTuple):
    """Somebody is asked, and chooses."""

    state: Any
    view: Any
    decision: Decision
    choices: Sequence[Choice]
    choice: Choice


def moments(game: Any, crew: Sequence[Mate], random: Random) -> Iterator[Moment]:
    """What a crew is asked in one match, and what each of them chooses."""
    state = game.start()
    while game.outcome(state) is None:
        decision = game.pending(state)[0]
        if decision.by == CHANCE:
            state = game.apply(state, decision, game.sample(state, random))
            continue
        view, choices = game.view(state, decision.by), game.legal(state, decision)
        choice = crew[decision.by].choose(view, decision, choices)
        yield Moment(state, view, decision, choices, choice)
        state = game.apply(state, decision, choice)


def wins(game: Any, mate: type[Any], deals: int) -> int:
    """Of so many deals, those that a crew of such mates wins."""
    crews = ([mate(game, seat) for seat in range(game.config.players)] for _ in range(deals))
    ends = (play(game, crew, Random(deal))[0] for deal, crew in enumerate(crews))
    return sum(outcome.utility[0] == 1.0 for outcome in ends)
