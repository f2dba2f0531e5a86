"""What came out, for people (80 columns) and for machines."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from dataclasses import asdict, dataclass

WIDTH = 80
FAULTS_SHOWN = 5


@dataclass(frozen=True)
class Waits:
    """Milliseconds between a move and its answer, at another table."""

    count: int
    longest: float
    p99: float
    longest_by_the_wall: float
    """With what this machine's other processes took."""

    @classmethod
    def of(cls, own: Sequence[float], wall: Sequence[float]) -> Waits:
        if not own:
            return cls(0, 0.0, 0.0, 0.0)
        ordered = sorted(own)
        p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
        return cls(len(own), *(round(1000 * s, 1) for s in (ordered[-1], p99, max(wall))))


@dataclass(frozen=True)
class Line:
    """One attack and what it did."""

    attack: str
    tries: str
    tried: int
    answers: dict[str, int]
    waits: Waits | None
    growth_mb: float
    seconds: float
    faults: list[str]

    @property
    def passed(self) -> bool:
        return not self.faults


def as_json(lines: Sequence[Line]) -> str:
    return json.dumps([{**asdict(line), "passed": line.passed} for line in lines], indent=1)


HEAD = f"{'attack':<20}{'tried':>9} {'what came':<19}{'wait ms':>8}{'p99':>6}{'MB':>6}{'s':>6}  "


def head() -> str:
    return HEAD.rstrip()


def row(line: Line) -> str:
    """A line of the table, and one for every fault."""
    came = " ".join(f"{answer}:{count}" for answer, count in line.answers.items())
    came = came if len(came) < 19 else f"{came[:17]}…"
    waited = f"{line.waits.longest:>8.0f}{line.waits.p99:>6.0f}" if line.waits else f"{'–':>8}{'–':>6}"
    verdict = "ok" if line.passed else "FAIL"
    text = (
        f"{line.attack[:19]:<20}{line.tried:>9,} {came:<19}{waited}{line.growth_mb:>6.0f}"
        f"{line.seconds:>6.0f} {verdict}"
    )
    shown = [*line.faults[:FAULTS_SHOWN]]
    if len(line.faults) > FAULTS_SHOWN:
        shown.append(f"and {len(line.faults) - FAULTS_SHOWN} more; --json has them all")
    return "\n".join([text, *(_wrapped(fault) for fault in shown)])


def _wrapped(fault: str) -> str:
    return textwrap.fill(fault, WIDTH, initial_indent="  ! ", subsequent_indent="    ")


def summary(lines: Sequence[Line]) -> str:
    tried = sum(line.tried for line in lines)
    failed = sum(not line.passed for line in lines)
    longest = max((line.waits.longest for line in lines if line.waits), default=0.0)
    verdict = f"{failed} of {len(lines)} failed" if failed else "all held"
    return (
        f"{tried:,} hostile messages and requests of {len(lines)} kinds: {verdict}.\n"
        f"The longest wait of the person at another table: {longest:.0f} ms."
    )
