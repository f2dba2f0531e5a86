"""Jobs that are run one at a time, by one task; whoever posts one waits for its result."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from msgspec import Struct

from quarterdeck.server.db.store import is_away
from quarterdeck.server.refusals import Refused

log = logging.getLogger("quarterdeck.rooms")

R = TypeVar("R")


class Owner(Protocol):
    """Whose jobs they are."""

    async def before_job(self) -> None:
        """What fails here fails the job."""

    def after_job(self) -> bool:
        """Whether there are to be more."""

    def may_end(self) -> bool:
        """Asked once nothing was to do for a while."""


class _Job(Struct):
    run: Callable[[], Awaitable[object]]
    done: asyncio.Future[object]


class Mailbox:
    """One queue, one task."""

    def __init__(self, name: str, owner: Owner) -> None:
        self._owner = owner
        self._inbox: asyncio.Queue[_Job | None] = asyncio.Queue()
        self.last_job = time.monotonic()
        """When the last one began, by this process's own clock."""
        self._task = asyncio.create_task(self._run(), name=name)

    @property
    def waiting(self) -> bool:
        return not self._inbox.empty()

    async def do(self, job: Callable[[], Awaitable[R]]) -> R:
        """Runs a job and gives its result."""
        if self._task.done():
            raise Refused("busy", status=503)
        done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait(_Job(job, done))
        return await done  # type: ignore[return-value]

    def nudge(self) -> None:
        """Has done what is done before every job."""
        done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        done.add_done_callback(_look_after)
        self._inbox.put_nowait(_Job(_nothing, done))

    def end(self) -> None:
        """Ends the task, if its owner still may end when it comes to this."""
        self._inbox.put_nowait(None)

    async def _run(self) -> None:
        try:
            while await self._run_next():
                pass
        finally:
            while not self._inbox.empty():
                job = self._inbox.get_nowait()
                if job is not None and not job.done.done():
                    job.done.set_exception(Refused("busy", status=503))

    async def _run_next(self) -> bool:
        """Runs one job; gives False when there are to be no more."""
        job = await self._inbox.get()
        if job is None:
            return not self._owner.may_end()
        self.last_job = time.monotonic()
        try:
            await self._owner.before_job()
            result = await job.run()
        except Exception as error:  # it belongs to whoever posted the job
            if not job.done.done():
                job.done.set_exception(error)
        except asyncio.CancelledError:
            job.done.cancel()
            raise
        else:
            if not job.done.done():
                job.done.set_result(result)
        return self._owner.after_job()


async def _nothing() -> None:
    """For the sake of what is done before every job."""


def _look_after(done: asyncio.Future[object]) -> None:
    """Nobody waits for a nudge, and the next one tries again what the database could not do."""
    error = None if done.cancelled() else done.exception()
    if error is not None and not is_away(error):
        log.error("a table can't be read again", exc_info=error)
