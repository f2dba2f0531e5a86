"""The command: python -m verify.outsider --messages 5000 [--only WORD] [--json]"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from verify.outsider import report
from verify.outsider.attacks import ATTACKS, WRECKS
from verify.outsider.plan import shares
from verify.outsider.report import Line
from verify.outsider.server import SERVE, DidNotStart
from verify.outsider.stage import Stage, scratch
from verify.outsider.target import NotLoopback
from verify.outsider.wrecks import wreck

NAMES = [*(attack.name for attack in ATTACKS), *(breaking.name for breaking in WRECKS)]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m verify.outsider", description="A hostile client.")
    parser.add_argument("--messages", type=int, default=5000, help="hostile messages and requests in all")
    parser.add_argument("--seed", type=int, default=1, help="what is sent follows from it")
    parser.add_argument("--only", default="", help="only attacks with this word in their name")
    parser.add_argument("--serve", default=SERVE, help="the command that serves, where it is another build")
    parser.add_argument("--json", action="store_true", help="the result as JSON")
    asked = parser.parse_args()
    if asked.messages < 1:
        parser.error("--messages: at least 1")
    if not any(asked.only in name for name in NAMES):
        parser.error(f"--only: no attack is called like {asked.only!r}")
    return asked


class Shown:
    """The bar, and the lines of the report as they come."""

    def __init__(self, progress: Progress, messages: int, quiet: bool) -> None:
        self._progress, self._quiet = progress, quiet
        self._bar: TaskID = progress.add_task("", total=messages)
        self._before = 0
        self.lines: list[Line] = []

    def begin(self, name: str) -> None:
        self._before = sum(line.tried for line in self.lines)
        self._progress.update(self._bar, description=name)

    def tried(self, count: int) -> None:
        self._progress.update(self._bar, completed=self._before + count)

    def add(self, line: Line) -> None:
        self.lines.append(line)
        if not self._quiet:
            sys.stdout.write(report.row(line) + "\n")
            sys.stdout.flush()


@contextmanager
def shown(messages: int, quiet: bool) -> Iterator[Shown]:
    columns = (TextColumn("{task.description:<20}"), BarColumn(), TextColumn("{task.completed:,}"))
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as progress:
        yield Shown(progress, messages, quiet)


async def run(asked: argparse.Namespace, out: Shown) -> None:
    counts = shares(ATTACKS, asked.messages)
    wanted = [attack for attack in ATTACKS if asked.only in attack.name]
    if wanted:
        with scratch() as folder, Stage(Path(folder), asked.seed, asked.serve) as stage:
            os.nice(5)  # the server and the person, who run already, go first
            await stage.settle()
            for attack in wanted:
                out.begin(attack.name)
                number = ATTACKS.index(attack) + 1
                out.add(await stage.withstand(attack, counts[attack.name], number, out.tried))
    for breaking in WRECKS:
        if asked.only in breaking.name:
            out.begin(breaking.name)
            out.add(await wreck(breaking, asked.seed, asked.messages, asked.serve))


def main() -> int:
    asked = arguments()
    if not asked.json:
        sys.stdout.write(report.head() + "\n")
    try:
        with shown(asked.messages, asked.json) as out:
            asyncio.run(run(asked, out))
    except (DidNotStart, NotLoopback) as error:
        sys.stderr.write(f"the server can't be attacked: {error}\n")
        return 2
    sys.stdout.write((report.as_json(out.lines) if asked.json else report.summary(out.lines)) + "\n")
    return 0 if all(line.passed for line in out.lines) else 1


if __name__ == "__main__":
    sys.exit(main())
