"""Games and bots: built in, by entry point of an installed package, by `package:object`."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.core import registry
from quarterdeck.core.errors import ConfigError, UnknownBot, UnknownGame
from tests.toys import Modest, StonesGame

ENTRY_POINTS = """[quarterdeck.games]
stones = tests.toys:StonesGame

[quarterdeck.bots]
polite = tests.toys:Modest
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A third party's package, as an installer leaves it."""
    folder = tmp_path / "party-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: party\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("installed")
def test_an_installed_packages_game_is_found_by_its_name() -> None:
    assert registry.game_type("stones") is StonesGame
    assert list(registry.games())[-1] == "stones"
    assert registry.path_of(StonesGame) == "stones"


@pytest.mark.usefixtures("installed")
def test_an_installed_packages_bot_plays_any_game() -> None:
    game = registry.new_game("stones")
    assert isinstance(registry.new_bot(game, "polite:count=2"), Modest)
    assert "polite" in registry.bot_names(StonesGame)


def test_a_game_and_a_bot_are_found_by_package_and_object() -> None:
    game = registry.new_game("tests.toys:StonesGame", players=3)
    assert isinstance(game, StonesGame)
    assert isinstance(registry.new_bot(game, "tests.toys:Modest:count=2"), Modest)


def test_what_does_not_exist_is_named_with_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="jobwell"):
        registry.game_type("chess")
    with pytest.raises(UnknownGame, match=r"tests\.toys:Nothing"):
        registry.import_game("tests.toys:Nothing")
    with pytest.raises(UnknownGame, match="not a game"):
        registry.import_game("tests.toys:Modest")
    with pytest.raises(UnknownBot, match="greedy"):
        registry.new_bot(registry.new_game("jobwell"), "genius")


def test_a_player_count_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(ConfigError, match="jobwell"):
        registry.new_game("jobwell", players=9)
