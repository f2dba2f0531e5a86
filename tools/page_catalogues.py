"""The games' cards, tasks and missions as the page draws them, made from the rules' own tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from quarterdeck.games.crew_deck.components import COLOUR, COLOURS, FACTION, FACTIONS
from quarterdeck.games.deep_sea.tasks.overview import overview
from quarterdeck.games.jobwell.components import FREELANCERS, GREY
from quarterdeck.games.planet_nine.components import MISSIONS, SUITS
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.specials.roles import Role
from quarterdeck.games.planet_nine.specials.rule import SpecialRule
from quarterdeck.games.planet_nine.specials.split import Split

GAMES: Final = Path(__file__).parents[1] / "web/src/games"


def files() -> dict[Path, str]:
    """Every catalogue of the page."""
    cards = [{"mark": card.mark, "suit": card.suit, "faces": sorted(card.faces)} for card in FREELANCERS]
    crew = [
        {"colour": COLOURS[colour], "faction": FACTIONS[faction]}
        for colour, faction in zip(COLOUR, FACTION, strict=True)
    ]
    return {
        GAMES / "jobwell/cards.json": _text({"grey": GREY, "cards": cards}),
        GAMES / "tricks/deck.json": _text({"suits": SUITS}),
        GAMES / "planet_nine/missions.json": _text({"missions": [*map(_planet_nine_mission, MISSIONS)]}),
        GAMES / "deep_sea/overview.json": _text(msgspec.structs.asdict(overview())),
        GAMES / "crew_deck/crew.json": _text({"cards": crew}),
    }


def _planet_nine_mission(number: int) -> dict[str, Any]:
    """A mission of the logbook; the page itself says how many tasks there are and draws their tokens."""
    game = PlanetNine(PlanetNineConfig(mission=number))
    text, mission = game.text, game.mission
    told = ("planet_nine.brief.tasks", "planet_nine.brief.tokens")
    return {
        "number": number,
        "title": text.mission_title(),
        "tasks": mission.tasks,
        "tokens": [{"token": token, "words": text.token(token)} for token in mission.tokens],
        "roles": _roles(game.special),
        "lines": [line for line in text.briefing() if line.key not in told],
    }


def _roles(rule: SpecialRule) -> list[str]:
    """The seats that a special rule is about, as a position names them."""
    if not isinstance(rule, Role) or not rule.judges:
        return []
    return ["chosen", "second"] if isinstance(rule, Split) else ["chosen"]


def _text(parts: Mapping[str, Any]) -> str:
    """JSON with one line for each card, so that a changed card is a changed line."""
    lines = ",\n".join(f'"{name}": {_value(value)}' for name, value in parts.items())
    return f"{{\n{lines}\n}}\n"


def _value(value: Any) -> str:
    plain = msgspec.to_builtins(value)
    if isinstance(plain, list | tuple) and not isinstance(plain[0], str):
        return "[\n" + ",\n".join(msgspec.json.encode(row).decode() for row in plain) + "\n]"
    return msgspec.json.encode(plain).decode()
