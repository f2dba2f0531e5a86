"""`quarterdeck campaign`: a crew's logbook at the terminal."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from quarterdeck.cli.app import run
from quarterdeck.cli.words import CATALOGUE
from quarterdeck.core import record
from quarterdeck.core.campaign import Campaign
from quarterdeck.core.campaign_events import Ended
from quarterdeck.games.tricks.campaign import released_win_rates


class Terminal:
    """Runs `quarterdeck campaign` on one file."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
    ) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        self.file = file

    def call(self, command: str, *words: str, typed: str = "") -> tuple[int, str, str]:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = run(["campaign", command, str(self.file), *words])
        captured = self.capsys.readouterr()
        return code, captured.out, captured.err

    def __call__(self, command: str, *words: str, typed: str = "") -> str:
        code, out, err = self.call(command, *words, typed=typed)
        assert code == 0, err
        return out

    def refused(self, command: str, *words: str) -> str:
        before = self.file.read_bytes()
        code, _, err = self.call(command, *words)
        assert code == 2
        assert err.count("\n") == 1
        assert self.file.read_bytes() == before
        return err

    @property
    def campaign(self) -> Campaign:
        return Campaign.load(self.file.read_bytes())


@pytest.fixture
def crew(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    terminal = Terminal(capsys, monkeypatch, tmp_path / "crew.json")
    terminal("found", "planet-nine", "--crew", "The Nine", "--names", "Ada,deckhand,deckhand")
    return terminal


def test_attempts_are_entered_by_hand_and_shown_as_a_table(crew: Terminal) -> None:
    crew("enter", "--lost", "--distress")
    out = crew("enter", "--won", "--distress")
    assert "1 of 50 missions accomplished, 3 attempts counted" in out
    assert "Lift-off  2         yes     3        yes" in out
    assert "Next: Mission 2: Two dials" in out
    assert max(map(len, out.splitlines())) <= 80
    german = crew("show", "-l", "de")
    assert "Abheben" in german
    assert "3 Versuche gezählt" in german


def test_the_logbook_is_exported_as_csv_and_as_json(crew: Terminal) -> None:
    crew("enter", "--won", "--mission", "9")
    rows = list(csv.DictReader(crew("show", "--csv").splitlines()))
    assert [(row["mission"], row["count"], row["done"], row["crew"]) for row in rows] == [
        ("9", "1", "1", "Ada")
    ]
    assert Campaign.load(crew("show", "--json").encode()).events == crew.campaign.events


def test_the_last_entry_is_taken_out_again(crew: Terminal) -> None:
    crew("enter", "--won")
    assert "0 of 50 missions" in crew("undo")
    assert "only if it was entered by hand" in crew.refused("undo")


def test_an_attempt_is_played_stopped_gone_on_with_and_entered(crew: Terminal) -> None:
    stopped = crew("play", "--seed", "3", typed="1\nquit\n")
    assert f"quarterdeck campaign play {crew.file}" in "".join(stopped.split("\n")).replace("  ", " ")
    assert crew.campaign.running is not None
    assert "Being played: Lift-off" in crew("show")
    assert "still running" in crew.refused("enter", "--won")
    assert "leave out --mission" in crew.refused("play", "--mission", "4")
    out = crew("play", typed="1\n" * 200)
    ended = crew.campaign.events[-1]
    assert isinstance(ended, Ended)
    whole = crew.file.with_name("crew-1.match").read_bytes()
    assert ended.digest == record.digest(whole)
    assert ("1 of 50 missions" in out) == (ended.outcome.utility[0] > 0)
    assert crew.campaign.logbook.line(1).attempts == 1


def test_a_stopped_attempt_may_be_given_up_and_counts(crew: Terminal) -> None:
    crew("play", "--seed", "3", typed="1\nquit\n")
    crew("abandon")
    assert (crew.campaign.running, crew.campaign.logbook.line(1).attempts) == (None, 1)
    assert "no attempt is running" in crew.refused("abandon")


def test_tasks_are_drawn_for_a_real_table(crew: Terminal) -> None:
    out = crew("draw", "--mission", "6", "--seed", "1")
    assert out.splitlines()[0] == "Mission 6: Static"
    assert "Dead zone" in out
    assert sum("(" in line for line in out.splitlines()) == 3
    assert crew.campaign.drawn is not None
    assert "no tasks to draw" in crew.refused("draw", "--mission", "5")


def test_a_line_is_written_into_the_ship_s_log(crew: Terminal) -> None:
    crew("note", "Ada  fell asleep.")
    assert crew.campaign.events[-1].text == "Ada fell asleep."  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("enter", "--won", "--mission", "51"), "no mission 51"),
        (("enter", "--won", "--way", "2"), "only 1 ways"),
        (("enter",), "--won"),
        (("found", "planet-nine", "--names", "Ada,Bo"), "exists already"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(crew: Terminal, words: tuple[str, ...], says: str) -> None:
    assert says in crew.refused(*words)


def test_a_damaged_or_missing_file_is_refused(crew: Terminal, tmp_path: Path) -> None:
    crew.file.write_bytes(crew.file.read_bytes().replace(b"The Nine", b"The None"))
    code, _, err = crew.call("show")
    assert code == 2
    assert "line 2" in err
    crew.file.unlink()
    assert crew.call("show")[0] == 2


def test_deep_sea_has_several_ways_to_try_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    crew = Terminal(capsys, monkeypatch, tmp_path / "sea.json")
    crew("found", "deep-sea", "--names", "Ada,Bo,Cy")
    crew("draw", "--seed", "4")
    out = crew("enter", "--lost")
    assert "Next: Mission 1: First bubbles; Mission 1: First bubbles, the same tasks again" in " ".join(
        out.split()
    )
    crew("enter", "--won", "--way", "2")
    assert "Next: Mission 2" in crew("show")


def test_the_next_mission_comes_with_what_bots_achieve_there(crew: Terminal) -> None:
    rates = released_win_rates("planet_nine")
    four = next(one for one in rates.crews if one.players == len(crew.campaign.founded.names))
    share = int(100 * four.won[0] + 0.5)
    assert f"A crew of first-mate wins {share} of 100 deals of it (measured with {four.deals})." in crew(
        "show"
    )


def test_every_word_of_the_terminal_s_logbook_is_there_in_both_languages() -> None:
    keys = {key for key in CATALOGUE.texts["en"] if key.startswith("cli.campaign.")}
    assert keys
    assert keys == {key for key in CATALOGUE.texts["de"] if key.startswith("cli.campaign.")}


def test_a_campaign_of_episodes_goes_on_with_what_it_has_earned(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    crew = Terminal(capsys, monkeypatch, tmp_path / "ship.json")
    crew("found", "gen7", "--crew", "The Watch", "--names", "Ada,officer,officer", "--pack", "drill")
    crew("play", typed="1\n" * 5)  # then Ada leaves the table
    assert crew.campaign.running is not None
    ended = crew("play", typed="1\n" * 400)
    assert "The episode is over" in ended
    shown = crew("show")
    assert "Lamps: top officer" in shown
    assert "next: Lamps" not in shown
