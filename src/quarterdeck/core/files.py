"""Match files on disk: text, or JSON where the name ends in `.json`."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from quarterdeck.core import record_json, record_text
from quarterdeck.core.errors import FileError
from quarterdeck.core.record import Loaded, Record
from quarterdeck.core.registry import AnyGame, Known, game_type


def dump_match(record: Record, json: bool = False, game: AnyGame | None = None) -> bytes:
    """`game` are the record's rules; who has them at hand saves making them again."""
    return record_json.dump(record) if json else record_text.dump(record, game)


def load_match(data: bytes, without_checksums: bool = False, known: Known = game_type) -> Loaded:
    """Reads either form; a JSON file begins with a bracket. `known` finds the games it may name."""
    if data.lstrip()[:1] == b"[":
        return record_json.load(data, without_checksums, known)
    return record_text.load(data, without_checksums, known)


def read_match(path: Path, without_checksums: bool = False) -> Loaded:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError(f"{path}: {error.strerror or error}") from None
    try:
        return load_match(data, without_checksums)
    except FileError as error:
        raise FileError(f"{path}: {error}") from None


def write_match(path: Path, record: Record, game: AnyGame | None = None) -> None:
    write_file(path, dump_match(record, path.suffix == ".json", game))


def write_file(path: Path, data: bytes) -> None:
    """Writes the whole file or nothing: a crash leaves the one before."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError as error:
        raise FileError(f"{path} can't be written: {error.strerror or error}") from None
