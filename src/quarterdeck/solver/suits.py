"""One suit at a time: how often must it be led so that its tasks can still be fulfilled?

Seen from one suit, an attempt is a series of tricks in which the suit is led, where everybody who has
a card of it must play one, and of cards thrown away in other tricks. For every set of the suit's cards
still in the hands (512 at most) the answer is worked out once, from the smaller sets to the larger,
with everything outside the suit going as one wishes. So it errs on the hopeful side only: a suit that
must be led more often than there are tricks is a proof that the position is lost.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from quarterdeck.solver.bits import TRUMPS, count
from quarterdeck.solver.numbers import Numbers

SUITS: Final = 4
VALUES: Final = 9
NEVER: Final = 99
"""The suit's tasks can't be fulfilled any more."""


@njit(cache=True)
def when_led(
    left: int,
    seats: int,
    holder: Numbers,
    owner: Numbers,
    has_trump: int,
    leads: Numbers,
    base: int,
    least: int,
    known: int,
) -> int:
    """How often the suit must be led if it is led now; stops at `least`, and is no more than `known`."""
    held = np.zeros(5, np.int64)
    void = 0
    for place in range(VALUES):
        if left >> place & 1:
            held[holder[place]] |= 1 << place
    for seat in range(seats):
        if not held[seat]:
            void |= 1 << seat
    void &= has_trump
    picks = held.copy()
    while True:
        trick = 0
        for seat in range(seats):
            trick |= picks[seat] & -picks[seat]
        rest = left & ~trick
        if 1 + leads[base + rest] < known:
            top = 0
            tasks_of = -1
            fits = True
            for place in range(VALUES):
                if trick >> place & 1:
                    top = place
                    if owner[place] >= 0:
                        if tasks_of >= 0 and tasks_of != owner[place]:
                            fits = False
                        tasks_of = owner[place]
            if fits and (tasks_of < 0 or tasks_of == holder[top] or void >> tasks_of & 1):
                known = 1 + leads[base + rest]
                if known <= least:
                    return known
        seat = 0
        while seat < seats:
            picks[seat] &= picks[seat] - 1
            if picks[seat]:
                break
            picks[seat] = held[seat]
            seat += 1
        if seat == seats:
            return known


@njit(cache=True)
def look_ahead(seats: int, hands: Numbers, owners: Numbers, needed: int, leads: Numbers) -> None:
    """Fills `leads`: for suit s and a set of its cards left, how often s must be led."""
    has_trump = 0
    for seat in range(seats):
        if hands[seat] & TRUMPS:
            has_trump |= 1 << seat
    holder = np.zeros(VALUES, np.int64)
    owner = np.zeros(VALUES, np.int64)
    for suit in range(SUITS):
        base = suit << VALUES
        full = 0
        tasks = 0
        own = 0  # tasks in their owners' hands: each must win a trick of its suit
        for place in range(VALUES):
            card = suit * VALUES + place
            owner[place] = -1
            for seat in range(seats):
                if hands[seat] >> card & 1:
                    holder[place] = seat
                    full |= 1 << place
            if full & needed >> (suit * VALUES) & (1 << place):
                owner[place] = owners[card]
                tasks |= 1 << place
                if owner[place] == holder[place]:
                    own |= 1 << place
        left = 0
        while own:
            left = (left - full) & full
            if not left:
                break
            if left & own:
                found = NEVER
                throw = left & ~own
                while throw:
                    found = min(found, leads[base + (left ^ (throw & -throw))])
                    throw &= throw - 1
                least = count(left & own)
                if found > least:
                    found = when_led(left, seats, holder, owner, has_trump, leads, base, least, found)
                leads[base + left] = found
