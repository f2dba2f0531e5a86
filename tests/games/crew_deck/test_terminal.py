"""Crew Deck at the terminal, to the end."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from quarterdeck.arena import Plan, Records
from quarterdeck.arena import run as run_games
from quarterdeck.cli.app import run
from quarterdeck.games.crew_deck import CrewDeck
from quarterdeck.games.crew_deck.config import CrewDeckConfig


@pytest.mark.slow
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


def test_a_stopped_run_of_games_goes_on_in_its_file(tmp_path: Path) -> None:
    plan = Plan.of(CrewDeck(CrewDeckConfig(players=3)), ["random"])
    file = tmp_path / "games.jsonl"
    for games in (range(2), range(2, 3)):
        with Records(file, plan) as records:
            for played in run_games(plan, games):
                records.add(played)
    assert sorted(Records(file, plan).games) == [0, 1, 2]


def test_a_saved_match_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.match"
    saved = []
    table = ["crew-deck", "--players", "2", "--people", "2", "--seed", "4"]
    for words in (table, ["--people", "2"]):
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 40))
        assert run(["play", *words, "--file", str(file)]) == 0
        saved.append(file.read_text("utf-8").splitlines())
    assert len(saved[1]) > len(saved[0]) > 30
    assert saved[1][:30] == saved[0][:30]
