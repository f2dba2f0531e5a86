"""Parts of an observation that the games of tricks share: rows by card, by suit and by distance of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.dummy import DUMMY, chooser, is_dummy, on_covered, open_cards
from quarterdeck.envs.vector.tricks import (
    CARDS,
    COLOURED,
    SEAT_NUMBERS,
    SEATS,
    AnyTable,
    clockwise,
    distance,
    seated,
)

OTHERS: Final = SEATS - 1
BESIDE_DUMMY: Final = 2 * CARDS + SEATS + 1


def held_by(table: AnyTable) -> Array:
    """[40] int8: how far to the left each card is held, 5: played. Not for the eyes of a player."""
    by_chooser = table._replace(turn=chooser(table))
    return jnp.where(table.when == 0, away(by_chooser, table.owner), SEATS).astype(jnp.int8)


def held_in_place(table: AnyTable) -> Array:
    """[40] the same, from the dummy where it is its turn."""
    return jnp.where(table.when == 0, away(table, table.owner), SEATS).astype(jnp.int8)


def away(table: AnyTable, seat: Array) -> Array:
    """How far to the left of the one who looks a seat is."""
    return distance(seat, table.turn, table.deal.mission.players)


def others(table: AnyTable) -> Array:
    """[4] the other seats clockwise; the last ones mean nothing where there are fewer."""
    there = clockwise(table.turn, SEAT_NUMBERS[1:], table.deal.mission.players)
    return jnp.minimum(there, SEATS - 1)


def not_at(table: AnyTable, seats: Array) -> Array:
    """[40, seats] everybody knows that this seat does not hold the card."""
    return (table.excluded[:, None] >> seats & 1) > 0


def columns(parts: Sequence[Array]) -> Array:
    """[rows] or [rows, …] side by side."""
    return jnp.concatenate([part.reshape(part.shape[0], -1).astype(jnp.int8) for part in parts], 1)


def per_suit(values: Array) -> Array:
    """[40, n] summed to [5, n]."""
    values = values.astype(jnp.int8)
    colours = values[:COLOURED].reshape(4, 9, -1).sum(1, dtype=jnp.int8)
    return jnp.concatenate([colours, values[COLOURED:].sum(0, dtype=jnp.int8)[None]])


def one_of(value: Array, count: int) -> Array:
    """[count] where the value is."""
    return value == np.arange(count)


def by_seat(table: AnyTable, seat: Array) -> Array:
    """[…, 5] a seat by distance."""
    return away(table, seat)[..., None] == SEAT_NUMBERS


def seat_or_nobody(table: AnyTable, seat: Array) -> Array:
    """[5] a seat by distance; -1 is nobody."""
    return (seat >= 0) & by_seat(table, seat)


def by_distance(table: AnyTable, values: Array) -> Array:
    """[5, …] a value of each seat, from the one who looks."""
    there = clockwise(table.turn, SEAT_NUMBERS, table.deal.mission.players)
    here = seated(table).reshape((SEATS,) + (1,) * (values.ndim - 1))
    return values[jnp.minimum(there, SEATS - 1)] * here


def when_played(table: AnyTable) -> tuple[Array, Array]:
    """[40] cards of earlier tricks, and of the running one."""
    running = (table.when == table.trick) & (table.when > 0)
    return (table.when > 0) & ~running, running


def as_it_lies(table: AnyTable, may: Array) -> Array:
    """[40, 4] what each other seat may hold, where a dummy's open cards are seen to be its own."""
    here = is_dummy(table, others(table)) & seated(table)[1:]
    lie_open = open_cards(table)[:, None]
    return jnp.where(here, lie_open | (may & table.covered.any()), may & ~lie_open)


def beside_dummy(table: AnyTable, its_turn: Array) -> Array:
    """[BESIDE_DUMMY] its open cards, those on covered ones, where it sits, and whether it is its turn."""
    seat = table.deal.mission.dummy & by_seat(table, jnp.int32(DUMMY))
    parts = [open_cards(table), on_covered(table), seat, its_turn[None]]
    return jnp.concatenate([part.astype(jnp.int8) for part in parts])
