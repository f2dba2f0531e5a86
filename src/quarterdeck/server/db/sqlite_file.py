"""A server's SQLite file: its one writer, whether it is still the file that was opened, and whose it is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event

from quarterdeck.core.errors import ConfigError

R = TypeVar("R")
Identity = tuple[int, int]


class Replaced(OSError):
    """Somebody has deleted the file, or put another one in its place: what is written would be lost."""


class SqliteFile:
    """SQLite has one writer at a time: a thread of its own, which gets each transaction in one piece.

    Awaiting statement by statement would cost more than the statements do.
    """

    def __init__(self, database: str) -> None:
        self._engine = sa.create_engine(database)
        event.listen(self._engine, "connect", prepare)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        path = path_of(database)
        self._paths = (path, Path(f"{path}-wal"))
        self._opened: dict[Path, Identity] = {}

    async def open(self) -> None:
        """Connects for good; from now on the files must stay what they are."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._open)

    def _open(self) -> None:
        with self._engine.connect() as connection:
            connection.execute(sa.text("SELECT count(*) FROM alembic_version"))
            self._opened = {path: _identity(path) for path in self._paths if path.exists()}

    def check(self) -> None:
        """Raises `Replaced` where another file, or none, is in the place of an opened one."""
        for path, opened in self._opened.items():
            try:
                same = _identity(path) == opened
            except FileNotFoundError:
                raise Replaced(f"{path} was deleted while the server used it") from None
            if not same:
                raise Replaced(f"{path} was replaced while the server used it")

    async def transact(self, work: Callable[[sa.Connection], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[sa.Connection], R]) -> R:
        with self._engine.begin() as connection:
            result = work(connection)
            self.check()
            return result

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


def claim(database: str) -> sqlite3.Connection:
    """Keeps the file for this process, until it ends in whatever way; a second server is refused.

    The lock is SQLite's own, on an empty file beside the database: that works wherever SQLite does.
    """
    path = path_of(database).resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise ConfigError(f"{path}.lock: {error}") from None
        raise ConfigError(
            f"another server uses {path}; several servers on one database need PostgreSQL"
        ) from None
    return lock


def path_of(database: str) -> Path:
    return Path(database.partition("///")[2])


def _identity(path: Path) -> Identity:
    found = path.stat()
    return found.st_dev, found.st_ino


def prepare(connection: Any, _: Any) -> None:
    """WAL, and a commit that is on the disk before anybody is told."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
