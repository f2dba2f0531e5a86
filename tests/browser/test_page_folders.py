"""A game of the page is one folder: nothing outside names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quarterdeck.core.registry import games
from tests.server.harness import REPOSITORY

WEB = REPOSITORY / "web"
FOLDERS = WEB / "src/games"
WRITTEN = {".ts", ".svelte", ".css", ".json", ".html", ".js", ".svg"}
LEFT_OUT = {"node_modules"}


SHARED = {"packaged", "tricks", "universal"}


def names() -> list[str]:
    return sorted(
        name for name, game_class in games().items() if game_class.__module__.startswith("quarterdeck.")
    )


def sources() -> list[Path]:
    own = {name.replace("-", "_") for name in names()}
    return [
        path
        for path in WEB.rglob("*")
        if path.suffix in WRITTEN
        and not LEFT_OUT & set(path.relative_to(WEB).parts)
        and not (path.is_relative_to(FOLDERS) and path.relative_to(FOLDERS).parts[0] in own)
    ]


@pytest.mark.parametrize("name", names())
def test_no_file_outside_its_folder_names_a_game(name: str) -> None:
    said = re.compile(name.replace("-", "[-_ ]?"), re.IGNORECASE)
    naming = [
        str(path) for path in sources() if said.search(f"{path.relative_to(WEB)}\n{path.read_text('utf-8')}")
    ]
    assert naming == []


def test_every_folder_is_a_games_and_found_by_its_index() -> None:
    folders = {path.name for path in FOLDERS.iterdir() if path.is_dir()} - SHARED
    assert folders <= {name.replace("-", "_") for name in names()}
    for folder in folders:
        assert "export const game: PageGame" in (FOLDERS / folder / "index.ts").read_text("utf-8")


def test_the_page_has_sources_beside_its_games() -> None:
    assert len(sources()) > 80


def test_no_board_reads_a_message() -> None:
    """Boards show messages; what they need to know is in the facts."""
    boards = [
        path for path in FOLDERS.rglob("*") if path.suffix in {".ts", ".svelte"} and "wire" not in path.parts
    ]
    reading = re.compile(r"(?<!event)(?<!moved)\??\.(?:key|args)\b|\bscene\b.*\bareas\b.*\b(?:title|text)\b")
    found = [str(path) for path in boards if reading.search(path.read_text("utf-8"))]
    assert found == []
    assert len(boards) > 60
