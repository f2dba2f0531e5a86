"""The examples run as they stand, and find what they say."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(example: str, folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, EXAMPLES / example, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_match_by_notation(tmp_path: Path) -> None:
    told = run("play_by_notation.py", tmp_path)
    assert "Mission 3" in told
    assert "2 draws made again" in told
    assert (tmp_path / "third-mission.match").exists()


def test_a_bot_of_ones_own_beats_random(tmp_path: Path) -> None:
    told = run("write_a_bot.py", tmp_path)
    assert "The dreamer won 4 of 4" in told or "The dreamer won 3 of 4" in told


def test_a_tournament_is_plotted(tmp_path: Path) -> None:
    told = run("tournament.py", tmp_path, "6", "plot.png")
    assert "deckhand" in told
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


def test_records_are_analysed_as_a_data_frame(tmp_path: Path) -> None:
    lines = run("analyse_records.py", tmp_path).splitlines()
    assert [line.split()[0] for line in lines[2:5]] == ["two-ply", "greedy", "random"]


def test_a_bot_over_the_socket_plays_a_seat_to_the_end(tmp_path: Path) -> None:
    assert run("socket_bot.py", tmp_path).endswith(": over\n")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["check"], "all 3 configurations keep all"),
        (["play", "--people", "0", "--seed", "1"], "has the highest card"),
    ],
)
def test_the_tutorials_game_is_a_package(command: list[str], told: str, tmp_path: Path) -> None:
    verb, *options = command
    done = subprocess.run(
        [sys.executable, "-m", "quarterdeck", verb, "lantern:Lantern", *options],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(EXAMPLES / "lantern/src")},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert told in " ".join(done.stdout.split())


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_every_example_is_in_the_list_and_in_a_test(path: Path) -> None:
    assert f"({path.name})" in (EXAMPLES / "README.md").read_text()
    assert f'"{path.name}"' in Path(__file__).read_text()
