"""How many random decisions a second the vector engine makes:

    python3 -m training.speed 16384 262144

The arguments are numbers of tables at once. Drawing the choices and laying out fresh tables is included.
"""

from __future__ import annotations

import json
import sys
import time
from functools import partial
from typing import Final

import jax
import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.planet_nine import Deal, Table, again, lay, legal, step
from quarterdeck.envs.vector.planet_nine.actions import ACTIONS
from training.curriculum import Syllabus, syllabus
from training.rollout import draw

STEPS: Final = 256
REPEATED: Final = 4


@partial(jax.jit, static_argnames=("count",))
def _opened(key: Array, lessons: Syllabus, count: int) -> Deal:
    return draw(key, lessons, count)[1]


@jax.jit
def _played(tables: Table, pool: Deal, key: Array) -> tuple[Table, Array]:
    """The tables after some steps, and how many games were won on the way."""
    count = tables.over.shape[0]

    def one(tables: Table, key: Array) -> tuple[Table, Array]:
        for_choice, for_fresh = jax.random.split(key)
        dice = jax.random.uniform(for_choice, (count, ACTIONS))
        after = step(tables, jnp.argmax(jnp.where(legal(tables), dice, -1.0), 1))
        number = (jax.random.randint(for_fresh, (), 0, count) + jnp.arange(count)) % count
        fresh = lay(jax.tree.map(lambda column: column[number], pool))
        return again(after, fresh), after.won.sum()

    tables, won = jax.lax.scan(one, tables, jax.random.split(key, STEPS))
    return tables, won.sum()


def measure(count: int) -> dict[str, object]:
    """Random play at so many tables at once, every mission and player count of the syllabus."""
    keys = jax.random.split(jax.random.key(count), 2 + REPEATED)
    pool = _opened(keys[0], syllabus(), count)
    tables, _ = _played(lay(pool), pool, keys[1])
    jax.block_until_ready(tables)
    begun = time.monotonic()
    for key in keys[2:]:
        tables, _ = _played(tables, pool, key)
    jax.block_until_ready(tables)
    seconds = time.monotonic() - begun
    return {
        "kind": "speed",
        "game": "planet-nine",
        "tables": count,
        "decisions_per_second": round(count * STEPS * REPEATED / seconds),
        "device": jax.devices()[0].device_kind,
        "jax": jax.__version__,
    }


def main() -> None:
    jax.config.update("jax_default_prng_impl", "rbg")
    for count in sys.argv[1:]:
        print(json.dumps(measure(int(count))), flush=True)


if __name__ == "__main__":
    main()
