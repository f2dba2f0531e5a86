"""What whoever's turn it is knows, as small integers: of each card, of each suit, of the table.

The bot builds the same numbers from its view (`games.deep_sea.bots.learned.features`); a test compares
them. Seats are counted clockwise from the one who looks; absent seats are zeros. Tasks stand here by their
number, which says nothing of a colour, and beside the cards and suits they speak of: so a renaming of
colours renames cards and suits and leaves the rest alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.deep_sea.actions import TASK_CARDS
from quarterdeck.envs.vector.deep_sea.legality import draft_choices
from quarterdeck.envs.vector.deep_sea.missions import OBJECTIVES
from quarterdeck.envs.vector.deep_sea.moves import SECRET_PREDICTION
from quarterdeck.envs.vector.deep_sea.state import (
    DRAFTING,
    IN_THE_MIDDLE,
    OPEN,
    PHASES,
    Table,
    hand,
    middle,
    on_display,
    seated,
)
from quarterdeck.envs.vector.deep_sea.tasks import CARD_ROLES, ROLES_OF_CARDS, ROLES_OF_SUITS, SUIT_ROLES
from quarterdeck.envs.vector.tricks import (
    CARDS,
    COLOURED,
    MOST_TRICKS,
    SEAT_NUMBERS,
    SEATS,
    clockwise,
    distance,
    power,
)

SUITS: Final = 5
OTHERS: Final = SEATS - 1
RELATIONS: Final = SEATS + 1
"""Of a task: whose it is, or in the middle."""
CARD_FEATURES: Final = 31 + RELATIONS * CARD_ROLES
SUIT_FEATURES: Final = 12 + RELATIONS * SUIT_ROLES
TABLE_FEATURES: Final = 177 + RELATIONS * TASK_CARDS
SIZE: Final = CARDS * CARD_FEATURES + SUITS * SUIT_FEATURES + TABLE_FEATURES
COMMUNICATIONS: Final = 4
DISTRIBUTIONS: Final = 8
"""More than are played yet."""

_ROLES: Final = np.concatenate(
    [ROLES_OF_CARDS.reshape(TASK_CARDS, -1), ROLES_OF_SUITS.reshape(TASK_CARDS, -1)], 1
).astype(np.float32)


def look(table: Table) -> Array:
    """[SIZE] int8: cards by number, suits, table."""
    held = hand(table)
    may = _may_hold(table, held)
    tasks = _tasks(table)
    roles = (tasks.astype(jnp.float32) @ _ROLES) > 0
    split = CARD_ROLES * CARDS
    of_cards = jnp.moveaxis(roles[:, :split].reshape(RELATIONS, CARD_ROLES, CARDS), 2, 0)
    of_suits = jnp.moveaxis(roles[:, split:].reshape(RELATIONS, SUIT_ROLES, SUITS), 2, 0)
    cards, suits = _cards(table, held, may, of_cards), _suits(table, held, may, of_suits)
    return jnp.concatenate([cards.reshape(-1), suits.reshape(-1), _table(table, tasks)])


def held_by(table: Table) -> Array:
    """[40] int8: how far to the left each card is held, 5: played. Not for the eyes of a player."""
    where = distance(table.owner, table.turn, table.deal.mission.players)
    return jnp.where(table.when == 0, where, SEATS).astype(jnp.int8)


def _columns(parts: Sequence[Array]) -> Array:
    """[rows] or [rows, …] side by side."""
    return jnp.concatenate([part.reshape(part.shape[0], -1).astype(jnp.int8) for part in parts], 1)


def _away(table: Table, seat: Array) -> Array:
    return distance(seat, table.turn, table.deal.mission.players)


def _tasks(table: Table) -> Array:
    """[6, 96] the open tasks of each seat, and those in the middle."""
    mine = on_display(table) & (table.verdict == OPEN)
    where = jnp.where(table.task_owner == IN_THE_MIDDLE, SEATS, _away(table, table.task_owner))
    number = table.deal.mission.tasks[:, None] == np.arange(TASK_CARDS)
    whose = mine & (where == np.arange(RELATIONS)[:, None])
    return (whose[:, :, None] & number).any(1)


def _may_hold(table: Table, held: Array) -> Array:
    """[40, 4] for each other seat: for all we know it may hold the card."""
    players = table.deal.mission.players
    away = SEAT_NUMBERS[1:]
    there = jnp.minimum(clockwise(table.turn, away, players), SEATS - 1)
    unseen = (table.when == 0) & ~held
    return unseen[:, None] & ~table.excluded[there].T & (away < players)


def _cards(table: Table, held: Array, may: Array, roles: Array) -> Array:
    by = _away(table, table.owner)[:, None] == SEAT_NUMBERS
    taken = (table.taker >= 0)[:, None] & (_away(table, table.taker)[:, None] == SEAT_NUMBERS)
    running = (table.when == table.trick) & (table.when > 0)
    past = (table.when > 0) & ~running
    claim = jnp.pad(table.claim, (0, CARDS - COLOURED))
    parts = [
        held,
        may,
        past[:, None] & by,
        running[:, None] & by,
        taken,
        table.when,
        table.led,
        (claim > 0)[:, None] & by,
        claim[:, None] == np.arange(1, 5),
        roles,
    ]
    return _columns(parts)


def _per_suit(values: Array) -> Array:
    """[40, n] summed to [5, n]."""
    values = values.astype(jnp.int8)
    colours = values[:COLOURED].reshape(4, 9, -1).sum(1, dtype=jnp.int8)
    return jnp.concatenate([colours, values[COLOURED:].sum(0, dtype=jnp.int8)[None]])


def _suits(table: Table, held: Array, may: Array, roles: Array) -> Array:
    taken = (table.taker >= 0)[:, None] & (_away(table, table.taker)[:, None] == SEAT_NUMBERS)
    counts = _per_suit(_columns([may, (table.when == 0) & ~held, held, taken]))
    parts = [
        table.led_suit == np.arange(SUITS),
        counts[:, :OTHERS] > 0,
        counts[:, OTHERS:],
        roles,
    ]
    return _columns(parts)


def _one_of(value: Array, count: int) -> Array:
    return value == np.arange(count)


def _seat(table: Table, seat: Array) -> Array:
    """[5] a seat by distance; -1 is nobody."""
    return (seat >= 0) & _one_of(_away(table, seat), SEATS)


def _by_distance(table: Table, values: Array) -> Array:
    """[5, …] a value of each seat, from the one who looks."""
    there = clockwise(table.turn, SEAT_NUMBERS, table.deal.mission.players)
    here = seated(table).reshape((SEATS,) + (1,) * (values.ndim - 1))
    return values[jnp.minimum(there, SEATS - 1)] * here


def _of_values(cards: Array) -> Array:
    """[…, 40] to […, 9]: how many colour cards of each value."""
    return cards[..., :COLOURED].reshape(*cards.shape[:-1], 4, 9).sum(-2)


def _table(table: Table, tasks: Array) -> Array:
    mission = table.deal.mission
    strength = jnp.where((table.when == table.trick) & (table.when > 0), power(table.led_suit), -1)
    best = jnp.where(table.played > 0, jnp.max(jnp.where(strength == jnp.max(strength), table.owner, -1)), -1)
    notes_mine = ((mission.tasks == SECRET_PREDICTION) & (table.task_owner == table.turn)).any()
    _, skip = draft_choices(table)
    captured = _of_values(table.taker[None] == SEAT_NUMBERS[:, None])
    parts = [
        _one_of(table.phase, PHASES),
        _one_of(table.trick - 1, MOST_TRICKS),
        _one_of(table.played, SEATS),
        _seat(table, table.captain),
        _seat(table, table.leader) & (table.trick > 0),
        _by_distance(table, table.radio & (table.trick > 0)),
        (table.shared * (table.trick > 0))[None],
        _one_of(mission.players - 3, 3),
        _one_of(table.deal.communication, COMMUNICATIONS),
        (mission.first_word > table.trick)[None],
        _one_of(mission.distribution, DISTRIBUTIONS),
        _one_of(mission.objective, len(OBJECTIVES)),
        _seat(table, table.deal.extra),
        _by_distance(table, table.won_by),
        _by_distance(table, table.streak),
        _seat(table, best),
        (mission.tricks - table.trick)[None],
        middle(table).sum()[None],
        ((table.phase == DRAFTING) * table.drafted)[None],
        ((table.phase == DRAFTING) & skip)[None],
        tasks[:SEATS].sum(1),
        _one_of(table.foretold, MOST_TRICKS + 1),
        notes_mine & _one_of(table.noted, MOST_TRICKS + 1),
        _by_distance(table, captured).reshape(-1),
        _of_values(table.taker < 0),
        _by_distance(table, (table.wins & 1) == 1),
        tasks.reshape(-1),
    ]
    row = jnp.concatenate([part.astype(jnp.int8) for part in parts])
    assert row.shape == (TABLE_FEATURES,), row.shape
    return row
