"""Which games and bots there are.

Built-in games are listed by import path and imported when asked for. Others come by entry point
(groups `quarterdeck.games` and `quarterdeck.bots`) or by `package:object`.

A `package:object` imports code, so it counts only in words of one's own: a command line, a server's
settings, a program. What files, stored tables and requests name must be known already.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

import msgspec

from quarterdeck.core import bot_options, plugins
from quarterdeck.core.contract import Bot, BotMaker, Config, Game
from quarterdeck.core.errors import ConfigError, FileError, UnknownBot, UnknownGame

AnyGame = Game[Any, Any]
GameType = type[Game[Any, Any]]
Known = Callable[[str], GameType]
"""Finds the games that a file may name; raises `UnknownGame` for others."""

BUILT_IN: Final[Mapping[str, str]] = {
    "jobwell": "quarterdeck.games.jobwell:Jobwell",
    "planet-nine": "quarterdeck.games.planet_nine:PlanetNine",
    "deep-sea": "quarterdeck.games.deep_sea:DeepSea",
    "crew-deck": "quarterdeck.games.crew_deck:CrewDeck",
    "gen7": "quarterdeck.games.gen7:Gen7",
}
GENERIC_BOTS: Final[Mapping[str, str]] = {
    "random": "quarterdeck.bots.random:RandomBot",
    "search": "quarterdeck.bots.search:SearchBot",
}


def games() -> dict[str, GameType]:
    """All games by name: the built-in ones in their order, then third parties' by name."""
    found = {name: _load_game(path) for name, path in BUILT_IN.items()}
    for name, game_class in _installed_games().items():
        found.setdefault(name, game_class)
    return found


def _installed_games() -> dict[str, GameType]:
    return plugins.installed("quarterdeck.games", lambda found: _playable(_as_game(found)))


@lru_cache(maxsize=64)
def _playable(game_class: GameType) -> GameType:
    """The game, if it can be set up at all."""
    configure(game_class, {})
    return game_class


def game_type(name: str) -> GameType:
    """A game that is known here; whoever names it, nothing else is imported."""
    if name in BUILT_IN:
        return _load_game(BUILT_IN[name])
    if name in _registered:
        return _registered[name]
    known = games()
    if name not in known:
        raise UnknownGame(f"{name[:60]!r}; there are {', '.join(known)}")
    return known[name]


def import_game(name: str) -> GameType:
    """A game by name or, in words of one's own, `package:object`; files may name it from then on."""
    if ":" not in name:
        return game_type(name)
    game_class = _load_game(name)
    _registered[name] = game_class
    register(game_class)
    return game_class


def register(game_class: GameType) -> None:
    """Makes a game known in this process by its import path."""
    _registered[f"{game_class.__module__}:{game_class.__qualname__}"] = game_class


_registered: Final[dict[str, GameType]] = {}
"""Games that are neither built in nor installed, by the path that saved things carry."""


def path_of(game_class: GameType) -> str:
    """What `game_type` finds this game by: saved things carry it."""
    path = BUILT_IN.get(game_class.name)
    known = _load_game(path) if path else _installed_games().get(game_class.name)
    if known is game_class:
        return game_class.name
    return f"{game_class.__module__}:{game_class.__qualname__}"


def new_game(name: str, **options: object) -> AnyGame:
    """A rules object: `new_game("jobwell", players=3)`; a game of one's own by `package:object`."""
    return configure(import_game(name), options)


def usual_players(game_class: GameType) -> int:
    """How many play where nothing is said: the configuration's default, else the fewest."""
    for field in msgspec.structs.fields(game_class.config_type):
        if field.name == "players" and isinstance(field.default, int):
            return field.default
    return game_class.player_counts[0]


def configure(game_class: GameType, options: Mapping[str, object]) -> AnyGame:
    """A rules object from loosely typed options (words from a command line, fields of a form)."""
    return build(game_class, config_from(game_class, options))


def config_from(game_class: GameType, options: Mapping[str, object]) -> Config:
    """A configuration from loosely typed options; those not given are at their defaults."""
    options = {"players": usual_players(game_class), **options}
    try:
        _check_count(game_class, msgspec.convert(options["players"], int, strict=False))
        return msgspec.convert(options, game_class.config_type, strict=False)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{game_class.name}: {error}") from None


def build(game_class: GameType, config: Config) -> AnyGame:
    """A rules object from a configuration; refuses player counts the game does not have."""
    _check_count(game_class, config.players)
    return game_class(config)


