"""Runs many games: line-ups of bots on matched deals, with their statistics."""

from quarterdeck.arena.plan import Plan
from quarterdeck.arena.play import Played, play
from quarterdeck.arena.records import Records
from quarterdeck.arena.run import run
from quarterdeck.arena.stats import Share, Summary, summarize, wilson

__all__ = ["Plan", "Played", "Records", "Share", "Summary", "play", "run", "summarize", "wilson"]
