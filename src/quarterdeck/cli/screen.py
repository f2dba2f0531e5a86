"""The terminal: eighty columns, results on stdout, progress and notices on stderr."""

from __future__ import annotations

import sys
from functools import cache

from rich.console import Console

from quarterdeck.core.drawing import THEME, WIDTH


@cache
def out() -> Console:
    return _console(stderr=False)


@cache
def err() -> Console:
    return _console(stderr=True)


def _console(stderr: bool) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    width = min(WIDTH, Console(stderr=stderr).width) if stream.isatty() else WIDTH
    return Console(stderr=stderr, width=width, theme=THEME, highlight=False, emoji=False, soft_wrap=False)
