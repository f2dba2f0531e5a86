"""Judges finished tricks at many tables: tasks and their order, then the special rule.

The rules are in `planet_nine.judge` and `planet_nine.specials`; these are for looking ahead fast, as
`envs.vector.planet_nine.judging` is for training. Failure counts before success.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from quarterdeck.games.planet_nine.specials.balance import Balance, BalanceCommander
from quarterdeck.games.planet_nine.specials.roles import FirstAndLast, NoTrick, OneTrick
from quarterdeck.games.planet_nine.specials.rule import SpecialRule
from quarterdeck.games.planet_nine.specials.split import Split
from quarterdeck.games.planet_nine.specials.tokens import OmegaLast
from quarterdeck.games.planet_nine.specials.winning_cards import (
    AllPink,
    NoNine,
    Ones,
    Rockets,
    RocketsAscending,
)
from quarterdeck.games.tricks.bots.learned.tables import Flags, Ints, Trick

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.bots.learned.tables import PlanetNineTables

FIRST_ARROW: Final = 6
OMEGA: Final = 10
MIDDLE, OPEN, DONE = 1, 2, 7
"""Of a task: nobody's yet; with the owner's seat added: still to do, done."""
ALL_ROCKETS: Final = np.arange(40) >= 36
ONES: Final = (np.arange(40) % 9 == 0) & ~ALL_ROCKETS
NINES: Final = (np.arange(40) % 9 == 8) & ~ALL_ROCKETS
PINK: Final = np.arange(40) < 9
TO_THE_END: Final = (
    NoTrick,
    Balance,
    BalanceCommander,
    OneTrick,
    FirstAndLast,
    OmegaLast,
    Split,
)


def judged(tables: PlanetNineTables, trick: Trick) -> tuple[Flags, Flags, Flags]:
    """The tasks fulfilled [n, 36], and whether the mission has failed or succeeded [n]."""
    task = tables.task[trick.rows]
    is_open = (task >= OPEN) & (task < DONE)
    hit = trick.cards[:, :36] & is_open
    pending = is_open & ~hit
    left = pending.any(1)
    last = tables.trick[trick.rows] == tables.shared.tricks
    failed = (hit & (task != OPEN + trick.winner[:, None])).any(1) | (last & left)
    if tables.shared.token.any():
        failed |= _order_broken(tables.shared.token, hit, pending)
    if tables.shared.rule is not SpecialRule:
        failed |= _fails(tables, trick, last)
    return hit, failed, ~failed & ~left & _done(tables, trick, last)


def _order_broken(token: Ints, hit: Flags, pending: Flags) -> Flags:
    """Whether the tasks hit in one trick, all at once, come before others that had to be first."""
    is_number = (token >= 1) & (token < FIRST_ARROW)
    is_arrow = (token >= FIRST_ARROW) & (token < OMEGA)
    numbers, arrows = pending & is_number, pending & is_arrow
    first_number = np.where(numbers, token, OMEGA).min(1, keepdims=True)
    first_arrow = np.where(arrows, token, OMEGA).min(1, keepdims=True)
    too_early = numbers.any(1) & (hit & (~is_number | (token >= first_number))).any(1)
    too_early |= arrows.any(1) & (hit & is_arrow & (token > first_arrow)).any(1)
    broken: Flags = too_early | (pending.any(1) & (hit & (token == OMEGA)).any(1))
    return broken


def _fails(tables: PlanetNineTables, trick: Trick, last: Flags) -> Flags:
    """The special rule is broken, or can no longer be kept."""
    shared, rows, winner = tables.shared, trick.rows, trick.winner
    rule, number = shared.rule, tables.trick[rows]
    chosen, with_rocket = winner == shared.chosen, ALL_ROCKETS[trick.best]
    unplayed = tables.when[rows] == 0
    ends = (number == 1) | last
    if rule is NoTrick:
        return _flags(chosen)
    if rule is Ones:
        won = (tables.winning[rows] & ONES).sum(1)
        hoped = won + (unplayed & ONES).sum(1)
        return _flags((won < shared.mission.ones) & ((hoped < shared.mission.ones) | last))
    if rule in (Rockets, RocketsAscending):
        rockets = trick.cards & ALL_ROCKETS
        missing = ALL_ROCKETS & ~tables.winning[rows]
        failed = (rockets.sum(1) > 1) | (last & missing.any(1))
        if rule is RocketsAscending:
            highest = np.where(rockets, np.arange(40), -1).max(1, keepdims=True)
            failed |= (missing & (np.arange(40) < highest)).any(1)
        return _flags(failed)
    if rule is NoNine:
        return _flags(NINES[trick.best])
    if rule in (Balance, BalanceCommander):
        won_by = tables.won_by[rows, : shared.players]
        unbalanced = won_by.max(1) - won_by.min(1) >= 2
        by_another = ends & (winner != shared.captain)
        return _flags(unbalanced | by_another if rule is BalanceCommander else unbalanced)
    if rule is OneTrick:
        won = tables.won_by[rows, shared.chosen]
        return _flags((chosen & (with_rocket | (won > 1))) | (last & (won == 0)))
    if rule is FirstAndLast:
        return _flags(np.where(ends, ~chosen | with_rocket, chosen))
    if rule is AllPink:
        return _flags(((trick.cards & PINK).any(1) & ~chosen) | (last & (unplayed & PINK).any(1)))
    if rule is OmegaLast:
        omega = (shared.token == OMEGA) & (tables.task[rows] != 0)
        return _flags((trick.cards[:, :36] & omega).any(1) & ~last)
    if rule is Split:
        between = np.where(last, winner != shared.second, chosen | (winner == shared.second))
        return _flags(np.where(number <= 4, ~chosen, between))
    return np.zeros(len(rows), bool)


def _done(tables: PlanetNineTables, trick: Trick, last: Flags) -> Flags:
    """Whether the special rule leaves nothing to do."""
    rule, rows = tables.shared.rule, trick.rows
    unplayed = tables.when[rows] == 0
    if rule in TO_THE_END:
        return last
    if rule is Ones:
        return _flags((tables.winning[rows] & ONES).sum(1) >= tables.shared.mission.ones)
    if rule in (Rockets, RocketsAscending):
        return _flags(~(ALL_ROCKETS & ~tables.winning[rows]).any(1))
    if rule is NoNine:
        return _flags(last | ~(unplayed & NINES).any(1))
    if rule is AllPink:
        return _flags(last | ~(unplayed & PINK).any(1))
    return np.ones(len(rows), bool)


def _flags(values: Any) -> Flags:
    return np.asarray(values, bool)
