"""What can go wrong at the strict door, by name.

Every error carries a message key and arguments, so that page and terminal say it in the reader's
language; `str(error)` is the English sentence.
"""

from __future__ import annotations

from quarterdeck.core.words import Arg, Message


class QuarterdeckError(Exception):
    """Base of every error that a user can cause."""

    key = "error"

    def __init__(self, detail: str = "", **args: Arg) -> None:
        super().__init__(detail or self.key)
        self.message = Message(self.key, {"detail": detail, **args})


class RuleError(QuarterdeckError):
    """A choice was refused; the state is unchanged."""


class UnknownChoice(RuleError):
    """No such choice exists in this configuration."""

    key = "error.unknown"


class IllegalChoice(RuleError):
    """The choice exists but may not be made now."""

    key = "error.illegal"


class OutOfTurn(RuleError):
    """The table does not wait for this seat."""

    key = "error.out_of_turn"


class Finished(RuleError):
    """The match is over."""

    key = "error.finished"


class ConfigError(QuarterdeckError):
    """A configuration that the rules do not allow, with the reason."""

    key = "error.config"


class UnknownGame(QuarterdeckError):
    key = "error.unknown_game"


class UnknownBot(QuarterdeckError):
    key = "error.unknown_bot"


class CampaignError(QuarterdeckError):
    """An event that does not fit a crew's campaign; the logbook is unchanged."""

    key = "error.campaign"


class FairnessError(QuarterdeckError):
    """Chance that does not follow from the secret that was committed to."""

    key = "error.fairness"


class FileError(QuarterdeckError):
    """A file that can't be used: damaged, truncated, of another version."""

    key = "error.file"
