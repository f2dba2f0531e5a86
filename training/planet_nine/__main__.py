"""Trains Planet Nine's crew by self-play:

    python3 -m training.planet_nine --seconds 540 --total 1500 --out "$OUT"

Goes on from what `--kept` or `--resume` holds. One call fits into ten minutes; `--total` is the length of
all calls together, which the learning rate follows.
"""

from __future__ import annotations

from training.command import run
from training.planet_nine.game import PLANET_NINE
from training.planet_nine.lessons import exam, syllabus, trial
from training.run import Plan


def main() -> None:
    run(__doc__, trial, lambda out: Plan(PLANET_NINE, syllabus(), exam(), seconds=0, total=0, out=out))


if __name__ == "__main__":
    main()
