"""A pack that calls itself a book: lengths, no sentence twice, spelling."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from quarterdeck.cli.app import app
from quarterdeck.games.gen7 import packs
from quarterdeck.games.gen7.packs.check import check
from quarterdeck.games.gen7.packs.loader import load_folder
from quarterdeck.games.gen7.packs.prose import can_spell

FOLDER = Path(str(packs.__file__)).parent


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A copy of the base pack to spoil."""
    return Path(shutil.copytree(FOLDER / "base", tmp_path / "base"))


def spoil(book: Path, file: str, old: str, new: str) -> None:
    text = (book / file).read_text("utf-8")
    assert old in text
    (book / file).write_text(text.replace(old, new, 1), "utf-8")


def problems(book: Path) -> list[str]:
    return [str(problem) for problem in check(load_folder(book))]


WATCHED = "The Stores are low already and everybody is watching the table."
SPOILED = [
    ("crossroads1.toml", "not bad.", "not bad. " + "La la la. " * 30, "words; it should have 60 to 140"),
    ("episode1.toml", "forty mains", "forty mains" + " and pipes" * 100, "words; it should have 80 to 300"),
    ("crossroads1.toml", "They are both ", f"{WATCHED} They are both ", "is said already in 'lemons'"),
    ("episode1.toml", "It is the dullest day", "It is the dullset day", "'dullset' looks misspelt"),
    ("crossroads1.toml", 'name = "Salt"', 'name = "Sallt"', "'sallt' looks misspelt"),
    ("pack.toml", '"Sorley"', '"Morley"', "'sorley' looks misspelt"),
    ("episode1.toml", 'bookmark = "e2a"', 'bookmark = "e1"', "section '1.07' goes back to episode 'e1'"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "found"), SPOILED, ids=[spoilt[3] for spoilt in SPOILED])
def test_the_check_finds(book: Path, file: str, old: str, new: str, found: str) -> None:
    spoil(book, file, old, new)
    assert any(found in problem for problem in problems(book)), problems(book)


def test_a_misspelt_word_is_named_once_where_it_first_stands(book: Path) -> None:
    spoil(book, "crossroads1.toml", "They are not bad.", "They are not baad. They are baad.")
    (problem,) = [problem for problem in problems(book) if "'baad'" in problem]
    assert "crossroads 'leaving_choir': 'baad' looks misspelt" in problem


def test_a_pack_that_is_no_book_may_say_things_twice_and_as_it_likes(book: Path) -> None:
    spoil(book, "pack.toml", "book = true", "book = false")
    spoil(book, "crossroads1.toml", "They are not bad.", "They are not baad.")
    assert not problems(book)


def test_a_story_without_an_ending_is_none(book: Path) -> None:
    for file in book.glob("*.toml"):
        file.write_text(file.read_text("utf-8").replace("ending = true", 'bookmark = "e1"'), "utf-8")
    assert any("the story has no ending" in problem for problem in problems(book))


def test_the_command_passes_the_base_pack_with_its_spelling() -> None:
    assert can_spell()
    done = CliRunner().invoke(app, ["content", "check", "base"])
    assert done.exit_code == 0, done.output
    assert "nothing wrong" in done.output
    assert "not checked" not in done.output
