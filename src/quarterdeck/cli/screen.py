"""The terminal: eighty columns, results on stdout, progress and notices on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quarterdeck.core.drawing import THEME, WIDTH

T = TypeVar("T")


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


def progress(steps: Iterable[T], total: int, what: str, done: int = 0) -> Iterator[T]:
    """Passes the steps on, with a bar on the error stream where that is a terminal."""
    console = err()
    if not console.is_terminal:
        yield from steps
        return
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total, completed=done)
        for step in steps:
            bar.advance(task)
            yield step
