"""What can be seen to be lost without trying: before a trick, and while one is on the table."""

from __future__ import annotations

from typing import Final

from quarterdeck.solver.bits import BEATERS, CARDS, SAME_SUIT, SUIT, TRUMPS, count, lowest
from quarterdeck.solver.layout import (
    BAD_WINNER,
    BANNED,
    BEFORE,
    BLOCKED,
    DUMMY,
    LAST_NUMBER,
    MAY_WIN,
    NEED,
    NEEDED,
    OWNER,
    SEATS,
)
from quarterdeck.solver.numbers import Numbers, inner
from quarterdeck.solver.suits import SUITS, VALUES

SUITS_AND_TRUMPS: Final = 5


@inner
def all_of(hands: Numbers, seats: int) -> int:
    """The cards of all hands. (Numba compiles a callee twice for a number that begins as 0.)"""
    left = 0
    for seat in range(seats):
        left |= hands[seat]
    return left


@inner
def playable(setup: Numbers, hands: Numbers, frame: Numbers, seat: int, suit: int) -> int:
    """What a seat may play in a trick of this suit."""
    hand = hands[seat]
    if seat == setup[DUMMY]:
        hand &= ~frame[BLOCKED]
    return hand & suit if hand & suit else hand


@inner
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
    discards = who_can_discard(setup, hands)
    for owner in range(seats):
        need = by_seat[NEED + owner]
        most = 0
        for holder in range(seats):
            most = max(most, count(hands[holder] & need))
        tricks += most
        own = hands[owner] & need
        while own:
            card = lowest(own)
            own &= own - 1
            if comes_too_late(setup, hands, discards, owner, card, left):
                return card
        for holder in range(seats):
            elsewhere = hands[holder] & need if holder != owner else 0
            while elsewhere:
                card = lowest(elsewhere)
                elsewhere &= elsewhere - 1
                if cannot_be_caught(setup, hands, discards, owner, holder, card, left):
                    return card
    return CARDS if tricks > left else -1


@inner
def who_can_discard(setup: Numbers, hands: Numbers) -> int:
    """By seat, five bits: the suits that the seat may come to throw a card into.

    Nobody throws a card away before having no card left of some suit; and until then one's cards go
    only when their suit is led, one per trick, as everybody's do. So a suit can be the first one is out
    of, and be led again, only if somebody else has more cards of it.
    """
    if setup[DUMMY] >= 0:
        return -1  # a dummy need not follow with what it has covered
    seats = setup[SEATS]
    found = 0
    for suit in range(SUITS + 1):
        cards = 511 << (VALUES * suit)
        most = 0
        for seat in range(seats):
            most = max(most, count(hands[seat] & cards))
        for seat in range(seats):
            if count(hands[seat] & cards) < most:
                found |= 1 << (SUITS_AND_TRUMPS * seat + suit)
    return found


@inner
def can_discard(discards: int, seat: int, card: int) -> bool:
    """Whether a seat may come to throw this card away."""
    return (discards >> (SUITS_AND_TRUMPS * seat) & 31 & ~(1 << SUIT[card])) != 0


@inner
def comes_too_late(setup: Numbers, hands: Numbers, discards: int, owner: int, card: int, left: int) -> bool:
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
            if not can_discard(discards, other, card):
                return True
            shortest = CARDS
            for suit in range(SUITS + 1):
                cards = hands[other] & (511 << (VALUES * suit))
                if not cards & same:
                    shortest = min(shortest, count(cards))
            needed += shortest
        if needed > left:
            return True
    return False


@inner
def cannot_be_caught(
    setup: Numbers, hands: Numbers, discards: int, owner: int, holder: int, card: int, left: int
) -> bool:
    """Whether a task in another hand than its owner's is out of reach in the tricks left.

    The owner takes it with a higher card of its suit; or with a trump, having played all of that suit;
    or its holder throws it into another trick of the owner's, having played all of the suit led.
    """
    dummy = setup[DUMMY]
    if owner == dummy or holder == dummy:
        return False
    same = SAME_SUIT[card]
    mine = hands[owner]
    if mine & same & ~((1 << card) - 1):
        highest = mine & same
        while highest & (highest - 1):
            highest &= highest - 1
        free = True
        for other in range(setup[SEATS]):
            if other != owner and other != dummy:
                suit = hands[other] & same
                if suit and not suit & (highest - 1) and count(suit) >= left:
                    free = False
        if free:
            return False
    shorter = count(mine & same) < count(hands[holder] & same) or can_discard(discards, owner, card)
    if mine & TRUMPS and shorter and count(mine & same) < left:
        return False
    if not can_discard(discards, holder, card):
        return True
    for suit in range(SUITS + 1):
        led = (511 << (VALUES * suit)) & ~same
        if led and mine & (led | TRUMPS) and count(hands[holder] & led) < left:
            return False
    return True


@inner
def can_end_well(
    setup: Numbers,
    hands: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
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
    allowed = frame[MAY_WIN]
    sure = table
    other = seat
    for _ in range(to_come):
        hand = playable(setup, hands, frame, other, suit)
        if hand & (hand - 1) == 0:
            sure |= hand
        if not hand & ~setup[NEEDED]:
            allowed &= owners_of(by_card, hand, other, BEATERS[best])
        other = other + 1 if other + 1 < seats else 0
    for other in range(seats):
        if sure & frame[BANNED + other]:
            allowed &= ~(1 << other)
    if not allowed:
        return False
    beaters = BEATERS[best]
    stays = (allowed >> best_by & 1) != 0 and not by_seat[BAD_WINNER + best_by] >> best & 1
    for _ in range(to_come):
        hand = playable(setup, hands, frame, seat, suit)
        if allowed >> seat & 1 and hand & beaters & ~by_seat[BAD_WINNER + seat]:
            return True
        if not hand & ~beaters:
            stays = False
        seat = seat + 1 if seat + 1 < seats else 0
    return stays


@inner
def owners_of(by_card: Numbers, cards: int, holder: int, beaters: int) -> int:
    """Who may capture one of these task cards; the holder itself only with one that takes the trick."""
    owners = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        owner = by_card[OWNER + card]
        if owner != holder or beaters >> card & 1:
            owners |= 1 << owner
    return owners


@inner
def comes_too_early(hands: Numbers, by_card: Numbers, seats: int, card: int, to_come: int) -> bool:
    """Whether more cards must be captured before this one than can still join it in the trick."""
    before = by_card[BEFORE + card]
    if not before:
        return False
    left = 0
    for seat in range(seats):
        left |= hands[seat] & before
    return count(left) > to_come
