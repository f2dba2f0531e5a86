"""Reads a pack: a folder of TOML files with arrays of tables. Every complaint names file, entry and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.games.gen7.packs.records import About, Entry, Pack

ABOUT: Final = "pack.toml"
LARGEST_FILE: Final = 1_000_000
HEADER: Final = re.compile(r"^\s*\[\[\s*(\w+)\s*\]\]", re.MULTILINE)
KINDS: Final[dict[str, Any]] = {
    field.name: get_args(field.type)[0] for field in msgspec.structs.fields(Pack) if field.name != "about"
}
"""The kind of record by the name of its array."""


class ContentError(QuarterdeckError):
    """A pack that can't be used, with the place where it is wrong."""

    key = "error.file"

    def __init__(self, file: str, problem: str, line: int = 0, entry: str = "") -> None:
        where = f"{file}, line {line}" if line else file
        super().__init__(f"{where}: {entry}: {problem}" if entry else f"{where}: {problem}")


class Place(Struct, frozen=True):
    """Where an entry stands."""

    file: str
    line: int
    entry: str


class Loaded(Struct, frozen=True):
    """A pack, and where each of its entries stands."""

    pack: Pack
    places: dict[tuple[str, str], Place]
    """By kind and id."""


def pack_names() -> tuple[str, ...]:
    """The packs that come with the game and hold a story."""
    folder = files(__package__)
    return tuple(
        sorted(one.name for one in folder.iterdir() if one.is_dir() and (one / "episodes.toml").is_file())
    )


def load_pack(name: str) -> Pack:
    """A pack that comes with the game, by name."""
    return load_built_in(name).pack


@lru_cache(maxsize=16)
def load_built_in(name: str) -> Loaded:
    folder = files(__package__) / name
    if not re.fullmatch(r"[a-z0-9_]+", name) or not (folder / ABOUT).is_file():
        raise ContentError(name[:60], f"there is no such pack; there are {', '.join(pack_names())}")
    return load_folder(folder)


def load_folder(folder: Traversable | Path) -> Loaded:
    """A pack from any folder."""
    about = _about(folder)
    found: dict[str, list[Any]] = {kind: [] for kind in KINDS}
    places: dict[tuple[str, str], Place] = {}
    for used in about.uses:
        base = load_built_in(used)
        places.update(base.places)
        for kind in KINDS:
            found[kind] += getattr(base.pack, kind)
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml") and file.name != ABOUT:
            for kind, entry, place in _entries(file):
                if (kind, entry.id) in places:
                    other = places[kind, entry.id]
                    problem = f"there is another of this id in {other.file}, line {other.line}"
                    raise ContentError(place.file, problem, place.line, place.entry)
                places[kind, entry.id] = place
                found[kind].append(entry)
    content: dict[str, Any] = {kind: tuple(entries) for kind, entries in found.items()}
    return Loaded(Pack(about, **content), places)


def _about(folder: Traversable | Path) -> About:
    file = folder / ABOUT
    if not file.is_file():
        raise ContentError(folder.name, f"a pack is a folder with a {ABOUT}")
    try:
        return msgspec.convert(_parse(ABOUT, _read(file)), About)
    except msgspec.ValidationError as error:
        raise ContentError(ABOUT, _problem(error), 1) from None


def _read(file: Traversable | Path) -> str:
    try:
        data = file.read_bytes()
        if len(data) > LARGEST_FILE:
            raise ContentError(file.name, "the file is too large")
        return data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(file.name, str(error)) from None


def _parse(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        raise ContentError(name, str(error), int(found[1]) if found else 0) from None


def _entries(file: Traversable | Path) -> Iterator[tuple[str, Entry, Place]]:
    text = _read(file)
    table = _parse(file.name, text)
    lines: dict[str, list[int]] = {}
    for header in HEADER.finditer(text):
        lines.setdefault(header[1], []).append(text.count("\n", 0, header.start(1)) + 1)
    for kind, rows in table.items():
        if kind not in KINDS or not isinstance(rows, list) or len(lines.get(kind, ())) != len(rows):
            line = lines.get(kind, [0])[0]
            raise ContentError(file.name, f"entries are [[{']], [['.join(KINDS)}]], not {kind!r}", line)
        for line, row in zip(lines[kind], rows, strict=True):
            name = f"{kind} {str(row.get('id', '?'))[:40]!r}"
            try:
                entry = msgspec.convert(row, KINDS[kind])
            except msgspec.ValidationError as error:
                raise ContentError(file.name, _problem(error), line, name) from None
            yield kind, entry, Place(file.name, line, name)


def _problem(error: msgspec.ValidationError) -> str:
    """`Object missing required field `merit` - at `$.x`` without the dollar."""
    return str(error).replace("`$.", "`").replace("`$[", "`[")
