"""Gen7: officers of a generation ship, seven episodes, and what they leave behind."""

from quarterdeck.games.gen7.config import Gen7Config
from quarterdeck.games.gen7.rules import Gen7

__all__ = ["Gen7", "Gen7Config"]
