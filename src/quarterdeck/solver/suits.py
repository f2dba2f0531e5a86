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

from quarterdeck.solver.bits import TRUMPS, address, count, lowest
from quarterdeck.solver.layout import HAND, NEED
from quarterdeck.solver.numbers import Numbers

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


@njit(cache=True)
def fill(seats: int, by_seat: Numbers, leads: Numbers) -> None:
    """By suit: `held` and `need` have nine bits for each seat."""
    has_trump = 0
    for seat in range(seats):
        if by_seat[HAND + seat] & TRUMPS:
            has_trump |= 1 << seat
    for suit in range(SUITS):
        base = suit << VALUES
        full = 0
        own = 0  # tasks in their owners' hands: each must win a trick of its suit
        held = 0
        need = 0
        for seat in range(seats):
            cards = by_seat[HAND + seat] >> (VALUES * suit) & WHOLE
            tasks = by_seat[NEED + seat] >> (VALUES * suit) & WHOLE
            full |= cards
            own |= cards & tasks
            held |= cards << (VALUES * seat)
            need |= tasks << (VALUES * seat)
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


@njit(cache=True)
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
    can_ruff = 0
    untried = 0  # nine bits for each seat: its lowest is the card to play
    for seat in range(seats):
        cards = of_seat(held, seat) & left
        untried |= cards << (VALUES * seat)
        if not cards:
            can_ruff |= has_trump & 1 << seat
    while True:
        trick = 0
        for seat in range(seats):
            cards = of_seat(untried, seat)
            trick |= cards & -cards
        rest = left & ~trick
        if 1 + leads[base + rest] < known and goes_well(trick, seats, held, need, can_ruff):
            known = 1 + leads[base + rest]
            if known <= least:
                return known
        seat = 0
        while seat < seats:
            cards = of_seat(untried, seat)
            if cards & (cards - 1):
                untried ^= 1 << (VALUES * seat + lowest(cards))
                break
            untried |= (of_seat(held, seat) & left) << (VALUES * seat)
            seat += 1
        if seat == seats:
            return known


@njit(cache=True)
def goes_well(trick: int, seats: int, held: int, need: int, can_ruff: int) -> bool:
    """Whether these cards of the suit led can all go to whoever must capture them."""
    owner = -1
    for seat in range(seats):
        if trick & of_seat(need, seat):
            if owner >= 0:
                return False
            owner = seat
    if owner < 0 or can_ruff >> owner & 1:
        return True
    mine = trick & of_seat(held, owner)
    return trick < 2 * mine  # one's own card is the highest


@njit(cache=True)
def of_seat(cards: int, seat: int) -> int:
    return cards >> (VALUES * seat) & WHOLE
