"""A reader who knows one game finds the same things under the same names in the next."""

from __future__ import annotations

from pathlib import Path

import pytest

import quarterdeck.games

GAMES = Path(quarterdeck.games.__path__[0])
ROOMS = {
    "components": "what is in the box, as data",
    "config": "options and readings",
    "choices": "what can be chosen, and how chance can come out",
    "vocabulary": "all choices, numbered",
    "state": "the table as data",
    "setup": "from nothing to the first turn",
    "legal": "what may be chosen",
    "play": "what each choice does",
    "chance": "how it is drawn and what can come out",
    "judge": "who has won, and why",
    "specials": "rules that only some missions have",
    "tasks": "task cards: what each asks",
    "knowledge": "what a seat can conclude",
    "facts": "what terminal and page show, typed",
    "text": "the game in words",
    "scene": "the table as titled rows",
    "campaign": "how matches add up",
    "rules": "the game object that ties them together",
    "bots": "players of its own",
}


@pytest.mark.parametrize("game", ["planet_nine", "deep_sea"])
def test_a_game_has_no_other_rooms_than_its_neighbours(game: str) -> None:
    modules = {path.stem for path in (GAMES / game).glob("*.py")} - {"__init__"}
    folders = {path.parent.name for path in (GAMES / game).glob("*/__init__.py")}
    assert modules | folders <= set(ROOMS)


def test_both_trick_games_have_the_rooms_of_a_whole_game() -> None:
    for game in ("planet_nine", "deep_sea"):
        found = {path.name.removesuffix(".py") for path in (GAMES / game).iterdir()}
        assert set(ROOMS) - {"specials", "tasks"} <= found
