"""The first mate: a policy learned by self-play. What it did not learn, its critic or a deckhand decides.

JARVIS is one more member to it, for whom the commander chooses as that member would.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from quarterdeck.core.belief import Belief
from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.deckhand import Deckhand
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.state import PlanetNineView
from quarterdeck.games.tricks.bots.first_mate import policy_for
from quarterdeck.games.tricks.choices import YES, Signal

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.bots.learned.policy import PlanetNinePolicy
    from quarterdeck.games.planet_nine.rules import PlanetNine

MOST_TASKS: Final = 10
UNTRAINED_BALLOTS: Final = ("hand_over", "tokens")
GIVEN: Final = ("name", "assign")
"""What the commander gives: a role, or a task. With more than two players the policy decides it."""
WITH_JARVIS: Final = ("draft", "briefing", "play")
"""What it decides at a table for two."""
NO_SIGNAL: Final = Signal("none")
LAST_MISSION: Final = 50
"""Of the logbook: others' missions have rules that it never met."""
TRAINED_READINGS: Final = (
    "challenge",
    "single_card",
    "extra_card",
    "commander_may_be_sick",
    "commander_may_be_silent",
    "shown_card_may_be_drawn",
    "nines_after_tasks",
    "unplayed_pink_fails",
    "pink_nine_after_pass",
    "everyone_between",
    "roles_by",
)
"""Options that were as they are by default in training."""


class FirstMate:
    """Answers every kind of decision from the view of its seat."""

    def __init__(self, game: PlanetNine, seed: int) -> None:
        self.game = game
        self.deckhand = Deckhand(game, seed)
        self.policy = policy_for(game.version, _the_policy)
        self.trained = trained_for(game)

    def choose(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        ballot = view.public.ballot
        if self.knows_crew and ballot is not None and ballot.topic == "distress":
            return self._without_signal(view, decision, choices)
        if self.trained and self.weighs(view, decision):
            return self._weighed(view, decision, choices)
        known = self.knows(decision)
        learned = self.policy.choose(self.game, view, decision, choices) if known else None
        return self.deckhand.choose(view, decision, choices) if learned is None else learned

    @property
    def knows_crew(self) -> bool:
        """Whether all decisions of such missions with so many are the policy's."""
        return self.trained and self.game.config.players > 2

    def knows(self, decision: Decision) -> bool:
        """Whether the policy decides this."""
        return self.knows_crew or (self.trained and decision.kind in WITH_JARVIS)

    def believe(self, view: PlanetNineView) -> Belief | None:
        """Who probably holds what; None where the policy was not trained for the mission."""
        from quarterdeck.games.tricks.bots.learned.belief import believe

        return believe(self.policy, self.game, view) if self.knows_crew else None

    def weighs(self, view: PlanetNineView, decision: Decision) -> bool:
        """Whether the policy has not learned such decisions, but the critic can judge what follows."""
        topic = view.public.ballot.topic if view.public.ballot is not None else ""
        if topic in UNTRAINED_BALLOTS:
            return True
        gives = decision.kind in GIVEN or (decision.kind == "propose" and topic == "roles")
        return gives and self.game.config.players == 2 and self.game.mission.assignment != "decision"

    def _weighed(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        from quarterdeck.games.planet_nine.bots.learned.decisions import Decisions
        from quarterdeck.games.planet_nine.bots.learned.policy import the_critic

        return Decisions(self.game, view, the_critic()).choose(decision, choices)

    def _without_signal(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """Wishes for no distress signal and agrees to none; others' signals are the deckhand's matter."""
        ballot = view.public.ballot
        if NO_SIGNAL in choices:
            return NO_SIGNAL
        if decision.kind == "vote" and ballot and self.game.actions[ballot.proposal] == NO_SIGNAL:
            return YES
        return self.deckhand.choose(view, decision, choices)


def trained_for(game: PlanetNine) -> bool:
    """Whether the policy has played such missions, read as they are here."""
    config, usual = game.config, PlanetNineConfig()
    return (
        game.mission.tasks <= MOST_TASKS
        and game.mission.number <= LAST_MISSION
        and all(getattr(config, name) == getattr(usual, name) for name in TRAINED_READINGS)
    )


def _the_policy() -> PlanetNinePolicy:
    from quarterdeck.games.planet_nine.bots.learned.policy import the_policy

    return the_policy()
