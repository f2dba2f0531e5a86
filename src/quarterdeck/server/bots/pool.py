"""The worker processes. One that hangs or breaks down is killed and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from typing import Final, Literal, TypeVar

import msgspec

from quarterdeck.core.belief import Belief
from quarterdeck.server.bots.fair_queue import FairQueue, QueueFull
from quarterdeck.server.bots.jobs import (
    Answer,
    Answered,
    Asking,
    Chosen,
    Confirmed,
    Confirming,
    Declined,
    Explained,
    Explaining,
    Failed,
    Job,
    Judgement,
    Judging,
    Laid,
    Laying,
    Painted,
    Painting,
    Proof,
    Proven,
    Read,
    Reading,
    Solved,
    Solving,
    Thought,
)
from quarterdeck.server.drawing import Picture
from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused

log = logging.getLogger("quarterdeck.workers")
FIRST_PAUSE_S: Final = 0.1
_KEPT_VARIABLES: Final = (
    "PATH",
    "PYTHONPATH",
    "HOME",
    "LANG",
    "SYSTEMROOT",
    "VIRTUAL_ENV",
    "NUMBA_CACHE_DIR",
)
_ANSWERS: Final[msgspec.json.Decoder[Answer]] = msgspec.json.Decoder(Answer)
A = TypeVar("A")


class WorkFailed(Exception):
    """A job came to nothing."""

    def __init__(self, what: Literal["crash", "hang"]) -> None:
        super().__init__(what)
        self.what = what


class BotPool:
    """A few workers, fairly shared between the guests for whom they work."""

    def __init__(self, workers: int, limits: Limits) -> None:
        self._limits = limits
        self._queue = FairQueue(workers, limits.jobs_waiting_per_guest)
        self._idle: list[asyncio.subprocess.Process] = []
        self._running: set[asyncio.subprocess.Process] = set()
        self._breakdowns = 0
        """In a row: what breaks down at once is not started again at once."""
        self.failures = 0

    async def think(self, guest: str, thought: Thought) -> int:
        """The number of a bot's choice; raises `WorkFailed`."""
        try:
            return (await self._do(guest, thought, Chosen, self._limits.bot_timeout_s)).number
        except Refused:  # what the rules or the bot itself refuse is the bot's failure
            self._note(thought, "refused")
            raise WorkFailed("crash") from None

    async def explain(self, guest: str, asked: Explaining) -> Belief | None:
        """What a bot believes; raises `Refused`."""
        try:
            return (await self._do(guest, asked, Explained, self._limits.bot_timeout_s)).belief
        except WorkFailed:
            raise Refused("no_belief", status=503) from None
        except QueueFull:
            raise Refused("waiting", status=429) from None

    async def read(self, guest: str, reading: Reading) -> Read:
        """A match file, replayed; raises `Refused`."""
        return await self._for_a_visitor(guest, reading, Read)

    async def prove(self, guest: str, proof: Proof) -> Proven:
        return await self._for_a_visitor(guest, proof, Proven)

    async def solve(self, guest: str, solving: Solving) -> Solved:
        """What the solver says; raises `WorkFailed`, or `Refused` where it has no answer for this match."""
        try:
            return await self._do(guest, solving, Solved, self._limits.solver_timeout_s)
        except QueueFull:
            raise Refused("waiting", status=429) from None

    async def ask(self, guest: str, asking: Asking) -> Answered:
        """What the solver says of a position; raises `Refused`."""
        return await self._about_a_position(guest, asking, Answered)

    async def lay(self, guest: str, laying: Laying) -> Laid:
        return await self._about_a_position(guest, laying, Laid)

    async def _about_a_position(self, guest: str, job: Asking | Laying, kind: type[A]) -> A:
        try:
            return await self._do(guest, job, kind, self._limits.solver_timeout_s)
        except WorkFailed:
            raise Refused("no_answer", status=503) from None
        except QueueFull:
            raise Refused("waiting", status=429) from None

    async def judge(self, guest: str, judging: Judging) -> Judgement:
        """Whether a deal can be won; raises `WorkFailed`, or `Refused` where the solver can't tell."""
        try:
            return await self._do(guest, judging, Judgement, self._limits.solver_timeout_s)
        except QueueFull:
            raise Refused("waiting", status=429) from None

    async def confirm(self, guest: str, job: Confirming) -> Confirmed:
        """Whether a promise of a winnable deal was kept; raises `WorkFailed`, or `Refused` where not."""
        try:
            return await self._do(guest, job, Confirmed, self._limits.solver_timeout_s)
        except QueueFull:
            raise Refused("waiting", status=429) from None

    async def paint(self, guest: str, picture: Picture) -> bytes:
        """The picture as a PNG."""
        try:
            return (await self._do(guest, Painting(picture), Painted, self._limits.file_timeout_s)).png
        except WorkFailed:
            raise Refused("no_picture", status=503) from None
        except QueueFull:
            raise Refused("waiting", status=429) from None

    async def _for_a_visitor(self, guest: str, job: Reading | Proof, kind: type[A]) -> A:
        try:
            return await self._do(guest, job, kind, self._limits.file_timeout_s)
        except WorkFailed as failed:
            raise Refused(f"file_{failed.what}", status=400) from None
        except QueueFull:
            raise Refused("waiting", status=429) from None

    async def _do(self, guest: str, job: Job, kind: type[A], timeout_s: float) -> A:
        """The answer to a job, once it is this guest's turn."""
        async with self._queue.place(guest):
            worker = await self._worker()
            try:
                answer = await asyncio.wait_for(_ask(worker, job), timeout_s)
            except TimeoutError:
                self._kill(worker)
                self._note(job, "hang")
                raise WorkFailed("hang") from None
            except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
                self._kill(worker)
                self._breakdowns += 1
                self._note(job, f"{type(error).__name__}: {error}")
                raise WorkFailed("crash") from None
            except asyncio.CancelledError:
                self._kill(worker)
                raise
            self._idle.append(worker)
            self._breakdowns = 0
        match answer:
            case Declined():
                raise Refused.because(answer.reason, answer.status)
            case Failed():
                self._note(job, answer.error)
                raise WorkFailed("crash")
        return msgspec.json.decode(answer.result, type=kind)

    def _note(self, job: Job, what: str) -> None:
        self.failures += 1
        about = {"bot": job.bot, "game": job.game} if isinstance(job, Thought | Explaining) else {}
        log.warning("job failed", extra={"job": type(job).__name__.lower(), "what": what, **about})

    async def _worker(self) -> asyncio.subprocess.Process:
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None:
                return worker
            self._running.discard(worker)
        if self._breakdowns:
            await asyncio.sleep(pause_after(self._breakdowns, self._limits.restart_s))
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "quarterdeck.server.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=self._limits.answer_bytes,
            env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
        )
        self._running.add(worker)
        return worker

    def _kill(self, worker: asyncio.subprocess.Process) -> None:
        self._running.discard(worker)
        with contextlib.suppress(ProcessLookupError):
            worker.kill()

    async def close(self) -> None:
        for worker in list(self._running):
            self._kill(worker)
            await worker.wait()


def pause_after(breakdowns: int, longest: float) -> float:
    """How long nobody is started after so many breakdowns in a row."""
    return min(longest, FIRST_PAUSE_S * 2.0 ** min(breakdowns - 1, 30))


async def _ask(worker: asyncio.subprocess.Process, job: Job) -> Answer:
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(msgspec.json.encode(job) + b"\n")
    await worker.stdin.drain()
    line = await worker.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return _ANSWERS.decode(line)
