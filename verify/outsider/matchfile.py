"""Match files by hand: lines that end in their check, as the format describes them."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Sequence

SEPARATORS = ("\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\r")
"""What some think ends a line."""
TELLTALE = "this:d"
"""A module of Python's own that prints a poem when it is imported, and harms nobody."""
CONFIGS = (
    "[]", '"x"', "null", "1", "{}", "[" * 500 + "]" * 500, '{"players":' + "9" * 4400 + "}",
    '{"players":-1}', '{"players":2,"players":3}', '{"players":1e999}', '{"players":"2"}',
    '{"players":2,"x":' + "[" * 300 + "]" * 300 + "}", '{"players":null}', '{"players":true}', "{",
    '{"\\u0000":1}', '{"players":[2]}', '{"players":2.5}',
)  # fmt: skip


def lines_of(text: str) -> list[str]:
    """The lines without their checks."""
    return [re.sub(r"  #[0-9a-f]{8}$", "", line) for line in text.split("\n") if line]


def with_checksums(lines: Sequence[str]) -> str:
    """A file whose checks fit."""
    digest, out = b"", []
    for line in lines:
        digest = hashlib.sha256(digest + line.encode("utf-8", "surrogatepass")).digest()
        out.append(f"{line}  #{digest.hex()[:8]}\n")
    return "".join(out)


def importing(lines: Sequence[str], separator: str, module: str = TELLTALE) -> str:
    """Names a game that is offered where one reader looks, and a module where another does."""
    rest = [line for line in lines if not line.startswith(("game ", "rules "))][1:]
    return with_checksums([lines[0], f"rules 1{separator}game jobwell", f"game {module}", *rest])


def taken_back(lines: Sequence[str], times: int) -> str:
    """A choice made and taken back, over and over."""
    body = lines.index("")
    first = next((n for n in range(body, len(lines)) if re.match(r"[0-9]", lines[n])), len(lines) - 1)
    length = first - body - 1
    return with_checksums([*lines[:first], *([lines[first], f"back {length}"] * (times // 2))])


def disturbed(rng: random.Random, lines: Sequence[str]) -> str:
    """A file that is whole by its checksums and can't be true."""
    changed = list(lines)
    what = rng.randrange(8)
    place = rng.randrange(1, len(changed))
    if what == 0:
        at = next(n for n, line in enumerate(changed) if line.startswith("config "))
        changed[at] = f"config {rng.choice(CONFIGS)}"
    elif what in (1, 2, 3):
        draws = [n for n, line in enumerate(changed) if line.startswith("* ")] or [place]
        at = rng.choice(draws)
        changed[at] = _impossible(rng, changed[at])
    elif what == 4:
        del changed[place]
    elif what == 5:
        changed.insert(place, rng.choice(changed))
    elif what == 6:
        changed[place] = _impossible(rng, changed[place])
    else:
        names = ("\x1b[2J", "\u202e", "\u3164", "x" * 5000, "\0", "a\u0301" * 300, "", " ", "\ud800")
        changed = [
            f"seat {line.split()[1]} {rng.choice(names)}" if line.startswith("seat ") else line
            for line in changed
        ]
    return with_checksums(changed)


def _impossible(rng: random.Random, line: str) -> str:
    words = line.split(" ")
    at = rng.randrange(len(words))
    hostile = (
        "-1",
        "0",
        "99",
        "9" * 4400,
        "1e9",
        "nan",
        "",
        "\0",
        "*",
        "x",
        "-",
        rng.choice(words),
        "back 999999999",
    )
    words[at] = rng.choice(hostile)
    if rng.random() < 0.3:
        words += words[1:]
    return " ".join(words)
