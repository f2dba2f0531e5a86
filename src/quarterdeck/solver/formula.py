"""Writes a position as clauses: every legal play of it that wins, from its running trick on.

A card is a row of flags, one for each trick it may be played in; so is everything else. What clauses can't
do is count. So it is counted here where it matters: how often somebody has played a card of a suit, how
often a suit was led, how many tricks somebody has won, how many of the cards asked for one has played.
"""

from __future__ import annotations

from numba import njit

from quarterdeck.solver.bits import CARDS, SAME_SUIT, SUIT, TRUMPS, address, count, further, lowest
from quarterdeck.solver.bounds import all_of
from quarterdeck.solver.flags import (
    AT_TABLE,
    END,
    FOLLOWS,
    HANDS,
    LAST,
    LEADS,
    LED,
    MOST,
    NOTES,
    OFTEN_LED,
    PLAYS,
    ROW,
    START,
    SUITS,
    TABLE,
    TRICKS_LEFT,
    TRUE,
    TRUMP,
    TRUMPED,
    add,
    add_row,
    add_three,
    add_two,
    any_of,
    count_row,
    fill,
    new_flags,
    not_two_of,
    plays_of,
    put,
)
from quarterdeck.solver.layout import (
    FRAME,
    HAND,
    LABEL,
    LAID,
    LEADER,
    NEEDED,
    NUMBER,
    SEATS,
    TRICKS,
)
from quarterdeck.solver.numbers import Numbers, SmallNumbers, inner
from quarterdeck.solver.suits import VALUES, WHOLE
from quarterdeck.solver.task_clauses import ask, keep_order, most_in_one_hand, share_tricks


@njit(cache=True)
def write(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    may_win: Numbers,
    frames: Numbers,
    root_trick: Numbers,
    formula: SmallNumbers,
    notes: Numbers,
) -> None:
    """Writes the position into `formula`, and what the flags mean into `notes`."""
    write_all(
        address(setup), address(by_seat), address(by_card), address(may_win), address(frames),
        address(root_trick), address(formula), address(notes),
    )  # fmt: skip


@inner
def write_all(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    may_win: Numbers,
    frames: Numbers,
    root_trick: Numbers,
    f: SmallNumbers,
    notes: Numbers,
) -> None:
    seats = setup[SEATS]
    leader = frames[setup[NUMBER] * FRAME + LEADER]
    f[END] = START
    f[LAST] = TRUE
    add(f, TRUE)
    tricks = setup[TRICKS] - setup[NUMBER] + 1
    for column in range(NOTES):
        notes[column] = 0
    notes[TRICKS_LEFT] = tricks
    notes[AT_TABLE] = seats
    for seat in range(seats):
        notes[HANDS + seat] = by_seat[HAND + seat]
    for turn in range(setup[LAID]):
        notes[HANDS + (leader + turn) % seats] |= 1 << root_trick[turn]
    for seat in range(seats):
        cards = notes[HANDS + seat]
        while cards:
            notes[PLAYS + lowest(cards)] = new_flags(f, tricks)
            cards &= cards - 1
    notes[LEADS] = new_flags(f, seats * (tricks + 1))
    notes[LED] = new_flags(f, SUITS * tricks)
    begin(setup, root_trick, leader, f, notes)
    count_leads(f, notes)
    for seat in range(seats):
        play_once(setup[NEEDED], f, notes, seat)
        play_in_order(by_seat, by_card, f, notes, seat)
        follow_suit(f, notes, seat)
    see_trumps(f, notes)
    for card in range(CARDS):
        if notes[PLAYS + card]:
            win(f, notes, card)
            keep_order(setup, by_card, f, notes, card)
    for seat in range(seats):
        win_without(f, notes, seat)
        ask(setup, by_seat, may_win, f, notes, seat)
    share_tricks(by_seat, f, notes)


# What every attempt keeps to -----------------------------------------------------------------------


@inner
def begin(setup: Numbers, root_trick: Numbers, leader: int, f: SmallNumbers, notes: Numbers) -> None:
    """The running trick, and one leader, one suit for each."""
    row = further(notes, ROW)
    add(f, notes[LEADS] + leader)
    for trick in range(notes[TRICKS_LEFT] + 1):
        fill(row, notes[LEADS] + setup[SEATS] * trick, setup[SEATS], 1)
        add_row(f, row, setup[SEATS])
        not_two_of(f, row, setup[SEATS])
    for trick in range(notes[TRICKS_LEFT]):
        fill(row, notes[LED] + SUITS * trick, SUITS, 1)
        add_row(f, row, SUITS)
        not_two_of(f, row, SUITS)
    for turn in range(setup[LAID]):
        add(f, notes[PLAYS + root_trick[turn]])
    if setup[LAID]:
        add(f, notes[LED] + SUIT[root_trick[0]])


@inner
def count_leads(f: SmallNumbers, notes: Numbers) -> None:
    """As often as it can tell anybody's cards of the suit."""
    row = further(notes, ROW)
    tricks = notes[TRICKS_LEFT]
    for suit in range(SUITS):
        longest = most_in_one_hand(WHOLE << (VALUES * suit), notes)
        fill(row, notes[LED] + suit, tricks, SUITS)
        count_row(f, row, tricks, longest, further(notes, OFTEN_LED + MOST * MOST * suit))


