"""Quarterdeck: play, study and solve crew games."""

from quarterdeck.api import Match, load, new_match, play, simulate, verify
from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry, Game, Outcome
from quarterdeck.core.registry import games, new_bot, new_game
from quarterdeck.version import __version__

__all__ = [
    "CHANCE",
    "Choice",
    "Decision",
    "Entry",
    "Game",
    "Match",
    "Outcome",
    "__version__",
    "games",
    "load",
    "new_bot",
    "new_game",
    "new_match",
    "play",
    "simulate",
    "verify",
]
