"""A reader who knows one game finds the same things under the same names in the next."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quarterdeck.games
from quarterdeck.core.phases import PhaseGame
from quarterdeck.core.registry import game_type

FOLDER = Path(quarterdeck.games.__path__[0])
GAMES = {
    folder.name: game_type(folder.name.replace("_", "-"))
    for folder in sorted(FOLDER.iterdir())
    if (folder / "rules.py").exists() and folder.name != "tricks"
}
WHOLE = {
    "components": "what is in the box, as data",
    "config": "options and readings",
    "choices": "what can be chosen, and how chance can come out",
    "vocabulary": "all choices, numbered",
    "state": "the table as data",
    "setup": "from nothing to the first turn",
    "judge": "who has won, and why",
    "knowledge": "what a seat can conclude, and what it can't see, imagined",
    "facts": "what terminal and page show, typed",
    "text": "the game in words",
    "scene": "the table as titled rows",
    "rules": "the game object that ties them together",
    "bots": "players of its own",
}
"""Every game has these."""
BY_PHASE = {
    "legal": "what may be chosen",
    "play": "what each choice does",
    "chance": "how it is drawn and what can come out",
}
"""And these, where the rules are a table by kind of decision."""
SOME = {
    "observations": "what has been seen, as numbers or signs",
    "specials": "rules that only some missions have",
    "tasks": "task cards: what each asks",
    "campaign": "how matches add up",
}
"""Those that not every game needs."""


def rooms(game: str) -> set[str]:
    modules = {path.stem for path in (FOLDER / game).glob("*.py")} - {"__init__"}
    return modules | {path.parent.name for path in (FOLDER / game).glob("*/__init__.py")}


def test_there_are_five_games() -> None:
    assert set(GAMES) == {"crew_deck", "deep_sea", "gen7", "jobwell", "planet_nine"}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_the_rooms_that_every_game_has(game: str) -> None:
    assert set(WHOLE) <= rooms(game)
    for name in ("README.md", "messages/en.toml", "messages/de.toml", "golden"):
        assert (FOLDER / game / name).exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_room_that_only_this_game_has_is_explained_in_its_readme(game: str) -> None:
    """Everything else has the name that it has everywhere."""
    readme = (FOLDER / game / "README.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)(?:\.py|/)?`", readme))
    assert rooms(game) - {*WHOLE, *BY_PHASE, *SOME} <= named


@pytest.mark.parametrize("game", GAMES)
def test_what_the_table_waits_for_is_said_in_one_way(game: str) -> None:
    """A phase and the seats that are asked; a stack of steps only where one phase is not enough."""
    fields = GAMES[game].view_type.__args__[0].__struct_fields__
    if issubclass(GAMES[game], PhaseGame):
        assert {"phase", "asked"} <= set(fields)
        assert set(BY_PHASE) <= rooms(game)
    else:
        assert "stack" in fields


@pytest.mark.parametrize(
    "game", [name for name, game_class in GAMES.items() if issubclass(game_class, PhaseGame)]
)
def test_what_may_be_chosen_is_in_the_room_of_that_name(game: str) -> None:
    kinds = GAMES[game].kinds  # type: ignore[attr-defined]
    assert kinds
    for mode, legal, _ in kinds.values():
        assert (legal is None) == (mode == "chance")
        assert legal is None or legal.__module__.split(".")[-1] == "legal"


@pytest.mark.parametrize("game", ["planet_nine", "deep_sea"])
def test_what_trick_games_share_has_the_same_names_in_their_engine(game: str) -> None:
    shared = rooms("tricks") & {*WHOLE, *BY_PHASE, *SOME}
    assert shared - {"observations"} <= rooms(game)
