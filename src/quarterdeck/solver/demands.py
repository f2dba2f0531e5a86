"""What monitors ask of the hands: who must still win tricks, who may, and what no hand can give any more.

The rules' judges see no hands; with open cards more can be ruled out.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from quarterdeck.solver import conditions as m
from quarterdeck.solver.bits import FIRST_TRUMP, TRUMPS, VALUE, count, further, lowest
from quarterdeck.solver.conditions import GROUPS, KIND, ROW, SEAT, A, B
from quarterdeck.solver.layout import BANNED, CAUGHT, LEAST, MOST, NEED, OPEN_ROWS, WANTED, WINS
from quarterdeck.solver.monitors import streak
from quarterdeck.solver.numbers import Numbers, inner


@inner
def cannot_come(
    rows: Numbers,
    by_seat: Numbers,
    frame: Numbers,
    hands: Numbers,
    seats: int,
    number: int,
    left: int,
    spare: bool,
) -> bool:
    """Before trick `number`: whether the open monitors ask for more than hands and tricks can give.

    Notes in the frame how many tricks each seat must and may still win. `spare`: cards stay unplayed.
    """
    for seat in range(seats):
        most = 0
        for holder in range(seats):
            most = max(most, count(hands[holder] & by_seat[NEED + seat]))
        frame[LEAST + seat] = most
        frame[MOST + seat] = left
        frame[WANTED + seat] = 0
    open_rows = frame[OPEN_ROWS]
    while open_rows:
        row = further(rows, lowest(open_rows) * ROW)
        open_rows &= open_rows - 1
        if not hands_can_give(row, hands, seats):
            return True
        tricks_asked(row, frame, seats, number, left)
    must = 0
    may = 0
    for seat in range(seats):
        least = frame[LEAST + seat]
        most = frame[MOST + seat]
        if least > most or (not spare and sure_wins(hands, seats, seat) > most):
            return True
        must += least
        may += most
    return must > left or may < left or (not spare and not trumps_fall_well(rows, frame, hands, seats))


PARTITIONS: Final = np.array(
    [
        [15, 0, 0, 0], [14, 1, 0, 0], [13, 2, 0, 0], [11, 4, 0, 0], [7, 8, 0, 0],
        [12, 3, 0, 0], [10, 5, 0, 0], [9, 6, 0, 0], [12, 2, 1, 0], [10, 4, 1, 0],
        [9, 4, 2, 0], [6, 8, 1, 0], [5, 8, 2, 0], [3, 8, 4, 0], [8, 4, 2, 1],
    ],
    dtype=np.int64,
)  # fmt: skip
"""All ways to spread four trumps over tricks, as sets of them."""
TRUMP_COUNT: Final = 4


@inner
def trumps_fall_well(rows: Numbers, frame: Numbers, hands: Numbers, seats: int) -> bool:
    """Whether the trumps left can be spread over tricks so that each goes to a seat that may have it."""
    holders = 0
    left = 0
    for place in range(TRUMP_COUNT):
        for seat in range(seats):
            if hands[seat] >> (FIRST_TRUMP + place) & 1:
                holders |= seat << (4 * place)
                left |= 1 << place
    for partition in range(PARTITIONS.shape[0]):
        caught = 0
        fits = True
        for block in range(TRUMP_COUNT):
            trick = PARTITIONS[partition, block] & left
            winner = -1
            seen = 0
            for place in range(TRUMP_COUNT - 1, -1, -1):
                if trick >> place & 1:
                    holder = holders >> (4 * place) & 15
                    if winner < 0:
                        winner = holder
                    fits = fits and not seen >> holder & 1
                    seen |= 1 << holder
            if winner >= 0:
                caught |= trick << (TRUMP_COUNT * winner)
        for seat in range(seats):
            fits = fits and not trumps_of(caught, seat) & frame[BANNED + seat]
        if fits and counts_fit(rows, frame, caught):
            return True
    return False


@inner
def trumps_of(caught: int, seat: int) -> int:
    """The trumps that a seat captures; `caught` has as many bits for each seat as there are trumps."""
    return (caught >> (TRUMP_COUNT * seat) & 15) << FIRST_TRUMP


@inner
def counts_fit(rows: Numbers, frame: Numbers, caught: int) -> bool:
    """Whether capturing these trumps agrees with every row that counts trumps alone."""
    open_rows = frame[OPEN_ROWS]
    while open_rows:
        row = further(rows, lowest(open_rows) * ROW)
        open_rows &= open_rows - 1
        if row[KIND] == m.EXACTLY:
            mine = frame[CAUGHT + row[SEAT]] | trumps_of(caught, row[SEAT])
            for group in range(row[GROUPS]):
                cards = row[A + 2 * group]
                if not cards & ~TRUMPS and count(mine & cards) != row[A + 2 * group + 1]:
                    return False
    return True


@inner
def sure_wins(hands: Numbers, seats: int, seat: int) -> int:
    """Tricks that a seat's trumps win for certain: those that too few higher ones are left to take."""
    others = 0
    for other in range(seats):
        if other != seat:
            others |= hands[other] & TRUMPS
    mine = hands[seat] & TRUMPS
    sure = 0
    held = 0
    while mine:
        highest = mine
        while highest & (highest - 1):
            highest &= highest - 1
        mine ^= highest
        held += 1
        sure = max(sure, held - count(others & ~(highest - 1)))
    return sure


