"""Why the server says no: message keys of `messages/*.toml`."""

from __future__ import annotations

from quarterdeck.core.words import Arg, Message


class Refused(Exception):
    """The request is refused and nothing changed."""

    def __init__(self, why: str, status: int = 409, **args: Arg) -> None:
        super().__init__(why)
        self.reason = Message(f"server.no.{why}", args)
        self.status = status

    @classmethod
    def because(cls, reason: Message, status: int) -> Refused:
        """A refusal whose sentence comes from elsewhere."""
        refused = cls(reason.key, status)
        refused.reason = reason
        return refused
