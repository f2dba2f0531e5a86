"""How many random decisions a second the vector engines make, beside card games of other JAX libraries:

    python3 -m training.speed                              a table
    python3 -m training.speed --json > figures.jsonl       the same for machines
    python3 -m training.speed --page figures.jsonl         puts it into the documentation

Needs what `python3 -m training.draws` writes, and Pgx and JaxMARL where they are to be compared; without them
it says so and measures ours.

Every game is played alike: at each step every table makes one choice, drawn evenly from the legal ones, and a
table that is over is replaced by one of a pool of fresh ones. All programs of a game are compiled before one
is timed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from training import figures
from training.curriculum import Syllabus
from training.deep_sea import lessons as deep_sea
from training.deep_sea.game import DEEP_SEA
from training.environments import Environment, Step
from training.figures import Figure
from training.game import Game
from training.peers import LIBRARIES
from training.planet_nine import lessons as planet_nine
from training.planet_nine.game import PLANET_NINE
from training.rollout import draw

TABLES: Final = (65_536, 262_144, 1_048_576)
POOL: Final = 65_536
"""Fresh tables kept ready."""
STEPS: Final = 64
"""Of each run of a program."""
SECONDS: Final = 1.5
KEYS: Final = 64
"""Made before the time begins; then they come again."""
COMPILERS: Final = 8
"""Programs compiled at once."""


def ours(draws: Path) -> Iterator[Environment]:
    """Our two games: all missions and player counts of the training mixed."""
    yield _of_game("Planet Nine", PLANET_NINE, planet_nine.syllabus())
    yield _of_game("Deep Sea", DEEP_SEA, deep_sea.syllabus(deep_sea.read_draws(draws)))


def _of_game(title: str, game: Game, lessons: Syllabus) -> Environment:
    engine = game.engine

    def fresh(key: Array, count: int) -> Any:
        return engine.lay(draw(game, key, lessons, count)[1])

    def step(tables: Any, action: Array) -> Step:
        after = engine.step(tables, action)
        return Step(after, after.over, engine.observe(after))

    return Environment("Quarterdeck", title, fresh, engine.legal, step)


def _dealt(game: Environment, count: int, key: Array) -> Any:
    """The pool."""
    return game.fresh(key, count)


def _open(pool: Any, count: int) -> Any:
    """So many fresh tables."""
    return jax.tree.map(
        lambda column: jnp.tile(column, (count // len(column),) + (1,) * (column.ndim - 1)), pool
    )


def _play(game: Environment, looks: bool, tables: Any, pool: Any, key: Array) -> tuple[Any, Any, Array]:
    """The tables after some steps, what was seen last (if anybody looks), and how many games ended."""

    def one(now: tuple[Any, Any], luck: tuple[Array, Array]) -> tuple[tuple[Any, Any], Array]:
        tables, _ = now
        dice, start = luck
        after, over, seen = game.step(tables, _chosen(game.legal(tables), dice))
        return (_replaced(over, after, twice, start), seen if looks else None), over.sum()

    size, count = (len(jax.tree.leaves(some)[0]) for some in (pool, tables))
    twice = jax.tree.map(lambda column: jnp.concatenate([column, column]), pool)
    seen = _nothing_seen(game, tables) if looks else None
    # drawn before the first step: within one the compiler would draw it again for every number of a table
    for_dice, for_starts = jax.random.split(key)
    luck = jax.random.bits(for_dice, (STEPS, count)), jax.random.randint(for_starts, (STEPS,), 0, size)
    (tables, seen), ended = jax.lax.scan(one, (tables, seen), luck)
    return tables, seen, ended.sum()


def _nothing_seen(game: Environment, tables: Any) -> Any:
    """Zeros in the shape of what players see."""

    def seen(tables: Any) -> Any:
        return game.step(tables, jnp.argmax(game.legal(tables), 1)).seen

    return jax.tree.map(lambda column: jnp.zeros(column.shape, column.dtype), jax.eval_shape(seen, tables))


def _chosen(legal: Array, luck: Array) -> Array:
    """[table] one of the legal actions, each as often as the others.

    One random number a table, stirred for each action (the last steps of MurmurHash3): to draw one for each
    would cost as much as the step itself.
    """
    number = jnp.arange(legal.shape[1], dtype=jnp.uint32) * jnp.uint32(0x9E3779B9)
    dice = luck[:, None] + number
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        dice = (dice ^ (dice >> shift)) * jnp.uint32(factor)
    dice ^= dice >> 16
    return jnp.argmax(jnp.where(legal, (dice >> 1).astype(jnp.int32), -1), 1)


def _replaced(over: Array, tables: Any, twice: Any, start: Array) -> Any:
    """Fresh tables, from a place in the pool on, where one is over; the pool lies there twice in a row."""
    size = len(jax.tree.leaves(twice)[0]) // 2

    def chosen(old: Array, pool: Array) -> Array:
        fresh = jax.lax.dynamic_slice_in_dim(pool, start, size)
        rows = (len(old) // size, size)
        ended = over.reshape(rows + (1,) * (old.ndim - 1))
        return jnp.where(ended, fresh, old.reshape(rows + old.shape[1:])).reshape(old.shape)

    return jax.tree.map(chosen, tables, twice)


class _Program(NamedTuple):
    """What is compiled to measure a game at a number of tables."""

    game: Environment
    tables: int
    looks: bool
    fresh: Future[Any]
    opens: Future[Any]
    plays: Future[Any]


def measure(
    games: Iterable[Environment], counts: Sequence[int], seconds: float, looks_at: int
) -> Iterator[Figure]:
    """Every game at every number of tables, and with what players see at one number, `looks_at`."""
    for game in games:
        with ThreadPoolExecutor(COMPILERS) as compilers:
            programs = list(_programs(game, counts, looks_at, compilers))
            _say(f"compiling {len(programs)} programs for {game.library}'s {game.game}")
            wait([program.plays for program in programs])
        for program in programs:
            yield _measured(program, seconds)


def _programs(
    game: Environment, counts: Sequence[int], looks_at: int, compilers: ThreadPoolExecutor
) -> Iterator[_Program]:
    key = jax.random.key(1)
    deal = jax.jit(partial(_dealt, game, min(POOL, *counts)))
    pool = jax.eval_shape(deal, key)
    fresh = compilers.submit(deal.lower(key).compile)
    for count in counts:
        opens = jax.jit(partial(_open, count=count))
        tables = jax.eval_shape(opens, pool)
        opened = compilers.submit(opens.lower(pool).compile)
        for looks in (False, True) if count == looks_at else (False,):
            plays = jax.jit(partial(_play, game, looks), donate_argnums=0).lower(tables, pool, key)
            yield _Program(game, count, looks, fresh, opened, compilers.submit(plays.compile))


def _measured(program: _Program, seconds: float) -> Figure:
    try:
        speed, ended = _timed(program, seconds)
    except jax.errors.JaxRuntimeError as error:
        if "RESOURCE_EXHAUSTED" not in str(error):
            raise
        speed, ended = None, 0
    return Figure(
        library=program.game.library,
        game=program.game.game,
        tables=program.tables,
        looks=program.looks,
        decisions_per_second=speed,
        ended=ended,
        device=jax.devices()[0].device_kind,
        jax=jax.__version__,
        day=f"{datetime.now(UTC):%Y-%m-%d}",
    )


def _timed(program: _Program, seconds: float) -> tuple[int, int]:
    """Decisions a second, and how many games ended meanwhile. The first run mixes the tables, untimed."""
    play = program.plays.result()
    first, *others = jax.random.split(jax.random.key(2), 1 + KEYS)
    pool = program.fresh.result()(first)
    tables, _, _ = jax.block_until_ready(play(program.opens.result()(pool), pool, first))
    runs = finished = 0
    begun = time.monotonic()
    while (took := time.monotonic() - begun) < seconds or not runs:
        tables, _, ended = jax.block_until_ready(play(tables, pool, others[runs % KEYS]))
        finished += int(ended)
        runs += 1
    return round(program.tables * STEPS * runs / took), finished


def measure_all(draws: Path, counts: Sequence[int], seconds: float) -> Iterator[Figure]:
    """Ours, then each other library that works here."""
    yield from measure(ours(draws), counts, seconds, looks_at=counts[0])
    for library, games in LIBRARIES.items():
        try:
            yield from measure(games(), counts, seconds, looks_at=counts[0])
        except ImportError as error:
            _say(f"{library} is not measured ({error}): pip install {library}")
        except Exception as error:  # whatever breaks there, the rest is measured
            _say(f"{library} is not measured: {error!r}")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--tables", type=int, nargs="+", default=TABLES, help="at once; players look at the first number only"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each figure, at least")
    parser.add_argument("--draws", type=Path, default=deep_sea.DRAWS, help="Deep Sea's tasks")
    parser.add_argument("--json", action="store_true", help="one object a line")
    parser.add_argument("--page", type=Path, metavar="FIGURES", help="write these into the documentation")
    options = parser.parse_args()
    pool = min(POOL, *options.tables)
    if pool < 1 or any(count % pool for count in options.tables):
        parser.error(f"--tables must be multiples of {pool:,}, the fresh tables kept ready")
    if options.page:
        figures.write_page(figures.read(options.page))
        return
    if not options.draws.exists():
        sys.exit(
            f"{options.draws} is missing: python3 -m training.draws writes it where Quarterdeck is installed"
        )
    jax.config.update("jax_default_prng_impl", "rbg")
    for figure in measure_all(options.draws, options.tables, options.seconds):
        print(figures.as_json(figure) if options.json else figures.as_line(figure), flush=True)


if __name__ == "__main__":
    main()
