"""A deal before anybody has decided anything."""

from __future__ import annotations

import random
from typing import Final

from quarterdeck.core.errors import ConfigError
from quarterdeck.core.match import AnyMatch, Draws, Match
from quarterdeck.core.registry import AnyGame
from quarterdeck.games.tricks.rules import TrickGame

EACH_MS: Final = 2000.0
"""Of those that look for a winnable deal: after this one is passed over undecided. The next is decided sooner
than a hard one."""


def dealt(game: AnyGame, draws: Draws, seed: int = 0) -> AnyMatch:
    """The match up to its first trick, decided anyhow: no decision before it changes what is drawn."""
    if not isinstance(game, TrickGame):
        raise ConfigError(f"{game.title} has no deal that the solver could look at")
    match, source = Match(game), random.Random(seed)
    for decision, *_ in match.questions(draws):
        if decision.kind in ("briefing", "play"):
            break
        match.submit(decision.by, source.choice(match.legal(decision)), decision.for_)
    return match
