"""Files whose every line ends in a short check chained over the lines before.

The check of a line is the first eight hex digits of SHA-256(chain of the line before + the line's
text), where the chain is the whole digest and starts empty. It finds damage, not forgery: whoever
changes a file on purpose can compute it again.

A text line is `text  #1a2b3c4d`. A JSON file is one array with one object per line, whose last member
is `"check"` (the text checked is the object up to the comma before it); any JSON reader can read it,
and line by line it is as exact as the text.

A line ends at a line feed and nowhere else, whatever other characters may look like the end of one.
A file that stops in the middle of a line was cut: it counts up to its last whole line. Anything
else that does not fit, down to a single character, is refused with the number of the line.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from quarterdeck.core.errors import FileError

T = TypeVar("T")

_TEXT_LINE = re.compile(r"(.*)  #([0-9a-f]{8})", re.DOTALL)
_TEXT_AND_MORE = re.compile(r".*  #[0-9a-f]{8}.+", re.DOTALL)
_JSON_LINE = re.compile(r'[\[,](\{.*),"check":"([0-9a-f]{8})"\}', re.DOTALL)
_JSON_AND_MORE = re.compile(r'(?:.*,"check":"[0-9a-f]{8}"\}|\]).+', re.DOTALL)


class Chain:
    """The running digest over a file's lines."""

    def __init__(self) -> None:
        self.digest = b""

    def check(self, text: str) -> str:
        """The check of the next line."""
        self.digest = hashlib.sha256(self.digest + text.encode()).digest()
        return self.digest.hex()[:8]


def dump_text(lines: Iterable[str]) -> bytes:
    chain = Chain()
    return "".join(f"{line}  #{chain.check(line)}\n" for line in lines).encode()


def load_text(data: bytes, without_checksums: bool = False) -> tuple[list[str], bool]:
    """The lines of a text file, and whether it was cut in the middle of one.

    `without_checksums`: a hand-written file; checks are neither asked for nor looked at.
    """
    if without_checksums:
        return [_without_check(line) for line in _decoded(data).removesuffix("\n").split("\n")], False
    whole, rest = _whole_lines(data)
    if _TEXT_LINE.fullmatch(rest):
        whole, rest = [*whole, rest.encode()], ""
    elif _TEXT_AND_MORE.fullmatch(rest):
        raise _damaged(len(whole) + 1)
    chain = Chain()
    lines = []
    for number, line in _numbered(whole):
        parts = _TEXT_LINE.fullmatch(line)
        if parts is None:
            raise _unchecked(number, line)
        if chain.check(parts[1]) != parts[2]:
            raise _damaged(number)
        lines.append(parts[1])
    return lines, bool(rest)


def dump_json(objects: Iterable[Any]) -> bytes:
    """An array of objects, each on a line of its own with its check; the last line closes it."""
    chain = Chain()
    lines = []
    for number, value in enumerate(objects):
        text = msgspec.json.encode(value).decode().removesuffix("}")
        lines.append(f'{"," if number else "["}{text},"check":"{chain.check(text)}"}}\n')
    return ("".join(lines) + "]\n").encode()


def load_json(data: bytes, without_checksums: bool = False) -> tuple[list[dict[str, Any]], bool]:
    """The objects of a JSON file without their checks, and whether it was cut."""
    if without_checksums:
        return _load_any_json(data), False
    whole, rest = _whole_lines(data)
    if rest == "]" or _JSON_LINE.fullmatch(rest):
        whole, rest = [*whole, rest.encode()], ""
    elif _JSON_AND_MORE.fullmatch(rest):
        raise _damaged(len(whole) + 1)
    closed = bool(whole) and whole[-1] == b"]" and not rest
    chain = Chain()
    objects = []
    for number, line in _numbered(whole[:-1] if closed else whole):
        parts = _JSON_LINE.fullmatch(line)
        if parts is None:
            raise _unchecked(number, line)
        if (line[0] == "[") != (number == 1) or chain.check(parts[1]) != parts[2]:
            raise _damaged(number)
        try:
            objects.append(decode(f"{parts[1]}}}".encode(), dict[str, Any]))
        except FileError as error:
            raise FileError(f"line {number}: {error}", line=number) from None
    return objects, not closed


def decode(data: bytes, wanted: type[T]) -> T:
    """JSON that somebody else may have written, as the type it should be."""
    try:
        return msgspec.json.decode(data, type=wanted)
    except RecursionError:
        raise FileError("it is nested too deeply") from None
    except ValueError as error:  # malformed, of another type, not UTF-8, or a number out of range
        raise FileError(str(error)) from None


def _load_any_json(data: bytes) -> list[dict[str, Any]]:
    try:
        objects = decode(data, list[dict[str, Any]])
    except FileError as error:
        raise FileError(f"it is not a JSON array of objects: {error}") from None
    for value in objects:
        value.pop("check", None)
    return objects


def _whole_lines(data: bytes) -> tuple[list[bytes], str]:
    """The lines that end, and what follows the last of them."""
    *whole, rest = data.split(b"\n")
    return whole, rest.decode(errors="replace")


def _numbered(lines: list[bytes]) -> Iterator[tuple[int, str]]:
    """Lines as text, each decoded when its turn has come: the first damage is the one to name."""
    for number, line in enumerate(lines, start=1):
        try:
            yield number, line.decode()
        except UnicodeDecodeError:
            raise _damaged(number) from None


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(f"line {line}: this is not UTF-8 text") from None


def _without_check(line: str) -> str:
    parts = _TEXT_LINE.fullmatch(line.rstrip())
    return (parts[1] if parts else line).rstrip()


def _damaged(number: int) -> FileError:
    return FileError(f"line {number} is damaged: its check does not fit", line=number)


def _unchecked(number: int, line: str) -> FileError:
    if "check" not in line and "#" not in line:
        return FileError(
            f"line {number} has no check at its end; a file written by hand loads with --no-checksums",
            line=number,
        )
    return _damaged(number)
