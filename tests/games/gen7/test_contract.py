"""Gen7 keeps the contract: every episode of the drill pack, and each other reading once."""

from __future__ import annotations

import msgspec
import pytest

from quarterdeck.core.conformance import check
from quarterdeck.core.contract import Config
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.registry import build
from quarterdeck.games.gen7 import Gen7, Gen7Config
from quarterdeck.games.gen7.packs import load_pack

READINGS = {
    "recycling_rule", "missed_merit", "untriggered", "center_seats", "degrade_pips", "condition_boxes",
    "critical_ticks", "perk_ranks", "perks_exclusive", "split_one", "repair_uncovers", "merit_limit",
    "private_bonus", "own_gifts", "group_obliges",
}  # fmt: skip


def test_every_reading_is_checked_in_another_setting() -> None:
    default = Gen7Config()
    checked = {
        field
        for config in Gen7.readings()
        for field in READINGS
        if getattr(config, field) != getattr(default, field)
    }
    assert checked == READINGS
    options = {field.name for field in msgspec.structs.fields(Gen7Config)}
    assert options == READINGS | {"players", "pack", "episode", "log"}


def test_every_episode_of_the_drill_pack_is_checked_with_three_and_four() -> None:
    configs = [config for config in map(_config, Gen7.configurations()) if config.pack == "drill"]
    episodes = {(config.players, config.episode) for config in configs}
    assert len(episodes) == 2 * len(load_pack("drill").episode)


def test_every_perk_is_in_somebodys_hands_in_a_checked_configuration() -> None:
    configs = [config for config in map(_config, Gen7.configurations(4)) if config.pack == "drill"]
    logs = [config.ship_log() for config in configs]
    held = {perk for log in logs for officer in log.officers for perk in officer.perks}
    assert held == {perk.id for perk in load_pack("drill").perk}


def _config(config: Config) -> Gen7Config:
    assert isinstance(config, Gen7Config)
    return config


@pytest.mark.parametrize("players", [3, 4])
def test_random_episodes_keep_the_contract(players: int) -> None:
    report = check(Gen7(Gen7Config(players=players, pack="drill")), games=2)
    assert report.passed, report


def test_numbers_of_choices_are_stable() -> None:
    rules = Gen7(Gen7Config(pack="drill"))
    spelled = [rules.text.write(rules.actions[number]) for number in (0, 3, 7, 8, 342, 343, 350, 357, 365)]
    assert spelled == [
        "skip", "abandon", "seat O operations 1", "seat O operations 2", "seat R board12 4",
        "seat O private 1", "rest O", "open 1", "play-file 1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [
        {"pack": "nowhere"},
        {"episode": "e9"},
        {"log": "{"},
        {"log": '{"officers": [{}, {}, {}]}'},
        {"log": '{"officers": [{}, {}, {}, {"perks": ["flying"]}]}'},
        {"log": '{"officers": [{}, {}, {}, {"perks": ["hacker", "medic"]}]}'},
        {"log": '{"officers": [{}, {}, {}, {"rank": 9}]}'},
    ],
    ids=["pack", "episode", "broken log", "too few officers", "unknown perk", "too many perks", "rank"],
)
def test_a_bad_configuration_is_refused_in_one_sentence(options: dict[str, str]) -> None:
    with pytest.raises(ConfigError) as refused:
        build(Gen7, Gen7Config(players=4, **options))  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)
