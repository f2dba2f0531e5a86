"""What must come true beside named cards going to named seats, written as rows of numbers.

A row is (kind, seat, parameters...); `monitors` judges them in compiled code.
"""

from __future__ import annotations

from typing import Final

# Columns of a row, and kinds.
KIND: Final = 0
SEAT: Final = 1
A: Final = 2
B: Final = 3
GROUPS: Final = 10
ROW: Final = 11

AT_LEAST: Final = 1
AT_LEAST_ONE_OF: Final = 2
EXACTLY: Final = 3
MORE_CARDS: Final = 4
AS_MANY_CARDS: Final = 5
LAST_TRICK_WITH: Final = 6
WIN_WITH: Final = 7
TRICK_OF_ONLY: Final = 8
TRICK_SUM: Final = 9
TRICK_BALANCED: Final = 10
NEVER_OPEN: Final = 11
CERTAIN_TRICKS: Final = 12
TRICK_COUNT: Final = 13
IN_A_ROW: Final = 14
ONLY_IN_A_ROW: Final = 15
NEVER_IN_A_ROW: Final = 16
MORE_THAN_EACH: Final = 17
FEWER_THAN_EACH: Final = 18
AT_LEAST_TRICKS: Final = 19
MORE_THAN_SEAT: Final = 20
FEWER_THAN_SEAT: Final = 21
AS_MANY_AS_SEAT: Final = 22
EVENLY_SPREAD: Final = 23
NOBODY_OPENS: Final = 24
FIRST_WINNER_AHEAD: Final = 25
FINAL_CARD: Final = 26
BALANCED_WINS: Final = 27
EACH_WINS: Final = 28
"""Each of these cards wins a trick of its own (B: in ascending order)."""
CARDS_WIN: Final = 29
"""So many (B) of these cards win a trick."""

OPEN: Final = 0
DONE: Final = 1
FAILED: Final = 2


def cards_of(row: tuple[int, ...]) -> set[int]:
    """The sets of cards that a row tells from others."""
    kind, _, *rest = row
    if kind <= EXACTLY:
        return {rest[2 * group] for group in range(row[GROUPS])}
    if kind in (MORE_CARDS, AS_MANY_CARDS, WIN_WITH, TRICK_BALANCED):
        return {*rest[:2]}
    if kind in (LAST_TRICK_WITH, TRICK_OF_ONLY, NEVER_OPEN, EVENLY_SPREAD, NOBODY_OPENS, FINAL_CARD):
        return {rest[0]}
    return {rest[0]} if kind in (EACH_WINS, CARDS_WIN) else set()


def counts_values(row: tuple[int, ...]) -> bool:
    """Whether every card has a meaning of its own: its value."""
    return row[KIND] == TRICK_SUM


def row_of(kind: int, seat: int, *parameters: int) -> tuple[int, ...]:
    return (kind, seat, *parameters)


def groups(kind: int, seat: int, want: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """A row about so many cards of each of these sets."""
    flat = [number for group in want for number in group]
    return (kind, seat, *flat, *(0,) * (GROUPS - 2 - len(flat)), len(want))
