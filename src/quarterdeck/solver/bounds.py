"""What can be seen to be lost without trying: before a trick, and while one is on the table."""

from __future__ import annotations

from numba import njit

from quarterdeck.solver.bits import BEATERS, CARDS, SAME_SUIT, count, lowest
from quarterdeck.solver.layout import (
    BAD_WINNER,
    BANNED,
    BEFORE,
    BLOCKED,
    DUMMY,
    LAST_NUMBER,
    MAY_WIN,
    NEED,
    SEATS,
)
from quarterdeck.solver.numbers import Numbers
from quarterdeck.solver.suits import SUITS, VALUES


@njit(cache=True)
def playable(setup: Numbers, hands: Numbers, frame: Numbers, seat: int, suit: int) -> int:
    """What a seat may play in a trick of this suit."""
    hand = hands[seat]
    if seat == setup[DUMMY]:
        hand &= ~frame[BLOCKED]
    return hand & suit if hand & suit else hand


@njit(cache=True)
def hopeless(
    setup: Numbers, hands: Numbers, by_seat: Numbers, leads: Numbers, all_left: int, number: int
) -> int:
    """Before trick `number`: a task card that can't be captured any more, whatever is played.

    -1 where none is seen, CARDS where it is no single card. Tricks are counted: those in which suits
    must be led; and an owner's tasks in one hand need a trick each, different owners different tricks.
    """
    left = setup[LAST_NUMBER] - number + 1
    led = 0
    for suit in range(SUITS):
        led += leads[(suit << VALUES) + (all_left >> (VALUES * suit) & 511)]
    if led > left:
        return CARDS
    seats = setup[SEATS]
    tricks = 0
    for owner in range(seats):
        need = by_seat[NEED, owner]
        most = 0
        for holder in range(seats):
            most = max(most, count(hands[holder] & need))
        tricks += most
        own = hands[owner] & need
        while own:
            card = lowest(own)
            own &= own - 1
            if comes_too_late(setup, hands, owner, card, left):
                return card
    return CARDS if tricks > left else -1


@njit(cache=True)
def comes_too_late(setup: Numbers, hands: Numbers, owner: int, card: int, left: int) -> bool:
    """Whether a task in its owner's own hand has too few tricks to win by itself.

    Before it does, everybody who has only higher cards of the suit must get rid of them: when the suit
    is led, as often as the owner can follow with another card; or thrown away, which needs a suit that
    one has no more cards of.
    """
    same = SAME_SUIT[card]
    spare = count(hands[owner] & same) - 1
    for other in range(setup[SEATS]):
        if other == owner or other == setup[DUMMY]:
            continue
        higher = count(hands[other] & same)
        if not higher or hands[other] & same & ((1 << card) - 1):
            continue
        needed = higher + 1
        if higher > spare and owner != setup[DUMMY]:
            shortest = CARDS
            for suit in range(SUITS + 1):
                cards = hands[other] & (511 << (VALUES * suit))
                if not cards & same:
                    shortest = min(shortest, count(cards))
            needed += shortest
        if needed > left:
            return True
    return False


@njit(cache=True)
def can_end_well(
    setup: Numbers,
    hands: Numbers,
    by_seat: Numbers,
    frame: Numbers,
    seat: int,
    to_come: int,
    table: int,
    suit: int,
    best: int,
    best_by: int,
) -> bool:
    """Whether somebody who may win the running trick still can; `seat` plays next of those to come."""
    seats = setup[SEATS]
    sure = table
    other = seat
    for _ in range(to_come):
        hand = playable(setup, hands, frame, other, suit)
        if hand & (hand - 1) == 0:
            sure |= hand
        other = other + 1 if other + 1 < seats else 0
    allowed = 0
    for other in range(seats):
        if not sure & frame[BANNED + other]:
            allowed |= 1 << other
    allowed &= frame[MAY_WIN]
    if not allowed:
        return False
    beaters = BEATERS[best]
    stays = (allowed >> best_by & 1) != 0 and not by_seat[BAD_WINNER, best_by] >> best & 1
    for _ in range(to_come):
        hand = playable(setup, hands, frame, seat, suit)
        if allowed >> seat & 1 and hand & beaters & ~by_seat[BAD_WINNER, seat]:
            return True
        if not hand & ~beaters:
            stays = False
        seat = seat + 1 if seat + 1 < seats else 0
    return stays


@njit(cache=True)
def comes_too_early(hands: Numbers, by_card: Numbers, seats: int, card: int, to_come: int) -> bool:
    """Whether more cards must be captured before this one than can still join it in the trick."""
    before = by_card[BEFORE, card]
    if not before:
        return False
    left = 0
    for seat in range(seats):
        left |= hands[seat] & before
    return count(left) > to_come
