"""What whoever chooses at each of many tables knows: the same numbers as `features` makes of a view."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.planet_nine.bots.learned.actions import DIRECTIONS
from quarterdeck.games.planet_nine.bots.learned.features import (
    ABOUT_PINK,
    ASSIGNMENTS,
    CARD_FEATURES,
    CLAIM,
    FIRST_ARROW,
    LED,
    OMEGA,
    PHASES,
    SHOWN,
    SPECIALS,
    SUIT_FEATURES,
    TASK,
    TOKEN,
    WAITS,
    WHEN,
    WINNING,
)
from quarterdeck.games.planet_nine.bots.learned.features import DONE as IS_DONE
from quarterdeck.games.planet_nine.bots.learned.tables import DONE, OPEN, SUIT, Flags, Ints, Tables
from quarterdeck.games.planet_nine.specials.winning_cards import AllPink
from quarterdeck.games.tricks.bots.learned.features import (
    HELD,
    MAY,
    PAST,
    RUNNING,
    SUIT_HELD,
    SUIT_LED,
    SUIT_MAY,
    SUIT_UNSEEN,
)
from quarterdeck.games.tricks.bots.learned.network import CARDS, COLOURED, OTHERS, SEATS, Rows

_SEATS: Final = np.arange(SEATS)
_OF_SUIT: Final = (SUIT[:, None] == np.arange(5)).astype(np.int8)


def look(tables: Tables) -> Rows:
    """[n, SIZE] cards by number, suits, table."""
    held = tables.hand()
    may = _may_hold(tables, held)
    parts = [_cards(tables, held, may), _suits(tables, held, may)]
    flat = [part.reshape(len(tables), -1) for part in parts]
    return np.concatenate([*flat, _table(tables)], 1)


def holders(tables: Tables) -> Ints:
    """[n, 40] how far to the left each card is held, 5: played."""
    return np.where(tables.when == 0, _away(tables, tables.owner), SEATS)


def _away(tables: Tables, seats: Ints) -> Ints:
    """[n, k] places to the left of whoever looks."""
    return (seats - tables.turn[:, None]) % tables.shared.players


def _there(tables: Tables) -> Ints:
    """[n, 5] the seats clockwise from whoever looks."""
    return (tables.turn[:, None] + _SEATS) % tables.shared.players


def _may_hold(tables: Tables, held: Flags) -> Flags:
    """[n, 40, 4] for each other seat: for all that is known it may hold the card."""
    shared, number = tables.shared, np.arange(len(tables))
    excluded = tables.excluded[number[:, None], _there(tables)[:, 1:]].transpose(0, 2, 1)
    unseen = (tables.when == 0) & ~held
    away = _SEATS[1:]
    may: Flags = unseen[:, :, None] & ~excluded & (away < shared.players)
    gave = tables.gave[number, tables.turn]
    known = np.flatnonzero(gave >= 0)
    if len(known):
        receiver = np.where(tables.gave_left[known], 1, shared.players - 1)
        may[known, gave[known]] &= away == receiver[:, None]
    return may


def _cards(tables: Tables, held: Flags, may: Flags) -> Rows:
    rows = np.zeros((len(tables), CARDS, CARD_FEATURES), np.int8)
    by = _away(tables, tables.owner)[:, :, None] == _SEATS
    running = (tables.when == tables.trick[:, None]) & (tables.when > 0)
    past = (tables.when > 0) & ~running
    task, claim, token = tables.task, tables.claim, tables.shared.token
    is_open = (task >= OPEN) & (task < DONE)
    rows[:, :, HELD] = held
    rows[:, :, MAY : MAY + OTHERS] = may
    rows[:, :, PAST : PAST + SEATS] = past[:, :, None] & by
    rows[:, :, RUNNING : RUNNING + SEATS] = running[:, :, None] & by
    rows[:, :, WHEN] = tables.when
    rows[:, :, LED] = tables.led
    task_of = _away(tables, task - OPEN)[:, :, None] == _SEATS
    rows[:, :COLOURED, TASK : TASK + SEATS] = is_open[:, :, None] & task_of
    rows[:, :COLOURED, IS_DONE] = task >= DONE
    rows[:, :COLOURED, SHOWN : SHOWN + SEATS] = (claim > 0)[:, :, None] & by[:, :COLOURED]
    rows[:, :COLOURED, CLAIM : CLAIM + 4] = claim[:, :, None] == np.arange(1, 5)
    if token.any():
        shown = token * (task > 0)
        rows[:, :COLOURED, TOKEN : TOKEN + OMEGA] = shown[:, :, None] == np.arange(1, OMEGA + 1)
        rows[:, :COLOURED, WAITS] = _must_wait(token, is_open)
    rows[:, :, WINNING] = tables.winning
    return rows


def _must_wait(token: Ints, pending: Flags) -> Flags:
    """[n, 36] open tasks that must not be fulfilled alone now."""
    is_number = (token >= 1) & (token < FIRST_ARROW)
    is_arrow = (token >= FIRST_ARROW) & (token < OMEGA)
    first_number = np.where(pending & is_number, token, FIRST_ARROW).min(1, keepdims=True)
    first_arrow = np.where(pending & is_arrow, token, OMEGA).min(1, keepdims=True)
    waits = np.where(is_number, token > first_number, first_number < FIRST_ARROW)
    waits = waits | (is_arrow & (token > first_arrow))
    alone = pending.sum(1, keepdims=True) <= 1
    must: Flags = pending & (waits | ((token == OMEGA) & ~alone))
    return must


def _suits(tables: Tables, held: Flags, may: Flags) -> Rows:
    rows = np.zeros((len(tables), 5, SUIT_FEATURES), np.int8)
    rows[:, :, SUIT_LED] = tables.led_suit[:, None] == np.arange(5)
    rows[:, :, SUIT_MAY : SUIT_MAY + OTHERS] = np.einsum("nck,cs->nsk", may.astype(np.int8), _OF_SUIT) > 0
    rows[:, :, SUIT_UNSEEN] = ((tables.when == 0) & ~held).astype(np.int8) @ _OF_SUIT
    rows[:, :, SUIT_HELD] = held.astype(np.int8) @ _OF_SUIT
    rows[:, 0, ABOUT_PINK] = tables.shared.rule is AllPink
    return rows


def _table(tables: Tables) -> Rows:
    shared, mission = tables.shared, tables.shared.mission
    count, number = len(tables), np.arange(len(tables))[:, None]
    there, seated = _there(tables), shared.players > _SEATS

    def one_of(values: NDArray[Any], many: int) -> NDArray[Any]:
        return np.asarray(values[:, None] == np.arange(many))

    def seat(seats: NDArray[Any] | int) -> NDArray[Any]:
        seats = np.broadcast_to(seats, (count,))
        return np.asarray((seats >= 0)[:, None] & one_of((seats - tables.turn) % shared.players, SEATS))

    def by_distance(values: NDArray[Any]) -> NDArray[Any]:
        around: NDArray[Any] = values[number, there] * seated
        return around

    def same(*values: Any) -> NDArray[Any]:
        return np.broadcast_to(np.array(values, np.int8), (count, len(values)))

    def fixed(value: int, many: int) -> NDArray[Any]:
        return same(*(value == place for place in range(many)))

    is_open = (tables.task >= OPEN) & (tables.task < DONE)
    owner = np.where(is_open, tables.task - OPEN, -1)
    tasks_of = (owner[:, None] == _SEATS[:, None]).sum(2)
    best = np.argmax(tables.power(), 1)
    best_by = np.where(tables.played > 0, tables.owner[number[:, 0], best], -1)
    phase = np.where(tables.briefing, PHASES.index("briefing"), PHASES.index("play"))
    parts = [
        one_of(phase, len(PHASES)),
        one_of(tables.trick - 1, 13),
        one_of(tables.played, SEATS),
        seat(shared.commander),
        seat(tables.leader),
        by_distance(tables.radio),
        fixed(mission.tasks, 11),
        same(0),
        by_distance(tasks_of),
        seat(best_by),
        fixed(shared.players - 3, 3),
        fixed(SPECIALS.index(mission.special), len(SPECIALS)),
        same(mission.communication == "dead_zone"),
        (mission.from_trick > tables.trick)[:, None],
        fixed(mission.from_trick - 1, 4),
        fixed(ASSIGNMENTS.index(mission.assignment), 3),
        same(mission.ones),
        seat(shared.chosen),
        seat(shared.second),
        seat(shared.extra),
        by_distance(tables.won_by),
        same(*[0] * (5 * SEATS + 3 + 2 * SEATS)),
        fixed(DIRECTIONS.index(shared.distress), 3),
        same(shared.distress != "none", 0, 0, 0, 0),
        (shared.tricks - tables.trick)[:, None],
    ]
    return np.concatenate([np.asarray(part, np.int8) for part in parts], 1)
