"""Two players and a dummy: seven columns of cards, each an open one on a covered one.

The dummy keeps its chair, to the left of the second player's; where it sits to the left of the first player,
the two have changed chairs, which comes to the same.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from quarterdeck.envs.vector.tricks import (
    CAPTAINS_CARD,
    CARD_NUMBERS,
    CARDS,
    SEAT_NUMBERS,
    AnyTable,
    clockwise,
    hand,
    seated,
)

DUMMY: Final = 2
"""Its chair."""
COLUMNS: Final = 7


# The deal -------------------------------------------------------------------------------------------


class Hands(NamedTuple):
    """How the cards were dealt, each [40]."""

    owner: Array
    column: Array
    """Where each of the dummy's cards lies, -1: somebody holds it."""
    covered: Array
    """Whether it lies covered: nobody knows it."""


def deal_hands(mission: Any, luck: Array, someone: Array, to_first: Array) -> Hands:
    """Shuffles and deals: `luck` [40] and `someone` are numbers in [0, 1).

    A random player, or the first, gets the card that is left over. Beside a dummy the captain's card goes to
    a random player.
    """
    set_aside = mission.dummy & (CARD_NUMBERS == CAPTAINS_CARD)
    position = jnp.argsort(jnp.where(set_aside, 2.0, luck)).astype(jnp.int32)
    players, tricks = mission.players, mission.tricks
    any_of_them = jnp.minimum(jnp.floor(someone * players).astype(jnp.int32), players - 1)
    left_over = jnp.where(to_first, 0, any_of_them)
    owner = jnp.where(position >= players * tricks, left_over, position // tricks)

    laid = position < 2 * COLUMNS
    captain = (someone < 0.5).astype(jnp.int32)
    with_captain = (position < COLUMNS + CARDS // 2 - 1) | set_aside
    player = jnp.where(with_captain, captain, 1 - captain)
    return Hands(
        owner=jnp.where(mission.dummy, jnp.where(laid, DUMMY, player), owner),
        column=jnp.where(mission.dummy & laid, position % COLUMNS, -1).astype(jnp.int8),
        covered=mission.dummy & (position < COLUMNS),
    )


# Who is who -----------------------------------------------------------------------------------------


def is_dummy(table: AnyTable, seat: Array | NDArray[np.int32]) -> Array:
    """Whether nobody sits there but the dummy."""
    nobody: Array = table.deal.mission.dummy & (seat == DUMMY)
    return nobody


def humans(table: AnyTable) -> Array:
    """[5] the seats where somebody sits who knows and says things."""
    return seated(table) & ~is_dummy(table, SEAT_NUMBERS)


def chooser(table: AnyTable) -> Array:
    """Who decides: the captain chooses for the dummy."""
    return jnp.where(is_dummy(table, table.turn), table.captain, table.turn)


def next_person(table: AnyTable, seat: Array) -> Array:
    """The next member clockwise who can be asked something."""
    players = table.deal.mission.players
    left = clockwise(seat, 1, players)
    return jnp.where(is_dummy(table, left), clockwise(left, 1, players), left)


# Its cards ------------------------------------------------------------------------------------------


def at_hand(table: AnyTable) -> Array:
    """[40] the cards of whoever's turn it is; of the dummy's those that lie open."""
    return hand(table) & ~table.covered


def open_cards(table: AnyTable) -> Array:
    """[40] those that lie open before the dummy."""
    return is_dummy(table, table.owner) & (table.when == 0) & ~table.covered


def on_covered(table: AnyTable) -> Array:
    """[40] open cards of the dummy with a covered one below."""
    lies_in = table.column[:, None] == np.arange(COLUMNS)
    has_cover = (lies_in & table.covered[:, None]).any(0)
    return open_cards(table) & (lies_in & has_cover).any(1)


def turn_cover(table: AnyTable) -> AnyTable:
    """After a trick the card under the one that the dummy played is turned up."""
    played = is_dummy(table, table.owner) & (table.when == table.trick)
    column = jnp.max(jnp.where(played, table.column, -1))
    return table._replace(covered=table.covered & (table.column != column))


def hand_on(table: AnyTable, cards: Array, receiver: Array) -> AnyTable:
    """Every member gives one card [5]; `receiver` [40] gets it, were it each card's owner who gave it.

    What the dummy gets lies where its own card lay, open or covered like it.
    """
    given = ((cards[:, None] == CARD_NUMBERS) & seated(table)[:, None]).any(0)
    owner = jnp.where(given, receiver, table.owner)
    left = given & is_dummy(table, table.owner)
    came = given & is_dummy(table, owner)
    column, covered = jnp.max(jnp.where(left, table.column, -1)), (left & table.covered).any()
    return table._replace(
        owner=owner,
        column=jnp.where(left, -1, jnp.where(came, column, table.column)),
        covered=jnp.where(left, False, jnp.where(came, covered, table.covered)),
        gave=cards,
    )
