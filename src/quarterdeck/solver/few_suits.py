"""Proofs that a position is lost, found in two or three suits of it.

Where a task is a low card in its owner's own hand, the search tries every order in which others may get
rid of their higher ones, over and over for all that the rest of the cards allow. But the reason lies in
the suits of a few tasks. So here only the tasks of some suits count, and in the other suits no card has a
value: whoever follows may be said to win. Whatever could be won, still can be; so what is lost here is
lost.

How a trick ends depends on the suit led and on the cards, not on who leads. So what is known to be lost
is noted by the cards left: the suits that need not be led again, by anybody.
"""

from __future__ import annotations

from typing import Final

from numba import njit

from quarterdeck.solver.bits import (
    FIRST_OF_SUIT,
    SAME_SUIT,
    SUIT,
    TRUMPS,
    address,
    count,
    further,
    lowest,
)
from quarterdeck.solver.bounds import all_of, can_end_well, hopeless, playable
from quarterdeck.solver.hashing import KEYS, MIX, MIX_AGAIN, stir
from quarterdeck.solver.kernel import lay
from quarterdeck.solver.layout import (
    BAN,
    BANNED,
    BEST,
    BEST_BY,
    CHECKED,
    FOLLOWED,
    FRAME,
    HAND,
    HANDS,
    KEYED,
    LABEL,
    LEADER,
    LEADERS,
    LOST,
    LOST_SUITS,
    MAY_WIN,
    MOST_MOVES,
    MOVES,
    MOVES_AT,
    NEEDED,
    NEXT,
    NODES,
    NUMBER,
    ON_TABLE,
    OWNER,
    PATH,
    PLAYER,
    SALT,
    SEATS,
    STEP,
    SUIT_LED,
    TABLE,
    TRICK,
    TRICKS,
    UNDECIDED,
    VALUES_OF_MOVES,
    WON,
)
from quarterdeck.solver.numbers import Numbers, inner
from quarterdeck.solver.ordering import in_own_hands, put, value_of
from quarterdeck.solver.suits import SUITS, VALUES, WHOLE

ALL_SUITS: Final = 31
"""Trumps too; as many bits of an entry say which of them lose."""


@njit(cache=True)
def explore(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    frames: Numbers,
    scratch: Numbers,
    losses: Numbers,
    leads: Numbers,
    equal: int,
    budget: int,
) -> int:
    """Whether the tasks can't be fulfilled even if the cards of the set `equal` have no values."""
    return walk(
        address(setup), address(by_seat), address(by_card), address(frames), address(scratch),
        address(losses), address(leads), losses.size // 2 - 1, equal, budget,
    )  # fmt: skip


@inner
def walk(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    frames: Numbers,
    scratch: Numbers,
    losses: Numbers,
    leads: Numbers,
    size: int,
    equal: int,
    budget: int,
) -> int:
    """Depth first, as the search of the whole position does it."""
    seats = setup[SEATS]
    hands = further(scratch, HANDS)
    path = further(scratch, PATH)
    frame = further(frames, setup[NUMBER] * FRAME)
    frame[MAY_WIN] = (1 << seats) - 1
    for seat in range(seats):
        hands[seat] = by_seat[HAND + seat]
        frame[BANNED + seat] = by_seat[BAN + seat]
    for column in range(STEP):
        path[column] = 0
    path[TRICK] = setup[NUMBER]
    path[LEADERS] = 1 << frame[LEADER]
    path[BEST] = -1
    depth = 0
    nodes = 0
    arriving = True
    while True:
        step = further(path, depth * STEP)
        moves = further(scratch, MOVES_AT + depth * MOST_MOVES)
        if arriving:
            arriving = False
            if step[ON_TABLE] or not is_lost(
                setup, by_seat, by_card, losses, leads, hands, step, size, equal
            ):
                list_moves(setup, by_seat, by_card, frame, scratch, step, moves, equal)
        if step[NEXT] == step[MOVES]:
            if depth == 0:
                setup[NODES] += nodes
                return LOST
            depth -= 1
            moves = further(scratch, MOVES_AT + depth * MOST_MOVES)
            take_back(hands, further(path, depth * STEP), moves, losses, size)
            continue
        if nodes >= budget:
            setup[NODES] += nodes
            return UNDECIDED
        nodes += 1
        card = moves[step[NEXT]]
        step[NEXT] += 1
        if step[ON_TABLE] == 0:
            step[PLAYER] = holder_of(hands, seats, card)
        hands[step[PLAYER]] ^= 1 << card
        following = further(step, STEP)
        lay(setup, step, following, card)
        follows = 1 << step[PLAYER] if following[SUIT_LED] >> card & 1 else 0
        following[FOLLOWED] = follows if step[ON_TABLE] == 0 else step[FOLLOWED] | follows
        winners = may_win(setup, by_seat, by_card, frame, hands, following, equal)
        if not winners:
            take_back(hands, step, moves, losses, size)
            continue
        if following[ON_TABLE] == seats:
            if not all_of(hands, seats) & setup[NEEDED]:
                setup[NODES] += nodes
                return WON
            if step[TRICK] == setup[TRICKS]:
                take_back(hands, step, moves, losses, size)
                continue
            following[TRICK] += 1
            following[LEADERS] = winners
            following[ON_TABLE] = 0
            following[TABLE] = 0
            following[BEST] = -1
            following[SUIT_LED] = 0
        depth += 1
        arriving = True


@inner
def holder_of(hands: Numbers, seats: int, card: int) -> int:
    for seat in range(seats):
        if hands[seat] >> card & 1:
            return seat
    return -1


