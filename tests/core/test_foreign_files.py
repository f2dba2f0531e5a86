"""Files that somebody else may have made: they name what is known here, or are refused; nothing is run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quarterdeck.core import checksums, record_text, registry
from quarterdeck.core.campaign import FORMAT as CAMPAIGN
from quarterdeck.core.campaign import Campaign
from quarterdeck.core.errors import FileError, UnknownGame
from quarterdeck.core.files import dump_match, load_match
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.core.record import Record, header_of
from quarterdeck.games.jobwell import Jobwell, JobwellConfig

LINE_ENDS_TO_OTHERS = ["\u2028", "\u2029", "\u0085", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\r"]
TRAP = "trap_for_files:Game"


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module that leaves a mark when it is imported."""
    mark = tmp_path / "imported"
    (tmp_path / "trap_for_files.py").write_text(f"open({str(mark)!r}, 'w').close()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "trap_for_files", raising=False)
    return mark


def jobwell() -> Record:
    match = Match(Jobwell(JobwellConfig()))
    match.advance(SeededChance(1))
    return Record(header_of(match.game, ["Ada", "Bo"]), tuple(match.log))


def header(**changes: Any) -> bytes:
    """A match file with another header, its checks made again."""
    whole = jobwell()
    return dump_match(Record(msgspec.structs.replace(whole.header, **changes), ()), json=True)


def text_with(*changed: tuple[str, str], seal: bool = True) -> bytes:
    lines, _ = checksums.load_text(record_text.dump(jobwell()))
    text = "\n".join(lines)
    for old, new in changed:
        assert old in text
        text = text.replace(old, new)
    return checksums.dump_text(text.split("\n")) if seal else text.encode()


def test_a_file_that_names_code_is_refused_and_nothing_is_imported(trap: Path) -> None:
    for data in (header(game=TRAP), text_with(("game jobwell", f"game {TRAP}"))):
        with pytest.raises(FileError, match="there is no such game"):
            load_match(data)
    assert not trap.exists()


@pytest.mark.parametrize("end", LINE_ENDS_TO_OTHERS)
@pytest.mark.parametrize("seal", [True, False])
def test_only_a_line_feed_ends_a_line(end: str, seal: bool, trap: Path) -> None:
    hidden = text_with(("game jobwell", f"game jobwell{end}game {TRAP}"), seal=seal)
    with pytest.raises(FileError):
        load_match(hidden, without_checksums=not seal)
    named = text_with(("seat 1 Ada", f"seat 1 Ada{end}game {TRAP}"), seal=seal)
    assert load_match(named, without_checksums=not seal).record.header.game == "jobwell"
    assert not trap.exists()


def test_a_campaign_that_names_code_is_refused_and_nothing_is_imported(trap: Path) -> None:
    founded = {"type": "founded", "game": TRAP, "rules": "1", "crew": "C", "names": ["A"], "config": {}}
    with pytest.raises(FileError, match="line 2"):
        Campaign.load(checksums.dump_json([{"format": CAMPAIGN}, founded]))
    assert not trap.exists()


def test_a_name_from_outside_finds_known_games_only(trap: Path) -> None:
    with pytest.raises(UnknownGame):
        registry.game_type(TRAP)
    with pytest.raises(UnknownGame):
        registry.rules_of(TRAP, "1")
    assert not trap.exists()


def test_whoever_reads_a_file_may_know_fewer_games() -> None:
    def nothing(name: str) -> registry.GameType:
        raise UnknownGame(name)

    with pytest.raises(FileError, match="there is no such game"):
        load_match(dump_match(jobwell()), known=nothing)


def test_a_game_named_in_ones_own_words_is_known_to_files_from_then_on() -> None:
    game = registry.new_game("tests.fixtures.salvage:Salvage")
    match = Match(game)
    match.advance(SeededChance(1))
    written = dump_match(Record(header_of(game), tuple(match.log)), game=game)
    assert load_match(written).match.log == match.log


def test_names_in_a_file_are_made_fit_to_be_shown() -> None:
    loaded = load_match(header(names=("A\x1b[31md\u202ea", "\u3164")))
    assert loaded.record.header.names == ("Ada", "Seat 2")


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("created", {"created": "\x1b]0;title\x07"}),
        ("commitment", {"commitment": "zz", "nonces": ("00", "00")}),
        ("nonces", {"nonces": ("x", "y")}),
    ],
)
def test_a_header_holds_times_and_digests_as_they_are_written(field: str, changes: dict[str, Any]) -> None:
    with pytest.raises(FileError, match=f"its {field} is written"):
        load_match(header(**changes))


@pytest.mark.parametrize(
    "config",
    [
        '["a"]',
        '"text"',
        "null",
        "[" * 5000,
        '{"players":' * 3000 + "1" + "}" * 3000,
        f'{{"players":{"9" * 4400}}}',
        f'{{"players":{"9" * 4300}}}',
    ],
    ids=["list", "text", "null", "deep-list", "deep-object", "long-number", "large-number"],
)
def test_a_config_that_is_none_is_refused_in_a_sentence(config: str) -> None:
    usual = msgspec.json.encode(jobwell().header.config).decode()
    with pytest.raises(FileError, match="config"):
        load_match(text_with((usual, config)))


@pytest.mark.parametrize("value", ["[" * 5000 + "]" * 5000, "9" * 4400], ids=["deep", "long"])
def test_json_that_can_not_be_read_is_refused_with_its_line(value: str) -> None:
    text = f'{{"kind":{value}'
    first = dump_match(Record(jobwell().header, ()), json=True).removesuffix(b"]\n")
    chain = checksums.Chain()
    chain.check(first.decode().removeprefix("[").rpartition(',"check"')[0])
    with pytest.raises(FileError, match="line 2"):
        load_match(first + f',{text},"check":"{chain.check(text)}"}}\n]\n'.encode())
