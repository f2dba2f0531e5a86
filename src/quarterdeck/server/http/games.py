"""What can be played, and all words."""

from __future__ import annotations

from functools import lru_cache, partial
from importlib.util import find_spec
from typing import Any

import msgspec
from litestar import Controller, get
from litestar.datastructures import CacheControlHeader

from quarterdeck.core import registry
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.lessons import lessons_of
from quarterdeck.core.logbook import MissionBook
from quarterdeck.core.registry import GameType
from quarterdeck.core.words import LANGUAGES, Catalogue
from quarterdeck.server.daily.days import has_daily
from quarterdeck.server.http.boards import board_file
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.wire import http as wire_http


class Games(Controller):
    path = "/api"

    @get("/games", sync_to_thread=False, cache_control=CacheControlHeader(no_cache=True))
    def games(self, hub: Hub) -> tuple[wire_http.GameInfo, ...]:
        return tuple(game_info(name, game_class) for name, game_class in hub.games.items())

    @get(
        "/catalogue/{language:str}",
        sync_to_thread=False,
        cache_control=CacheControlHeader(no_cache=True),
    )
    def catalogue(self, hub: Hub, language: str) -> dict[str, str]:
        if language not in LANGUAGES:
            raise Refused("not_found", status=404)
        texts = dict(Catalogue.load("quarterdeck.core").texts[language])
        for game_class in hub.games.values():
            texts |= sample_of(game_class).text.catalogue.texts[language]
        return {**texts, **Catalogue.load("quarterdeck.server").texts[language]}


@lru_cache(maxsize=64)
def sample_of(game_class: GameType) -> Any:
    """The game in its first configuration, for what all configurations share."""
    return registry.configure(game_class, {})


@lru_cache(maxsize=64)
def game_info(name: str, game_class: GameType) -> wire_http.GameInfo:
    game = sample_of(game_class)
    board = board_file(game_class)
    rules = game_class.campaign()
    book = rules if isinstance(rules, MissionBook) else None
    bots = registry.bot_names(game_class)
    return wire_http.GameInfo(
        name=name,
        title=game_class.title,
        version=game_class.version,
        players=game_class.player_counts,
        ready_for=tuple(filter(partial(_ready, game_class), game_class.player_counts)),
        bots=bots,
        default_bot=game_class.usual_bot(),
        cooperative=game.info.cooperative,
        hidden_information=game.info.hidden_information,
        talk=game.info.talk,
        board=None if board is None else board.address,
        campaign=rules is not None,
        campaign_fixes=getattr(rules, "fixes", ()),
        win_rates=book.win_rates() if book else None,
        options=msgspec.json.schema(game_class.config_type),
        defaults=msgspec.to_builtins(game.config),
        rules=tuple(wire_http.RuleText(heading=heading, text=text) for heading, text in game.text.rules()),
        lessons=tuple(lesson.name for lesson in lessons_of(game_class)),
        daily=has_daily(game_class),
        winnable_deals=game_class.solvable and find_spec("numba") is not None,
    )


def _ready(game_class: GameType, players: int) -> bool:
    """Whether this player count can be played without choosing an option."""
    try:
        registry.configure(game_class, {"players": players})
    except ConfigError:
        return False
    return True
