"""Games and bots: built in, by entry point of an installed package, by `package:object`."""

from __future__ import annotations

import copy
import pickle
import sys
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta

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
def test_an_installed_packages_bot_plays_the_games_it_names() -> None:
    game = registry.new_game("stones")
    assert isinstance(registry.new_bot(game, "polite:count=2"), Modest)
    assert "polite" in registry.bot_names(StonesGame)
    assert "polite" not in registry.bot_names(registry.game_type("jobwell"))
    with pytest.raises(UnknownBot):
        registry.new_bot(registry.new_game("jobwell"), "polite")


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


# Options of bots -----------------------------------------------------------------------------------


class Tuned:
    """Its annotations differ from its defaults, and one is for type checkers alone."""

    def __init__(  # type: ignore[no-untyped-def]
        self,
        game: NowhereToBeFound,  # type: ignore[name-defined]  # noqa: F821
        seed: int,
        *,
        nerve: Annotated[float, Meta(ge=0, le=1)] = 1,
        name: str | None = None,
        plain=3,
    ) -> None:
        self.options = (nerve, name, plain)


def tuned(options: str) -> tuple[object, ...]:
    bot = registry.new_bot(registry.new_game("jobwell"), f"{__name__}:Tuned:{options}")
    assert isinstance(bot, Tuned)
    return bot.options


def test_an_option_is_of_its_annotations_type() -> None:
    assert tuned("nerve=0.5") == (0.5, None, 3)
    assert tuned("name=7,plain=4") == (1, "7", 4)


@pytest.mark.parametrize(
    "option", ["nerve=1.5", "nerve=-1", "nerve=nan", "nerve=inf", "nerve=x", "plain=1.5", "other=1", "nerve"]
)
def test_an_option_outside_its_range_is_refused(option: str) -> None:
    with pytest.raises(UnknownBot, match=option.partition("=")[0]):
        tuned(option)


@pytest.mark.parametrize("spec", ["search:sims=0", "search:sims=2000000000", "search:explore=nan"])
def test_the_search_has_ranges(spec: str) -> None:
    with pytest.raises(UnknownBot, match="search"):
        registry.options_of(registry.new_game("jobwell"), spec)


# Who plays where no bot is named --------------------------------------------------------------------


def test_the_usual_bot_is_the_games_own() -> None:
    usual = {name: game_class.usual_bot() for name, game_class in registry.games().items()}
    assert usual == {
        "jobwell": "two-ply",
        "planet-nine": "first-mate",
        "deep-sea": "first-mate",
        "crew-deck": "search",
        "gen7": "officer",
    }


@pytest.mark.parametrize("name", ["planet-nine", "deep-sea"])
def test_without_numpy_the_deckhand_is_usual(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert registry.game_type(name).usual_bot() == "deckhand"


# Copies --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["jobwell", "planet-nine", "deep-sea", "crew-deck", "gen7"])
def test_rules_can_be_pickled_and_are_not_copied(name: str) -> None:
    game = registry.new_game(name, players=3)
    again = pickle.loads(pickle.dumps(game))
    assert type(again) is type(game)
    assert again.config == game.config
    assert copy.deepcopy(game) is game
