"""Last Match, a game for Quarterdeck with a board of its own."""

from .rules import Facts, LastMatch, LastMatchConfig

__all__ = ["Facts", "LastMatch", "LastMatchConfig"]
