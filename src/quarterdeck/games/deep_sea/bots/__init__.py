"""Crew members of our own for Deep Sea."""

from quarterdeck.games.deep_sea.bots.deckhand import Deckhand

__all__ = ["Deckhand"]
