"""The atlas: every deal asked once, stopped and gone on with, and said with its doubt."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from quarterdeck.cli.app import app, run
from quarterdeck.core.errors import FileError
from quarterdeck.solver import atlas
from quarterdeck.solver.atlas import Judged, Place, judged, places, read, rows, to_do
from quarterdeck.solver.searching import make_ready

SMALL = ["--game", "planet-nine", "--missions", "1-2", "--players", "3"]


def test_a_better_draft_or_a_pass_never_makes_a_deal_worse() -> None:
    for seed in range(4):
        one = judged(Place("planet-nine", 8, 4), seed, 500)
        order = {False: 0, None: 1, True: 2}
        assert order[one.fixed] <= order[one.free] <= order[one.free_distress]
        assert order[one.fixed] <= order[one.fixed_distress]
        assert one == judged(Place("planet-nine", 8, 4), seed, 500) or None in msgspec.structs.astuple(one)


def test_missions_that_cannot_be_told_beforehand_are_left_out() -> None:
    assert places("planet-nine", (11, 12), (4,)) == [Place("planet-nine", 11, 4)]
    assert places("deep-sea", (31, 32), (4,)) == [Place("deep-sea", 31, 4)]


def test_all_missions_have_a_deal_before_any_has_two() -> None:
    one, two = Place("planet-nine", 1, 3), Place("planet-nine", 2, 3)
    known = [Judged("planet-nine", 1, 3, 0, True, True, True, True)]
    assert list(to_do([one, two], 2, known)) == [(two, 0), (one, 1), (two, 1)]


def test_what_is_undecided_widens_the_interval_to_both_sides() -> None:
    verdicts = [True, True, True, False, None]
    known = [Judged("planet-nine", 1, 3, seed, one, one, one, one) for seed, one in enumerate(verdicts)]
    (row,) = rows(known)
    share = row.shares["free"]
    assert (share.winnable, share.lost, share.undecided, row.deals) == (3, 1, 1, 5)
    assert share.low == pytest.approx(atlas.wilson(3, 5)[0], abs=1e-4)
    assert share.high == pytest.approx(atlas.wilson(4, 5)[1], abs=1e-4)


def test_the_command_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    make_ready()
    file = tmp_path / "atlas.jsonl"
    runner = CliRunner()
    first = runner.invoke(app, ["atlas", str(file), *SMALL, "--deals", "1", "--json"])
    assert [row["deals"] for row in msgspec.json.decode(first.stdout)] == [1, 1]
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"game": "planet-n')
    second = runner.invoke(app, ["atlas", str(file), *SMALL, "--deals", "2", "--json"])
    assert [row["deals"] for row in msgspec.json.decode(second.stdout)] == [2, 2]
    assert file.read_bytes().startswith(whole)
    assert len({(one.place, one.seed) for one in read(file)}) == 4


def test_another_file_or_a_bad_number_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "poem.txt"
    file.write_text("roses are red\n")
    with pytest.raises(FileError, match="is not an atlas"):
        read(file)
    assert run(["atlas", str(file), *SMALL]) == 2
    assert run(["atlas", str(tmp_path / "new"), "--missions", "ten"]) == 2
    assert "neither a number nor a range" in capsys.readouterr().err
    assert file.read_text() == "roses are red\n"


def test_a_draft_that_loses_before_the_first_card_is_lost_and_others_are_still_asked() -> None:
    """Deep Sea's captain may not be left with certain tasks."""
    one = judged(Place("deep-sea", 11, 3), 7, 500)
    assert (one.fixed, one.fixed_distress) == (False, False)
    assert one.free is not False
