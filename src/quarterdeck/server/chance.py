"""Where the server's chance comes from.

Only code can give the application another source: no setting, variable or option makes deals predictable.
"""

from __future__ import annotations

import random
import secrets
from typing import Final

from quarterdeck.core import fairness
from quarterdeck.core.chance import Source


class Chance:
    """The operating system's own."""

    def secret(self) -> bytes:
        """The secret that a new table's draws are made from."""
        return fairness.new_secret()

    def source(self) -> Source:
        """For a draw that belongs to no table."""
        return random.SystemRandom()

    def bot_seed(self, _view: bytes) -> int:
        """For a bot that is to think about this view."""
        return secrets.randbits(31)


SYSTEM: Final = Chance()
