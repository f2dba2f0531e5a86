"""The command lines: of a training run, the same for every game, and of what is recorded and learned from."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Collection
from pathlib import Path

import jax

from training.network import TINY
from training.partners import Shares
from training.ppo import Settings
from training.run import Plan, train

CACHE = Path(".training/compiled")


def run(about: str | None, trial: Callable[[Path], Plan], whole: Callable[[Path], Plan]) -> None:
    """Reads the command line and trains: the whole game, or a trial of it."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=540, help="of this call, the compilation included")
    parser.add_argument("--total", type=float, default=1500, help="of all calls together")
    parser.add_argument("--out", type=Path, default=Path(os.environ.get("OUT", ".training/out")))
    parser.add_argument(
        "--kept", type=Path, default=Path(".training/kept"), help="the exact state of each game"
    )
    parser.add_argument(
        "--resume", type=Path, help="what --out of an earlier call wrote, or released weights"
    )
    parser.add_argument(
        "--beside", type=Path, help="released weights of another crew, instead of an earlier state"
    )
    parser.add_argument(
        "--partners",
        type=float,
        nargs=3,
        default=Shares(),
        metavar=("EARLIER", "MATE", "SLOPPY"),
        help="share of the tables where such partners sit",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=16384)
    parser.add_argument("--steps", type=int, default=64, help="of an iteration")
    parser.add_argument("--minibatches", type=int, default=16)
    parser.add_argument("--rate", type=float, nargs=2, default=(1e-3, 4e-5), help="first and last")
    parser.add_argument("--entropy", type=float, nargs=2, default=(0.01, 0.0008), help="what it is worth")
    parser.add_argument("--anneal-from", type=float, default=0.65, help="share of the total until both fall")
    parser.add_argument("--games", type=int, default=1024, help="a cell of the exam")
    parser.add_argument("--small", action="store_true", help="the whole game with a tiny network")
    parser.add_argument("--tiny", action="store_true", help="only a trial on a CPU")
    options = parser.parse_args()
    jax.config.update("jax_default_prng_impl", "rbg")
    jax.config.update("jax_compilation_cache_dir", str(CACHE))
    if options.tiny:
        train(trial(options.out))
        return
    plan = whole(options.out)
    if options.small:
        plan = plan._replace(actor=TINY, critic=TINY)
    settings = Settings(
        tables=options.tables,
        steps=options.steps,
        minibatches=options.minibatches,
        partners=Shares(*options.partners),
    )
    plan = plan._replace(
        seconds=options.seconds,
        total=options.total,
        kept=options.kept / plan.game.name,
        resume=options.resume,
        beside=options.beside,
        seed=options.seed,
        settings=settings,
        rate=tuple(options.rate),
        entropy=tuple(options.entropy),
        anneal_from=options.anneal_from,
        exam_games=options.games,
    )
    train(plan)


def record_or_learn(
    about: str | None,
    kind: str,
    games: Collection[str],
    record: Callable[[str, Path, int, int], None],
    learn: Callable[[str, Path, int], None],
    *,
    count: int,
    epochs: int,
) -> None:
    """Reads a command line and records so many games into a file, or learns from it for so many epochs."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("record", "learn"))
    parser.add_argument("game", choices=sorted(games))
    parser.add_argument("games", type=int, nargs="?", default=count)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=epochs)
    options = parser.parse_args()
    recorded = Path(".training") / f"{kind}-{options.game}.npz"
    if options.step == "record":
        record(options.game, recorded, options.games, options.seed)
        return
    if not recorded.exists():
        sys.exit(f"{recorded} is missing: record {options.game} writes it")
    learn(options.game, recorded, options.epochs)
