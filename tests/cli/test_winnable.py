"""`quarterdeck play --winnable`: a deal that can be won, promised, kept and proven."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from quarterdeck.cli.app import run
from quarterdeck.core.files import read_match
from quarterdeck.core.record import draws_of
from quarterdeck.games.tricks.deals import dealt
from quarterdeck.solver.deals import judge

MISSION = ("play", "planet-nine", "--mission", "2", "--seed", "4", "--winnable")


def test_the_deal_can_be_won_and_the_file_proves_the_promise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.match"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 200))
    assert run([*MISSION, "--bots", "random", "--file", str(file)]) == 0
    loaded = read_match(file)
    assert loaded.record.header.passed is not None
    assert judge(dealt(loaded.match.game, draws_of(loaded.record))).winnable
    capsys.readouterr()
    assert run(["replay", str(file), "--verify"]) == 0
    assert "A deal that can be won was promised" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("play", "jobwell", "--winnable"), "Jobwell has no deal that the solver could look at"),
        (("play", "planet-nine", "--mission", "12", "--winnable"), "nobody can say whether it can be won"),
    ],
)
def test_a_promise_that_nobody_can_keep_is_not_given(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    assert run([*words]) == 2
    assert why in capsys.readouterr().err


def test_a_saved_match_keeps_its_own_deal_and_is_not_solved_before_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.match"
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert run(["play", "planet-nine", "--seed", "4", "--file", str(file)]) == 0
    before = file.read_bytes()
    assert run(["play", "--file", str(file), "--winnable"]) == 2
    assert "has its own game" in capsys.readouterr().err
    assert file.read_bytes() == before
    assert run(["solve", str(file)]) == 2
    assert "only when it is over" in capsys.readouterr().err
