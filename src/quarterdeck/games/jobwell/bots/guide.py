"""What a generic search should know about Jobwell."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import TYPE_CHECKING

from quarterdeck.core.chance import Source, pick
from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.jobwell.judge import round_scores
from quarterdeck.games.jobwell.state import State

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell


class JobwellGuide:
    """Values a running state by tokens and the lead in the round, which counts more the fewer cards
    are to come."""

    explore = 0.1

    def __init__(self, game: Jobwell) -> None:
        self.game = game

    def evaluate(self, state: State) -> tuple[float, ...] | None:
        public = state.public
        tokens = public.tokens
        most = max(tokens)
        values = [
            0.5 + 0.12 * (2 * count - most - max(_others(tokens, seat))) / 2
            for seat, count in enumerate(tokens)
        ]
        if public.dice and public.queue:
            scores = round_scores(self.game, public)
            to_come = len(public.queue) + len(public.known) + public.hidden
            scale = 0.5 + 0.5 * to_come / len(public.crew)
            for place, seat in enumerate(public.crew):
                ahead = scores[place] - max(_others(scores, place))
                values[seat] += 0.12 * tanh(ahead / scale)
        return tuple(values)

    def rollout(self, state: State, decision: Decision, choices: Sequence[Choice], source: Source) -> Choice:
        return pick(source, tuple(choices))


def _others(values: tuple[int, ...], own: int) -> tuple[int, ...]:
    return values[:own] + values[own + 1 :]
