"""The worker processes that bots think in. One that hangs or breaks is killed and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from typing import Final, Literal

import msgspec

from quarterdeck.server.worker import Answer, Thought

log = logging.getLogger("quarterdeck.bots")
LONGEST_ANSWER: Final = 64 * 1024
_KEPT_VARIABLES: Final = (
    "PATH",
    "PYTHONPATH",
    "HOME",
    "LANG",
    "SYSTEMROOT",
    "VIRTUAL_ENV",
    "NUMBA_CACHE_DIR",
)


class BotFailed(Exception):
    def __init__(self, what: Literal["crash", "hang"]) -> None:
        super().__init__(what)
        self.what = what


class Crew:
    """A small pool of workers."""

    def __init__(self, workers: int, timeout_s: float) -> None:
        self._timeout_s = timeout_s
        self._free: asyncio.Queue[asyncio.subprocess.Process | None] = asyncio.Queue()
        for _ in range(workers):
            self._free.put_nowait(None)
        self._running: set[asyncio.subprocess.Process] = set()
        self.failures = 0

    async def choose(self, thought: Thought) -> int:
        """The number of the bot's choice; raises `BotFailed`."""
        worker = await self._free.get()
        try:
            if worker is None or worker.returncode is not None:
                worker = await self._hire()
            answer = await asyncio.wait_for(_ask(worker, thought), self._timeout_s)
        except TimeoutError:
            self._dismiss(worker, thought, "hang")
            worker = None
            raise BotFailed("hang") from None
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError):
            self._dismiss(worker, thought, "crash")
            worker = None
            raise BotFailed("crash") from None
        except asyncio.CancelledError:
            self._kill(worker)
            worker = None
            raise
        finally:
            self._free.put_nowait(worker)
        return answer.number

    async def _hire(self) -> asyncio.subprocess.Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "quarterdeck.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_ANSWER,
            env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
        )
        self._running.add(worker)
        return worker

    def _dismiss(self, worker: asyncio.subprocess.Process | None, thought: Thought, what: str) -> None:
        self.failures += 1
        log.warning("bot failed", extra={"bot": thought.bot, "game": thought.game, "what": what})
        self._kill(worker)

    def _kill(self, worker: asyncio.subprocess.Process | None) -> None:
        if worker is not None:
            self._running.discard(worker)
            with contextlib.suppress(ProcessLookupError):
                worker.kill()

    async def close(self) -> None:
        for worker in list(self._running):
            self._kill(worker)
            await worker.wait()


async def _ask(worker: asyncio.subprocess.Process, thought: Thought) -> Answer:
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(msgspec.json.encode(thought) + b"\n")
    await worker.stdin.drain()
    line = await worker.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return msgspec.json.decode(line, type=Answer)
