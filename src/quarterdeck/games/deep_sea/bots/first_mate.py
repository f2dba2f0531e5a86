"""The first mate: a policy learned by self-play. What it did not learn, its critic or a deckhand decides.

It never met the dummy in training, but plays with it: as one more member, for whom the captain chooses as
that member would.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from quarterdeck.core.belief import Belief
from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.bots.deckhand import Deckhand
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.state import DeepSeaView
from quarterdeck.games.tricks.bots.first_mate import policy_for

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.bots.learned.policy import DeepSeaPolicy
    from quarterdeck.games.deep_sea.rules import DeepSea

MOST_TASKS: Final = 12
ABOUT_OWNERS: Final = ("keep", "accept", "volunteer", "share")
"""Where tasks are shared out without a draft or a ballot."""
TRAINED_READINGS: Final = ("single_card", "extra_card", "predict_zero", "forbidden_openings")
"""Options that were as they are by default in training, of those that change what may be chosen."""


class FirstMate:
    """Answers every kind of decision from the view of its seat."""

    def __init__(self, game: DeepSea, seed: int) -> None:
        self.game = game
        self.deckhand = Deckhand(game, seed)
        self.policy = policy_for(game.version, _the_policy)
        self.trained = trained_for(game)

    def choose(self, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        learned = self._learned(view, decision, choices) if self.knows(view) else None
        return self.deckhand.choose(view, decision, choices) if learned is None else learned

    def _learned(self, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]) -> Choice | None:
        """What the networks would choose; none where they can't tell."""
        if not about_owners(view, decision):
            return self.policy.choose(self.game, view, decision, choices)
        from quarterdeck.games.deep_sea.bots.learned.owners import Owners
        from quarterdeck.games.deep_sea.bots.learned.policy import the_critic

        return Owners(self.game, view, the_critic()).choose(decision, choices)

    def believe(self, view: DeepSeaView) -> Belief | None:
        """Who probably holds what; None where the policy was not trained for the mission."""
        from quarterdeck.games.tricks.bots.learned.belief import believe

        return believe(self.policy, self.game, view) if self.knows_crew(view) else None

    def knows(self, view: DeepSeaView) -> bool:
        """Whether the policy was trained for such a mission."""
        return self.trained and len(view.public.tasks) <= MOST_TASKS

    def knows_crew(self, view: DeepSeaView) -> bool:
        """Whether the policy has played such missions with so many."""
        return self.knows(view) and self.game.config.players > 2


def about_owners(view: DeepSeaView, decision: Decision) -> bool:
    """Whether it is for this seat to say who should get tasks."""
    ballot = view.public.ballot
    by_ballot = ballot is not None and ballot.topic == "owner" and decision.kind != "vote"
    return by_ballot or decision.kind in ABOUT_OWNERS


def trained_for(game: DeepSea) -> bool:
    """Whether the policy has played by such rules."""
    config, usual = game.config, DeepSeaConfig()
    return all(getattr(config, name) == getattr(usual, name) for name in TRAINED_READINGS)


def _the_policy() -> DeepSeaPolicy:
    from quarterdeck.games.deep_sea.bots.learned.policy import the_policy

    return the_policy()
