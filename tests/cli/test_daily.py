"""The deals of the day at the terminal: the same everywhere, one attempt each, and a line to copy."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from quarterdeck.cli import daily, daily_deals
from quarterdeck.cli.app import run
from quarterdeck.cli.daily_deals import deal_of
from quarterdeck.cli.words import Language
from quarterdeck.core.registry import game_type
from tests.games.spaces import plain

DAY = "2026-11-15"


class Terminal:
    """Runs `quarterdeck daily` for one day and folder, with these words typed in."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
    ) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        self.folder = folder

    def __call__(self, words: str, *typed: str, day: str = DAY) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = run(["daily", *words.split(), "--folder", str(self.folder), "--day", day])
        captured = self.capsys.readouterr()
        assert code == 0, captured.err
        return plain(captured.out)


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    return Terminal(capsys, monkeypatch, tmp_path / "deals")


def test_a_deal_is_begun_gone_on_with_and_told_once_it_is_over(
    terminal: Terminal, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = terminal("gen7", "1", "quit")
    assert f"Go on with: quarterdeck daily gen7 --day {DAY} --folder {terminal.folder}" in " ".join(
        begun.split()
    )
    over = terminal("gen7", *["1"] * 400)
    line = over.splitlines()[-1]
    assert re.fullmatch(rf"Gen7 {DAY} · [★☆]{{5}} · (won|lost), score \d+ \(par \d+\)", line)
    again = terminal("gen7", *["1"] * 400)
    assert "One attempt a day; this one is over." in again
    assert again.splitlines()[-1] == line
    assert max(map(len, over.splitlines())) <= 80
    (told,) = json.loads(terminal("gen7 --json"))
    assert (told["day"], told["players"], told["par"]["matches"]) == (DAY, 3, 5)
    assert told["result"] == {
        "over": True,
        "won": " won, " in line,
        "score": float(line.split("score ")[1].split()[0]),
        "line": line,
    }
    assert run(["replay", str(terminal.folder / f"{DAY}-gen7.match"), "--verify"]) == 0
    assert "came out as they must" in " ".join(capsys.readouterr().out.split())


def test_everybody_finds_the_same_winnable_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the solver looked at before, and whatever language they speak."""
    planet_nine, deep_sea = game_type("planet-nine"), game_type("deep-sea")
    first = deal_of(planet_nine, DAY, Language.en)
    deal_of(deep_sea, DAY, Language.en)
    second = deal_of(planet_nine, DAY, Language.de)
    assert first.record.header.passed is not None
    assert first.record.header.passed == second.record.header.passed
    assert first.record.header.commitment == second.record.header.commitment
    assert first.as_json() == second.as_json()
    assert first.mission is not None
    assert deal_of(planet_nine, "2026-11-14", Language.en).record.secret != first.record.secret


def test_the_list_tells_of_every_game_in_eighty_columns(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {*daily_deals.offered()} == {"jobwell", "planet-nine", "deep-sea", "crew-deck", "gen7"}
    quick = {name: game_type(name) for name in ("deep-sea", "gen7")}
    monkeypatch.setattr(daily, "offered", lambda: quick)
    out = terminal("")
    assert f"Deals of {DAY} by the clock of Greenwich" in out
    assert re.search(r"deep-sea +[★☆]{5} +mission \d+, with 3 bots +\d+ of \d+ first cards loses?", out)
    assert re.search(r"gen7 +[★☆]{5} +with 2 bots +officer wins \d of 5, par \d+", out)
    terminal("gen7", "quit")
    german = terminal("--language de")
    assert re.search(r"gen7 +[★☆]{5} +mit 2 Bots +begonnen", german)
    assert max(map(len, (out + german).splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("chess",), "No such game: 'chess'"),
        (("gen7", "--day", "yesterday"), "'yesterday' is no day; write it as in 2"),
        (("gen7", "--day", "9999-12-31"), "the deals of 9999-12-31 are still to come"),
    ],
)
def test_what_can_not_be_dealt_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    assert run(["daily", *words]) == 2
    err = capsys.readouterr().err
    assert why in err
    assert len(err.splitlines()) == 1


def test_a_file_of_another_deal_is_not_gone_on_with(
    terminal: Terminal, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal("gen7", "quit")
    (terminal.folder / f"{DAY}-gen7.match").rename(terminal.folder / "2026-11-14-gen7.match")
    assert run(["daily", "gen7", "--day", "2026-11-14", "--folder", str(terminal.folder)]) == 2
    assert "2026-11-14-gen7.match is not of this deal" in capsys.readouterr().err
