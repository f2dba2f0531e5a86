"""One suit at a time: can its tasks still be fulfilled if everything outside the suit goes as one wishes?

Seen from one suit, an attempt is a series of tricks in which the suit is led, where everybody who has
a card of it must play one, and of cards thrown away in other tricks. For every set of the suit's cards
still in the hands (512 at most) the answer is worked out once, from the smaller sets to the larger. It
errs on the hopeful side only: a suit without hope is a proof that the position is lost.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from quarterdeck.solver.bits import TRUMPS
from quarterdeck.solver.numbers import Numbers

SUITS = 4
VALUES = 9


@njit(cache=True)
def led_trick_goes_well(
    left: int, seats: int, holder: Numbers, owner: Numbers, has_trump: int, hope: Numbers, base: int
) -> bool:
    """Whether a trick in which the suit is led can be followed by a good end."""
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
        if hope[base + rest]:
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
                return True
        seat = 0
        while seat < seats:
            picks[seat] &= picks[seat] - 1
            if picks[seat]:
                break
            picks[seat] = held[seat]
            seat += 1
        if seat == seats:
            return False


@njit(cache=True)
def look_ahead(seats: int, hands: Numbers, owners: Numbers, needed: int, hope: Numbers) -> None:
    """Fills `hope`: for suit s and a set of its cards, whether that set may still end well."""
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
        safe = 0
        for place in range(VALUES):
            card = suit * VALUES + place
            owner[place] = -1
            for seat in range(seats):
                if hands[seat] >> card & 1:
                    holder[place] = seat
                    full |= 1 << place
            if full >> place & 1:
                if needed >> card & 1:
                    owner[place] = owners[card]
                    tasks |= 1 << place
                if owner[place] != holder[place]:
                    safe |= 1 << place
        for left in range(1 << VALUES):
            hope[base + left] = 1
        if not tasks:
            continue
        left = 0
        while True:
            left = (left - full) & full
            if not left:
                break
            if left & tasks:
                found = False
                throw = left & safe
                while throw and not found:
                    found = hope[base + (left ^ (throw & -throw))] != 0
                    throw &= throw - 1
                if not found:
                    found = led_trick_goes_well(left, seats, holder, owner, has_trump, hope, base)
                hope[base + left] = 1 if found else 0
