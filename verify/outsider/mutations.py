"""Valid messages, spoilt: every kind of value where another belongs, and bytes that are no text."""

from __future__ import annotations

import json
import random
from typing import Any

DEEP = 400
LONG = 12_000
HOSTILE: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 16, 10**9, 2**31, 2**63, 2**64, -(2**63) - 1, 1e308, "", " ", "0", "\0", "a\0b",
    "\ud800", "\udfff\ud800", "\u202e\u2066", "\u2028", "\x0b\x1c\x85", "\u3164", "e" + "\u0301" * 60,
    "\x1b[2J", "𝔄" * 30, "__proto__", "../../etc/passwd", "os:system", "%00", "'; drop table tables; --", [],
    {}, [[]], {"": {}}, [None] * 50, "x" * LONG,
)  # fmt: skip
AS_TEXT = (
    "1e999",
    "-1e999",
    "NaN",
    "Infinity",
    "9" * 4400,
    "-" + "9" * 4400,
    "1" + "0" * 350 + ".5",
    "-0",
    "01",
    "0x10",
)
"""Numbers that a JSON library of ours would not write."""
MARK = "\u2603number\u2603"


def spoilt(rng: random.Random, message: Any) -> bytes:
    """The message as JSON with one to three things wrong."""
    value = json.loads(json.dumps(message))
    for _ in range(rng.randint(1, 3)):
        value = _changed(rng, value)
    text = json.dumps(value, ensure_ascii=rng.random() < 0.5)
    if MARK in text:
        text = text.replace(f'"{MARK}"', rng.choice(AS_TEXT))
    data = text.encode("utf-8", "surrogatepass")
    return damaged(rng, data) if rng.random() < 0.25 else data


def _changed(rng: random.Random, value: Any) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(list(value))
        what = rng.random()
        if what < 0.1:
            return {name: inner for name, inner in value.items() if name != key}
        if what < 0.2:
            return {**value, rng.choice(("", "t", "do", "id", "\0", "seat", "__class__")): _bad(rng)}
        return {**value, key: _changed(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.7:
        place = rng.randrange(len(value))
        return [*value[:place], _changed(rng, value[place]), *value[place + 1 :]]
    return _bad(rng)


def _bad(rng: random.Random) -> Any:
    what = rng.random()
    if what < 0.08:
        return nested(rng.choice((10, DEEP)), rng.random() < 0.5)
    if what < 0.25:
        return MARK
    return rng.choice(HOSTILE)


def nested(depth: int, lists: bool = True) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value] if lists else {"a": value}
    return value


def damaged(rng: random.Random, data: bytes) -> bytes:
    """A few bytes changed, lost, doubled or out of place."""
    spoiled = bytearray(data or b"{}")
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(spoiled))
        what = rng.randrange(5)
        if what == 0:
            spoiled[place] = rng.randrange(256)
        elif what == 1 and len(spoiled) > 1:
            del spoiled[place]
        elif what == 2:
            spoiled[place:place] = rng.choice(
                (b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\x80", b"\xef\xbb\xbf")
            )
        elif what == 3:
            spoiled = spoiled[: max(1, place)]
        else:
            spoiled += spoiled[place:][:40]
    return bytes(spoiled)
