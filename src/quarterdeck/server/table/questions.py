"""Since when each question stands: an answer to an older one comes too late."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from quarterdeck.core.contract import CHANCE, Decision, Entry
from quarterdeck.core.registry import AnyGame

Stands: TypeAlias = Callable[[Decision], bool]
"""Whether an answer given before still answers a decision."""


def never(decision: Decision) -> bool:
    return False


def asked_since(
    asked: tuple[Decision, ...], before: Mapping[Decision, int], now: int, stands: Stands
) -> dict[Decision, int]:
    """By decision, the version of the table since which it stands."""
    return {
        decision: before[decision] if decision in before and stands(decision) else now for decision in asked
    }


def undisturbed(game: AnyGame, decision: Decision, before: Any, after: Any, entry: Entry) -> bool:
    """Whether an answer given before this entry still answers the decision after it.

    A sealed answer is not disturbed by the others' answers. One in the open is, as soon as somebody lets
    the others know something (a ready given before a message is none after it) or the choices are
    others; it is not disturbed by another seat's being ready.
    """
    if decision.mode == "sealed":
        return True
    if decision.mode != "open" or entry.by in (CHANCE, decision.by):
        return False
    if game.reveals(before, after):
        return False
    return game.legal(before, decision) == game.legal(after, decision)
