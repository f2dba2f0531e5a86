"""Deep Sea: 40 cards, 96 tasks, and a crew that may hardly speak."""

from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea

__all__ = ["DeepSea", "DeepSeaConfig"]
