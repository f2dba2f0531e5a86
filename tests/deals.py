"""Which cards a test is dealt: always the same, fixed by its name.

`pytest --deal 7` deals it others, `--deal 1-30` one after another.

Servers that tests start (`tests.server.serve`) read the name of the test from a file in their folder.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from pathlib import Path

from quarterdeck.server.chance import Chance

FILE_VARIABLE = "TEST_DEAL_FILE"
"""Tells a server of the tests where its file is; what people host does not know it."""
name = "0"
"""The deal of the test that runs."""
_files: set[Path] = set()


def deal(wanted: str) -> None:
    """From now on everything that is dealt comes from this name."""
    global name  # noqa: PLW0603 - one test runs at a time
    name = wanted
    for file in _files:
        file.write_text(name)


def follow(file: Path) -> None:
    """Keeps the name in this file."""
    _files.add(file)
    file.write_text(name)


def forget(file: Path) -> None:
    _files.discard(file)


class Dealt(Chance):
    """Chance that follows from the name in a file, and from how often it was asked under this name."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._asked: Counter[str] = Counter()

    def secret(self) -> bytes:
        return self._digest(f"secret {self._count()}".encode())

    def source(self) -> random.Random:
        return random.Random(self._digest(f"source {self._count()}".encode()))

    def bot_seed(self, view: bytes) -> int:
        """Of the view alone: bots of several tables think in any order."""
        return int.from_bytes(self._digest(view)[:3])

    def _count(self) -> int:
        asked = self._file.read_text()
        self._asked[asked] += 1
        return self._asked[asked]

    def _digest(self, what: bytes) -> bytes:
        return hashlib.sha256(self._file.read_bytes() + b"\0" + what).digest()
