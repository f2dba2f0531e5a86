"""How many random decisions a second the vector engine makes:

    python3 -m training.speed planet-nine 16384 262144

The arguments are a game and numbers of tables at once. Drawing the choices and laying out fresh tables is
included.
"""

from __future__ import annotations

import json
import sys
import time
from functools import partial
from typing import Any, Final

import jax
import jax.numpy as jnp
from jax import Array

from training.curriculum import Syllabus
from training.deep_sea import lessons as deep_sea_lessons
from training.deep_sea.game import DEEP_SEA
from training.game import Game
from training.planet_nine import lessons as planet_nine_lessons
from training.planet_nine.game import PLANET_NINE
from training.rollout import draw

STEPS: Final = 256
REPEATED: Final = 4


@partial(jax.jit, static_argnames=("game", "count"))
def _opened(game: Game, key: Array, lessons: Syllabus, count: int) -> Any:
    return draw(game, key, lessons, count)[1]


@partial(jax.jit, static_argnames=("game",))
def _played(game: Game, tables: Any, pool: Any, key: Array) -> tuple[Any, Array]:
    """The tables after some steps, and how many games were won on the way."""
    count = tables.over.shape[0]

    def one(tables: Any, key: Array) -> tuple[Any, Array]:
        for_choice, for_fresh = jax.random.split(key)
        dice = jax.random.uniform(for_choice, (count, game.shape.actions))
        after = game.engine.step(tables, jnp.argmax(jnp.where(game.legal(tables), dice, -1.0), 1))
        number = (jax.random.randint(for_fresh, (), 0, count) + jnp.arange(count)) % count
        fresh = game.engine.lay(jax.tree.map(lambda column: column[number], pool))
        return game.engine.again(after, fresh), after.won.sum()

    tables, won = jax.lax.scan(one, tables, jax.random.split(key, STEPS))
    return tables, won.sum()


def measure(game: Game, lessons: Syllabus, count: int) -> dict[str, object]:
    """Random play at so many tables at once, every mission and player count of the syllabus."""
    keys = jax.random.split(jax.random.key(count), 2 + REPEATED)
    pool = _opened(game, keys[0], lessons, count)
    tables, _ = _played(game, game.engine.lay(pool), pool, keys[1])
    jax.block_until_ready(tables)
    begun = time.monotonic()
    for key in keys[2:]:
        tables, _ = _played(game, tables, pool, key)
    jax.block_until_ready(tables)
    seconds = time.monotonic() - begun
    return {
        "kind": "speed",
        "game": game.name,
        "tables": count,
        "decisions_per_second": round(count * STEPS * REPEATED / seconds),
        "device": jax.devices()[0].device_kind,
        "jax": jax.__version__,
    }


def main() -> None:
    jax.config.update("jax_default_prng_impl", "rbg")
    name, *counts = sys.argv[1:]
    if name == DEEP_SEA.name:
        game, lessons = DEEP_SEA, deep_sea_lessons.syllabus(deep_sea_lessons.read_draws())
    else:
        game, lessons = PLANET_NINE, planet_nine_lessons.syllabus()
    for count in counts:
        print(json.dumps(measure(game, lessons, int(count))), flush=True)


if __name__ == "__main__":
    main()
