"""Jobwell: nine freelancers, two dice, and a mission that will not hold still."""

from quarterdeck.games.jobwell.config import JobwellConfig
from quarterdeck.games.jobwell.rules import Jobwell

__all__ = ["Jobwell", "JobwellConfig"]
