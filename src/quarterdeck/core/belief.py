"""What a bot may say of itself: who probably holds what, for all that its seat sees.

It is advice like a bot's choice and made from the same view, so it tells nobody more than that seat may
know. The server gives it with a hint to whoever sits there, and in a review once the match is over.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from quarterdeck.core.contract import Bot

V_in = TypeVar("V_in", contravariant=True)


class Held(Struct, frozen=True, gc=False):
    """A card that the seat does not see."""

    card: int
    """Its number, as the game's facts have it."""
    shares: tuple[float, ...]
    """How probably each seat holds it; they add up to 1, and 0 and 1 are certain."""


class Belief(Struct, frozen=True):
    """Who probably holds what."""

    cards: tuple[Held, ...]


@runtime_checkable
class Believing(Protocol[V_in]):
    """A bot that can say what it believes."""

    def believe(self, view: V_in) -> Belief | None:
        """From the view alone, and always the same; None where it has learned nothing of such a table."""


def belief_of(bot: Bot[Any], view: Any) -> Belief | None:
    """What a bot believes; None for one that can't say."""
    return bot.believe(view) if isinstance(bot, Believing) else None
