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
LEARNED: Final = 79
"""The released policies choose among those before; what follows is only asked in ballots they never met."""
KEEP: Final = 79
"""No token is moved, no task handed over."""
LAY: Final = 80
"""+ 10 * (token - 1) + place: it goes to the task at that place, and one that lies there comes back."""
HAND_OVER: Final = 180
"""+ 5 * place + member: the task at that place goes to the member."""
ACTIONS: Final = 230
