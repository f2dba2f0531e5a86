"""Crew Deck at the terminal, to the end."""

from __future__ import annotations

import io

import pytest

from quarterdeck.cli.app import run


@pytest.mark.parametrize(
    ("table", "language", "wanted"),
    [
        (["--players", "1"], "en", "AI"),
        (["--players", "2", "--people", "2"], "de", "Startspielerkarte"),
        (["--players", "4", "--bots", "greedy"], "en", "First Player card"),
    ],
    ids=["solo", "two people", "against bots"],
)
def test_people_play_to_the_end(
    table: list[str],
    language: str,
    wanted: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed = "".join(f"{word}\n" for word in ["?", "rules", *["1", "? 1", "2"] * 200])
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["play", "crew-deck", *table, "--seed", "4", "--language", language]) == 0
    shown = capsys.readouterr().out
    assert wanted in shown
    assert shown.count("\n") > 100
