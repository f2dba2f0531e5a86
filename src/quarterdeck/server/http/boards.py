"""Boards that packages bring for their games: one JavaScript module each, served as a file of the page."""

from __future__ import annotations

import hashlib
import logging
import re
import sys
from functools import lru_cache
from importlib.resources import files
from typing import Final

from msgspec import Struct

from quarterdeck.core.registry import GameType

log = logging.getLogger("quarterdeck.boards")
FILE_NAME: Final = re.compile(r"[\w-]+\.js", re.ASCII)
LARGEST: Final = 2_000_000
"""In bytes: whoever runs the server installed the package, and a larger file is a mistake of its author."""


class BoardFile(Struct, frozen=True):
    """A board as it is served."""

    address: str
    """By what is in it: no part of a name that anybody chose."""
    data: bytes


@lru_cache(maxsize=64)
def board_file(game_class: GameType) -> BoardFile | None:
    """The board that a game names (`Game.board`); a board that can't be served is named in the log."""
    if game_class.board is None:
        return None
    try:
        data = _read(game_class, game_class.board)
    except (OSError, ValueError) as error:
        log.warning("the board of %s is left out: %s", game_class.name, error)
        return None
    return BoardFile(f"boards/{hashlib.blake2b(data, digest_size=12).hexdigest()}.js", data)


def _read(game_class: GameType, name: str) -> bytes:
    """A file beside the game's own module, and nothing else."""
    if not FILE_NAME.fullmatch(name):
        raise ValueError(f"{name!r} is not the plain name of a JavaScript file")
    package = sys.modules[game_class.__module__].__package__
    if not package:
        raise ValueError("its game is in no package")
    data = (files(package) / name).read_bytes()
    if len(data) > LARGEST:
        raise ValueError(f"{name} is larger than {LARGEST} bytes")
    data.decode("utf-8")
    return data
