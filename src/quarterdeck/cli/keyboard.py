"""A line from the keyboard."""

from __future__ import annotations

import select
import sys

from rich.console import Console
from rich.text import Text


def ask(console: Console, question: str) -> str:
    """What was typed; raises `EOFError` where nothing more can come.

    A line that was typed before the question came, or that comes from a file, has not ended the line of the
    question on the screen: it is written there again.
    """
    silent = not sys.stdin.isatty() or _typed_ahead()
    words = console.input(Text(question, "number")).strip()
    if silent:
        console.print(Text(words))
    return words


def _typed_ahead() -> bool:
    try:
        return bool(select.select([sys.stdin], [], [], 0)[0])
    except (OSError, ValueError):  # Windows knows this for sockets only
        return False