@inner
def hands_can_give(row: Numbers, hands: Numbers, seats: int) -> bool:
    """Whether the cards that one trick needs are in hands that can play them."""
    kind = row[KIND]
    me = row[SEAT]
    a = row[A]
    if kind == m.WIN_WITH:
        if not hands[me] & a:
            return False
        if row[B]:
            others = 0
            for seat in range(seats):
                if seat != me:
                    others |= hands[seat]
            return (others & row[B]) != 0
    elif kind == m.TRICK_OF_ONLY:
        for seat in range(seats):
            if not hands[seat] & a:
                return False
    elif kind == m.TRICK_SUM:
        lowest_sum = 0
        highest_sum = 0
        for seat in range(seats):
            cards = hands[seat] & ~TRUMPS
            if not cards:
                return False
            low = 9
            high = 1
            while cards:
                value = VALUE[lowest(cards)]
                cards &= cards - 1
                low = min(low, value)
                high = max(high, value)
            lowest_sum += low
            highest_sum += high
        return highest_sum >= a and lowest_sum <= row[B]
    return True


@inner
def tricks_asked(row: Numbers, frame: Numbers, seats: int, number: int, left: int) -> None:
    """Narrows how many tricks the row's seat must (`LEAST`) and may (`MOST`) still win."""
    kind = row[KIND]
    me = row[SEAT]
    a = row[A]
    least = 0
    most = left
    won = count(frame[WINS + me])
    if kind == m.AT_LEAST or kind == m.EXACTLY:
        for group in range(row[GROUPS]):
            missing = row[A + 2 * group + 1] - count(frame[CAUGHT + me] & row[A + 2 * group])
            if missing > 0:
                least = max(least, (missing + seats - 1) // seats)
                frame[WANTED + me] |= row[A + 2 * group]
    elif m.LAST_TRICK_WITH <= kind <= m.TRICK_BALANCED or kind == m.AT_LEAST_ONE_OF:
        least = 1
    elif kind == m.MORE_CARDS:
        frame[WANTED + me] |= a
    elif kind == m.CERTAIN_TRICKS:
        least = count(a >> (number - 1))
        most = left - count(row[B] >> (number - 1))
    elif kind == m.TRICK_COUNT or kind == m.ONLY_IN_A_ROW:
        least = a - won
        most = a - won
    elif kind == m.IN_A_ROW:
        least = a - streak(frame[WINS + me], number - 1)
    elif kind == m.AT_LEAST_TRICKS:
        least = a - won
    elif kind == m.NEVER_IN_A_ROW:
        run = streak(frame[WINS + me], number - 1)
        most = (left + run) // a * (a - 1) + (left + run) % a - run
    elif kind == m.MORE_THAN_EACH:
        for seat in range(seats):
            if seat != me:
                least = max(least, count(frame[WINS + seat]) + 1 - won)
    elif kind == m.MORE_THAN_SEAT:
        least = count(frame[WINS + a]) + 1 - won
    elif kind == m.FEWER_THAN_SEAT:
        other = count(frame[WINS + a])
        most = (other + left - won - 1) // 2 if other + left > won else -1
        frame[LEAST + a] = max(frame[LEAST + a], won + 1 - other)
    frame[LEAST + me] = max(frame[LEAST + me], least)
    frame[MOST + me] = min(frame[MOST + me], most)
