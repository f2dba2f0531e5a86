"""Quarterdeck: play, study and solve crew games."""

from quarterdeck.api import Match, load, new_match, play, simulate, solve, verify
from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry, Game, Outcome
from quarterdeck.core.playing import play_out
from quarterdeck.core.registry import games as registered_games
from quarterdeck.core.registry import new_bot, new_game
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
    "load",
    "new_bot",
    "new_game",
    "new_match",
    "play",
    "play_out",
    "registered_games",
    "simulate",
    "solve",
    "verify",
]
