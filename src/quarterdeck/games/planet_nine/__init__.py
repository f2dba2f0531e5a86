"""Planet Nine: fifty missions for two to five crew members."""

from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine

__all__ = ["PlanetNine", "PlanetNineConfig"]
