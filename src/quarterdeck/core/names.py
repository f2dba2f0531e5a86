"""Names of people and crews, made fit to be printed: on the page, in a terminal, in a line of a file.

A name may come from a form, a file or the command line, and stands beside other people's names. So it
holds nothing that a reader can't see, that moves the cursor, turns the direction of writing round or
piles up over its neighbours. Letters of every script and emoji stay as they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

MARKS_AT_MOST: Final = 2
"""Accents on one letter, after those that are part of a letter of their own: Thai and Hebrew need two."""

_ESCAPE_SEQUENCE: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # colours, cursor, screen
    r"|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x9c|\x1b\\)?"  # titles, links
    r"|\x1b[ -/]*[0-~]?"
)
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Fillers and joiners that Unicode counts among letters, marks and symbols, and nobody sees."""
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
_ZERO_WIDTH_JOINER: Final = "\u200d"


def clean_name(text: str) -> str:
    """The name without what does not belong in one; empty where nothing is left to be seen."""
    text = unicodedata.normalize("NFC", _ESCAPE_SEQUENCE.sub("", text))
    kept: list[str] = []
    marks = 0
    for char in " ".join(text.split()):
        last = kept[-1] if kept else " "
        if _joins_emoji(last, char):
            kept.append(char)
        elif char in _BLANK or _is_selector(char) or unicodedata.category(char) in _UNSEEN:
            continue
        elif unicodedata.category(char).startswith("M"):
            marks += 1
            if last != " " and marks <= MARKS_AT_MOST:
                kept.append(char)
        else:
            marks = 0
            kept.append(char)
    name = " ".join("".join(kept).rstrip(_ZERO_WIDTH_JOINER).split())
    return unicodedata.normalize("NFC", name)


def clean_names(names: Sequence[str]) -> tuple[str, ...]:
    """A name for every seat in turn; who has none that can be seen is called by the seat."""
    return tuple(clean_name(name) or f"Seat {seat}" for seat, name in enumerate(names, start=1))


def _joins_emoji(last: str, char: str) -> bool:
    """One emoji may be written as several symbols with joiners and selectors between them."""
    if char == _ZERO_WIDTH_JOINER:
        return unicodedata.category(last).startswith("S") or _is_selector(last)
    return _is_selector(char) and unicodedata.category(last).startswith("S")


def _is_selector(char: str) -> bool:
    """Chooses between two looks of the character before it; alone it is unseen."""
    return (
        "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef" or "\u180b" <= char <= "\u180f"
    )
