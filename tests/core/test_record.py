"""Match files: readable, exact to the character, replayed by their own rules or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterdeck.core import record_json, record_text
from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.errors import FileError
from quarterdeck.core.files import dump_match, load_match, read_match, write_match
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.core.record import Back, Record, Transcript, header_of
from tests.toys import Pile, StonesConfig, StonesGame, Take

GAME = StonesGame(StonesConfig(players=2, most=6))
NAMES = ("Ada", "Bö #1")


def played() -> Record:
    """A match with a take-back, played to its end."""
    match, transcript = Match(GAME), Transcript()
    match.advance(SeededChance(3))
    transcript.follow(match.log)
    match.submit(0, Take(1))
    transcript.follow(match.log)
    match.back_to(1)
    match.submit(0, Take(2))
    transcript.follow(match.log)
    while match.outcome is None:
        match.submit(match.pending[0].by, Take(1))
        transcript.follow(match.log)
    return Record(header_of(GAME, NAMES, "2026-01-01T10:00:00Z"), tuple(transcript.lines))


RECORD = played()
TEXT = dump_match(RECORD)
JSON = dump_match(RECORD, json=True)
FORMS = pytest.mark.parametrize("data", [TEXT, JSON], ids=["text", "json"])


def line_of(data: bytes, position: int) -> int:
    return data.count(b"\n", 0, position) + 1


def test_a_text_file_reads_like_the_match() -> None:
    lines = [line.rpartition("  #")[0] for line in TEXT.decode().splitlines()]
    assert lines[:7] == [
        "quarterdeck match 1",
        "game tests.toys:StonesGame",
        "rules 1",
        'config {"players":2,"most":6,"together":false}',
        "seat 1 Ada",
        "seat 2 Bö #1",
        "created 2026-01-01T10:00:00Z",
    ]
    assert lines[7:12] == ["", "* pile 5 5", "1 take 1", "back 1", "1 take 2"]


@FORMS
def test_a_file_loads_to_the_same_record_and_state(data: bytes) -> None:
    loaded = load_match(data)
    assert loaded.record == RECORD
    assert not loaded.cut
    assert loaded.match.outcome is not None
    tried, taken_back = RECORD.lines[1:3]
    assert (tried, taken_back) == (Entry("take", 0, 0, Take(1)), Back(1))
    assert loaded.match.log == [RECORD.lines[0], *RECORD.lines[3:]]


def test_text_and_json_carry_the_same() -> None:
    assert record_json.load(record_json.dump(record_text.load(TEXT).record)).record == RECORD


def test_the_json_form_is_one_json_array() -> None:
    header, *lines = msgspec.json.decode(JSON, type=list[dict[str, object]])
    assert header["format"] == "quarterdeck match 1"
    assert len(lines) == len(RECORD.lines)


@FORMS
def test_any_one_changed_byte_is_refused_with_its_line(data: bytes) -> None:
    for position, byte in enumerate(data):
        for other in {byte ^ 1, byte ^ 0x20, ord(" "), ord("\n"), ord("0"), ord("]"), 0xFF} - {byte}:
            damaged = data[:position] + bytes([other]) + data[position + 1 :]
            with pytest.raises(FileError) as caught:
                load_match(damaged)
            assert caught.value.message.args["line"] == line_of(data, position)


@pytest.mark.parametrize("data", [TEXT.decode(), JSON.decode()], ids=["text", "json"])
@settings(max_examples=300, deadline=None)
@given(place=st.integers(min_value=0), character=st.characters(exclude_categories=["Cs"]))
def test_any_one_changed_character_is_refused(data: str, place: int, character: str) -> None:
    position = place % len(data)
    damaged = data[:position] + character + data[position + 1 :]
    if damaged == data:
        assert load_match(damaged.encode()).record == RECORD
        return
    with pytest.raises(FileError) as caught:
        load_match(damaged.encode())
    assert caught.value.message.args["line"] == data.count("\n", 0, position) + 1


@FORMS
def test_a_missing_or_doubled_line_is_refused(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    for index in range(len(lines) - 2):
        with pytest.raises(FileError, match=f"line {index + 1}"):
            load_match(b"".join(lines[:index] + lines[index + 1 :]))
        with pytest.raises(FileError, match=f"line {index + 2}"):
            load_match(b"".join(lines[: index + 1] + lines[index:]))


@FORMS
def test_a_cut_file_loads_to_its_last_whole_line_and_says_so(data: bytes) -> None:
    header = data.index(b"\n* ") + 1 if data is TEXT else data.index(b"\n,") + 1
    for length in range(header, len(data) - 2):
        loaded = load_match(data[:length])
        whole = data[:length].count(b"\n") - data[:header].count(b"\n")
        assert len(loaded.record.lines) in (whole, whole + 1)
        assert loaded.record.lines == RECORD.lines[: len(loaded.record.lines)]
        at_a_boundary = data is TEXT and (data[length - 1] == ord("\n") or data[length] == ord("\n"))
        assert loaded.cut != at_a_boundary


def test_a_text_file_cut_in_its_header_is_refused() -> None:
    with pytest.raises(FileError, match="within its header"):
        load_match(TEXT[: TEXT.index(b"seat 2")])


@FORMS
def test_an_empty_or_foreign_file_is_refused(data: bytes) -> None:
    for foreign in (b"", b"hello\n", b"[]", b'{"a": 1}\n', b"\x00\xff", data[::-1]):
        with pytest.raises(FileError):
            load_match(foreign)


HAND_WRITTEN = """\
quarterdeck match 1
game tests.toys:StonesGame
rules 1
config {"players": 2, "most": 6}
seat 1 Ada
seat 2 Bo

