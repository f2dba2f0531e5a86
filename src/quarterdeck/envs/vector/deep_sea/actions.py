"""The flat action space. Members are counted clockwise from the one who chooses."""

from typing import Final

from quarterdeck.envs.vector.tricks import CARDS, MOST_TRICKS, SEATS

TASK_CARDS: Final = 96

CARD: Final = 0
"""+ card: show, play or pass it."""
SILENT: Final = CARDS
SKIP: Final = 41
"""No task this time, or none that one would like."""
TAKE: Final = 42
"""+ task: take it; before a free selection: the one that one would like."""
PREDICT: Final = TAKE + TASK_CARDS
"""+ tricks."""
LEARNED: Final = PREDICT + MOST_TRICKS + 1
"""The released policies choose among those before; what follows is only asked in phases they never met."""
YES: Final = LEARNED
NO: Final = YES + 1
KEEP: Final = NO + 1
"""The captain keeps all tasks."""
MEMBER: Final = KEEP + 1
"""+ member: named for all tasks, or proposed for the next one."""
SIGNAL: Final = MEMBER + SEATS
"""+ 0 none, 1 pass to the left, 2 to the right."""
ACTIONS: Final = SIGNAL + 3
