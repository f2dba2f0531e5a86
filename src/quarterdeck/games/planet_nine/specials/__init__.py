"""The special rules of the logbook, by the name that the logbook's data calls them.

A mission of one's own needs one object and a line of data:

    class OddTricks(SpecialRule):
        name = "odd_tricks"
        ...

    add(OddTricks)
    add_missions('[[mission]]\\nnumber = 51\\nspecial = "odd_tricks"')
"""

from __future__ import annotations

from quarterdeck.core.errors import ConfigError
from quarterdeck.games.planet_nine.components import Mission
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.specials.balance import Balance, BalanceCommander
from quarterdeck.games.planet_nine.specials.draw import DrawCards
from quarterdeck.games.planet_nine.specials.roles import FirstAndLast, NoTrick, OneTrick, Silence
from quarterdeck.games.planet_nine.specials.rule import SpecialRule
from quarterdeck.games.planet_nine.specials.split import Split
from quarterdeck.games.planet_nine.specials.tokens import MoveToken, OmegaLast, SwapTokens
from quarterdeck.games.planet_nine.specials.winning_cards import (
    AllPink,
    NoNine,
    Ones,
    Rockets,
    RocketsAscending,
)

__all__ = ["SPECIALS", "SpecialRule", "add", "special_rule"]

SPECIALS: dict[str, type[SpecialRule]] = {}


def add(*rules: type[SpecialRule]) -> None:
    """Makes rules known to all missions that name them."""
    for rule in rules:
        SPECIALS[rule.name] = rule


add(SpecialRule, NoTrick, Ones, Silence, DrawCards, Rockets, NoNine, SwapTokens, Balance, OneTrick)
add(BalanceCommander, MoveToken, FirstAndLast, RocketsAscending, AllPink, OmegaLast, Split)


def special_rule(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """The mission's special rule; one that changes nothing where it has none."""
    if mission.special not in SPECIALS:
        raise ConfigError(f"mission {mission.number}: there is no special rule {mission.special!r}")
    return SPECIALS[mission.special](mission, config)
