"""Deep Sea keeps the contract: a sample of all configurations and every other reading."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.conformance import check
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from tests.games.random_games import random_end

ALL = list(DeepSea.configurations())
SAMPLE = [*(DeepSeaConfig(players=players) for players in (2, 3, 4, 5)), *ALL[::9]]


def spelled(config: DeepSeaConfig) -> str:
    default = DeepSeaConfig()
    changed = {name: getattr(config, name) for name in config.__struct_fields__}
    return ",".join(f"{name}={value}" for name, value in changed.items() if value != getattr(default, name))


@pytest.mark.slow
@pytest.mark.parametrize("config", SAMPLE, ids=spelled)
def test_a_configuration_keeps_the_contract(config: DeepSeaConfig) -> None:
    report = check(DeepSea(config), games=1)
    assert report.passed, report


@pytest.mark.slow
@pytest.mark.parametrize("config", list(DeepSea.readings()), ids=spelled)
def test_each_other_reading_keeps_the_contract(config: DeepSeaConfig) -> None:
    report = check(DeepSea(config), games=1)
    assert report.passed, report


def test_all_132_configurations_play_to_an_end() -> None:
    assert len(ALL) == 132
    rng = random.Random(1)
    for config in ALL:
        assert random_end(DeepSea(config), rng).public.verdict is not None
