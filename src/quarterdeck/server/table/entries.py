"""Entries of a match log as a table's events keep them."""

from __future__ import annotations

import msgspec

from quarterdeck.core.contract import Entry
from quarterdeck.core.registry import AnyGame


def decode_entry(game: AnyGame, raw: bytes | msgspec.Raw) -> Entry:
    """A log entry whose choice is one of the game's own."""
    entry = msgspec.json.decode(raw, type=Entry)
    return Entry(entry.kind, entry.by, entry.for_, msgspec.convert(entry.choice, game.choice_type))


def encode_entry(entry: Entry) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(entry))
