"""Trains Planet Nine's crew by self-play:

    python3 -m training.planet_nine --seconds 540 --total 1500 --out "$OUT"

Goes on from what `--kept` or `--resume` holds. One call fits into ten minutes; `--total` is the length of
all calls together, which the learning rate follows.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import jax

from training.curriculum import exam, one_task, syllabus
from training.network import TINY
from training.ppo import Settings
from training.run import Plan, train

CACHE = Path(".training/compiled")


def trial(out: Path) -> Plan:
    """A small network learns one task, on a CPU and within two minutes."""
    return Plan(
        syllabus=one_task(players=3),
        exam={},
        seconds=110,
        total=110,
        out=out,
        settings=Settings(tables=128, steps=32, minibatches=4, kept=0.75, old_share=0.0),
        actor=TINY,
        critic=TINY,
        rate=(6e-3, 6e-3),
        goal=0.61,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=540, help="of this call, the compilation included")
    parser.add_argument("--total", type=float, default=1500, help="of all calls together")
    parser.add_argument("--out", type=Path, default=Path(os.environ.get("OUT", ".training/out")))
    parser.add_argument("--kept", type=Path, default=Path(".training/kept"), help="the exact state")
    parser.add_argument(
        "--resume", type=Path, help="what --out of an earlier call wrote, or released weights"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=16384)
    parser.add_argument("--minibatches", type=int, default=16)
    parser.add_argument("--rate", type=float, nargs=2, default=(1e-3, 4e-5), help="first and last")
    parser.add_argument("--entropy", type=float, nargs=2, default=(0.01, 0.0008), help="what it is worth")
    parser.add_argument("--anneal-from", type=float, default=0.65, help="share of the total until both fall")
    parser.add_argument("--games", type=int, default=1024, help="a cell of the exam")
    parser.add_argument("--tiny", action="store_true", help="only a trial on a CPU")
    options = parser.parse_args()
    jax.config.update("jax_default_prng_impl", "rbg")
    jax.config.update("jax_compilation_cache_dir", str(CACHE))
    if options.tiny:
        train(trial(options.out))
        return
    plan = Plan(
        syllabus=syllabus(),
        exam=exam(),
        seconds=options.seconds,
        total=options.total,
        out=options.out,
        kept=options.kept,
        resume=options.resume,
        seed=options.seed,
        settings=Settings(tables=options.tables, minibatches=options.minibatches),
        rate=tuple(options.rate),
        entropy=tuple(options.entropy),
        anneal_from=options.anneal_from,
        exam_games=options.games,
    )
    train(plan)


if __name__ == "__main__":
    main()
