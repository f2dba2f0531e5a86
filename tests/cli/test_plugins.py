"""Other people's packages and one's own modules, with the real command in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.server.harness import Server

REPOSITORY = Path(__file__).parents[2]
COMMAND = "import sys; sys.path.pop(0); from quarterdeck.cli import main; main()"
GAME = "from tests.toys import StonesGame as Base\n\n\nclass Game(Base):\n    name = 'own'\n"
BOT = """
class Bot:
    games = ("jobwell",)

    def __init__(self, game, seed):
        pass

    def choose(self, view, decision, choices):
        return choices[0]
"""


def install(folder: Path, entry_points: str, **modules: str) -> None:
    """A third party's package, as an installer leaves it."""
    info = folder / "party-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: party\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry_points)
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)


def call(folder: Path, *words: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs `quarterdeck` in a folder, as from a console script: the folder is not on the import path."""
    found = os.pathsep.join(map(str, filter(None, (path, REPOSITORY))))
    return subprocess.run(
        [sys.executable, "-c", COMMAND, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": found},
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )


BROKEN = """[quarterdeck.games]
broken = party_broken:Nothing
halfway = party_halfway:Game
own = party_game:Game

[quarterdeck.bots]
sleepy = party_broken:Bot
lazy = party_bot:Bot
nameless = party_nameless:Bot
"""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    install(
        tmp_path / "site",
        BROKEN,
        party_broken="raise RuntimeError('this plug-in is\\nbroken')\n",
        party_halfway=GAME + "    config_type = None\n",
        party_game=GAME,
        party_bot=BOT,
        party_nameless=BOT.replace('games = ("jobwell",)', ""),
    )
    return tmp_path / "site"


@pytest.mark.parametrize("words", [("games",), ("check", "jobwell", "--games", "1", "--players", "2")])
def test_a_broken_plug_in_is_named_and_left_out(
    tmp_path: Path, packages: Path, words: tuple[str, ...]
) -> None:
    done = call(tmp_path, *words, path=packages)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    if words == ("games",):
        assert "own" in done.stdout
        left_out = [line for line in done.stderr.splitlines() if "is left out" in line]
        assert len(left_out) == len(done.stderr.splitlines()) == 4
        assert any("broken" in line and "RuntimeError: this plug-in is broken" in line for line in left_out)
        assert any("nameless" in line and "says its games" in line for line in left_out)


def test_a_server_starts_with_broken_plug_ins_and_a_third_partys_bot_plays_what_it_names(
    tmp_path: Path, packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(packages), str(REPOSITORY)]))
    with Server(tmp_path, games="") as server:
        games = {game["name"]: game for game in httpx.get(f"{server.address}/api/games").json()}
        assert "own" in games
        assert not {"broken", "halfway"} & set(games)
        assert {name for name, game in games.items() if "lazy" in game["bots"]} == {"jobwell"}
        assert games["jobwell"]["default_bot"] == "two-ply"
        assert games["planet-nine"]["default_bot"] == "first-mate"
        assert "left out" in server.log()


def test_a_bot_in_the_current_folder_is_found(tmp_path: Path) -> None:
    (tmp_path / "my_bots.py").write_text(BOT)
    bots = "my_bots:Bot,random"
    done = call(tmp_path, "simulate", "jobwell", "--bots", bots, "--games", "4", "--jobs", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert msgspec.json.decode(done.stdout)["games"] == 4


def test_a_game_in_a_module_of_the_current_folder_is_checked(tmp_path: Path) -> None:
    (tmp_path / "my_game.py").write_text(GAME)
    done = call(tmp_path, "check", "my_game:Game", "--games", "2", "--players", "2")
    assert "Traceback" not in done.stderr
    assert "Empty module name" not in done.stdout + done.stderr
    assert done.returncode in (0, 1), done.stderr
