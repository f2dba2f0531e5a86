"""Settings from the environment."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from quarterdeck.core.errors import ConfigError
from quarterdeck.server.limits import Limits
from quarterdeck.server.settings import Settings, from_environment

DOCUMENT = Path(__file__).parents[2] / "docs" / "hosting.md"


def test_every_setting_and_limit_is_in_the_documentation() -> None:
    text = DOCUMENT.read_text("utf-8")
    for kind in (Settings, Limits):
        for field in msgspec.structs.fields(kind):
            assert field.type is Limits or f"| `{field.name.upper()}` |" in text


def test_every_limit_can_be_set_from_outside() -> None:
    limits = from_environment({"QUARTERDECK_TABLES_PER_ADDRESS": "3", "QUARTERDECK_BALLOT_S": "1.5"}).limits
    assert (limits.tables_per_address, limits.ballot_s) == (3, 1.5)


def test_what_is_given_wins_over_the_environment() -> None:
    environment = {"QUARTERDECK_PORT": "9000", "QUARTERDECK_HOST": "::1", "OTHER": "x"}
    settings = from_environment(environment, port=7)
    assert (settings.port, settings.host) == (7, "::1")


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "99999"), ("PORT", "http"), ("LOG_LEVEL", "loud"), ("BASE_PATH", "x/"), ("BALLOT_S", "0")],
)
def test_a_setting_that_makes_no_sense_is_refused(name: str, value: str) -> None:
    with pytest.raises(ConfigError):
        from_environment({f"QUARTERDECK_{name}": value})
