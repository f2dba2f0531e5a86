"""Where JARVIS sits, the dummy of two players (`envs.vector.dummy`)."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from quarterdeck.envs.vector.dummy import DUMMY
from quarterdeck.envs.vector.planet_nine.state import Table, when_seated


def player_at(tables: Table, seat: Array) -> Array:
    """Who sits in a chair, as the rules engine counts players."""
    return jnp.where(tables.changed_chairs & (seat < DUMMY), 1 - seat, seat)


def sit(table: Table, seat: Array) -> Table:
    """JARVIS sits to the left of a player: where that is the first, the two change chairs."""

    def other_chair(seats: Array | NDArray[np.int32]) -> Array:
        return jnp.where(seats < DUMMY, 1 - seats, seats)

    changed = seat == 0
    owner = jnp.where(changed, other_chair(table.owner), table.owner)
    commander = jnp.where(changed, 1 - table.captain, table.captain)
    seated = table._replace(
        deal=table.deal._replace(owner=owner),
        owner=owner,
        captain=commander,
        leader=commander,
        excluded=jnp.where(changed, _with_other_chairs(table.excluded), table.excluded),
        changed_chairs=changed,
    )
    return when_seated(seated)


def _with_other_chairs(seats: Array) -> Array:
    """Sets of seats as bits, the first two exchanged."""
    first, second = seats & 1, seats >> 1 & 1
    return seats >> 2 << 2 | first << 1 | second
