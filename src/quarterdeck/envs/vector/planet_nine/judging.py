"""Judges a finished trick: tasks and their order, then the special rule. Failure counts before success."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.planet_nine.actions import COLOURED
from quarterdeck.envs.vector.planet_nine.missions import FIRST_ARROW, OMEGA
from quarterdeck.envs.vector.planet_nine.state import OPEN, ROCKETS, Table, is_open, seated, special
from quarterdeck.envs.vector.tricks import RANK, SEAT_NUMBERS, SUIT

ONES = (RANK == 0) & (SUIT != ROCKETS)
NINES = RANK == 8
ALL_ROCKETS = SUIT == ROCKETS
PINK = SUIT == 0


class Trick(NamedTuple):
    """A finished trick; the table already counts it."""

    cards: Array
    """[40] those of this trick."""
    winner: Array
    best: Array
    """[40] the card that won it."""


def judge(table: Table, trick: Trick) -> tuple[Array, Array, Array]:
    """The tasks fulfilled in this trick [36], and whether the mission has failed or succeeded."""
    hit = trick.cards[:COLOURED] & is_open(table)
    lost = (hit & (table.task != OPEN + trick.winner)).any()
    pending = is_open(table) & ~hit
    last = table.trick == table.deal.mission.tricks
    failed = lost | order_broken(table.token, hit, pending) | _fails(table, trick, last)
    failed |= last & pending.any()
    return hit, failed, ~failed & ~pending.any() & _done(table, last)


def order_broken(token: Array, hit: Array, pending: Array) -> Array:
    """Whether the tasks hit in one trick, all at once, come before others that had to be first."""
    is_number = (token >= 1) & (token < FIRST_ARROW)
    is_arrow = (token >= FIRST_ARROW) & (token < OMEGA)
    numbers, arrows = pending & is_number, pending & is_arrow
    first_number = jnp.min(jnp.where(numbers, token, OMEGA))
    first_arrow = jnp.min(jnp.where(arrows, token, OMEGA))
    too_early = numbers.any() & (hit & (~is_number | (token >= first_number))).any()
    too_early |= arrows.any() & (hit & is_arrow & (token > first_arrow)).any()
    return too_early | (pending.any() & (hit & (token == OMEGA)).any())


def _fails(table: Table, trick: Trick, last: Array) -> Array:
    """The special rule is broken, or can no longer be kept."""
    mission, winner = table.deal.mission, trick.winner
    unplayed = table.when == 0
    first = table.trick == 1
    is_chosen = winner == table.chosen
    with_rocket = (trick.best & ALL_ROCKETS).any()
    by_chosen = (table.won_by * (table.chosen == SEAT_NUMBERS)).sum()

    ones_won = (table.winning & ONES).sum()
    ones_hoped = ones_won + (unplayed & ONES).sum()
    ones = (ones_won < mission.ones) & ((ones_hoped < mission.ones) | last)

    rockets = trick.cards & ALL_ROCKETS
    highest = jnp.max(jnp.where(rockets, RANK, -1))
    skipped = (ALL_ROCKETS & (highest > RANK) & ~table.winning).any()
    missing = last & (ALL_ROCKETS & ~table.winning).any()
    all_rockets = (rockets.sum() > 1) | missing

    most = jnp.max(table.won_by)
    fewest = jnp.min(jnp.where(seated(table), table.won_by, 99))
    unbalanced = most - fewest >= 2

    at_the_ends = jnp.where(first | last, ~is_chosen | with_rocket, is_chosen)
    omega = trick.cards[:COLOURED] & (table.token == OMEGA) & (table.task != 0)
    between = jnp.where(last, winner != table.second, is_chosen | (winner == table.second))
    pink = ((trick.cards & PINK).any() & ~is_chosen) | (last & (unplayed & PINK).any())
    one_trick = (is_chosen & (with_rocket | (by_chosen > 1))) | (last & (by_chosen == 0))
    return (
        (special(table, "no_trick") & is_chosen)
        | (special(table, "ones") & ones)
        | (special(table, "rockets", "rockets_ascending") & all_rockets)
        | (special(table, "rockets_ascending") & skipped)
        | (special(table, "no_nine") & (trick.best & NINES).any())
        | (special(table, "balance", "balance_commander") & unbalanced)
        | (special(table, "balance_commander") & (first | last) & (winner != table.commander))
        | (special(table, "one_trick") & one_trick)
        | (special(table, "first_and_last") & at_the_ends)
        | (special(table, "all_pink") & pink)
        | (special(table, "omega_last") & omega.any() & ~last)
        | (special(table, "split") & jnp.where(table.trick <= 4, ~is_chosen, between))
    )


def _done(table: Table, last: Array) -> Array:
    """Whether the special rule leaves nothing to do."""
    unplayed = table.when == 0
    to_the_end = special(
        table,
        "no_trick",
        "balance",
        "balance_commander",
        "one_trick",
        "first_and_last",
        "omega_last",
        "split",
    )
    enough = jnp.asarray(True)
    enough &= ~special(table, "ones") | ((table.winning & ONES).sum() >= table.deal.mission.ones)
    enough &= ~special(table, "rockets", "rockets_ascending") | ~(ALL_ROCKETS & ~table.winning).any()
    enough &= ~special(table, "no_nine") | last | ~(unplayed & NINES).any()
    enough &= ~special(table, "all_pink") | last | ~(unplayed & PINK).any()
    return enough & (last | ~to_the_end)
