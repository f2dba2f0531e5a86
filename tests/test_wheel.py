"""The wheel, installed alone in a new environment, plays a game."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

LONGEST_S = 100
ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip(sys.executable, "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    (built,) = folder.glob("quarterdeck-*.whl")
    return built


def pip(python: str, *words: str) -> None:
    command = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONGEST_S)
    assert done.returncode == 0, done.stderr


def test_the_wheel_alone_plays_a_game(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    venv.create(home, with_pip=True)
    python = str(home / "bin" / "python")
    pip(python, "install", str(wheel), "--constraint", str(ROOT / "constraints.txt"))
    command = [str(home / "bin" / "quarterdeck"), "play", "jobwell", "--people", "0", "--seed", "1"]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, check=False, timeout=LONGEST_S
    )
    assert done.returncode == 0, done.stderr
    assert "wins" in done.stdout


def test_the_wheel_carries_types_texts_and_licence(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert "quarterdeck/py.typed" in names
    assert "quarterdeck/games/jobwell/messages/de.toml" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    for game in ("planet_nine", "deep_sea"):
        assert f"quarterdeck/games/{game}/bots/learned/weights.npz" in names
