"""Match files as JSON: an array of the header, one object per line of the match, and the secret.

    [{"format":"quarterdeck match 1","game":"jobwell","rules":"1.0",...,"check":"0f3a..."}
    ,{"kind":"dice","by":-1,"for":-1,"choice":{"type":"Rolled","values":[3,5]},"check":"..."}
    ,{"kind":"turn","by":0,"for":0,"choice":{"type":"Take","source":"deck"},"check":"..."}
    ,{"back":4,"check":"..."}
    ,{"secret":"91c0...","check":"..."}
    ]

Seats count from 0 and chance is -1, as in the library.
"""

from __future__ import annotations

from typing import Any

import msgspec

from quarterdeck.core import checksums
from quarterdeck.core.contract import Entry
from quarterdeck.core.errors import FileError
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.record import FORMAT, Back, Header, Line, LineReader, Loaded, Record, game_of, replay
from quarterdeck.core.registry import Known, game_type


def dump(record: Record) -> bytes:
    header = {"format": FORMAT, **msgspec.to_builtins(record.header)}
    secret = [{"secret": record.secret}] if record.secret else []
    return checksums.dump_json([header, *map(_line, record.lines), *secret])


def _line(line: Line) -> dict[str, Any]:
    if isinstance(line, Back):
        return {"back": line.length}
    choice = msgspec.to_builtins(line.choice)
    return {"kind": line.kind, "by": line.by, "for": line.for_, "choice": choice}


def load(data: bytes, without_checksums: bool = False, known: Known = game_type) -> Loaded:
    """Reads and replays a match file; names the line of what does not fit."""
    objects, cut = checksums.load_json(data, without_checksums)
    if not objects or objects[0].pop("format", None) != FORMAT:
        raise FileError(f"line 1: this is not a match file; its format should be {FORMAT!r}", line=1)
    try:
        header = msgspec.convert(objects[0], Header)
    except msgspec.ValidationError as error:
        raise FileError(f"line 1: {error}", line=1) from None
    numbered = list(enumerate(objects, start=1))[1:]
    secret = ""
    if numbered and isinstance(shown := numbered[-1][1].get("secret"), str):
        secret = shown
        numbered.pop()
    lines = [(number, _reader(value)) for number, value in numbered]
    return replay(game_of(header, known), header, lines, secret, cut)


class _EntryLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    by: int
    for_: int = msgspec.field(name="for")
    choice: Any = None


def _reader(value: dict[str, Any]) -> LineReader:
    def read(match: AnyMatch) -> Line:
        try:
            if value.keys() == {"back"}:
                return Back(msgspec.convert(value["back"], int))
            line = msgspec.convert(value, _EntryLine)
            choice = msgspec.convert(line.choice, match.game.choice_type)
        except (msgspec.ValidationError, RecursionError) as error:
            raise FileError(str(error)) from None
        return Entry(line.kind, line.by, line.for_, choice)

    return read
