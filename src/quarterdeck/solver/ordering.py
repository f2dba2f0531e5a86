"""Which card to try first: what fulfils a task comes first, what endangers one last.

The numbers were found by trial on dealt positions; only how fast an answer comes depends on them.
"""

from __future__ import annotations

from quarterdeck.solver.bits import BEATERS, SAME_SUIT, SUIT, TRUMPS, VALUE, count, lowest
from quarterdeck.solver.bounds import all_of
from quarterdeck.solver.layout import (
    BANNED,
    BEST,
    BEST_BY,
    BLOCKED,
    DUMMY,
    LABEL,
    LEAST,
    MOST,
    MOVES,
    NEED,
    NEEDED,
    NO_LEAD,
    ON_TABLE,
    OPEN_ROWS,
    OWNER,
    PLAYER,
    SEATS,
    SUIT_LED,
    TABLE,
    TRICK,
    TRICKS,
    WANTED,
    WEIGHT,
)
from quarterdeck.solver.numbers import Numbers, inner


@inner
def in_own_hands(hands: Numbers, by_seat: Numbers, seats: int) -> int:
    """The cards to capture that their owners hold themselves."""
    found = 0
    for seat in range(seats):
        found |= hands[seat] & by_seat[NEED + seat]
    return found


@inner
def list_moves(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    hands: Numbers,
    frame: Numbers,
    step: Numbers,
    moves: Numbers,
    values: Numbers,
    chance: Numbers,
) -> None:
    """The cards worth trying, best first: one of each run of equivalent ones."""
    seat = step[PLAYER]
    hand = hands[seat]
    if seat == setup[DUMMY]:
        hand &= ~frame[BLOCKED]
    if step[ON_TABLE] == 0:
        hand &= ~by_seat[NO_LEAD + seat]
    elif hand & step[SUIT_LED]:
        hand &= step[SUIT_LED]
    left = all_of(hands, setup[SEATS])
    own_tasks = in_own_hands(hands, by_seat, setup[SEATS])
    others = (left | step[TABLE]) & ~hands[seat]
    previous = -1
    end = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        equivalent = (
            previous >= 0
            and SUIT[previous] == SUIT[card]
            and by_card[LABEL + previous] == by_card[LABEL + card]
            and not others & ((1 << card) - (2 << previous))
        )
        previous = card
        if equivalent:
            continue
        chance[0] = chance[0] * 6364136223846793005 + 1442695040888963407
        value = (chance[0] >> 33 & 1023) * chance[1] >> 10
        value += value_of(setup, hands, by_seat, by_card, frame, step, card, left, own_tasks)
        put(card, value, moves, values, end)
        end += 1
    step[MOVES] = end


@inner
def put(card: int, value: int, moves: Numbers, values: Numbers, end: int) -> None:
    """Puts a card among so many moves, best first."""
    place = end
    while place > 0 and values[place - 1] < value:
        values[place] = values[place - 1]
        moves[place] = moves[place - 1]
        place -= 1
    values[place] = value
    moves[place] = card


@inner
def value_of(
    setup: Numbers,
    hands: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    frame: Numbers,
    step: Numbers,
    card: int,
    all_left: int,
    in_the_way: int,
) -> int:
    """How promising a card is for whoever plays next; `in_the_way` are tasks in their owners' hands."""
    if by_card[OWNER + card] >= 0:
        return value_of_task(setup, hands, by_card, step, card)
    seat = step[PLAYER]
    best = step[BEST]
    bit = 1 << card
    same = SAME_SUIT[card]
    need = by_seat[NEED + seat] & all_left
    elsewhere = need & same & ~hands[seat]
    tasks = step[TABLE] & setup[NEEDED]
    value = 0
    if best < 0:
        if elsewhere & (bit - 1):
            value += 12
        if setup[NEEDED] & all_left & same & ~need:
            value += 2
    else:
        beats = (BEATERS[best] & bit) != 0
        if tasks:
            if by_card[OWNER + lowest(tasks)] == seat:
                value += 160 if beats else -160
            else:
                value += -88 if beats else 2
        if not beats:
            if need:
                value -= 2 * VALUE[card]
            if elsewhere & (bit - 1):
                value -= 2
    if in_the_way & same & ~hands[seat] & (bit - 1):
        value += 35
    return value + wish(setup, frame, step, card) if frame[OPEN_ROWS] else value


@inner
def wish(setup: Numbers, frame: Numbers, step: Numbers, card: int) -> int:
    """Who must win tricks plays high, who may not plays low; cards go to whom they help."""
    seat = step[PLAYER]
    bit = 1 << card
    left = setup[TRICKS] - step[TRICK] + 1
    eager = (8 * frame[LEAST + seat] - 8 * (left - frame[MOST + seat])) // left
    rank = VALUE[card] + 8 if bit & TRUMPS else VALUE[card]
    if step[BEST] < 0:
        return eager * rank // 2
    trick = step[TABLE] | bit
    if BEATERS[step[BEST]] & bit:
        value = 3 * eager + 8 * count(trick & frame[WANTED + seat])
        return value - 30 if trick & frame[BANNED + seat] else value
    winner = step[BEST_BY]
    value = -eager * rank // 3 + 10 * count(bit & frame[WANTED + winner])
    return value - 30 if bit & frame[BANNED + winner] else value


@inner
def value_of_task(setup: Numbers, hands: Numbers, by_card: Numbers, step: Numbers, card: int) -> int:
    """How promising it is to lay a card that somebody must capture."""
    seats = setup[SEATS]
    seat = step[PLAYER]
    owner = by_card[OWNER + card]
    best = step[BEST]
    weight = 8 + min(by_card[WEIGHT + card] >> 3, 64)
    beats = best < 0 or (BEATERS[best] >> card & 1) != 0
    if owner != seat:
        return 6 * weight if owner == step[BEST_BY] and best >= 0 and not beats else 4 * weight
    if not beats:
        return -200
    other = seat
    for _ in range(seats - step[ON_TABLE] - 1):
        other = other + 1 if other + 1 < seats else 0
        hand = hands[other] & SAME_SUIT[card]
        if not hand:
            hand = hands[other]
        if not hand & ~BEATERS[card]:
            return -200
    return 28 * weight
