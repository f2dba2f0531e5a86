"""What a crew may be founded with: options that reach its missions, and only those."""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec.structs import replace

from quarterdeck.core import registry
from quarterdeck.core.campaign import Campaign
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.logbook import MissionBook

GAMES = ("planet-nine", "deep-sea")
NAMES = ("Ada", "Bo", "Cy")


def other_value(kind: Any, given: Any) -> Any:
    """A value of the option's type that is not its default."""
    if get_origin(kind) in (Union, types.UnionType):
        kind = get_args(kind)[0]
    if get_origin(kind) is Literal:
        return next(value for value in get_args(kind) if value != given)
    return not given if kind is bool else 2 if kind is int else ("x",)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_but_the_fixed_ones_changes_the_logbook(name: str) -> None:
    kind = registry.game_type(name)
    rules = kind.campaign()
    assert isinstance(rules, MissionBook)
    options = get_type_hints(kind.config_type)
    assert set(rules.fixes) < set(options)
    plain = kind.config_type(players=3)
    for option in set(options) - {"players"}:
        changed = replace(plain, **{option: other_value(options[option], getattr(plain, option))})
        try:
            reaches = Campaign.found(kind, "The crew", NAMES, changed).logbook != rules.found(plain)
        except QuarterdeckError:
            reaches = False
        assert reaches == (option not in rules.fixes), option
