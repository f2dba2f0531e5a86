"""Quarterdeck: play, study and solve five crew games."""

from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry, Game, Outcome
from quarterdeck.core.match import Match
from quarterdeck.core.registry import games, new_game

__all__ = ["CHANCE", "Choice", "Decision", "Entry", "Game", "Match", "Outcome", "games", "new_game"]
__version__ = "0.1.0"
