"""Planet Nine's own bots."""

from quarterdeck.games.planet_nine.bots.deckhand import Deckhand

__all__ = ["Deckhand"]
