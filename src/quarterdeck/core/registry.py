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
from importlib.metadata import entry_points
from typing import Any, Final

import msgspec

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
}
GENERIC_BOTS: Final[Mapping[str, str]] = {
    "random": "quarterdeck.bots.random:RandomBot",
    "search": "quarterdeck.bots.search:SearchBot",
}


def games() -> dict[str, GameType]:
    """All games by name: the built-in ones in their order, then third parties' by name."""
    found = {name: _load_game(path) for name, path in BUILT_IN.items()}
    for point in sorted(entry_points(group="quarterdeck.games"), key=lambda point: point.name):
        found.setdefault(point.name, _load_game(point.value))
    return found


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
    kind = _load_game(name)
    _registered[name] = kind
    register(kind)
    return kind


def register(kind: GameType) -> None:
    """Makes a game known in this process by its import path."""
    _registered[f"{kind.__module__}:{kind.__qualname__}"] = kind


_registered: Final[dict[str, GameType]] = {}
"""Games that are neither built in nor installed, by the path that saved things carry."""


def path_of(kind: GameType) -> str:
    """What `game_type` finds this game by: saved things carry it."""
    listed = {*BUILT_IN, *(point.name for point in entry_points(group="quarterdeck.games"))}
    if kind.name in listed and game_type(kind.name) is kind:
        return kind.name
    return f"{kind.__module__}:{kind.__qualname__}"


def new_game(name: str, **options: object) -> AnyGame:
    """A rules object: `new_game("jobwell", players=3)`; a game of one's own by `package:object`."""
    return configure(import_game(name), options)


def usual_players(kind: GameType) -> int:
    """How many play where nothing is said: the configuration's default, else the fewest."""
    for field in msgspec.structs.fields(kind.config_type):
        if field.name == "players" and isinstance(field.default, int):
            return field.default
    return kind.player_counts[0]


def configure(kind: GameType, options: Mapping[str, object]) -> AnyGame:
    """A rules object from loosely typed options (words from a command line, fields of a form)."""
    return build(kind, config_from(kind, options))


def config_from(kind: GameType, options: Mapping[str, object]) -> Config:
    """A configuration from loosely typed options; those not given are at their defaults."""
    options = {"players": usual_players(kind), **options}
    try:
        _check_count(kind, msgspec.convert(options["players"], int, strict=False))
        return msgspec.convert(options, kind.config_type, strict=False)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{kind.name}: {error}") from None


def build(kind: GameType, config: Config) -> AnyGame:
    """A rules object from a configuration; refuses player counts the game does not have."""
    _check_count(kind, config.players)
    return kind(config)  # type: ignore[call-arg]


def _check_count(kind: GameType, players: int) -> None:
    if players not in kind.player_counts:
        counts = ", ".join(map(str, kind.player_counts))
        raise ConfigError(f"{kind.name} is for {counts} players, not {players}")


@lru_cache(maxsize=256)
def shared(kind: GameType, config: Config) -> AnyGame:
    """The same as `build`, once for all who play this configuration: rules hold no game state."""
    return build(kind, config)


def rules_of(name: str, version: str, known: Known = game_type) -> GameType:
    """The game's rules of one version: what a saved match must be replayed by."""
    kind = known(name)
    if kind.version != version:
        raise FileError(
            f"it was played by version {version} of the {kind.title} rules, and this is version "
            f"{kind.version}; replay it with the Quarterdeck release that wrote it"
        )
    return kind


def bot_names(kind: GameType) -> tuple[str, ...]:
    """Every bot that plays this game, weakest first."""
    own = kind.bots()
    thirds = (point.name for point in entry_points(group="quarterdeck.bots"))
    return tuple(dict.fromkeys(["random", *own, "search", *thirds]))


def check_listed(kind: GameType, spec: str) -> None:
    """Refuses a bot that is not listed: what files and requests name must not import code."""
    name = spec.partition(":")[0]
    if name not in bot_names(kind):
        raise UnknownBot(f"{name[:60]!r}; {kind.title} has {', '.join(bot_names(kind))}")


def new_bot(game: AnyGame, spec: str, seed: int = 0) -> Bot[Any]:
    """A bot from `name`, `name:option=value,option=value` or, in words of one's own, `package:object`."""
    return bot_factory(game, spec)(seed)


def bot_factory(game: AnyGame, spec: str) -> Callable[[int], Bot[Any]]:
    """Reads a bot's name and options once; gives a maker of such bots from their seeds."""
    name, _, rest = spec.partition(":")
    maker = _bot_maker(game, name)
    if maker is None and rest and "=" not in rest.split(":")[0]:
        target, _, rest = rest.partition(":")
        maker = _load(f"{name}:{target}", UnknownBot)
    if maker is None:
        raise UnknownBot(f"{name!r}; {game.title} has {', '.join(bot_names(type(game)))}")
    make, options = maker, _options(maker, name, rest)
    return lambda seed: make(game, seed, **options)


def _bot_maker(game: AnyGame, name: str) -> BotMaker | None:
    own = game.bots()
    if name in own:
        return own[name]
    if name in GENERIC_BOTS:
        maker: BotMaker = _load(GENERIC_BOTS[name], UnknownBot)
        return maker
    for point in entry_points(group="quarterdeck.bots"):
        if point.name == name:
            loaded: BotMaker = point.load()
            return loaded
    return None


def _options(maker: Any, name: str, text: str) -> dict[str, Any]:
    """Parses `a=1,b=x`; an option is of the type of its default."""
    known = {
        parameter.name: type(parameter.default)
        for parameter in inspect.signature(maker).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY
    }
    options: dict[str, Any] = {}
    for pair in filter(None, text.split(",")):
        key, equals, value = pair.partition("=")
        if not equals or key not in known:
            raise UnknownBot(f"{name} has no option {key!r}; it has {', '.join(known) or 'none'}")
        try:
            options[key] = msgspec.convert(value, known[key], strict=False)
        except msgspec.ValidationError as error:
            raise UnknownBot(f"{name}: {key}={value}: {error}") from None
    return options


def _load_game(path: str) -> GameType:
    found = _load(path, UnknownGame)
    kind = found if inspect.isclass(found) else type(found)
    if not issubclass(kind, Game):
        raise UnknownGame(f"{path} is not a game: it must be a subclass of quarterdeck.core.contract.Game")
    return kind


def _load(path: str, error: type[UnknownGame] | type[UnknownBot]) -> Any:
    module, _, name = path.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as problem:
        raise error(f"{path}: {problem}") from None
