"""The page's own checks, run with the Node of the build: types, words, and small logic."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hatch_build import install

from quarterdeck.core.words import Catalogue, Message
from quarterdeck.games.crew_deck.components import COLOUR, COLOURS, FACTION, FACTIONS
from quarterdeck.games.deep_sea.tasks.overview import overview
from quarterdeck.games.jobwell.components import FREELANCERS, GREY
from quarterdeck.games.planet_nine.components import SUITS
from tests.server.harness import REPOSITORY

WEB = REPOSITORY / "web"


@pytest.mark.parametrize("script", ["check", "test"])
def test_page_passes_its_own_checks(page_built: Path, script: str) -> None:
    binaries = Path(sys.executable).parent
    npm = str(binaries / "npm")
    environment = {**os.environ, "PATH": f"{binaries}{os.pathsep}{os.environ['PATH']}"}
    install(WEB)
    done = subprocess.run(
        [npm, "run", script],
        cwd=WEB,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_messages_read_the_same_on_both_sides() -> None:
    shared = json.loads((WEB / "tests/words.json").read_text("utf-8"))
    catalogue = Catalogue({"en": shared["texts"], "de": shared["texts"]})
    for given, text in shared["cases"]:
        message = given if isinstance(given, str) else msgspec.convert(given, Message)
        assert catalogue.say(message, "en", shared["names"]) == text


def test_cards_are_drawn_as_the_rules_have_them() -> None:
    drawn = json.loads((WEB / "src/games/jobwell/cards.json").read_text("utf-8"))
    assert drawn["grey"] == GREY
    assert drawn["cards"] == [
        {"mark": card.mark, "suit": card.suit, "faces": sorted(card.faces)} for card in FREELANCERS
    ]


def test_lock_file_names_no_download_address() -> None:
    lock = (WEB / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    assert ".tgz" not in lock


def test_planet_nine_deck_is_drawn_as_the_rules_have_it() -> None:
    drawn = json.loads((WEB / "src/games/tricks/deck.json").read_text("utf-8"))
    assert drawn["suits"] == [msgspec.to_builtins(suit) for suit in SUITS]


def test_deep_sea_tasks_and_missions_are_listed_as_the_rules_have_them() -> None:
    listed = json.loads((WEB / "src/games/deep_sea/overview.json").read_text("utf-8"))
    assert listed == json.loads(msgspec.json.encode(overview()))


def test_crew_cards_are_drawn_as_the_rules_have_them() -> None:
    drawn = json.loads((WEB / "src/games/crew_deck/crew.json").read_text("utf-8"))
    assert drawn["cards"] == [
        {"colour": COLOURS[colour], "faction": FACTIONS[faction]}
        for colour, faction in zip(COLOUR, FACTION, strict=True)
    ]