@inner
def take_back(hands: Numbers, step: Numbers, moves: Numbers, losses: Numbers, size: int) -> None:
    """A card that lost goes back; if it was the last way to lead its suit, that is noted."""
    card = moves[step[NEXT] - 1]
    hands[step[PLAYER]] |= 1 << card
    if step[ON_TABLE]:
        return
    for later in range(step[NEXT], step[MOVES]):
        if SUIT[moves[later]] == SUIT[card]:
            return
    slot = 2 * (step[KEYED] & size)
    if losses[slot] == step[KEYED] and losses[slot + 1] & ~ALL_SUITS == step[CHECKED]:
        step[LOST_SUITS] |= losses[slot + 1] & ALL_SUITS
    step[LOST_SUITS] |= 1 << SUIT[card]
    losses[slot] = step[KEYED]
    losses[slot + 1] = step[CHECKED] | step[LOST_SUITS]


@inner
def is_lost(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    losses: Numbers,
    leads: Numbers,
    hands: Numbers,
    step: Numbers,
    size: int,
    equal: int,
) -> bool:
    """Whether a new trick can be seen to be lost, or is known to be whichever suit is led."""
    left = all_of(hands, setup[SEATS])
    theirs = 0
    for seat in range(setup[SEATS]):
        if step[LEADERS] >> seat & 1:
            theirs |= hands[seat]
    if hopeless(setup, hands, by_seat, leads, left, step[TRICK]) >= 0:
        return True
    key, check = keys(setup, hands, by_card, left, equal)
    step[KEYED] = key
    step[CHECKED] = check & ~ALL_SUITS
    slot = 2 * (key & size)
    known = losses[slot] == key and losses[slot + 1] & ~ALL_SUITS == step[CHECKED]
    step[LOST_SUITS] = losses[slot + 1] & ALL_SUITS if known else 0
    for suit in range(SUITS + 1):
        if theirs >> (VALUES * suit) & WHOLE and not step[LOST_SUITS] >> suit & 1:
            return False
    return True


@inner
def keys(setup: Numbers, hands: Numbers, by_card: Numbers, left: int, equal: int) -> tuple[int, int]:
    """Two numbers for the cards left: of equal ones only how many each seat has counts."""
    key = setup[SALT] * MIX
    check = setup[SALT] * MIX_AGAIN
    for seat in range(setup[SEATS]):
        cards = hands[seat]
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            place = FIRST_OF_SUIT[card]
            if not equal >> card & 1:
                place += count(left & SAME_SUIT[card] & ((1 << card) - 1))
            meaning = 2 * by_card[LABEL + card] + 1
            key += KEYS[place * 5 + seat, 0] * meaning
            check += KEYS[place * 5 + seat, 1] * meaning
    return stir(key, MIX), stir(check, MIX_AGAIN)


@inner
def list_moves(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    frame: Numbers,
    scratch: Numbers,
    step: Numbers,
    moves: Numbers,
    equal: int,
) -> None:
    """The cards worth trying, best first; each suit is led by one of those who may lead."""
    hands = further(scratch, HANDS)
    values = further(scratch, VALUES_OF_MOVES)
    left = all_of(hands, setup[SEATS])
    own_tasks = in_own_hands(hands, by_seat, setup[SEATS])
    players = 1 << step[PLAYER] if step[ON_TABLE] else step[LEADERS]
    led = step[LOST_SUITS] if step[ON_TABLE] == 0 else 0
    end = 0
    for seat in range(setup[SEATS]):
        if not players >> seat & 1:
            continue
        step[PLAYER] = seat
        hand = hands[seat]
        if step[ON_TABLE] and hand & step[SUIT_LED]:
            hand &= step[SUIT_LED]
        for suit in range(SUITS + 1):
            cards = hand & WHOLE << (VALUES * suit)
            if not cards or led >> suit & 1:
                continue
            if step[ON_TABLE] == 0:
                led |= 1 << suit
            others = (left | step[TABLE]) & ~hands[seat] & ~equal
            previous = -1
            while cards:
                card = lowest(cards)
                cards &= cards - 1
                same = (
                    previous >= 0
                    and by_card[LABEL + previous] == by_card[LABEL + card]
                    and not others & ((1 << card) - (2 << previous))
                )
                previous = card
                if same:
                    continue
                value = value_of(setup, hands, by_seat, by_card, frame, step, card, left, own_tasks)
                put(card, value, moves, values, end)
                end += 1
    step[MOVES] = end


@inner
def may_win(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    frame: Numbers,
    hands: Numbers,
    step: Numbers,
    equal: int,
) -> int:
    """The seats to whom the running trick may go, or, before its end, some where it can end well."""
    to_come = setup[SEATS] - step[ON_TABLE]
    table = step[TABLE]
    if not step[SUIT_LED] & equal:
        good = can_end_well(
            setup, hands, by_seat, by_card, frame, step[PLAYER], to_come,
            table, step[SUIT_LED], step[BEST], step[BEST_BY],
        )  # fmt: skip
        return 1 << step[BEST_BY] if good else 0
    winners = 1 << step[BEST_BY] if table & TRUMPS else step[FOLLOWED]
    seat = step[PLAYER]
    for _ in range(to_come):
        hand = playable(setup, hands, frame, seat, step[SUIT_LED])
        if hand & TRUMPS or (hand & step[SUIT_LED] and not table & TRUMPS):
            winners |= 1 << seat
        seat = seat + 1 if seat + 1 < setup[SEATS] else 0
    tasks = table & setup[NEEDED]
    while tasks:
        winners &= 1 << by_card[OWNER + lowest(tasks)]
        tasks &= tasks - 1
    return winners
