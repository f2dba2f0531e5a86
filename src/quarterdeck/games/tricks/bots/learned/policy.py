"""A released policy: its weights, its card, and the choice it likes best."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.tricks.bots.learned.network import Network, Row
from quarterdeck.games.tricks.state import AnyView

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame

G = TypeVar("G", bound="TrickGame[Any, Any]")
V = TypeVar("V", bound=AnyView)


class Policy(ABC, Generic[G, V]):
    """A network and the card that says where it comes from; a game says what it sees and knows."""

    phases: ClassVar[tuple[str, ...]]
    """In which it has learned to choose."""

    def __init__(self, network: Network, card: dict[str, Any]) -> None:
        self.network = network
        self.card = card

    @abstractmethod
    def see(self, game: G, view: V, member: int | None = None) -> Row:
        """The view in numbers: of its own seat, or as the dummy that the seat chooses for would see it."""

    @abstractmethod
    def numbered(self, game: G, decision: Decision, choices: Sequence[Choice]) -> dict[int, Choice]:
        """Those of the choices that have a number, by it."""

    def known(self, game: G, view: V, decision: Decision, choices: Sequence[Choice]) -> dict[int, Choice]:
        """The choices by number; none where the policy does not know them all."""
        numbered = self.numbered(game, decision, choices)
        learned = len(numbered) == len(choices) and view.public.phase in self.phases
        return numbered if learned else {}

    def choose(self, game: G, view: V, decision: Decision, choices: Sequence[Choice]) -> Choice | None:
        """The likeliest choice; none where the policy does not know them all."""
        known = self.known(game, view, decision, choices)
        if not known:
            return None
        member = game.dummy if decision.for_ == game.dummy else None
        logits = self.network.answer(self.see(game, view, member)[None])[0][0]
        return known[max(known, key=lambda number: float(logits[number]))]


def read_card(package: str) -> dict[str, Any]:
    """What the weights that lie in a package say of themselves."""
    with as_file(files(package) / "weights.npz") as path, np.load(path) as arrays:
        card: dict[str, Any] = json.loads(str(arrays["card"]))
    return card


def read_weights(package: str, part: Literal["actor", "critic", "plausibility"]) -> dict[str, NDArray[Any]]:
    """One network of the weights that lie in a package; nothing if they don't have it."""
    prefix = f"{part}/"
    with as_file(files(package) / "weights.npz") as path, np.load(path) as arrays:
        names = (name for name in arrays.files if name.startswith(prefix))
        return {name.removeprefix(prefix): arrays[name] for name in names}
