"""What the games of tricks share: forty cards, five seats, and the small questions about them."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

CARDS: Final = 40
COLOURED: Final = 36
SEATS: Final = 5
SUITS: Final = 5
TRICKS: Final = {3: 13, 4: 10, 5: 8}
MOST_TRICKS: Final = 13

SUIT: Final = np.array([card // 9 for card in range(COLOURED)] + [4] * 4, np.int32)
RANK: Final = np.array([card % 9 for card in range(COLOURED)] + [0, 1, 2, 3], np.int32)
"""Value less one."""
CARD_NUMBERS: Final = np.arange(CARDS, dtype=np.int32)
SEAT_NUMBERS: Final = np.arange(SEATS, dtype=np.int32)
TRUMP: Final = 4
CAPTAINS_CARD: Final = 39
EVERY_SEAT: Final = (1 << SEATS) - 1
"""All seats as bits."""
NO_SUIT: Final = 9
"""Nothing has been led."""

Scalar: TypeAlias = Array
"""A number of one table."""
AnyTable: TypeAlias = Any
"""A table of any of the games: a named tuple with the fields that a function here speaks of."""
Tree = TypeVar("Tree")


def clockwise(seat: Array, steps: Array | NDArray[np.int32] | int, players: Array) -> Array:
    """The seat so many places to the left; steps from 0 to players."""
    there = seat + steps
    return jnp.where(there >= players, there - players, there)


def distance(seat: Array | NDArray[np.int32], base: Array, players: Array) -> Array:
    """How many places to the left of `base` a seat is."""
    apart = jnp.asarray(seat) - base
    return jnp.where(apart < 0, apart + players, apart)


def bit(seat: Array | NDArray[np.int32]) -> Array:
    """A seat as one bit of a set of seats."""
    return jnp.left_shift(1, seat)


def first_asked(asked: Array, start: Array, players: Array) -> Array:
    """Whoever of those asked comes first clockwise from a seat."""
    return jnp.argmin(jnp.where(asked, distance(SEAT_NUMBERS, start, players), 2 * SEATS)).astype(jnp.int32)


def seated(table: AnyTable) -> Array:
    """[5] the seats in use."""
    here: Array = table.deal.mission.players > SEAT_NUMBERS
    return here


def hand(table: AnyTable) -> Array:
    """[40] the cards of whoever chooses."""
    held: Array = (table.owner == table.turn) & (table.when == 0)
    return held


def following(table: AnyTable, held: Array) -> Array:
    """[40] the cards of a hand that may be played: of the led suit, if there are any."""
    in_suit = held & (table.led_suit == SUIT)
    return jnp.where(in_suit.any(), in_suit, held)


def power(led_suit: Array) -> Array:
    """[40] what beats what in a trick; 0 never wins."""
    return jnp.where(SUIT == TRUMP, 20 + RANK, jnp.where(led_suit == SUIT, 1 + RANK, 0))


def claims_of(held: Array, unmarked: Array) -> Array:
    """[36] what may be said of each card of a hand [36]: 0 nothing, 1 highest, 2 only, 3 lowest, 4 hidden."""
    rows = held.reshape(4, 9)
    from_below = jnp.cumsum(rows.astype(jnp.int32), 1)
    count = from_below[:, 8:]
    lowest, highest = rows & (from_below == 1), rows & (from_below == count)
    claim = jnp.where(highest, 1, jnp.where(lowest, 3, 0))
    claim = jnp.where(rows & (count == 1), 2, claim)
    return jnp.where(unmarked & (claim > 0), 4, claim).reshape(COLOURED)


def denied_by(card: Array, claim: Array) -> Array:
    """[40] the cards that whoever shows this one [40] with such a claim does not hold."""
    suit, rank = (SUIT * card).sum(), (RANK * card).sum()
    same = (suit == SUIT) & card.any()
    above, below = same & (rank < RANK), same & (rank > RANK)
    return (above & ((claim == 1) | (claim == 2))) | (below & ((claim == 3) | (claim == 2)))


def pick(condition: Array, yes: Tree, no: Tree) -> Tree:
    """One table or the other. What both share is left alone, which keeps the compiled program small."""

    def one_or_other(one: Array, other: Array) -> Array:
        return one if one is other else jnp.where(condition, one, other)

    picked: Tree = jax.tree.map(one_or_other, yes, no)
    return picked


def pick_changed(condition: Array, chosen: Tree, before: Tree, otherwise: Tree) -> Tree:
    """What a choice has changed; the rest, and all where it was not made, as `otherwise` has it."""

    def changed(new: Array, old: Array, other: Array) -> Array:
        return other if new is old else jnp.where(condition, new, other)

    picked: Tree = jax.tree.map(changed, chosen, before, otherwise)
    return picked
