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
from quarterdeck.games.planet_nine.specials import balance, draw, roles, split, tokens, winning_cards
from quarterdeck.games.planet_nine.specials.rule import SpecialRule

__all__ = ["SPECIALS", "SpecialRule", "add", "special_rule"]

SPECIALS: dict[str, type[SpecialRule]] = {}


def add(*rules: type[SpecialRule]) -> None:
    """Makes rules known to all missions that name them."""
    for rule in rules:
        SPECIALS[rule.name] = rule


add(SpecialRule)
for room in (balance, draw, roles, split, tokens, winning_cards):
    found = [rule for rule in vars(room).values() if isinstance(rule, type) and issubclass(rule, SpecialRule)]
    add(*(rule for rule in found if rule.name))


def special_rule(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """The mission's special rule; one that changes nothing where it has none."""
    if mission.special not in SPECIALS:
        raise ConfigError(f"mission {mission.number}: there is no special rule {mission.special!r}")
    return SPECIALS[mission.special](mission, config)
