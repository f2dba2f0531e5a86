"""A bot of one's own for Jobwell, against the game's: python write_a_bot.py

A bot is given its seat's view, the decision and the choices, and nothing else. `determinize` gives a full
state that it can't tell from the real one, to look ahead from.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import quarterdeck as qd

WORLDS = 4


class Dreamer:
    """Tries every choice on a few imagined tables and plays each out at random."""

    def __init__(self, game: qd.Game[Any, Any], seed: int) -> None:
        self.game = game
        self.random = Random(seed)

    def choose(self, view: Any, decision: qd.Decision, choices: Sequence[qd.Choice]) -> qd.Choice:
        worlds = [self.game.determinize(view, self.random) for _ in range(WORLDS)]
        return max(choices, key=lambda choice: sum(self.dream(world, decision, choice) for world in worlds))

    def dream(self, state: Any, decision: qd.Decision, choice: qd.Choice) -> float:
        """What the seat gets if everybody goes on at random."""
        game = self.game
        end = qd.play_out(
            game,
            self.random,
            lambda _state, _decision, choices: self.random.choice(choices),
            game.apply(state, decision, choice),
        )
        outcome = game.outcome(end)
        assert outcome is not None
        return outcome.utility[decision.by]


def main(matches: int = 4) -> float:
    """The share of matches that the dreamer wins."""
    game = qd.new_game("jobwell", players=2, round_cap=3)
    wins = 0.0
    for seed in range(matches):
        match = qd.new_match(game, seed=seed)
        seats = [Dreamer(game, seed), qd.new_bot(game, "random", seed)]
        while not match.is_over:
            view, decision, choices = match.question()
            match.push(seats[decision.by].choose(view, decision, choices))
        assert match.outcome is not None
        wins += match.outcome.utility[0]
    print(f"The dreamer won {wins:g} of {matches} matches against random.")
    return wins / matches


if __name__ == "__main__":
    main()
