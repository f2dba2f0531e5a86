"""Jobs of one table, run one at a time."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

from quarterdeck.server.db.store import Away
from quarterdeck.server.rooms.mailbox import Mailbox


class WithoutStorage:
    """A table that can't be read again."""

    def __init__(self) -> None:
        self.tried = 0

    async def before_job(self) -> None:
        self.tried += 1
        raise Away

    def after_job(self) -> bool:
        return True

    def may_end(self) -> bool:
        return True


def test_a_nudge_that_fails_for_want_of_the_database_is_no_fault_in_the_log() -> None:
    async def nudged() -> tuple[int, list[dict[str, Any]]]:
        faults: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
        owner = WithoutStorage()
        mailbox = Mailbox("table", owner)
        mailbox.nudge()
        mailbox.end()
        await mailbox._task
        gc.collect()
        return owner.tried, faults

    assert asyncio.run(nudged()) == (1, [])
