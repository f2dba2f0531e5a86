"""Planet Nine's own bots."""

from quarterdeck.games.planet_nine.bots.deckhand import Deckhand
from quarterdeck.games.planet_nine.bots.first_mate import FirstMate

__all__ = ["Deckhand", "FirstMate"]
