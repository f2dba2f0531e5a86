"""One suit at a time: how often must it be led so that its tasks can still be fulfilled?

Seen from one suit, an attempt is a series of tricks in which the suit is led, where everybody who has
a card of it must play one, and of cards thrown away in other tricks. For every set of the suit's cards
still in the hands (512 at most) the answer is worked out once, from the smaller sets to the larger,
with everything outside the suit going as one wishes. So it errs on the hopeful side only: a suit that
must be led more often than there are tricks is a proof that the position is lost.
"""

from __future__ import annotations

from typing import Final

from numba import njit

from quarterdeck.solver.bits import TRUMPS, address, count, further, lowest
from quarterdeck.solver.layout import HAND, NEED
from quarterdeck.solver.numbers import Numbers, inner

SUITS: Final = 4
VALUES: Final = 9
WHOLE: Final = 511
"""All cards of a suit."""
NEVER: Final = 99
"""The suit's tasks can't be fulfilled any more."""


@njit(cache=True)
def look_ahead(seats: int, by_seat: Numbers, leads: Numbers) -> None:
    """Fills `leads`: for suit s and a set of its cards left, how often s must be led."""
    fill(seats, address(by_seat), address(leads))


@inner
def fill(seats: int, by_seat: Numbers, leads: Numbers) -> None:
    has_trump = who_has(further(by_seat, HAND), seats, TRUMPS)
    for suit in range(SUITS):
        base = suit << VALUES
        held = side_by_side(further(by_seat, HAND), seats, suit)
        need = side_by_side(further(by_seat, NEED), seats, suit)
        full = 0
        own = 0  # tasks in their owners' hands: each must win a trick of its suit
        for seat in range(seats):
            full |= of_seat(held, seat)
            own |= of_seat(held & need, seat)
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
                    found = when_led(left, seats, held, need, has_trump, leads, base, least, found)
                leads[base + left] = found


@inner
def who_has(sets: Numbers, seats: int, cards: int) -> int:
    found = 0
    for seat in range(seats):
        if sets[seat] & cards:
            found |= 1 << seat
    return found


@inner
def side_by_side(sets: Numbers, seats: int, suit: int) -> int:
    """The cards of one suit in the sets of all seats: nine bits for each seat."""
    found = 0
    for seat in range(seats):
        found |= (sets[seat] >> (VALUES * suit) & WHOLE) << (VALUES * seat)
    return found


@inner
def within(sets: int, seats: int, left: int) -> int:
    """What is left of sets that lie side by side."""
    found = 0
    for seat in range(seats):
        found |= (of_seat(sets, seat) & left) << (VALUES * seat)
    return found


@inner
def when_led(
    left: int,
    seats: int,
    held: int,
    need: int,
    has_trump: int,
    leads: Numbers,
    base: int,
    least: int,
    known: int,
) -> int:
    """How often the suit must be led if it is led now; stops at `least`, and is no more than `known`."""
    follow = within(held, seats, left)
    untried = follow  # the lowest of each seat is the card to play
    while True:
        trick = lowest_of_each(untried, seats)
        rest = left & ~trick
        if 1 + leads[base + rest] < known and goes_well(trick, seats, follow, need, has_trump):
            known = 1 + leads[base + rest]
            if known <= least:
                return known
        seat = 0
        while seat < seats:
            cards = of_seat(untried, seat)
            if cards & (cards - 1):
                untried ^= 1 << (VALUES * seat + lowest(cards))
                break
            untried |= of_seat(follow, seat) << (VALUES * seat)
            seat += 1
        if seat == seats:
            return known


@inner
def lowest_of_each(sets: int, seats: int) -> int:
    trick = 0
    for seat in range(seats):
        cards = of_seat(sets, seat)
        trick |= cards & -cards
    return trick


@inner
def goes_well(trick: int, seats: int, follow: int, need: int, has_trump: int) -> bool:
    """Whether these cards of the suit led can all go to whoever must capture them."""
    owner = -1
    for seat in range(seats):
        if trick & of_seat(need, seat):
            if owner >= 0:
                return False
            owner = seat
    if owner < 0:
        return True
    mine = trick & of_seat(follow, owner)
    if not mine:  # and none of the suit left
        return (has_trump >> owner & 1) != 0
    return trick < 2 * mine  # one's own card is the highest


@inner
def of_seat(cards: int, seat: int) -> int:
    return cards >> (VALUES * seat) & WHOLE
