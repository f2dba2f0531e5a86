"""What whoever's turn it is knows, as small integers: of each card, of each suit, of the table.

The bot builds the same numbers from its view (`games.planet_nine.bots.features`); a test compares them.
Seats are counted clockwise from the one who looks; absent seats are zeros.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.planet_nine.actions import CARDS, COLOURED, SEATS
from quarterdeck.envs.vector.planet_nine.missions import FIRST_ARROW, OMEGA, SPECIALS, TOKENS
from quarterdeck.envs.vector.planet_nine.state import (
    DONE,
    IN_THE_MIDDLE,
    OPEN,
    PHASES,
    PROPOSE,
    ROLE_GIVEN,
    VOTE,
    Table,
    hand,
    is_open,
    seated,
    special,
)
from quarterdeck.envs.vector.tricks import CARD_NUMBERS, SEAT_NUMBERS, SUIT, clockwise, distance, power

CARD_FEATURES: Final = 45
SUIT_FEATURES: Final = 8
TABLE_FEATURES: Final = 163
SUITS: Final = 5
SIZE: Final = CARDS * CARD_FEATURES + SUITS * SUIT_FEATURES + TABLE_FEATURES

MOST_TRICKS: Final = 13
OTHERS: Final = SEATS - 1


def look(table: Table) -> Array:
    """[SIZE] int8: cards by number, suits, table."""
    held = hand(table)
    may = _may_hold(table, held)
    cards, suits = _cards(table, held, may), _suits(table, held, may)
    parts = [cards.reshape(-1), suits.reshape(-1), _table(table)]
    return jnp.concatenate(parts)


def held_by(table: Table) -> Array:
    """[40] int8: how far to the left each card is held, 5: played. Not for the eyes of a player."""
    where = distance(table.owner, table.turn, table.deal.mission.players)
    return jnp.where(table.when == 0, where, SEATS).astype(jnp.int8)


def _columns(parts: Sequence[Array]) -> Array:
    """[rows] or [rows, n] side by side."""
    return jnp.concatenate([part.reshape(part.shape[0], -1).astype(jnp.int8) for part in parts], 1)


def _away(table: Table, seat: Array) -> Array:
    return distance(seat, table.turn, table.deal.mission.players)


def _may_hold(table: Table, held: Array) -> Array:
    """[40, 4] for each other seat: for all we know it may hold the card."""
    players = table.deal.mission.players
    away = SEAT_NUMBERS[1:]
    there = jnp.minimum(clockwise(table.turn, away, players), SEATS - 1)
    excluded = table.excluded[there].T
    gave = (table.gave * (table.turn == SEAT_NUMBERS)).sum()
    receiver = jnp.where(table.gave_left, 1, players - 1)
    elsewhere = (gave == CARD_NUMBERS)[:, None] & (away != receiver)
    unseen = (table.when == 0) & ~held
    return unseen[:, None] & ~excluded & (away < players) & ~elsewhere


def _cards(table: Table, held: Array, may: Array) -> Array:
    def coloured(values: Array) -> Array:
        return jnp.pad(values, (0, CARDS - COLOURED))

    by = _away(table, table.owner)[:, None] == SEAT_NUMBERS
    running = (table.when == table.trick) & (table.when > 0)
    past = (table.when > 0) & ~running
    task, claim = coloured(table.task), coloured(table.claim)
    open_task = coloured(is_open(table))
    task_of = _away(table, jnp.where(open_task, task - OPEN, 0))[:, None] == SEAT_NUMBERS
    token = coloured(table.token) * (task > 0)
    parts = [
        held,
        may,
        past[:, None] & by,
        running[:, None] & by,
        table.when,
        table.led,
        open_task[:, None] & task_of,
        task >= DONE,
        task == IN_THE_MIDDLE,
        (claim > 0)[:, None] & by,
        claim[:, None] == np.arange(1, 5),
        token[:, None] == np.arange(1, len(TOKENS)),
        coloured(_must_wait(table)),
        table.winning,
    ]
    return _columns(parts)


def _must_wait(table: Table) -> Array:
    """[36] open tasks that must not be fulfilled alone now."""
    pending, token = is_open(table), table.token
    is_number = (token >= 1) & (token < FIRST_ARROW)
    is_arrow = (token >= FIRST_ARROW) & (token < OMEGA)
    first_number = jnp.min(jnp.where(pending & is_number, token, FIRST_ARROW))
    first_arrow = jnp.min(jnp.where(pending & is_arrow, token, OMEGA))
    waits = jnp.where(is_number, token > first_number, first_number < FIRST_ARROW)
    waits |= is_arrow & (token > first_arrow)
    return pending & (waits | ((token == OMEGA) & (pending.sum() > 1)))


def _per_suit(values: Array) -> Array:
    """[40, n] summed to [5, n]."""
    values = values.astype(jnp.int8)
    colours = values[:COLOURED].reshape(4, 9, -1).sum(1, dtype=jnp.int8)
    return jnp.concatenate([colours, values[COLOURED:].sum(0, dtype=jnp.int8)[None]])


def _suits(table: Table, held: Array, may: Array) -> Array:
    number = np.arange(SUITS)
    counts = _per_suit(_columns([may, (table.when == 0) & ~held, held]))
    parts = [
        table.led_suit == number,
        counts[:, :OTHERS] > 0,
        counts[:, OTHERS:],
        special(table, "all_pink") & (number == SUIT[0]),
    ]
    return _columns(parts)


def _one_of(value: Array, count: int) -> Array:
    return value == np.arange(count)


def _seat(table: Table, seat: Array) -> Array:
    """[5] a seat by distance; -1 is nobody."""
    return (seat >= 0) & _one_of(_away(table, seat), SEATS)


def _by_distance(table: Table, values: Array) -> Array:
    """[5] a value of each seat, from the one who looks."""
    there = clockwise(table.turn, SEAT_NUMBERS, table.deal.mission.players)
    return values[jnp.minimum(there, SEATS - 1)] * seated(table)


def _table(table: Table) -> Array:
    mission = table.deal.mission
    open_tasks = is_open(table)
    owner = jnp.where(open_tasks, table.task - OPEN, -1)
    tasks_of = (owner[None] == SEAT_NUMBERS[:, None]).sum(1)
    strength = jnp.where((table.when == table.trick) & (table.when > 0), power(table.led_suit), -1)
    best = jnp.where(table.played > 0, jnp.max(jnp.where(strength == jnp.max(strength), table.owner, -1)), -1)
    answers = _by_distance(table, table.answers)
    about_roles = special(table, "split") & (table.prepared < ROLE_GIVEN)
    voting = table.phase == VOTE
    roles, signal = voting & about_roles, voting & ~about_roles
    first = clockwise(table.commander, table.proposal // SEATS, mission.players)
    last = clockwise(table.commander, table.proposal % SEATS, mission.players)
    balloting = voting | (table.phase == PROPOSE)
    wishes = (table.wishes[None] == np.arange(3)[:, None]).sum(1) * (balloting & ~about_roles)
    parts = [
        _one_of(table.phase, PHASES),
        _one_of(table.trick - 1, MOST_TRICKS),
        _one_of(table.played, SEATS),
        _seat(table, table.commander),
        _seat(table, table.leader) & (table.trick > 0),
        _by_distance(table, table.radio),
        _one_of(mission.tasks, 11),
        (table.task == IN_THE_MIDDLE).sum()[None],
        _by_distance(table, tasks_of),
        _seat(table, best),
        _one_of(mission.players - 3, 3),
        _one_of(mission.special, len(SPECIALS)),
        jnp.stack([mission.dead_zone, mission.from_trick > table.trick]),
        _one_of(mission.from_trick - 1, 4),
        _one_of(mission.assignment, 3),
        mission.ones[None],
        _seat(table, table.chosen),
        _seat(table, table.second),
        _seat(table, table.deal.extra),
        _by_distance(table, table.won_by),
        (answers[:, None] == np.arange(1, 6)).reshape(-1),
        signal & _one_of(table.proposal, 3),
        roles & _seat(table, first),
        roles & _seat(table, last),
        _one_of(table.distress, 3),
        mission.distress[None],
        wishes,
        (table.proposals * balloting)[None],
        (mission.tricks - table.trick)[None],
    ]
    row = jnp.concatenate([part.astype(jnp.int8) for part in parts])
    assert row.shape == (TABLE_FEATURES,), row.shape
    return row
