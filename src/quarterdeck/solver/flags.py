"""Clauses, written one after another: rows of flags of which one must be up, or, if negative, must not.

Notes say which flags mean what. Tricks count from 0 here.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.solver.bits import CARDS, further, lowest
from quarterdeck.solver.numbers import Numbers, SmallNumbers, inner

TRUE: Final = 1
"""A flag that is up; -TRUE is one that is not."""
TRUMP: Final = 4
SUITS: Final = 5
"""Trumps too."""
MOST: Final = 15
"""Columns of a table: tricks, and how often anything is counted."""

# A formula: how long it is, how many flags it has, then clauses, each ended by a 0.
END: Final = 0
LAST: Final = 1
START: Final = 2
FORMULA: Final = 1 << 18
"""Room for twice the longest that was met; what does not fit is left out, and its length tells."""
"""Room for twice the clauses of three players' whole deals, which have the most."""

# Notes.
TRICKS_LEFT: Final = 0
AT_TABLE: Final = 1
"""How many seats."""
LEADS: Final = 2
"""By trick and seat, from here on; whoever leads the next trick has won this one."""
LED: Final = 3
"""By trick and suit, from here on."""
PLAYS: Final = 4
"""By card: whether it is played in the first trick; the next flags are those of the next tricks."""
HANDS: Final = PLAYS + CARDS
"""By seat, with what it has laid in the running trick."""
TRUMPED: Final = HANDS + 5
"""By trick: whether a trump is played."""
FOLLOWS: Final = TRUMPED + MOST
"""By seat, suit and trick: whether the seat plays such a card."""
OFTEN_LED: Final = FOLLOWS + 25 * MOST
"""By suit: a table of how often it was led."""
TABLE: Final = OFTEN_LED + SUITS * MOST * MOST
"""A table of how often a seat has played of a suit, or cards that are asked for."""
WINS: Final = TABLE + MOST * MOST
"""A table of how many tricks a seat has won."""
ROW: Final = WINS + MOST * MOST
"""Flags for what needs several."""
CAPTURES: Final = ROW + CARDS
"""By trick: whether one of the cards asked for is played."""
NOTES: Final = CAPTURES + MOST


@inner
def new_flags(f: SmallNumbers, number: int) -> int:
    first = f[LAST] + 1
    f[LAST] += number
    return first


@inner
def put(f: SmallNumbers, flag: int) -> None:
    if f[END] < FORMULA:
        f[f[END]] = flag
    f[END] += 1


@inner
def add(f: SmallNumbers, flag: int) -> None:
    """This one is up."""
    put(f, flag)
    put(f, 0)


@inner
def add_two(f: SmallNumbers, one: int, two: int) -> None:
    """One of these is up."""
    put(f, one)
    put(f, two)
    put(f, 0)


@inner
def add_three(f: SmallNumbers, one: int, two: int, three: int) -> None:
    put(f, one)
    put(f, two)
    put(f, three)
    put(f, 0)


@inner
def add_row(f: SmallNumbers, row: Numbers, size: int) -> None:
    for place in range(size):
        put(f, row[place])
    put(f, 0)


@inner
def not_two_of(f: SmallNumbers, row: Numbers, size: int) -> None:
    for place in range(size):
        for other in range(place):
            add_two(f, -row[other], -row[place])


@inner
def any_of(f: SmallNumbers, row: Numbers, size: int) -> int:
    """A flag that is up whenever one of these is."""
    if size == 0:
        return -TRUE
    if size == 1:
        return row[0]
    found = new_flags(f, 1)
    for place in range(size):
        add_two(f, -row[place], found)
    put(f, -found)
    add_row(f, row, size)
    return found


@inner
def fill(row: Numbers, first: int, size: int, apart: int) -> None:
    """Flags that are numbered so far apart."""
    for place in range(size):
        row[place] = first + apart * place


@inner
def plays_of(cards: int, notes: Numbers, trick: int) -> int:
    """Puts into the row whether each of these cards is played in a trick; returns how many they are."""
    size = 0
    while cards:
        notes[ROW + size] = notes[PLAYS + lowest(cards)] + trick
        cards &= cards - 1
        size += 1
    return size


@inner
def count_row(f: SmallNumbers, row: Numbers, size: int, most: int, table: Numbers) -> None:
    """Into a table by n and k up to `most`: whether at least k of the first n flags are up."""
    for k in range(most + 1):
        table[k] = -TRUE if k else TRUE
    for number in range(1, size + 1):
        before = further(table, MOST * (number - 1))
        now = further(table, MOST * number)
        flag = row[number - 1]
        now[0] = TRUE
        for k in range(1, most + 1):
            now[k] = -TRUE
            if k <= number:
                now[k] = new_flags(f, 1)
                add_two(f, -before[k], now[k])
                add_three(f, -before[k - 1], -flag, now[k])
                add_three(f, -now[k], before[k], flag)
                add_two(f, -now[k], before[k - 1])
