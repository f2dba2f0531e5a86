"""Trains Deep Sea's crew by self-play:

    python -m training.draws
    python3 -m training.deep_sea --seconds 540 --total 1600 --out "$OUT"

The first draws tasks and needs the whole of Quarterdeck; the second needs only what it wrote. Goes on from
what `--kept` or `--resume` holds. One call fits into ten minutes; `--total` is the length of all calls
together, which the learning rate follows.
"""

from __future__ import annotations

from pathlib import Path

from training.command import run
from training.deep_sea.game import DEEP_SEA
from training.deep_sea.lessons import ACTOR, CRITIC, exam, read_draws, syllabus, trial
from training.run import Plan


def whole(out: Path) -> Plan:
    draws = read_draws()
    return Plan(
        DEEP_SEA, syllabus(draws), exam(draws), seconds=0, total=0, out=out, actor=ACTOR, critic=CRITIC
    )


def main() -> None:
    run(__doc__, trial, whole)


if __name__ == "__main__":
    main()
