"""The flat action space."""

from typing import Final

from quarterdeck.envs.vector.tricks import CARDS, MOST_TRICKS

TASK_CARDS: Final = 96

CARD: Final = 0
"""+ card: show or play it."""
SILENT: Final = CARDS
SKIP: Final = 41
"""No task this time."""
TAKE: Final = 42
"""+ task."""
PREDICT: Final = TAKE + TASK_CARDS
"""+ tricks."""
ACTIONS: Final = PREDICT + MOST_TRICKS + 1