@inner
def play_once(needed: int, f: SmallNumbers, notes: Numbers, seat: int) -> None:
    """No card twice, and each card if there are as many tricks, or if it is asked for."""
    row = further(notes, ROW)
    tricks = notes[TRICKS_LEFT]
    cards = notes[HANDS + seat]
    must = cards if count(cards) == tricks else cards & needed
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        fill(row, notes[PLAYS + card], tricks, 1)
        not_two_of(f, row, tricks)
        if must >> card & 1:
            add_row(f, row, tricks)


@inner
def play_in_order(by_seat: Numbers, by_card: Numbers, f: SmallNumbers, notes: Numbers, seat: int) -> None:
    """Of cards next to each other that mean the same, the lower one first: the others would do as well."""
    others = all_of(further(notes, HANDS), notes[AT_TABLE]) & ~notes[HANDS + seat]
    cards = by_seat[HAND + seat]
    while cards & (cards - 1):
        card = lowest(cards)
        cards &= cards - 1
        above = lowest(cards)
        same = SUIT[card] == SUIT[above] and by_card[LABEL + card] == by_card[LABEL + above]
        if not same or others & ((1 << above) - (1 << card)):
            continue
        for trick in range(notes[TRICKS_LEFT]):
            put(f, -(notes[PLAYS + above] + trick))
            for earlier in range(trick):
                put(f, notes[PLAYS + card] + earlier)
            put(f, 0)


@inner
def follow_suit(f: SmallNumbers, notes: Numbers, seat: int) -> None:
    """A seat plays a card to each trick; the leader's is of the suit led, and the others follow."""
    row = further(notes, ROW)
    gone = further(notes, TABLE)
    tricks = notes[TRICKS_LEFT]
    for suit in range(SUITS):
        of_suit = notes[HANDS + seat] & WHOLE << (VALUES * suit)
        size = count(of_suit)
        follows = further(notes, FOLLOWS + MOST * (SUITS * seat + suit))
        for trick in range(tricks):
            plays_of(of_suit, notes, trick)
            not_two_of(f, row, size)
            follows[trick] = any_of(f, row, size)
        count_row(f, follows, tricks, size, gone)
        often_led = further(notes, OFTEN_LED + MOST * MOST * suit)
        for trick in range(tricks):
            leads = notes[LEADS] + notes[AT_TABLE] * trick + seat
            led = notes[LED] + SUITS * trick + suit
            none = gone[MOST * trick + size]
            add_three(f, -leads, -follows[trick], led)
            add_three(f, -leads, -led, follows[trick])
            add_three(f, -led, follows[trick], none)
            add_two(f, -follows[trick], -none)
            for often in range(1, min(trick, size) + 1):
                add_two(f, -often_led[MOST * trick + often], gone[MOST * trick + often])
        if count(notes[HANDS + seat]) == tricks:
            for still in range(size):
                add(f, gone[MOST * (tricks - still) + size - still])
    for trick in range(tricks):
        for suit in range(SUITS):
            row[suit] = notes[FOLLOWS + MOST * (SUITS * seat + suit) + trick]
        add_row(f, row, SUITS)
        not_two_of(f, row, SUITS)


@inner
def see_trumps(f: SmallNumbers, notes: Numbers) -> None:
    trumps = all_of(further(notes, HANDS), notes[AT_TABLE]) & TRUMPS
    for trick in range(notes[TRICKS_LEFT]):
        notes[TRUMPED + trick] = any_of(f, further(notes, ROW), plays_of(trumps, notes, trick))


@inner
def win(f: SmallNumbers, notes: Numbers, card: int) -> None:
    """Who wins has played of the suit led, or a trump, and nothing in the trick beats it.

    Nobody whose cards are all lower wins against a card of the suit led: that follows, but not at once.
    """
    seats = notes[AT_TABLE]
    for seat in range(seats):
        hand = notes[HANDS + seat]
        of_suit = hand & SAME_SUIT[card]
        mine = hand >> card & 1
        beaten = of_suit and of_suit < 1 << card
        for trick in range(notes[TRICKS_LEFT]):
            plays = notes[PLAYS + card] + trick
            won = notes[LEADS] + seats * (trick + 1) + seat
            led = notes[LED] + SUITS * trick + SUIT[card]
            trumped = notes[TRUMPED + trick]
            if mine and SUIT[card] != TRUMP:
                add_three(f, -plays, -won, -trumped)
                add_three(f, -plays, -won, led)
            if not mine:
                lower = of_suit & ((1 << card) - 1)
                while lower:
                    add_three(f, -plays, -won, -(notes[PLAYS + lowest(lower)] + trick))
                    lower &= lower - 1
            if not mine and beaten:
                put(f, -plays)
                if SUIT[card] != TRUMP:
                    put(f, -led)
                    if hand & TRUMPS:
                        put(f, trumped)
                add(f, -won)


@inner
def win_without(f: SmallNumbers, notes: Numbers, seat: int) -> None:
    """Without any trump nobody wins a trick with trumps in it; without the suit led, only by trumps."""
    hand = notes[HANDS + seat]
    for trick in range(notes[TRICKS_LEFT]):
        won = notes[LEADS] + notes[AT_TABLE] * (trick + 1) + seat
        if not hand & TRUMPS:
            add_two(f, -notes[TRUMPED + trick], -won)
        for suit in range(SUITS):
            if not hand & WHOLE << (VALUES * suit):
                add_three(f, -(notes[LED] + SUITS * trick + suit), -won, notes[TRUMPED + trick])
