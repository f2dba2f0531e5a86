"""The search: all seats together look for one line of play that wins, with all cards open.

Depth first, a card at a time. Where a trick begins, the position is looked up among those known to be
lost. A search that ends without a win within its budget has tried everything.
"""

from __future__ import annotations

from numba import njit

from quarterdeck.solver.bits import BEATERS, CARDS, SAME_SUIT, address, count, further, lowest
from quarterdeck.solver.bounds import all_of, can_end_well, comes_too_early, hopeless
from quarterdeck.solver.conditions import FAILED, OPEN, ROW
from quarterdeck.solver.demands import cannot_come
from quarterdeck.solver.hashing import keys
from quarterdeck.solver.layout import (
    BAN,
    BANNED,
    BEFORE,
    BEST,
    BEST_BY,
    BLOCKED,
    CAUGHT,
    CHANCE,
    CHECK,
    DEMANDING,
    FIRST,
    FRAME,
    HAND,
    HANDS,
    KEY,
    LAID,
    LAST_NUMBER,
    LEADER,
    LENGTH,
    LOST,
    MAY_WIN,
    MOST_MOVES,
    MOVES,
    MOVES_AT,
    NEEDED,
    NEXT,
    NODES,
    NUMBER,
    ON_TABLE,
    ONLY_LAST,
    OPEN_ROWS,
    PATH,
    PLAYER,
    SEATS,
    STEP,
    SUIT_LED,
    TABLE,
    TRICK,
    TRICKS,
    UNDECIDED,
    UNDER,
    UNTIL,
    VALUES_OF_MOVES,
    WEIGHT,
    WINNING,
    WINS,
    WON,
)
from quarterdeck.solver.monitors import judge, restrict
from quarterdeck.solver.numbers import Numbers, inner
from quarterdeck.solver.ordering import list_moves


@njit(cache=True)
def search(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    may_win: Numbers,
    rows: Numbers,
    frames: Numbers,
    root_trick: Numbers,
    line: Numbers,
    scratch: Numbers,
    losses: Numbers,
    leads: Numbers,
    budget: int,
    noise: int,
    seed: int,
) -> int:
    """Looks for a win within `budget` cards laid; the winning ones are then in `line`."""
    return walk(
        address(setup), address(by_seat), address(by_card), address(may_win), address(rows), address(frames),
        address(root_trick), address(line), address(scratch), address(losses), address(leads),
        losses.size // 2 - 1, budget, noise, seed,
    )  # fmt: skip


@inner
def walk(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    may_win: Numbers,
    rows: Numbers,
    frames: Numbers,
    root_trick: Numbers,
    line: Numbers,
    scratch: Numbers,
    losses: Numbers,
    leads: Numbers,
    size: int,
    budget: int,
    noise: int,
    seed: int,
) -> int:
    """Depth first from the root, a card forward or back at a time."""
    hands = further(scratch, HANDS)
    path = further(scratch, PATH)
    values = further(scratch, VALUES_OF_MOVES)
    chance = further(scratch, CHANCE)
    chance[0] = seed * 2862933555777941757 + 3037000493
    chance[1] = noise
    for seat in range(setup[SEATS]):
        hands[seat] = by_seat[HAND + seat]
    enter_root(setup, root_trick, frames, path)
    depth = 0
    nodes = 0
    arriving = True
    fresh = True
    while True:
        step = further(path, depth * STEP)
        moves = further(scratch, MOVES_AT + depth * MOST_MOVES)
        frame = further(frames, step[TRICK] * FRAME)
        if arriving:
            arriving = False
            if not fresh or not is_lost(
                setup, by_seat, by_card, may_win, rows, frame, losses, leads, hands, step, size
            ):
                list_moves(setup, by_seat, by_card, hands, frame, step, moves, values, chance)
        if step[NEXT] == step[MOVES]:
            if step[ON_TABLE] == 0 and step[MOVES]:
                slot = 2 * (frame[KEY] & size)
                losses[slot] = frame[KEY]
                losses[slot + 1] = frame[CHECK]
            if depth == 0:
                setup[NODES] += nodes
                return LOST
            depth -= 1
            hands[path[depth * STEP + PLAYER]] |= 1 << line[depth]
            continue
        if nodes >= budget:
            setup[NODES] += nodes
            return UNDECIDED
        nodes += 1
        card = moves[step[NEXT]]
        step[NEXT] += 1
        line[depth] = card
        seat = step[PLAYER]
        hands[seat] ^= 1 << card
        following = further(step, STEP)
        lay(setup, step, following, card)
        to_come = setup[SEATS] - following[ON_TABLE]
        table = following[TABLE]
        if comes_too_early(hands, by_card, setup[SEATS], card, to_come) or not can_end_well(
            setup, hands, by_seat, by_card, frame, following[PLAYER], to_come,
            table, following[SUIT_LED], following[BEST], following[BEST_BY],
        ):  # fmt: skip
            blame(by_card, table & setup[NEEDED])
            hands[seat] |= 1 << card
            continue
        fresh = to_come == 0
        if fresh:
            verdict = finish_trick(setup, by_card, rows, frames, hands, step[TRICK], following, card)
            if verdict == LOST:
                hands[seat] |= 1 << card
                continue
            if verdict == WON:
                setup[NODES] += nodes
                setup[LENGTH] = depth + 1
                return WON
        depth += 1
        arriving = True


