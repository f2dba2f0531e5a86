"""Two players and JARVIS: seven columns of cards, each an open one on a covered one.

JARVIS keeps its chair, to the left of the second player's. A crew that wants JARVIS to the left of the first
player changes chairs instead, which comes to the same.
"""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from quarterdeck.envs.vector.planet_nine.state import JARVIS, Table, when_seated
from quarterdeck.envs.vector.tricks import SEAT_NUMBERS, clockwise


def is_jarvis(table: Table, seat: Array | NDArray[np.int32]) -> Array:
    """Whether nobody sits there but JARVIS."""
    nobody: Array = table.deal.mission.jarvis & (seat == JARVIS)
    return nobody


def chooser(table: Table) -> Array:
    """Who decides: the commander chooses for JARVIS."""
    return jnp.where(is_jarvis(table, table.turn), table.commander, table.turn)


def player_at(tables: Table, seat: Array) -> Array:
    """Who sits in a chair, as the rules engine counts players."""
    return jnp.where(tables.changed_chairs & (seat < JARVIS), 1 - seat, seat)


def next_person(table: Table, seat: Array) -> Array:
    """The next member clockwise who can be asked something."""
    players = table.deal.mission.players
    left = clockwise(seat, 1, players)
    return jnp.where(is_jarvis(table, left), clockwise(left, 1, players), left)


def open_cards(table: Table) -> Array:
    """[40] those that lie open before JARVIS."""
    return is_jarvis(table, table.owner) & (table.when == 0) & ~table.covered


def on_covered(table: Table) -> Array:
    """[40] open cards of JARVIS with a covered one below."""
    below = table.covered & (table.column == table.column[:, None])
    return open_cards(table) & below.any(1)


def sit(table: Table, seat: Array) -> Table:
    """JARVIS sits to the left of a player: where that is the first, the two change chairs."""

    def other_chair(seats: Array | NDArray[np.int32]) -> Array:
        return jnp.where(seats < JARVIS, 1 - seats, seats)

    changed = seat == 0
    chairs = jnp.where(changed, other_chair(SEAT_NUMBERS), SEAT_NUMBERS)
    owner = jnp.where(changed, other_chair(table.owner), table.owner)
    commander = jnp.where(changed, 1 - table.commander, table.commander)
    seated = table._replace(
        deal=table.deal._replace(owner=owner),
        owner=owner,
        commander=commander,
        leader=commander,
        excluded=table.excluded[chairs],
        changed_chairs=changed,
    )
    return when_seated(seated)


def turn_cover(table: Table) -> Table:
    """After a trick the card under the one that JARVIS played is turned up."""
    played = is_jarvis(table, table.owner) & (table.when == table.trick)
    column = jnp.max(jnp.where(played, table.column, -1))
    return table._replace(covered=table.covered & (table.column != column))


def lay_where_given(table: Table, given: Array, before: Table) -> Table:
    """What JARVIS got of the cards given [40] lies where its own lay, open or covered like it."""
    here = table.deal.mission.jarvis
    gave = here & given & (before.owner == JARVIS)
    got = here & given & (table.owner == JARVIS)
    column, covered = jnp.max(jnp.where(gave, table.column, -1)), (gave & table.covered).any()
    return table._replace(
        column=jnp.where(gave, -1, jnp.where(got, column, table.column)),
        covered=jnp.where(gave, False, jnp.where(got, covered, table.covered)),
    )
