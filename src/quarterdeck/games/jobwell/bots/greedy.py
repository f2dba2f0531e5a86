"""Two players that look at one figure: the lead, that is the agent's round score as the table lies now
minus the best rival's."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from quarterdeck.core.contract import CHANCE, Choice, Decision, Seat
from quarterdeck.games.jobwell.choices import Pass
from quarterdeck.games.jobwell.judge import round_scores
from quarterdeck.games.jobwell.state import JobwellView, Public, State

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell

ROUND_WON = 10.0
"""A token counts more than any lead within a round."""


def lead(game: Jobwell, public: Public, seat: Seat) -> float:
    """Tokens and round points that a seat is ahead of its best rival."""
    tokens = public.tokens
    ahead = ROUND_WON * (tokens[seat] - max(count for other, count in enumerate(tokens) if other != seat))
    if public.dice and public.queue and seat in public.crew:
        scores = dict(zip(public.crew, round_scores(game, public), strict=True))
        ahead += scores.pop(seat) - max(scores.values())
    return ahead


class GreedyBot:
    """Looks one choice ahead; a die is counted at its average."""

    def __init__(
        self, game: Jobwell, seed: int, *, pass_bonus: Annotated[float, Meta(ge=-100, le=100)] = -0.5
    ) -> None:
        self.game = game
        self.random = random.Random(seed)
        self.pass_bonus = pass_bonus
        """What passing is worth: -0.5 acts on ties, +0.5 passes unless an action gains a point."""

    def choose(self, view: JobwellView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        state = self.game.determinize(view, self.random)
        values = [self.value(state, decision, choice) for choice in choices]
        best = max(values)
        return self.random.choice(
            [choice for choice, value in zip(choices, values, strict=True) if value == best]
        )

    def value(self, state: State, decision: Decision, choice: Choice) -> float:
        bonus = self.pass_bonus if isinstance(choice, Pass) else 0.0
        return bonus + self._mean(self.game.apply(state, decision, choice), decision.by)

    def _mean(self, state: State, seat: Seat) -> float:
        """The lead, averaged over a die that is being rerolled."""
        game = self.game
        if state.public.phase == "reroll":
            rolls = game.chance_outcomes(state) or ()
            (chance,) = game.pending(state)
            return sum(odds * self.leaf(game.apply(state, chance, roll), seat) for roll, odds in rolls)
        return self.leaf(state, seat)

    def leaf(self, state: State, seat: Seat) -> float:
        return lead(self.game, state.public, seat)


class TwoPlyBot(GreedyBot):
    """Looks one choice ahead and at the next agent's best answer."""

    def leaf(self, state: State, seat: Seat) -> float:
        game = self.game
        pending = game.pending(state)
        now = lead(game, state.public, seat)
        if not pending or pending[0].by in (CHANCE, seat):
            return now
        rival = pending[0]
        answers = [game.apply(state, rival, choice).public for choice in game.legal(state, rival)]
        best = max(answers, key=lambda public: lead(game, public, rival.by))
        return lead(game, best, seat)
