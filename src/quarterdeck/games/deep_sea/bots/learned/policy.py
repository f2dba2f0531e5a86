"""Deep Sea's released policy: what it sees, and which choices it knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.bots.learned.actions import by_action
from quarterdeck.games.deep_sea.bots.learned.features import PHASES, SHAPE, features
from quarterdeck.games.deep_sea.choices import Take
from quarterdeck.games.deep_sea.state import DeepSeaView
from quarterdeck.games.tricks.bots.learned.network import Critic, Network, Plausibility, Row
from quarterdeck.games.tricks.bots.learned.policy import Policy, read_card, read_weights

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea


class DeepSeaPolicy(Policy["DeepSea", DeepSeaView]):
    """Drafts, predicts, communicates and plays."""

    phases = PHASES

    def see(self, game: DeepSea, view: DeepSeaView, member: int | None = None) -> Row:
        return features(game, view, member)

    def choose(
        self, game: DeepSea, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]
    ) -> Choice | None:
        """The task it would like in a free selection is the one it would draft."""
        if decision.kind == "favour":
            view = replace(view, public=replace(view.public, phase="draft"))
            choices = [choice for choice in choices if isinstance(choice, Take)]
        return super().choose(game, view, decision, choices)

    def numbered(self, game: DeepSea, decision: Decision, choices: Sequence[Choice]) -> dict[int, Choice]:
        return by_action(choices)


@cache
def the_policy() -> DeepSeaPolicy:
    """The weights that come with the package, read once."""
    return DeepSeaPolicy(Network(read_weights(__package__, "actor"), SHAPE), read_card(__package__))


@cache
def the_critic() -> Critic:
    """The judge of sampled tables that was trained beside the policy."""
    return Critic(read_weights(__package__, "critic"), SHAPE)


@cache
def the_plausibility() -> Plausibility | None:
    """What tells the sampled tables apart, if the weights have it."""
    weights = read_weights(__package__, "plausibility")
    return Plausibility(the_critic(), weights) if weights else None