* pile 3 1
1 take 1
2  TAKE   2
"""


def test_a_hand_written_file_loads_only_without_checksums() -> None:
    with pytest.raises(FileError, match="--no-checksums"):
        load_match(HAND_WRITTEN.encode())
    loaded = load_match(HAND_WRITTEN.encode(), without_checksums=True)
    assert loaded.match.outcome is not None
    assert loaded.match.outcome.winners == (1,)


def test_a_hand_written_json_file_loads_only_without_checksums() -> None:
    objects = msgspec.json.decode(JSON, type=list[dict[str, object]])
    for line in objects:
        del line["check"]
    data = msgspec.json.format(msgspec.json.encode(objects))
    with pytest.raises(FileError):
        load_match(data)
    assert load_match(data, without_checksums=True).record == RECORD


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: text.replace("1 take 1", "1 take 7"), "line 9: 'take 7' is not a choice"),
        (lambda text: text.replace("1 take 1", "2 take 1"), "line 9: the table waits for seat 1"),
        (
            lambda text: text.replace("pile 3 1", "pile 9 1"),
            "line 8: chance can't come out so",
        ),
        (lambda text: text + "1 take 1\n", "line 11: nothing more"),
        (lambda text: text + "back 40\n", "line 11: the log has 3 entries"),
        (lambda text: text.replace("1 take 1", "one take 1"), "line 9: 'one take 1' is neither"),
        (lambda text: text.replace("seat 2 Bo\n", ""), "names 1 seats for 2 players"),
        (lambda text: text.replace("rules 1\n", ""), "does not say which rules"),
        (lambda text: text.replace('"most": 6', '"most": 60'), "configuration does not fit"),
        (lambda text: text.replace("rules 1\n", "rules 0\n"), "version 0 of the Stones rules"),
        (lambda text: text.replace("tests.toys:StonesGame", "chess"), "chess"),
        (lambda text: text.replace("seat 1", "weather 1"), "line 5: 'weather 1 Ada'"),
    ],
)
def test_what_the_rules_refuse_is_refused_with_its_line(change: Callable[[str], str], complaint: str) -> None:
    with pytest.raises(FileError) as caught:
        load_match(change(HAND_WRITTEN).encode(), without_checksums=True)
    assert complaint in str(caught.value)


def test_a_match_of_other_rules_is_refused_in_a_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StonesGame, "version", "2")
    with pytest.raises(FileError, match="version 1 of the Stones rules, and this is version 2"):
        load_match(TEXT)


@pytest.mark.parametrize("name", ["a.match", "a.json"])
def test_files_are_written_whole_and_read_back(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write_match(path, RECORD)
    assert read_match(path).record == RECORD
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_file_that_is_not_there_is_an_error_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="nowhere"):
        read_match(tmp_path / "nowhere.match")
    with pytest.raises(FileError, match="can't be written"):
        write_match(tmp_path / "no" / "folder.match", RECORD)


def test_the_story_marks_take_backs_and_nothing_else() -> None:
    entries = [
        Entry("pile", CHANCE, CHANCE, Pile(5, 1)),
        Entry("take", 0, 0, Take(1)),
        Entry("take", 1, 1, Take(1)),
    ]
    transcript = Transcript()
    transcript.follow(entries[:2])
    transcript.follow(entries)
    transcript.follow(entries)
    assert transcript.lines == entries
    transcript.follow(entries[:1])
    assert transcript.lines == [*entries, Back(1)]
    transcript.follow([*entries[:1], Entry("take", 0, 0, Take(2))])
    assert transcript.lines[-1] == Entry("take", 0, 0, Take(2))
    again = Transcript(transcript.lines)
    again.follow([*entries[:1], Entry("take", 0, 0, Take(2))])
    assert again.lines == transcript.lines
