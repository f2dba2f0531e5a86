"""Deep Sea's released policy: what it sees, and which choices it knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.bots.learned.actions import ACTIONS, by_action
from quarterdeck.games.deep_sea.bots.learned.features import (
    CARD_FEATURES,
    PHASES,
    SUIT_FEATURES,
    TABLE_FEATURES,
    Row,
    features,
)
from quarterdeck.games.deep_sea.state import DeepSeaView
from quarterdeck.games.tricks.bots.learned.network import Network, Shape
from quarterdeck.games.tricks.bots.learned.policy import Policy, read_card, read_weights

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

SHAPE: Final = Shape(
    CARD_FEATURES,
    SUIT_FEATURES,
    TABLE_FEATURES,
    ACTIONS,
    tuple(map(PHASES.index, ("briefing", "play"))),
)


class DeepSeaPolicy(Policy["DeepSea", DeepSeaView]):
    """Drafts, predicts, communicates and plays."""

    def see(self, game: DeepSea, view: DeepSeaView) -> Row:
        return features(game, view)

    def known(
        self, game: DeepSea, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]
    ) -> dict[int, Choice]:
        numbered = by_action(choices)
        return numbered if len(numbered) == len(choices) and view.public.phase in PHASES else {}


@cache
def the_policy() -> DeepSeaPolicy:
    """The weights that come with the package, read once."""
    return DeepSeaPolicy(Network(read_weights(__package__, "actor"), SHAPE), read_card(__package__))
