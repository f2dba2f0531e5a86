"""`quarterdeck new-game`: a package that is a whole game as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from quarterdeck.cli.app import run


@pytest.fixture
def package(tmp_path: Path) -> Path:
    assert run(["new-game", "red-sky", "--folder", str(tmp_path)]) == 0
    return tmp_path / "red-sky"


def in_package(package: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(package / "src")}
    return subprocess.run(
        [sys.executable, *command],
        cwd=package,
        env=environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def test_the_skeleton_keeps_every_promise_of_the_contract(package: Path) -> None:
    code = "from quarterdeck.cli import main; main(['check', 'red_sky:RedSky', '--all'])"
    done = in_package(package, "-c", code)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all 3 configurations keep" in done.stdout


def test_the_tests_of_the_skeleton_pass(package: Path) -> None:
    done = in_package(package, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout
    assert "6 passed" in done.stdout


def test_the_skeleton_is_clean_for_ruff(package: Path) -> None:
    done = in_package(package, "-m", "ruff", "check", "--no-cache", "--select", "E,F,I,UP", ".")
    assert done.returncode == 0, done.stdout


def test_the_skeleton_names_its_entry_point(package: Path) -> None:
    assert 'red-sky = "red_sky:RedSky"' in (package / "pyproject.toml").read_text()


@pytest.mark.parametrize("name", ["Red Sky", "../up", "red_sky", "9lives", "-", "class", "jobwell", "x" * 41])
def test_what_is_no_name_for_a_game_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new-game", "--folder", str(tmp_path), "--", name]) == 2
    assert capsys.readouterr().err.startswith("quarterdeck: ")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    readme = package / "README.md"
    readme.write_text("mine")
    assert run(["new-game", "red-sky", "--folder", str(package.parent)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert readme.read_text() == "mine"
