"""Match files as text: header lines, an empty one, then a line for each choice and chance.

    quarterdeck match 1
    game jobwell
    rules 1.0
    config {"players":2}
    seat 1 Ada
    seat 2 Bo
    created 2026-01-01T10:00:00Z
    commitment 6e34...
    nonce 1 00ff...
    nonce 2 a1b2...
    passed 3 undecided 2    where a winnable deal was promised: three came before it, the second undecided

    * dice 3 5              chance
    1 take deck             seat 1 chose
    2>3 play P9             seat 2 chose for seat 3
    back 4                  taken back: on from where the log had four lines
    secret 91c0...          shown when the match is over

Numbers of seats and notation are as players see them. Every line ends in its check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from quarterdeck.core import checksums
from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.errors import FileError
from quarterdeck.core.fairness import Passed
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.record import FORMAT, Back, Header, Line, LineReader, Loaded, Record, game_of, replay
from quarterdeck.core.registry import AnyGame, Known, game_type

_ENTRY = re.compile(r"(?:\*|(?P<by>[0-9]{1,3})(?:>(?P<for>[0-9]{1,3}))?) +(?P<notation>\S.*)")
_BACK = re.compile(r"back (?P<length>[0-9]{1,9})")
_PASSED = re.compile(
    r"(?P<count>[0-9]{1,6})(?: undecided (?P<undecided>[1-9][0-9]{0,5}(?:,[1-9][0-9]{0,5})*))?"
)
_SECRET = re.compile(r"secret (?P<secret>[0-9a-f]{64})")
_SEATED: Final = ("seat", "nonce")
_ONCE: Final = ("game", "rules", "config", "created", "commitment", "passed")


def dump(record: Record, game: AnyGame | None = None) -> bytes:
    """The file; `game` are the record's rules, where they are at hand."""
    game = game or game_of(record.header)
    lines = [*_header_lines(record.header), "", *(_line(game, line) for line in record.lines)]
    if record.secret:
        lines.append(f"secret {record.secret}")
    return checksums.dump_text(lines)


def _header_lines(header: Header) -> Iterator[str]:
    yield FORMAT
    yield f"game {header.game}"
    yield f"rules {header.rules}"
    yield f"config {msgspec.json.encode(header.config).decode()}"
    for seat, name in enumerate(header.names, start=1):
        yield f"seat {seat} {name}"
    if header.created:
        yield f"created {header.created}"
    if header.commitment:
        yield f"commitment {header.commitment}"
    for seat, nonce in enumerate(header.nonces, start=1):
        yield f"nonce {seat} {nonce}"
    if header.passed is not None:
        undecided = ",".join(str(deal + 1) for deal in header.passed.undecided)
        yield f"passed {header.passed.count}" + (f" undecided {undecided}" if undecided else "")


def _line(game: AnyGame, line: Line) -> str:
    if isinstance(line, Back):
        return f"back {line.length}"
    notation = game.text.write(line.choice)
    if line.by == CHANCE:
        return f"* {notation}"
    for_ = "" if line.for_ == line.by else f">{line.for_ + 1}"
    return f"{line.by + 1}{for_} {notation}"


def load(data: bytes, without_checksums: bool = False, known: Known = game_type) -> Loaded:
    """Reads and replays a match file; names the line of what does not fit."""
    lines, cut = checksums.load_text(data, without_checksums)
    if not lines or lines[0].strip() != FORMAT:
        raise FileError(f"line 1: this is not a match file; it should begin with {FORMAT!r}", line=1)
    body = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    if body == len(lines):
        raise FileError(f"it ends within its header, at line {len(lines)}", line=len(lines))
    header = _read_header(lines[:body])
    numbered = list(enumerate(lines, start=1))[body:]
    if without_checksums:
        numbered = [(number, line.strip()) for number, line in numbered]
    numbered = [(number, line) for number, line in numbered if line]
    secret = ""
    if numbered and (shown := _SECRET.fullmatch(numbered[-1][1])):
        secret = shown["secret"]
        numbered.pop()
    read = [(number, reader(line)) for number, line in numbered]
    return replay(game_of(header, known), header, read, secret, cut)


def _read_header(lines: list[str]) -> Header:
    once: dict[str, str] = {}
    seated: dict[str, list[str]] = {word: [] for word in _SEATED}
    for number, line in enumerate(lines[1:], start=2):
        word, _, rest = line.partition(" ")
        if word in _ONCE and word not in once and rest:
            once[word] = rest
        elif word in _SEATED:
            seat, _, value = rest.partition(" ")
            if seat != str(len(seated[word]) + 1):
                raise FileError(f"line {number}: {word} {len(seated[word]) + 1} comes next", line=number)
            seated[word].append(value)
        else:
            raise FileError(f"line {number}: {line!r} does not belong in the header", line=number)
    for word in ("game", "rules", "config"):
        if word not in once:
            raise FileError(f"its header does not say which {word}", line=len(lines))
    try:
        config = checksums.decode(once["config"].encode(), dict[str, Any])
    except FileError as error:
        raise FileError(f"its config is not a JSON object: {error}") from None
    passed = _read_passed(once.pop("passed")) if "passed" in once else None
    fields = {**once, "config": config, "names": seated["seat"], "nonces": seated["nonce"]}
    return msgspec.structs.replace(msgspec.convert(fields, Header), passed=passed)


def _read_passed(words: str) -> Passed:
    found = _PASSED.fullmatch(words)
    if found is None:
        raise FileError(f"{words[:80]!r} does not say how many deals were passed over")
    undecided = tuple(int(deal) - 1 for deal in (found["undecided"] or "").split(",") if deal)
    return Passed(int(found["count"]), undecided)


def reader(line: str) -> LineReader:
    """Reads one line of a log, once it is known where the match stands."""

    def read(match: AnyMatch) -> Line:
        if back := _BACK.fullmatch(line):
            return Back(int(back["length"]))
        entry = _ENTRY.fullmatch(line)
        if entry is None:
            raise FileError(f"{line!r} is neither a choice ('1 ...'), chance ('* ...') nor 'back N'")
        choice = match.game.text.read(entry["notation"])
        by = int(entry["by"]) - 1 if entry["by"] else CHANCE
        for_ = int(entry["for"]) - 1 if entry["for"] else by
        return Entry("", by, for_, choice)

    return read
