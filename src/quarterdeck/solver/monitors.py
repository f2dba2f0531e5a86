"""Conditions, which are rows of numbers, judged in compiled code.

`judge` answers after a trick as the rules' own judges do; `restrict`
says what it forbids in the coming trick; `signature` is all that the future can depend on, for the table
of positions known to be lost. A frame holds the history so far as columns of a row.
"""

from __future__ import annotations

from quarterdeck.solver.bits import TRUMPS, VALUE, count, lowest
from quarterdeck.solver.conditions import (
    AS_MANY_AS_SEAT,
    AS_MANY_CARDS,
    AT_LEAST,
    AT_LEAST_ONE_OF,
    AT_LEAST_TRICKS,
    BALANCED_WINS,
    CARDS_WIN,
    CERTAIN_TRICKS,
    DONE,
    EACH_WINS,
    EVENLY_SPREAD,
    EXACTLY,
    FAILED,
    FEWER_THAN_EACH,
    FEWER_THAN_SEAT,
    FINAL_CARD,
    FIRST_WINNER_AHEAD,
    GROUPS,
    IN_A_ROW,
    KIND,
    LAST_TRICK_WITH,
    MORE_CARDS,
    MORE_THAN_EACH,
    MORE_THAN_SEAT,
    NEVER_IN_A_ROW,
    NEVER_OPEN,
    NOBODY_OPENS,
    ONLY_IN_A_ROW,
    OPEN,
    SEAT,
    TRICK_BALANCED,
    TRICK_COUNT,
    TRICK_OF_ONLY,
    TRICK_SUM,
    WIN_WITH,
    A,
    B,
)
from quarterdeck.solver.layout import BANNED, CAUGHT, MAY_WIN, WINNING, WINS
from quarterdeck.solver.numbers import Numbers, inner


@inner
def streak(wins: int, played: int) -> int:
    """Length of the run of wins that ends with the latest trick."""
    run = 0
    while run < played and wins >> (played - 1 - run) & 1:
        run += 1
    return run


