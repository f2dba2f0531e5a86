"""A game's own options on the command line, made from the fields of its configuration."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import msgspec
import typer

from quarterdeck.core import registry
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.registry import AnyGame, GameType

OwnGame: TypeAlias = Annotated[
    str | None, typer.Option("--game", help="package:object of the file's game, where it is not installed.")
]
"""Files name only games that are known; code of one's own is named on the command line."""


def game_from(name: str, extra: Sequence[str], **given: object) -> AnyGame:
    """A rules object from a game's name and the options after it; options not given are None."""
    game_class = registry.import_game(name)
    options = {key: value for key, value in given.items() if value is not None}
    return registry.configure(game_class, {**options, **parse(game_class, extra)})


def parse(game_class: GameType, words: Sequence[str]) -> dict[str, Any]:
    """Reads `--round-cap 20`, `--round-cap=20`, `--top-card-visible` and `--no-top-card-visible`."""
    fields = {field.name: field for field in msgspec.structs.fields(game_class.config_type)}
    options: dict[str, Any] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise ConfigError(f"{word!r} is one word too many; options of {game_class.name} begin with --")
        flag, equals, value = word[2:].partition("=")
        name = flag.replace("-", "_")
        off = name.removeprefix("no_")
        if name not in fields and off in fields and _is_bool(fields[off].type) and not equals:
            options[off] = False
            continue
        if name not in fields:
            raise ConfigError(
                f"{game_class.name} has no option --{flag}; it has {', '.join(names(game_class))}"
            )
        if not equals:
            if _is_bool(fields[name].type) and (not rest or rest[0].startswith("--")):
                value = "true"
            elif not rest:
                raise ConfigError(f"--{flag} needs a value")
            else:
                value = rest.pop(0)
        options[name] = _read(fields[name].type, value, flag)
    return options


def names(game_class: GameType) -> list[str]:
    """The game's options as they are typed."""
    return [f"--{field.name.replace('_', '-')}" for field in msgspec.structs.fields(game_class.config_type)]


def _is_bool(field: Any) -> bool:
    described = msgspec.inspect.type_info(field)
    if isinstance(described, msgspec.inspect.Metadata):
        described = described.type
    return isinstance(described, msgspec.inspect.BoolType)


def _read(field: Any, value: str, flag: str) -> Any:
    """A word as the field's type; lists are written with commas."""
    try:
        return msgspec.convert(value, field, strict=False)
    except msgspec.ValidationError as error:
        problem = error
    try:
        return msgspec.convert(value.split(","), field, strict=False)
    except msgspec.ValidationError:
        words = _words(msgspec.inspect.type_info(field))
        why = f"it is one of {', '.join(words)}" if words else str(problem)
        raise ConfigError(f"--{flag} {value}: {why}") from None


def permitted(field: Any) -> list[str]:
    """What may be given, where it is one of a few words or within bounds: `yes`, `1 to 50`."""
    described = msgspec.inspect.type_info(field)
    words = _words(described)
    return words or ([bounds] if (bounds := _bounds(described)) else [])


def _bounds(field: msgspec.inspect.Type) -> str:
    match field:
        case msgspec.inspect.Metadata(type=inner):
            return _bounds(inner)
        case msgspec.inspect.UnionType(types=types):
            return next(filter(None, map(_bounds, types)), "")
        case msgspec.inspect.IntType(ge=low, le=high) if low is not None or high is not None:
            if high is None:
                return f"{low} or more"
            return f"up to {high}" if low is None else f"{low} to {high}"
        case msgspec.inspect.BoolType():
            return "true or false"
    return ""


def _words(field: msgspec.inspect.Type) -> list[str]:
    """What may be written where only certain words may."""
    match field:
        case msgspec.inspect.Metadata(type=inner):
            return _words(inner)
        case msgspec.inspect.UnionType(types=types):
            return [word for one in types for word in _words(one)]
        case msgspec.inspect.LiteralType(values=values):
            return [str(value) for value in values]
    return []


def described(game_class: GameType) -> list[dict[str, Any]]:
    """The game's options with their defaults and what they mean, for lists and help."""
    properties = msgspec.json.schema(game_class.config_type)["$defs"][game_class.config_type.__name__][
        "properties"
    ]
    fields = msgspec.structs.fields(game_class.config_type)
    defaults = game_class.config_type(players=registry.usual_players(game_class))
    return [
        {
            "option": option,
            "default": msgspec.to_builtins(getattr(defaults, field.name)),
            "description": _description(properties[field.encode_name]),
            "values": permitted(field.type),
        }
        for option, field in zip(names(game_class), fields, strict=True)
    ]


def _description(schema: dict[str, Any]) -> str:
    """What a field means; with an optional one it stands beside the type that is not null."""
    for part in (schema, *schema.get("anyOf", ())):
        if "description" in part:
            return str(part["description"])
    return ""
