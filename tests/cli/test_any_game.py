"""Terminal, files, arena and bench work for every game of the contract, the fixtures included."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

from quarterdeck.cli.app import run
from quarterdeck.cli.play import new_match
from quarterdeck.cli.seats import BOT
from quarterdeck.cli.words import Language
from quarterdeck.core.files import dump_match, load_match, read_match
from quarterdeck.core.registry import BUILT_IN, configure, import_game
from quarterdeck.server.http.games import game_info

GAMES = pytest.mark.parametrize(
    "game",
    [
        *BUILT_IN,
        "tests.fixtures.parley:Parley",
        "tests.fixtures.salvage:Salvage",
        "tests.fixtures.skiff:Skiff",
        "tests.fixtures.regatta:Regatta",
        "tests.toys:StonesGame",
    ],
    ids=lambda path: path.rpartition(":")[2].lower(),
)


@GAMES
@pytest.mark.parametrize("language", ["en", "de"])
def test_people_play_it_to_the_end_at_the_terminal(
    game: str,
    language: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "a.match"
    typed = "".join(f"{word}\n" for word in ["?", "rules", "log", *["1", "2", "? 1"] * 300])
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    players = str(max(2, import_game(game).player_counts[0]))
    options = f"--people 2 --players {players} --seed 4 --file {file} --language {language}"
    assert run(["play", game, *options.split()]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    match = read_match(file).match
    assert match.outcome is not None
    assert match.game.text.catalogue.say(match.outcome.reason, language)


@GAMES
def test_its_match_files_read_back_and_verify(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.match"
    assert run(["play", game, "--people", "0", "--bots", "random", "--file", str(file)]) == 0
    loaded = read_match(file)
    assert load_match(dump_match(loaded.record, json=True)).record == loaded.record
    assert load_match(dump_match(loaded.record)).match.state == loaded.match.state
    assert run(["replay", str(file), "--verify"]) == 0
    assert "Verified" in capsys.readouterr().out


@GAMES
def test_bots_play_it_in_the_arena(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", game, "--bots", "random", "--games", "10", "--json"]) == 0
    result = msgspec.json.decode(capsys.readouterr().out)
    assert result["games"] == 10
    assert all(
        0 <= rate["win_rate"] <= 1 for rate in (result["seats"] if "win_rate" not in result else [result])
    )


@GAMES
def test_terminal_and_page_seat_the_same_bot_where_none_is_named(game: str) -> None:
    game_class = import_game(game)
    header, _ = new_match(configure(game_class, {}), [], "", None, seed=1, language=Language.en)
    assert set(header.names) == {f"{BOT}{game_info(game, game_class).default_bot}"}


@GAMES
def test_its_speed_is_measured(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", game, "--seconds", "0.001", "--json"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["views_per_second"] > 0
