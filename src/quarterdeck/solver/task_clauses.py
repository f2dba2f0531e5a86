"""What is asked for, as clauses: who must capture what, and in which order."""

from __future__ import annotations

from quarterdeck.solver.bits import CARDS, count, further, lowest
from quarterdeck.solver.bounds import all_of
from quarterdeck.solver.flags import (
    AT_TABLE,
    CAPTURES,
    HANDS,
    LEADS,
    MOST,
    PLAYS,
    ROW,
    TABLE,
    TRICKS_LEFT,
    WINS,
    add,
    add_two,
    any_of,
    count_row,
    fill,
    plays_of,
    put,
)
from quarterdeck.solver.layout import (
    BAD_WINNER,
    BAN,
    BEFORE,
    LAID,
    NEED,
    NEEDED,
    NO_LEAD,
    NUMBER,
    ONLY_LAST,
)
from quarterdeck.solver.numbers import Numbers, SmallNumbers, inner


@inner
def keep_order(setup: Numbers, by_card: Numbers, f: SmallNumbers, notes: Numbers, card: int) -> None:
    """A card comes with or after those that must be captured before it, or in the last trick alone."""
    tricks = notes[TRICKS_LEFT]
    before = by_card[BEFORE + card] & all_of(further(notes, HANDS), notes[AT_TABLE])
    while before:
        other = lowest(before)
        before &= before - 1
        for trick in range(tricks):
            put(f, -(notes[PLAYS + card] + trick))
            for earlier in range(trick + 1):
                put(f, notes[PLAYS + other] + earlier)
            put(f, 0)
    if setup[ONLY_LAST] >> card & 1:
        for trick in range(tricks - 1):
            add(f, -(notes[PLAYS + card] + trick))


@inner
def ask(
    setup: Numbers, by_seat: Numbers, may_win: Numbers, f: SmallNumbers, notes: Numbers, seat: int
) -> None:
    """What a seat must capture, may not capture, win or lead."""
    hand = notes[HANDS + seat]
    need = by_seat[NEED + seat]
    bad = hand & by_seat[BAD_WINNER + seat] | by_seat[BAN + seat] & ~(setup[NEEDED] & ~need)
    for trick in range(notes[TRICKS_LEFT]):
        leads = notes[LEADS] + notes[AT_TABLE] * trick + seat
        won = leads + notes[AT_TABLE]
        if not may_win[setup[NUMBER] + trick] >> seat & 1:
            add(f, -won)
        for card in range(CARDS):
            plays = notes[PLAYS + card] + trick
            if not notes[PLAYS + card]:
                continue
            if need >> card & 1:
                add_two(f, -plays, won)
            if bad >> card & 1:
                add_two(f, -plays, -won)
            if (hand & by_seat[NO_LEAD + seat]) >> card & 1 and (trick or not setup[LAID]):
                add_two(f, -plays, -leads)


@inner
def share_tricks(by_seat: Numbers, f: SmallNumbers, notes: Numbers) -> None:
    """Cards that one seat must capture from one hand need a trick each, and so do those of others."""
    seats = notes[AT_TABLE]
    spare = notes[TRICKS_LEFT]
    for seat in range(seats):
        spare -= most_in_one_hand(by_seat[NEED + seat], notes)
    if spare < 0:
        put(f, 0)
        return
    for seat in range(seats):
        count_wins(by_seat[NEED + seat], spare, f, notes, seat)


@inner
def most_in_one_hand(cards: int, notes: Numbers) -> int:
    most = 0
    for holder in range(notes[AT_TABLE]):
        most = max(most, count(notes[HANDS + holder] & cards))
    return most


@inner
def count_wins(need: int, spare: int, f: SmallNumbers, notes: Numbers, seat: int) -> None:
    """Who has captured cards of one hand has won as many tricks, and has as many left as are missing."""
    row = further(notes, ROW)
    wins = further(notes, WINS)
    captured = further(notes, TABLE)
    tricks = notes[TRICKS_LEFT]
    least = most_in_one_hand(need, notes)
    most = least + spare
    fill(row, notes[LEADS] + notes[AT_TABLE] + seat, tricks, notes[AT_TABLE])
    count_row(f, row, tricks, most + 1, wins)
    add(f, -wins[MOST * tricks + most + 1])
    for still in range(least):
        add(f, wins[MOST * (tricks - still) + least - still])
    for holder in range(notes[AT_TABLE]):
        wanted = notes[HANDS + holder] & need
        size = count(wanted)
        if size < 2:
            continue
        plays = further(notes, CAPTURES)
        for trick in range(tricks):
            plays[trick] = any_of(f, row, plays_of(wanted, notes, trick))
        count_row(f, plays, tricks, size, captured)
        for trick in range(1, tricks + 1):
            for often in range(1, size + 1):
                by_now = captured[MOST * trick + often]
                add_two(f, -by_now, wins[MOST * trick + often])
                add_two(f, by_now, -wins[MOST * trick + most - size + often])
