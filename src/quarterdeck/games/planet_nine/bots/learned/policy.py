"""The released policy: its weights, its card, and the choice it likes best."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.learned.actions import by_action
from quarterdeck.games.planet_nine.bots.learned.features import PHASES, Row, features
from quarterdeck.games.planet_nine.bots.learned.network import Critic, Network
from quarterdeck.games.planet_nine.state import PlanetNineView

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

MAY_SIGNAL = -6
"""Where a row says that the mission has a distress signal."""


class Policy:
    """A network and the card that says where it comes from."""

    def __init__(self, weights: dict[str, NDArray[Any]], card: dict[str, Any]) -> None:
        self.network = Network(weights)
        self.card = card

    def known(
        self, game: PlanetNine, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]
    ) -> dict[int, Choice]:
        """The choices by number; none where the policy does not know them all."""
        numbered = by_action(choices, decision.by, game.config.players)
        return numbered if len(numbered) == len(choices) and view.public.phase in PHASES else {}

    def choose(
        self, game: PlanetNine, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]
    ) -> Choice | None:
        """The likeliest choice; none where the policy knows no number for any of them."""
        known = self.known(game, view, decision, choices)
        if not known:
            return None
        logits = self.network.answer(seen_by(game, view)[None])[0][0]
        return known[max(known, key=lambda number: float(logits[number]))]


def seen_by(game: PlanetNine, view: PlanetNineView) -> Row:
    """The view in numbers. Most of the training was without signals: one that is not sent is left out."""
    row = features(game, view)
    if view.public.distress == "none":
        row[MAY_SIGNAL] = 0
    return row


@cache
def the_policy() -> Policy:
    """The weights that come with the package, read once."""
    with as_file(files(__package__) / "weights.npz") as path, np.load(path) as arrays:
        return Policy(_part(arrays, "actor/"), json.loads(str(arrays["card"])))


@cache
def the_critic() -> Critic:
    """The judge of sampled tables that was trained beside the policy."""
    with as_file(files(__package__) / "weights.npz") as path, np.load(path) as arrays:
        return Critic(_part(arrays, "critic/"))


def _part(arrays: Any, prefix: str) -> dict[str, NDArray[Any]]:
    names = (name for name in arrays.files if name.startswith(prefix))
    return {name.removeprefix(prefix): arrays[name] for name in names}
