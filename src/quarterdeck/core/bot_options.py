"""A bot's options: its keyword-only parameters, each of its annotated type and range.

def __init__(self, game, seed, *, sims: Annotated[int, Meta(ge=1, le=1_000_000)] = 200): ...
"""

from __future__ import annotations

import inspect
import math
from types import SimpleNamespace
from typing import Any, get_type_hints

import msgspec

from quarterdeck.core.contract import BotMaker
from quarterdeck.core.errors import UnknownBot


def parse(maker: BotMaker, name: str, text: str) -> dict[str, Any]:
    """Reads `a=1,b=x`; refuses what the bot does not have or does not allow."""
    known = _types(maker)
    options: dict[str, Any] = {}
    for pair in filter(None, text.split(",")):
        key, equals, value = pair.partition("=")
        if not equals or key not in known:
            raise UnknownBot(f"{name} has no option {key[:60]!r}; it has {', '.join(known) or 'none'}")
        try:
            options[key] = msgspec.convert(value, known[key], strict=False)
        except msgspec.ValidationError as error:
            raise UnknownBot(f"{name}: {key}={value[:60]}: {error}") from None
        if isinstance(options[key], float) and not math.isfinite(options[key]):
            raise UnknownBot(f"{name}: {key}={value[:60]}: Expected a finite number")
    return options


def _types(maker: BotMaker) -> dict[str, Any]:
    """By option. One without an annotation is of its default's type."""
    options = [
        parameter
        for parameter in inspect.signature(maker).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY
    ]
    annotations = {
        option.name: type(option.default) if option.annotation is option.empty else option.annotation
        for option in options
    }
    function = maker.__init__ if inspect.isclass(maker) else maker
    names = getattr(inspect.unwrap(function), "__globals__", {})
    # Only these: other annotations may name what is imported for type checkers alone.
    return get_type_hints(SimpleNamespace(__annotations__=annotations), names, include_extras=True)
