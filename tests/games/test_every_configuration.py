"""Every game keeps the contract, as `quarterdeck check GAME --all` checks it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from quarterdeck.core.conformance import check
from quarterdeck.core.contract import Config
from quarterdeck.core.registry import BUILT_IN, build, game_type

GAMES_EACH = 3
LONG_GAMES = {"gen7"}
"""One of these has as many decisions as the three of another."""


def every() -> Iterator[object]:
    for game in BUILT_IN:
        kind = game_type(game)
        for config in (*kind.configurations(), *kind.readings()):
            yield pytest.param(game, config, id=f"{game} {spelled(config)}")


def spelled(config: Config) -> str:
    """The players, and what differs from the default."""
    default = msgspec.to_builtins(type(config)(players=config.players))
    told = {
        name: value
        for name, value in msgspec.to_builtins(config).items()
        if name == "players" or value != default[name]
    }
    return ",".join(f"{name}={value}" for name, value in told.items())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "config"), list(every()))
def test_a_configuration_keeps_the_contract(game: str, config: Config) -> None:
    report = check(build(game_type(game), config), 1 if game in LONG_GAMES else GAMES_EACH)
    assert report.passed, report
