"""Crew members of our own for Deep Sea."""

from quarterdeck.games.deep_sea.bots.deckhand import Deckhand
from quarterdeck.games.deep_sea.bots.first_mate import FirstMate
from quarterdeck.games.deep_sea.bots.navigator import Navigator

__all__ = ["Deckhand", "FirstMate", "Navigator"]
