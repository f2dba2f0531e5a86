"""Planet Nine's own bots."""

from quarterdeck.games.planet_nine.bots.deckhand import Deckhand
from quarterdeck.games.planet_nine.bots.first_mate import FirstMate
from quarterdeck.games.planet_nine.bots.navigator import Navigator

__all__ = ["Deckhand", "FirstMate", "Navigator"]
