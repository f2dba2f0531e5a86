"""Planet Nine's released policy: what it sees, and which choices it knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.learned.actions import by_action
from quarterdeck.games.planet_nine.bots.learned.features import PHASES, SHAPE, features
from quarterdeck.games.planet_nine.state import PlanetNineView
from quarterdeck.games.tricks.bots.learned.network import Critic, Network, Plausibility, Row
from quarterdeck.games.tricks.bots.learned.policy import Policy, read_card, read_weights

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

MAY_SIGNAL: Final = -6
"""Where a row says that the mission has a distress signal."""


class PlanetNinePolicy(Policy["PlanetNine", PlanetNineView]):
    """Members are counted from the one who chooses."""

    phases = PHASES

    def see(self, game: PlanetNine, view: PlanetNineView, member: int | None = None) -> Row:
        return seen_by(game, view, member)

    def numbered(self, game: PlanetNine, decision: Decision, choices: Sequence[Choice]) -> dict[int, Choice]:
        return by_action(choices, decision.by, game.config.players)


def seen_by(game: PlanetNine, view: PlanetNineView, member: int | None = None) -> Row:
    """The view in numbers. Most of the training was without signals: one that is not sent is left out."""
    row = features(game, view, member)
    if view.public.distress == "none":
        row[MAY_SIGNAL] = 0
    return row


@cache
def the_policy() -> PlanetNinePolicy:
    """The weights that come with the package, read once."""
    return PlanetNinePolicy(Network(read_weights(__package__, "actor"), SHAPE), read_card(__package__))


@cache
def the_critic() -> Critic:
    """The judge of sampled tables that was trained beside the policy."""
    return Critic(read_weights(__package__, "critic"), SHAPE)


@cache
def the_plausibility() -> Plausibility | None:
    """What tells the sampled tables apart, if the weights have it."""
    weights = read_weights(__package__, "plausibility")
    return Plausibility(the_critic(), weights) if weights else None
