"""Puzzles at the terminal: solved, failed, and the answer explained."""

from __future__ import annotations

import io

import pytest

from quarterdeck.cli.app import run
from quarterdeck.core.registry import game_type
from quarterdeck.games.tricks.puzzles import match_of, puzzles_of


def asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{word}\n" for word in words)))
    assert run(["puzzle", "planet-nine", "--number", "1"]) == 0
    return capsys.readouterr().out


def first() -> tuple[str, str]:
    """The answer of the first puzzle, and a card that loses."""
    game_class = game_type("planet-nine")
    puzzle = puzzles_of(game_class)[0]
    match = match_of(game_class, puzzle)  # type: ignore[arg-type]
    offered = [match.game.text.write(choice) for choice in match.legal(match.pending[0])]
    return puzzle.answer, next(card for card in offered if card != puzzle.answer)


def test_the_right_card_is_praised_and_its_line_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer, _ = first()
    out = asked(monkeypatch, capsys, "nonsense", answer.lower())
    assert "nonsense is not one of the cards" in out
    assert f"Right: {answer} is the only card that wins." in out
    assert out.count(" played ") >= 2


def test_a_wrong_card_is_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer, wrong = first()
    out = asked(monkeypatch, capsys, wrong)
    assert f"After {wrong} nothing wins any more; only {answer} does." in out


def test_who_leaves_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "the only card" not in asked(monkeypatch, capsys, "q")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("puzzle", "jobwell"), "there are no puzzles for Jobwell"),
        (("puzzle", "planet-nine", "--number", "99999"), "has puzzles 1 to"),
    ],
)
def test_what_is_no_puzzle_is_refused(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    assert run([*words]) == 2
    assert why in capsys.readouterr().err
