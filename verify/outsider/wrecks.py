"""Runs what breaks under a server of its own."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from verify.outsider.attack import LOST, Ruin, Tally, Wreck
from verify.outsider.report import Line
from verify.outsider.server import SERVE


async def wreck(breaking: Wreck, seed: int, messages: int, command: str = SERVE) -> Line:
    """One of them; with many messages asked for, it breaks more often."""
    tally = Tally()
    often = breaking.often if messages < 100_000 else 5 * breaking.often
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="outsider-") as folder:
        try:
            async with asyncio.timeout(breaking.limit_s * max(1, often // breaking.often)):
                await breaking.run(Ruin(Path(folder), command, seed, often, tally))
        except TimeoutError:
            tally.fault(f"not done after {time.monotonic() - began:.0f} s")
        except LOST as error:
            tally.fault(f"{type(error).__name__}: {error}")
    return Line(
        attack=breaking.name,
        tries=breaking.tries,
        tried=tally.tried,
        answers=dict(tally.answers.most_common()),
        waits=None,
        growth_mb=0.0,
        seconds=round(time.monotonic() - began, 1),
        faults=tally.faults,
    )