@inner
def judge(
    row: Numbers,
    frame: Numbers,
    seats: int,
    number: int,
    left: int,
    out: int,
    trick: int,
    first: int,
    last: int,
    leader: int,
    winner: int,
    winning: int,
) -> int:
    """The verdict after trick `number`, whose history `frame` holds already."""
    kind = row[KIND]
    me = row[SEAT]
    a = row[A]
    b = row[B]
    if kind <= EXACTLY:
        mine = frame[CAUGHT + me]
        missing = False
        for group in range(row[GROUPS]):
            cards = row[A + 2 * group]
            want = row[A + 2 * group + 1]
            have = count(mine & cards)
            still = count(out & cards) if left else 0
            if kind == AT_LEAST:
                if have + still < want:
                    return FAILED
                missing = missing or have < want
            elif kind == EXACTLY:
                if have > want or have + still < want:
                    return FAILED
                missing = missing or still > 0
            else:
                if have >= want:
                    return DONE
                missing = missing or have + still >= want
        if kind == AT_LEAST_ONE_OF:
            return OPEN if missing else FAILED
        return OPEN if missing else DONE
    if kind == MORE_CARDS:
        still = out if left else 0
        more = count(frame[CAUGHT + me] & a)
        fewer = count(frame[CAUGHT + me] & b)
        if more > fewer + count(still & b):
            return DONE
        return FAILED if more + count(still & a) <= fewer else OPEN
    if kind == AS_MANY_CARDS:
        still = out if left else 0
        have_a = count(frame[CAUGHT + me] & a)
        have_b = count(frame[CAUGHT + me] & b)
        most_a = have_a + count(still & a)
        most_b = have_b + count(still & b)
        if have_a > most_b or have_b > most_a or not most_a or not most_b:
            return FAILED
        return DONE if most_a == have_a and most_b == have_b else OPEN
    if kind == LAST_TRICK_WITH:
        if left:
            return OPEN if out & a else FAILED
        return DONE if trick & a and winner == me else FAILED
    if kind == WIN_WITH:
        if winner == me and a >> winning & 1 and (not b or trick & ~(1 << winning) & b):
            return DONE
        if not left or not out & a:
            return FAILED
        if b and (not out & b or count(out & (a | b)) < 2):
            return FAILED
        return OPEN
    if kind == TRICK_OF_ONLY:
        if winner == me and not trick & ~a:
            return DONE
        return OPEN if left and count(out & a) >= seats else FAILED
    if kind == TRICK_SUM:
        if winner == me and not trick & TRUMPS:
            total = 0
            cards = trick
            while cards:
                total += VALUE[lowest(cards)]
                cards &= cards - 1
            if a <= total <= b:
                return DONE
        return OPEN if left else FAILED
    if kind == TRICK_BALANCED:
        if winner == me:
            have = count(trick & a)
            if have and have == count(trick & b):
                return DONE
        return OPEN if left and out & a and out & b else FAILED
    if kind == NEVER_OPEN:
        if leader == me and a >> first & 1:
            return FAILED
        return OPEN if left and out & a else DONE
    if kind == CERTAIN_TRICKS:
        played = (1 << number) - 1
        if frame[WINS + me] & b or played & a & ~frame[WINS + me]:
            return FAILED
        return OPEN if (a | b) & ~played else DONE
    if kind == TRICK_COUNT:
        won = count(frame[WINS + me])
        if won > a or won + left < a:
            return FAILED
        return OPEN if left else DONE
    if kind <= NEVER_IN_A_ROW:
        run = streak(frame[WINS + me], number)
        if kind == IN_A_ROW:
            if run >= a:
                return DONE
            return OPEN if run + left >= a else FAILED
        if kind == NEVER_IN_A_ROW:
            if run >= a:
                return FAILED
            return OPEN if run + left >= a else DONE
        won = count(frame[WINS + me])
        if won > a or (won < a and run + left < a):
            return FAILED
        if run != won and (run or won < a):
            return FAILED
        return OPEN if left else DONE
    if kind <= FEWER_THAN_EACH:
        won = count(frame[WINS + me])
        top = 0
        bottom = 99
        needed = 0
        for seat in range(seats):
            if seat != me:
                other = count(frame[WINS + seat])
                top = max(top, other)
                bottom = min(bottom, other)
                needed += max(0, won + 1 - other)
        if kind == MORE_THAN_EACH:
            if won > top + left:
                return DONE
            return FAILED if won + left <= top else OPEN
        if won + left < bottom:
            return DONE
        return FAILED if needed > left else OPEN
    if kind == AT_LEAST_TRICKS:
        won = count(frame[WINS + me])
        if won >= a:
            return DONE
        return OPEN if won + left >= a else FAILED
    if kind <= AS_MANY_AS_SEAT:
        ahead = count(frame[WINS + me]) - count(frame[WINS + a])
        if kind == FEWER_THAN_SEAT:
            ahead = -ahead
        if kind == AS_MANY_AS_SEAT:
            if abs(ahead) > left:
                return FAILED
            return OPEN if left else DONE
        if ahead > left:
            return DONE
        return FAILED if ahead + left <= 0 else OPEN
    if kind == EVENLY_SPREAD or kind == BALANCED_WINS:
        top = 0
        bottom = 99
        for seat in range(seats):
            have = count(frame[CAUGHT + seat] & a) if kind == EVENLY_SPREAD else count(frame[WINS + seat])
            top = max(top, have)
            bottom = min(bottom, have)
        if top - bottom >= 2:
            return FAILED
        return OPEN if left else DONE
    if kind == NOBODY_OPENS:
        if a >> first & 1:
            return FAILED
        return OPEN if left else DONE
    if kind == FIRST_WINNER_AHEAD:
        leading = 0
        for seat in range(seats):
            if frame[WINS + seat] & 1:
                leading = seat
        for seat in range(seats):
            if seat != leading and count(frame[WINS + seat]) >= count(frame[WINS + leading]):
                return FAILED
        return OPEN if left else DONE
    if kind == FINAL_CARD:
        if left:
            return OPEN if out & a else FAILED
        return DONE if a >> last & 1 else FAILED
    if kind == EACH_WINS:
        caught = trick & a
        if count(caught) > 1 or (b and caught and (caught - 1) & a & out):
            return FAILED
        if not out & a:
            return DONE
        return OPEN if left else FAILED
    # CARDS_WIN
    have = count(frame[WINNING] & a)
    if have >= b:
        return DONE
    return OPEN if left and have + count(out & a) >= b else FAILED


