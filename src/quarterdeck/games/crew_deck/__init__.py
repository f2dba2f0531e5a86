"""Crew Deck: draft crews, station them in your ship, score sets of colour and faction."""

from quarterdeck.games.crew_deck.rules import CrewDeck

__all__ = ["CrewDeck"]
