"""The server under attack: a real process, its log, its memory."""

from __future__ import annotations

import os
import resource
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from verify.outsider.target import Target

SERVE = f"{shlex.quote(sys.executable)} -m quarterdeck serve"
START_S = 100.0
FILES = 1024
"""As many as most systems allow a process to have open."""


class DidNotStart(RuntimeError):
    """The server said no address; the message is the end of its log."""


class Server:
    """`quarterdeck serve` with a database of its own in this folder."""

    def __init__(self, folder: Path, command: str = SERVE, database: str = "", port: int = 0) -> None:
        self.folder = folder
        self._command = command
        self._database = database or f"sqlite:///{folder / 'tables.sqlite'}"
        self._port = port
        self._log = folder / "server.log"
        self._said = folder / "server.out"
        self.start()

    def start(self) -> None:
        """Starts it (again), at the same port."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("QUARTERDECK_")}
        environment |= {
            "QUARTERDECK_DATABASE": self._database,
            "QUARTERDECK_PORT": str(self._port),
            "QUARTERDECK_HOST": "127.0.0.1",
        }
        heard = self._said.stat().st_size if self._said.exists() else 0
        self.process = subprocess.Popen(
            ["sh", "-c", f"ulimit -n {FILES} && exec {self._command}"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=self._said.open("ab"),
            stderr=self._log.open("ab"),
        )
        until = time.monotonic() + START_S
        while "\n" not in (address := self._said.read_text("utf-8")[heard:]):
            if self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise DidNotStart(self.log()[-2000:].strip())
            time.sleep(0.02)
        self.target = Target.of(address.split("\n")[0])
        self._port = self.target.port

    @property
    def pid(self) -> int:
        return self.process.pid

    def allow(self, what: int, most: int) -> None:
        """Sets a limit of the system to the server."""
        hard = resource.prlimit(self.pid, what)[1]
        resource.prlimit(self.pid, what, (hard if most < 0 else most, hard))

    def log(self, since: int = 0) -> str:
        """What it wrote to its log, from a size of it on."""
        with self._log.open("rb") as file:
            file.seek(since)
            return file.read().decode("utf-8", "replace")

    def said(self) -> str:
        """What it wrote to its output, and so would whatever it was made to import."""
        return self._said.read_text("utf-8", "replace")

    def memory_mb(self) -> float:
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def children(self) -> list[int]:
        """The processes it has started."""
        lists = Path(f"/proc/{self.pid}/task").glob("*/children")
        return [int(pid) for listed in lists for pid in listed.read_text().split()]

    def stored_bytes(self) -> int:
        """The size of its SQLite database, with what is on its way into it."""
        return sum(file.stat().st_size for file in self.folder.glob("tables.sqlite*"))

    def log_size(self) -> int:
        return self._log.stat().st_size

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        """As if the power had gone."""
        if self.alive:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.alive:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
