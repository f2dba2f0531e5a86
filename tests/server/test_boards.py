"""Boards of packages: a plain file beside the game, or none."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.server.http import boards
from tests.fixtures.skiff import Skiff

ELSEWHERE = ["../conftest.py", "skiff.py", "/etc/passwd", "a/b.js", "..\\b.js", "b.js\n", ".js", "missing.js"]


def skiff_with(name: str) -> Any:
    return type("SkiffWithBoard", (Skiff,), {"board": name, "__module__": Skiff.__module__})


def test_a_game_without_a_board_has_none() -> None:
    assert boards.board_file(Skiff) is None


@pytest.mark.parametrize("name", ELSEWHERE)
def test_only_a_script_beside_the_game_is_served(name: str) -> None:
    assert boards.board_file(skiff_with(name)) is None
