"""Keys of positions: equal where cards have the same holders and meanings in the same order of each suit."""

from __future__ import annotations

from typing import Final

import numpy as np

from quarterdeck.solver.bits import CARDS, FIRST_OF_SUIT, SAME_SUIT, count, further, lowest
from quarterdeck.solver.conditions import ROW
from quarterdeck.solver.layout import LABEL, LEADER, OPEN_ROWS, SALT, SEATS
from quarterdeck.solver.monitors import signature
from quarterdeck.solver.numbers import Numbers, inner

_RANDOM = np.random.default_rng(9)
KEYS: Final = _RANDOM.integers(-(2**62), 2**62, (CARDS * 5, 2), dtype=np.int64) | 1
LEADER_KEYS: Final = _RANDOM.integers(-(2**62), 2**62, (5, 2), dtype=np.int64)
MIX: Final = 0x1E3779B97F4A7C15
MIX_AGAIN: Final = 0x3F58476D1CE4E5B9


@inner
def stir(key: int, mix: int) -> int:
    key = (key ^ (key >> 29)) * mix
    return key ^ (key >> 32)


@inner
def keys(
    setup: Numbers, hands: Numbers, by_card: Numbers, rows: Numbers, frame: Numbers, played: int
) -> tuple[int, int]:
    """Two independent numbers of 64 bits for the position after so many tricks."""
    seats = setup[SEATS]
    left = 0
    for seat in range(seats):
        left |= hands[seat]
    key = setup[SALT] * MIX + LEADER_KEYS[frame[LEADER], 0]
    check = setup[SALT] * MIX_AGAIN + LEADER_KEYS[frame[LEADER], 1]
    for seat in range(seats):
        cards = hands[seat]
        while cards:
            card = lowest(cards)
            bit = cards & -cards
            cards ^= bit
            place = FIRST_OF_SUIT[card] + count(left & SAME_SUIT[card] & (bit - 1))
            meaning = 2 * by_card[LABEL + card] + 1
            key += KEYS[place * 5 + seat, 0] * meaning
            check += KEYS[place * 5 + seat, 1] * meaning
    open_rows = frame[OPEN_ROWS]
    while open_rows:
        row = lowest(open_rows)
        open_rows &= open_rows - 1
        past = signature(further(rows, row * ROW), frame, seats, played) * 64 + row + 1
        key = stir(key ^ past, MIX)
        check = stir(check ^ past, MIX_AGAIN)
    return stir(key, MIX), stir(check, MIX_AGAIN)
