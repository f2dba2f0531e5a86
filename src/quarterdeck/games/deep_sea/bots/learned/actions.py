"""The flat action space of the learned policy: the first numbers of `envs.vector.deep_sea.actions`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.contract import Choice
from quarterdeck.games.deep_sea.choices import Predict, Silent, Skip, Sonar, Take
from quarterdeck.games.tricks.choices import Play

SILENT: Final = 40
SKIP: Final = 41
TAKE: Final = 42
PREDICT: Final = 138
ACTIONS: Final = 152


def action_of(choice: Choice) -> int:
    """The number of a choice, -1 where the policy has none for it."""
    if isinstance(choice, Play | Sonar):
        return choice.card
    if isinstance(choice, Silent):
        return SILENT
    if isinstance(choice, Skip):
        return SKIP
    if isinstance(choice, Take):
        return TAKE + choice.task
    return PREDICT + choice.tricks if isinstance(choice, Predict) else -1


def by_action(choices: Sequence[Choice]) -> dict[int, Choice]:
    """The choices that the policy can make, by their numbers."""
    numbered = ((action_of(choice), choice) for choice in choices)
    return {number: choice for number, choice in numbered if number >= 0}
