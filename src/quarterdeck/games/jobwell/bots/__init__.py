"""Jobwell's own players."""

from quarterdeck.games.jobwell.bots.greedy import GreedyBot, TwoPlyBot
from quarterdeck.games.jobwell.bots.guide import JobwellGuide

__all__ = ["GreedyBot", "JobwellGuide", "TwoPlyBot"]