@inner
def restrict(row: Numbers, frame: Numbers, seats: int, number: int, left: int, out: int) -> None:
    """Takes from the frame what this row forbids in trick `number`, `left` tricks before the end included."""
    kind = row[KIND]
    me = row[SEAT]
    bit = 1 << me
    a = row[A]
    b = row[B]
    everybody = (1 << seats) - 1
    if kind == AT_LEAST or kind == EXACTLY:
        mine = frame[CAUGHT + me]
        for group in range(row[GROUPS]):
            cards = row[A + 2 * group]
            want = row[A + 2 * group + 1]
            have = count(mine & cards)
            if kind == EXACTLY and have == want:
                frame[BANNED + me] |= cards
            elif have < want and have + count(out & cards) == want:
                for seat in range(seats):
                    if seat != me:
                        frame[BANNED + seat] |= cards
    elif kind == LAST_TRICK_WITH:
        if left == 1:
            frame[MAY_WIN] &= bit
        else:
            for seat in range(seats):
                frame[BANNED + seat] |= a
    elif kind == CERTAIN_TRICKS:
        if a >> (number - 1) & 1:
            frame[MAY_WIN] &= bit
        if b >> (number - 1) & 1:
            frame[MAY_WIN] &= ~bit
    elif kind == TRICK_COUNT:
        won = count(frame[WINS + me])
        if won == a:
            frame[MAY_WIN] &= ~bit
        elif won + left == a:
            frame[MAY_WIN] &= bit
    elif kind == IN_A_ROW:
        if left <= a:
            frame[MAY_WIN] &= bit
    elif kind == ONLY_IN_A_ROW:
        won = count(frame[WINS + me])
        if won == a:
            frame[MAY_WIN] &= ~bit
        elif won:
            frame[MAY_WIN] &= bit
    elif kind == NEVER_IN_A_ROW:
        if streak(frame[WINS + me], number - 1) == a - 1:
            frame[MAY_WIN] &= ~bit
    elif kind == AT_LEAST_TRICKS:
        if count(frame[WINS + me]) + left == a:
            frame[MAY_WIN] &= bit
    elif kind == BALANCED_WINS:
        bottom = 99
        for seat in range(seats):
            bottom = min(bottom, count(frame[WINS + seat]))
        allowed = 0
        for seat in range(seats):
            if count(frame[WINS + seat]) == bottom:
                allowed |= 1 << seat
        frame[MAY_WIN] &= allowed
    elif kind == EVENLY_SPREAD:
        bottom = 99
        for seat in range(seats):
            bottom = min(bottom, count(frame[CAUGHT + seat] & a))
        for seat in range(seats):
            if count(frame[CAUGHT + seat] & a) > bottom:
                frame[BANNED + seat] |= a
    elif kind == FINAL_CARD and left > 1:
        for seat in range(seats):
            frame[BANNED + seat] |= a
    elif kind == FIRST_WINNER_AHEAD and number > 1:
        leading = 0
        for seat in range(seats):
            if frame[WINS + seat] & 1:
                leading = seat
        for seat in range(seats):
            if seat != leading and count(frame[WINS + seat]) + 1 >= count(frame[WINS + leading]):
                frame[MAY_WIN] &= everybody & ~(1 << seat)
    elif kind == MORE_THAN_EACH or kind == FEWER_THAN_EACH:
        won = count(frame[WINS + me])
        top = 0
        needed = 0
        for seat in range(seats):
            if seat != me:
                other = count(frame[WINS + seat])
                top = max(top, other)
                needed += max(0, won + 1 - other)
        if kind == MORE_THAN_EACH:
            if won + left == top + 1:
                frame[MAY_WIN] &= bit
        elif needed == left:
            frame[MAY_WIN] &= ~bit
            for seat in range(seats):
                if seat != me and count(frame[WINS + seat]) > won:
                    frame[MAY_WIN] &= ~(1 << seat)


@inner
def signature(row: Numbers, frame: Numbers, seats: int, number: int) -> int:
    """What of the past the row's future depends on; `number` tricks are over."""
    kind = row[KIND]
    me = row[SEAT]
    a = row[A]
    b = row[B]
    found = 0
    if kind <= EXACTLY:
        for group in range(row[GROUPS]):
            have = count(frame[CAUGHT + me] & row[A + 2 * group])
            if kind == AT_LEAST:
                have = min(have, row[A + 2 * group + 1])
            found = found * 16 + have
    elif kind == MORE_CARDS:
        found = 64 + count(frame[CAUGHT + me] & a) - count(frame[CAUGHT + me] & b)
    elif kind == AS_MANY_CARDS:
        have_a = count(frame[CAUGHT + me] & a)
        have_b = count(frame[CAUGHT + me] & b)
        found = have_a * 64 + have_b
    elif kind == TRICK_COUNT or kind == AT_LEAST_TRICKS:
        found = count(frame[WINS + me])
    elif kind == IN_A_ROW or kind == NEVER_IN_A_ROW:
        found = streak(frame[WINS + me], number)
    elif kind == ONLY_IN_A_ROW:
        found = count(frame[WINS + me]) * 16 + streak(frame[WINS + me], number)
    elif kind == MORE_THAN_EACH or kind == FEWER_THAN_EACH or kind == BALANCED_WINS:
        for seat in range(seats):
            found = found * 16 + count(frame[WINS + seat])
    elif kind == FIRST_WINNER_AHEAD:
        for seat in range(seats):
            found = found * 32 + count(frame[WINS + seat]) * 2 + (frame[WINS + seat] & 1)
    elif MORE_THAN_SEAT <= kind <= AS_MANY_AS_SEAT:
        found = 64 + count(frame[WINS + me]) - count(frame[WINS + a])
    elif kind == EVENLY_SPREAD:
        for seat in range(seats):
            found = found * 16 + count(frame[CAUGHT + seat] & a)
    elif kind == CARDS_WIN:
        found = min(b, count(frame[WINNING] & a))
    return found