def _check_count(game_class: GameType, players: int) -> None:
    if players not in game_class.player_counts:
        counts = ", ".join(map(str, game_class.player_counts))
        raise ConfigError(f"{game_class.name} is for {counts} players, not {players}")


@lru_cache(maxsize=256)
def shared(game_class: GameType, config: Config) -> AnyGame:
    """The same as `build`, once for all who play this configuration: rules hold no game state."""
    return build(game_class, config)


def rules_of(name: str, version: str, known: Known = game_type) -> GameType:
    """The game's rules of one version: what a saved match must be replayed by."""
    game_class = known(name)
    if game_class.version != version:
        raise FileError(
            f"it was played by version {version} of the {game_class.title} rules, and this is version "
            f"{game_class.version}; replay it with the Quarterdeck release that wrote it"
        )
    return game_class


def bot_names(game_class: GameType) -> tuple[str, ...]:
    """Every bot that plays this game, weakest first."""
    return tuple(dict.fromkeys(["random", *game_class.bots(), "search", *_installed_bots(game_class)]))


def _installed_bots(game_class: GameType) -> dict[str, BotMaker]:
    """Third parties' bots that say they are for this game: `games = ("jobwell",)`, or `("*",)` for all."""
    bots = plugins.installed("quarterdeck.bots", _with_its_games)
    return {name: maker for name, (maker, games) in bots.items() if game_class.name in games or "*" in games}


def _with_its_games(maker: Any) -> tuple[BotMaker, tuple[str, ...]]:
    games = getattr(maker, "games", ())
    if not callable(maker) or not games:
        raise UnknownBot("a bot is a class (or function) that says its games: games = ('jobwell',)")
    return maker, (games,) if isinstance(games, str) else tuple(games)


def check_listed(game_class: GameType, spec: str) -> None:
    """Refuses a bot that is not listed: what files and requests name must not import code."""
    name = spec.partition(":")[0]
    if name not in bot_names(game_class):
        raise UnknownBot(f"{name[:60]!r}; {game_class.title} has {', '.join(bot_names(game_class))}")


def new_bot(game: AnyGame, spec: str, seed: int = 0) -> Bot[Any]:
    """A bot from `name`, `name:option=value,option=value` or, in words of one's own, `package:object`."""
    return bot_factory(game, spec)(seed)


def bot_factory(game: AnyGame, spec: str) -> Callable[[int], Bot[Any]]:
    """Reads a bot's name and options once; gives a maker of such bots from their seeds."""
    make, name, text = _bot_maker(game, spec)
    options = bot_options.parse(make, name, text)

    def new(seed: int) -> Bot[Any]:
        try:
            return make(game, seed, **options)
        except TypeError as error:
            raise UnknownBot(f"{name}: {error}") from error

    return new


def options_of(game: AnyGame, spec: str) -> dict[str, Any]:
    """The options that a spec gives, checked; the bot is not made."""
    return bot_options.parse(*_bot_maker(game, spec))


def _bot_maker(game: AnyGame, spec: str) -> tuple[BotMaker, str, str]:
    """Who makes such bots, what they are called, and their options as text."""
    name, _, rest = spec.partition(":")
    if name in (own := game.bots()):
        return own[name], name, rest
    if name in GENERIC_BOTS:
        return _load(GENERIC_BOTS[name], UnknownBot), name, rest
    if name in (others := _installed_bots(type(game))):
        return others[name], name, rest
    if rest and "=" not in rest.split(":")[0]:
        target, _, rest = rest.partition(":")
        return _load(f"{name}:{target}", UnknownBot), name, rest
    raise UnknownBot(f"{name!r}; {game.title} has {', '.join(bot_names(type(game)))}")


def _load_game(path: str) -> GameType:
    found = _load(path, UnknownGame)
    try:
        return _as_game(found)
    except UnknownGame as error:
        raise UnknownGame(f"{path} {error}") from None


def _as_game(found: Any) -> GameType:
    game_class = found if inspect.isclass(found) else type(found)
    if not issubclass(game_class, Game):
        raise UnknownGame("is not a game: it must be a subclass of quarterdeck.core.contract.Game")
    return game_class


def _load(path: str, error: type[UnknownGame] | type[UnknownBot]) -> Any:
    module, _, name = path.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as problem:
        raise error(f"{path}: {problem}") from None
