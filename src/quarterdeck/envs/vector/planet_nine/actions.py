"""The flat action space. Members are counted clockwise from the one who chooses."""

from typing import Final

CARD: Final = 0
"""+ card: take, show, play or pass it."""
READY: Final = 40
YES: Final = 41
"""Also "good", where that is asked."""
NO: Final = 42
MEMBER: Final = 43
"""+ member: named, or given the task."""
PREFER: Final = 48
"""+ 0 the first tricks, 1 between, 2 the last."""
ROLES: Final = 51
"""+ 5 * who wins the first tricks + who the last."""
SIGNAL: Final = 76
"""+ 0 none, 1 pass to the left, 2 to the right."""
ACTIONS: Final = 79