@inner
def enter_root(setup: Numbers, root_trick: Numbers, frames: Numbers, step: Numbers) -> None:
    """The trick that is on the table where the search begins."""
    for column in range(STEP):
        step[column] = 0
    step[TRICK] = setup[NUMBER]
    step[PLAYER] = frames[setup[NUMBER] * FRAME + LEADER]
    step[BEST] = -1
    step[FIRST] = -1
    for place in range(setup[LAID]):
        lay(setup, step, step, root_trick[place])


@inner
def lay(setup: Numbers, step: Numbers, following: Numbers, card: int) -> None:
    """A card is laid: how the trick stands for the next seat."""
    seat = step[PLAYER]
    first = step[ON_TABLE] == 0
    best = step[BEST]
    best_by = step[BEST_BY]
    if first or BEATERS[best] >> card & 1:
        best = card
        best_by = seat
    following[BEST] = best
    following[BEST_BY] = best_by
    following[SUIT_LED] = SAME_SUIT[card] if first else step[SUIT_LED]
    following[FIRST] = card if first else step[FIRST]
    following[TABLE] = step[TABLE] | 1 << card
    following[ON_TABLE] = step[ON_TABLE] + 1
    following[TRICK] = step[TRICK]
    following[PLAYER] = seat + 1 if seat + 1 < setup[SEATS] else 0
    following[NEXT] = 0
    following[MOVES] = 0


@inner
def blame(by_card: Numbers, tasks: int) -> None:
    """Notes the task cards over which a trick failed: they are tried earlier from now on."""
    while tasks:
        by_card[WEIGHT + lowest(tasks)] += 1
        tasks &= tasks - 1


@inner
def is_lost(
    setup: Numbers,
    by_seat: Numbers,
    by_card: Numbers,
    may_win: Numbers,
    rows: Numbers,
    frame: Numbers,
    losses: Numbers,
    leads: Numbers,
    hands: Numbers,
    step: Numbers,
    size: int,
) -> bool:
    """Works out what is allowed in a new trick; whether it can be seen, or is known, to be lost."""
    seats = setup[SEATS]
    number = step[TRICK]
    last = setup[TRICKS]
    left = all_of(hands, seats)
    for seat in range(seats):
        frame[BANNED + seat] = by_seat[BAN + seat]
        if number < last:
            frame[BANNED + seat] |= setup[ONLY_LAST]
    frame[MAY_WIN] = may_win[number]
    open_rows = frame[OPEN_ROWS]
    while open_rows:
        row = lowest(open_rows)
        open_rows &= open_rows - 1
        restrict(further(rows, row * ROW), frame, seats, number, last - number + 1, left | step[TABLE])
    if not frame[MAY_WIN] or number > setup[LAST_NUMBER]:
        return True
    for later in range(number + 1, last + 1):
        if not may_win[later] and left & setup[UNTIL]:
            return True
    if step[ON_TABLE]:
        return False
    culprit = hopeless(setup, hands, by_seat, leads, left, number)
    if culprit >= 0:
        if culprit < CARDS:
            by_card[WEIGHT + culprit] += 1
        return True
    if setup[DEMANDING] and cannot_come(
        rows,
        by_seat,
        frame,
        hands,
        seats,
        number,
        last - number + 1,
        count(left) > seats * (last - number + 1),
    ):
        return True
    key, check = keys(setup, hands, by_card, rows, frame, number - 1)
    frame[KEY] = key
    frame[CHECK] = check
    slot = 2 * (key & size)
    return losses[slot] == key and losses[slot + 1] == check


@inner
def finish_trick(
    setup: Numbers,
    by_card: Numbers,
    rows: Numbers,
    frames: Numbers,
    hands: Numbers,
    number: int,
    step: Numbers,
    last_card: int,
) -> int:
    """Judges a full trick, won by somebody who may; `step` becomes the beginning of the next one."""
    seats = setup[SEATS]
    frame = further(frames, number * FRAME)
    after = further(frame, FRAME)
    table = step[TABLE]
    winner = step[BEST_BY]
    left = all_of(hands, seats)
    to_come = setup[TRICKS] - number
    tasks = table & setup[NEEDED]
    while tasks:
        if by_card[BEFORE + lowest(tasks)] & left:
            return LOST
        tasks &= tasks - 1
    for column in range(WINS, BANNED):
        after[column] = frame[column]
    after[LEADER] = winner
    after[WINNING] = frame[WINNING] | 1 << step[BEST]
    after[WINS + winner] |= 1 << (number - 1)
    after[CAUGHT + winner] |= table
    after[BLOCKED] = frame[BLOCKED]
    cards = table if frame[BLOCKED] else 0
    while cards:
        after[BLOCKED] &= ~by_card[UNDER + lowest(cards)]
        cards &= cards - 1
    after[OPEN_ROWS] = frame[OPEN_ROWS]
    open_rows = frame[OPEN_ROWS]
    while open_rows:
        row = lowest(open_rows)
        open_rows &= open_rows - 1
        verdict = judge(
            further(rows, row * ROW), after, seats, number, to_come, left,
            table, step[FIRST], last_card, frame[LEADER], winner, step[BEST],
        )  # fmt: skip
        if verdict == FAILED:
            return LOST
        if verdict != OPEN:
            after[OPEN_ROWS] &= ~(1 << row)
    if to_come == 0 and setup[NEEDED] & left:
        return LOST
    if not after[OPEN_ROWS] and (to_come == 0 or not setup[UNTIL] & left):
        return WON
    step[TRICK] = number + 1
    step[PLAYER] = winner
    step[ON_TABLE] = 0
    step[TABLE] = 0
    step[BEST] = -1
    step[SUIT_LED] = 0
    step[FIRST] = -1
    return UNDECIDED
