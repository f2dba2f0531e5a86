"""What the solver refuses, in one sentence each."""

from __future__ import annotations

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.text import CORE
from quarterdeck.core.words import Arg, Message


class Refusal(QuarterdeckError):
    """A sentence of the catalogue, under `core.position`."""

    def __init__(self, why: str, **args: Arg) -> None:
        message = Message(f"core.position.{why}", args)
        super().__init__(CORE.say(message))
        self.message = message


class NotSolvable(Refusal):
    """A position or rule that the solver has no answer for."""


class BadPosition(Refusal):
    """A position that the rules do not know."""


class StillRunning(QuarterdeckError):
    """The solver sees all cards, so it does not look at a match that is not over."""

    key = "error.config"
