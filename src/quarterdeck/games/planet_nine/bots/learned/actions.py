"""The flat action space of the learned policy: the same numbers as `envs.vector.planet_nine.actions`.

Members are counted clockwise from the one who chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.choices import Name, Prefer, Radio, Ready, Roles, Take
from quarterdeck.games.tricks.choices import Answer, Pass, Play, Signal

READY: Final = 40
YES: Final = 41
NO: Final = 42
MEMBER: Final = 43
PREFER: Final = 48
ROLES: Final = 51
SIGNAL: Final = 76
ACTIONS: Final = 79

_ROLES: Final = ("first", "between", "last")
DIRECTIONS: Final = ("none", "left", "right")


def action_of(choice: Choice, by: int, players: int) -> int:
    """The number of a choice of this seat, -1 where the policy has none for it."""
    if isinstance(choice, Play | Radio | Take | Pass):
        return choice.card
    if isinstance(choice, Ready):
        return READY
    if isinstance(choice, Answer):
        return YES if choice.word in ("yes", "good") else NO
    if isinstance(choice, Name):
        return MEMBER + (choice.member - by) % players
    if isinstance(choice, Prefer):
        return PREFER + _ROLES.index(choice.role)
    if isinstance(choice, Roles):
        return ROLES + 5 * ((choice.first - by) % players) + (choice.last - by) % players
    if isinstance(choice, Signal):
        return SIGNAL + DIRECTIONS.index(choice.direction)
    return -1


def by_action(choices: Sequence[Choice], by: int, players: int) -> dict[int, Choice]:
    """The choices that the policy can make, by their numbers."""
    numbered = ((action_of(choice, by, players), choice) for choice in choices)
    return {number: choice for number, choice in numbered if number >= 0}
