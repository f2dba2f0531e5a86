"""A pack that calls itself a book is held to what books are held to: lengths, no sentence twice, spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from quarterdeck.games.gen7.packs.records import CrossroadsCard, Pack, Section

if TYPE_CHECKING:
    from spellchecker import SpellChecker

CARD: Final = range(60, 141)
"""Words on the front of a crossroads card: its text and what can be chosen."""
PAGE: Final = range(80, 301)
"""Words of a page of the plot book."""
SHORTEST: Final = 4
"""Shorter sentences than this many words may come again: "Nobody does." """
WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
SENTENCE: Final = re.compile(r"[^.!?…]+[.!?…]*")
ICON: Final = re.compile(r":[a-z_]+:")
OF_THE_GAME: Final = ("bioscientist", "chem", "chems", "modder", "reroll")
"""Words that every pack uses."""

Finding = tuple[str, str, str]
"""Kind and id of an entry, and what is wrong with it."""


def problems(pack: Pack) -> Iterator[Finding]:
    if pack.about.book:
        yield from _lengths(pack)
        yield from _repeats(pack)
        yield from _misspelt(pack)


def texts(entry: Any) -> Iterator[str]:
    """What of an entry is read aloud."""
    for field in ("text", "setback_text", "goal_text"):
        if text := getattr(entry, field, ""):
            yield text
    for field in ("options", "vote"):
        for option in getattr(entry, field, ()):
            yield option.label
            if option.text:
                yield option.text


def can_spell() -> bool:
    """Whether the checker is installed: it comes with `quarterdeck[content]`."""
    try:
        import spellchecker  # noqa: F401
    except ImportError:
        return False
    return True


def _entries(pack: Pack) -> Iterator[tuple[str, Any]]:
    for kind in pack.__struct_fields__:
        if kind != "about":
            for entry in getattr(pack, kind):
                yield kind, entry


def _lengths(pack: Pack) -> Iterator[Finding]:
    for kind, entry in _entries(pack):
        match entry:
            case CrossroadsCard():
                front = " ".join((entry.text, *(option.label for option in entry.options)))
                allowed = CARD
            case Section():
                front, allowed = entry.text, PAGE
            case _:
                continue
        words = len(front.split())
        if words not in allowed:
            yield kind, entry.id, f"{words} words; it should have {allowed.start} to {allowed.stop - 1}"


def _repeats(pack: Pack) -> Iterator[Finding]:
    first: dict[tuple[str, ...], str] = {}
    for kind, entry in _entries(pack):
        for text in texts(entry):
            for sentence in SENTENCE.findall(text):
                words = tuple(WORD.findall(sentence.lower()))
                if len(words) < SHORTEST:
                    continue
                if words in first:
                    yield kind, entry.id, f"{sentence.strip()[:60]!r} is said already in {first[words]!r}"
                first.setdefault(words, entry.id)


def _misspelt(pack: Pack) -> Iterator[Finding]:
    if not can_spell():
        return
    checker = _checker()
    known = {*OF_THE_GAME, *(name.lower() for name in pack.about.names)}
    for kind, entry in _entries(pack):
        said = " ".join((entry.name, *texts(entry)))
        words = {_bare(word) for word in WORD.findall(ICON.sub(" ", said).lower())}
        for word in sorted(checker.unknown(words) - known):
            yield kind, entry.id, f"{word!r} looks misspelt; if it is a word of yours, list it in pack.toml"
            known.add(word)


@cache
def _checker() -> SpellChecker:
    from spellchecker import SpellChecker

    return SpellChecker(language="en")


def _bare(word: str) -> str:
    """Without the apostrophe's ending: *ship's*, *we'd*, *don't* all have a word before it."""
    word = word.replace("’", "'")
    return re.sub(r"('s|'d|'ll|'ve|'re|'m|n't)$", "", word) or word
