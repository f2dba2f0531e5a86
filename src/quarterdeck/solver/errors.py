"""What the solver refuses, in one sentence each."""

from __future__ import annotations

from quarterdeck.core.errors import QuarterdeckError


class NotSolvable(QuarterdeckError):
    """A position or rule that the solver has no answer for."""

    key = "error.config"


class BadPosition(QuarterdeckError):
    """A position that the rules do not know."""

    key = "error.config"


class StillRunning(QuarterdeckError):
    """The solver sees all cards, so it does not look at a match that is not over."""

    key = "error.config"
