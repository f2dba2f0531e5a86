"""What installed packages bring along, by entry point.

A plug-in that can't be used is named in one line, with the reason, and left out.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, TypeVar

T = TypeVar("T")
log = logging.getLogger("quarterdeck.plugins")
_left_out: Final[set[EntryPoint]] = set()


def installed(group: str, use: Callable[[Any], T]) -> dict[str, T]:
    """What the plug-ins of a group are good for, by their names; `use` refuses what is none."""
    found = {}
    for point in _points(group, tuple(sys.path)):
        if point in _left_out:
            continue
        try:
            found[point.name] = use(point.load())
        except (Exception, SystemExit) as error:
            _left_out.add(point)
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            log.warning("plug-in %s (%s) is left out: %s", point.name, point.value, reason)
    return found


@lru_cache(maxsize=8)
def _points(group: str, path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """Looking through all packages takes milliseconds, and they do not change while a program runs."""
    return tuple(sorted(entry_points(group=group), key=lambda point: point.name))
