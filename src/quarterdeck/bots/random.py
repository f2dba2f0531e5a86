"""A player for any game that chooses without thinking."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from quarterdeck.core.contract import Choice, Decision


class RandomBot:
    """Every choice is equally likely."""

    def __init__(self, game: object, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice:
        return self.random.choice(choices)
