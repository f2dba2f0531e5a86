"""Solves clauses: chooses flags one after another, and learns from every dead end.

From a dead end it goes back along what followed from what, to the few flags that led into it; that they
must not come together again is a clause like any other. Flags that led into dead ends lately are chosen
first, and set as they were before.
"""

from __future__ import annotations

from typing import Final

from numba import njit

from quarterdeck.solver.bits import address, further
from quarterdeck.solver.branching import move_up, next_one, wait
from quarterdeck.solver.layout import LOST, UNDECIDED, WON
from quarterdeck.solver.numbers import Marks, SmallNumbers, Weights, inner
from quarterdeck.solver.propagation import (
    BY_FLAG,
    CHOICES,
    CLAUSES,
    CLAUSES_END,
    CLAUSES_ROOM,
    CLEAR,
    DEPTH,
    FIRST,
    FLAG,
    FLAGS,
    FOLLOWED,
    FOUND,
    FULL,
    LAST_TIME,
    LEARNED,
    LEARNED_FROM,
    LEVEL,
    LITERALS,
    MET,
    MOST_FLAGS,
    NOTHING,
    PLACE,
    REASON,
    SEEN,
    SET,
    SIZE,
    SPREAD,
    STACK,
    STAMP,
    TO_CLEAR,
    TRAIL,
    WATCHES_END,
    WATCHES_ROOM,
    propagate,
    reason_of,
    settle,
    take_over,
    watch_both,
    watch_nothing,
)

BETWEEN_RESTARTS: Final = 60
"""Dead ends, at least."""
FADING: Final = 0.93
"""How much of its weight a flag keeps from one dead end to the next."""
TOO_HEAVY: Final = 1e100
MOST_LEARNED: Final = 2600
"""Clauses kept before the worse half of them is forgotten."""
MOST_SPREAD: Final = 63
ALWAYS_KEPT: Final = 2
"""Clauses spread as little as this are not forgotten."""
STEP: Final = MOST_FLAGS
"""Where among the weights it stands what the next dead end adds."""


@njit(cache=True)
def begin(
    formula: SmallNumbers,
    start: int,
    end: int,
    flags: int,
    memory: SmallNumbers,
    values: Marks,
    weights: Weights,
) -> int:
    """Takes over a formula of so many flags; it may be seen at once to be LOST."""
    return begun(address(formula), start, end, flags, address(memory), address(values), address(weights))


@inner
def begun(
    formula: SmallNumbers, start: int, end: int, flags: int, m: SmallNumbers, values: Marks, weights: Weights
) -> int:
    for column in range(BY_FLAG):
        m[column] = 0
    m[FLAGS] = flags
    weights[STEP] = 1.0
    for flag in range(flags + 1):
        values[2 * flag] = 0
        values[2 * flag + 1] = 0
        weights[flag] = 0.0
        m[BY_FLAG + FLAG * flag + SEEN] = 0
        m[PLACE + flag] = -1
        m[STAMP + flag] = 0
        m[LAST_TIME + flag] = 1
    for _ in range(2):  # once more without all that follows from the formula itself
        if not take_over(m, values, formula, start, end) or propagate(m, values) >= 0:
            return LOST
    for flag in range(1, flags + 1):
        wait(m, weights, flag)
    return UNDECIDED


@njit(cache=True)
def go_on(memory: SmallNumbers, values: Marks, weights: Weights, dead_ends: int) -> int:
    """Looks on for so many dead ends; when WON, `values` are those of a solution."""
    return decided(address(memory), address(values), address(weights), dead_ends)


@inner
def decided(m: SmallNumbers, values: Marks, weights: Weights, dead_ends: int) -> int:
    end = m[MET] + dead_ends
    restarts = 0
    restart = m[MET] + BETWEEN_RESTARTS
    most_learned = MOST_LEARNED
    while True:
        clause = propagate(m, values)
        if m[FULL]:
            return UNDECIDED
        if clause >= 0:
            m[MET] += 1
            if m[DEPTH] == 0:
                return LOST
            learn(m, values, weights, clause)
        elif m[MET] >= restart:
            go_back(m, values, weights, 0)
            if m[MET] >= end:
                return UNDECIDED
            restarts += 1
            restart = m[MET] + BETWEEN_RESTARTS * turn(restarts)
            crowded = 2 * m[WATCHES_END] > WATCHES_ROOM or 2 * m[CLAUSES_END] > CLAUSES_ROOM
            if m[LEARNED] > most_learned or crowded:
                forget_some(m, values)
                most_learned += most_learned // 10
        else:
            flag = next_one(m, values, weights)
            if flag == 0:
                return WON
            m[CHOICES + m[DEPTH]] = m[SET]
            m[DEPTH] += 1
            settle(m, values, 2 * flag + m[LAST_TIME + flag], NOTHING, NOTHING)


@inner
def turn(number: int) -> int:
    """1 1 2 1 1 2 4 and so on: mostly short attempts, now and then a long one (Luby)."""
    whole = 1
    while whole < number + 1:
        whole = 2 * whole + 1
    while whole - 1 != number:
        whole = (whole - 1) >> 1
        number %= whole
    return (whole + 1) >> 1


@inner
def learn(m: SmallNumbers, values: Marks, weights: Weights, clause: int) -> None:
    """Learns from a clause that can't be true, and goes back to where what was learned says something."""
    size = what_led_here(m, weights, clause)
    spread = how_spread(m, size)
    back = m[BY_FLAG + FLAG * (m[FOUND + 1] >> 1) + LEVEL] if size > 1 else 0
    go_back(m, values, weights, back)
    weights[STEP] /= FADING
    if weights[STEP] > TOO_HEAVY:
        for flag in range(m[FLAGS] + 1):
            weights[flag] /= TOO_HEAVY
        weights[STEP] /= TOO_HEAVY
    if size == 1:
        settle(m, values, m[FOUND], NOTHING, NOTHING)
        return
    learned = m[CLAUSES_END]
    if learned + size + LITERALS > CLAUSES_ROOM:
        m[FULL] = 1
        return
    m[CLAUSES_END] += size + LITERALS
    m[LEARNED] += 1
    m[CLAUSES + learned + SIZE] = size
    m[CLAUSES + learned + SPREAD] = spread
    for place in range(size):
        m[CLAUSES + learned + LITERALS + place] = m[FOUND + place]
    watch_both(m, learned)
    settle(m, values, m[FOUND], learned, NOTHING)


@inner
def what_led_here(m: SmallNumbers, weights: Weights, clause: int) -> int:
    """Puts into FOUND the clause to learn, first what it will say, then the latest of the others."""
    found = further(m, FOUND)
    size = 1
    still = 0
    literal = NOTHING
    at = m[SET] - 1
    m[TO_CLEAR] = 0
    while True:
        literals = further(m, CLAUSES + clause + LITERALS)
        for place in range(m[CLAUSES + clause + SIZE]):
            other = literals[place]
            flag = further(m, BY_FLAG + FLAG * (other >> 1))
            if other == literal or flag[SEEN] or flag[LEVEL] == 0:
                continue
            weights[other >> 1] += weights[STEP]
            if m[PLACE + (other >> 1)] >= 0:
                move_up(m, weights, m[PLACE + (other >> 1)])
            flag[SEEN] = 1
            if flag[LEVEL] == m[DEPTH]:
                still += 1
            else:
                found[size] = other
                size += 1
                m[CLEAR + m[TO_CLEAR]] = other >> 1
                m[TO_CLEAR] += 1
        while not m[BY_FLAG + FLAG * (m[TRAIL + at] >> 1) + SEEN]:
            at -= 1
        literal = m[TRAIL + at]
        at -= 1
        m[BY_FLAG + FLAG * (literal >> 1) + SEEN] = 0
        still -= 1
        if still == 0:
            break
        clause = reason_of(m, literal)
    found[0] = literal ^ 1
    return shortened(m, size)


@inner
def shortened(m: SmallNumbers, size: int) -> int:
    """Leaves out of FOUND what follows from the rest of it; returns how much is left."""
    found = further(m, FOUND)
    levels = levels_in(m, size)
    kept = 1
    for place in range(1, size):
        if not is_implied(m, found[place], levels):
            found[kept] = found[place]
            kept += 1
    for place in range(m[TO_CLEAR]):
        m[BY_FLAG + FLAG * m[CLEAR + place] + SEEN] = 0
    latest = 1
    for place in range(2, kept):
        if m[BY_FLAG + FLAG * (found[place] >> 1) + LEVEL] > m[BY_FLAG + FLAG * (found[latest] >> 1) + LEVEL]:
            latest = place
    if kept > 1:
        swapped = found[1]
        found[1] = found[latest]
        found[latest] = swapped
    return kept


@inner
def levels_in(m: SmallNumbers, size: int) -> int:
    """The levels in FOUND but for the first, as bits that several may share."""
    levels = 0
    for place in range(1, size):
        levels |= 1 << (m[BY_FLAG + FLAG * (m[FOUND + place] >> 1) + LEVEL] & 31)
    return levels


@inner
def is_implied(m: SmallNumbers, literal: int, levels: int) -> bool:
    """Whether a literal was set because of flags that are SEEN, whatever came between."""
    if m[BY_FLAG + FLAG * (literal >> 1) + REASON] == NOTHING:
        return False
    stack = further(m, STACK)
    before = m[TO_CLEAR]
    stack[0] = literal
    height = 1
    while height:
        height -= 1
        flag = stack[height] >> 1
        clause = reason_of(m, stack[height])
        for place in range(m[CLAUSES + clause + SIZE]):
            other = m[CLAUSES + clause + LITERALS + place]
            by = further(m, BY_FLAG + FLAG * (other >> 1))
            if other >> 1 == flag or by[SEEN] or by[LEVEL] == 0:
                continue
            if by[REASON] == NOTHING or not levels >> (by[LEVEL] & 31) & 1:
                while m[TO_CLEAR] > before:
                    m[TO_CLEAR] -= 1
                    m[BY_FLAG + FLAG * m[CLEAR + m[TO_CLEAR]] + SEEN] = 0
                return False
            by[SEEN] = 1
            stack[height] = other
            height += 1
            m[CLEAR + m[TO_CLEAR]] = other >> 1
            m[TO_CLEAR] += 1
    return True


@inner
def how_spread(m: SmallNumbers, size: int) -> int:
    """Of how many choices the literals in FOUND came."""
    spread = 0
    for place in range(size):
        level = m[BY_FLAG + FLAG * (m[FOUND + place] >> 1) + LEVEL]
        if m[STAMP + level] != m[MET]:
            m[STAMP + level] = m[MET]
            spread += 1
    return spread


@inner
def go_back(m: SmallNumbers, values: Marks, weights: Weights, depth: int) -> None:
    if m[DEPTH] <= depth:
        return
    start = m[CHOICES + depth]
    while m[SET] > start:
        m[SET] -= 1
        literal = m[TRAIL + m[SET]]
        values[literal] = 0
        values[literal ^ 1] = 0
        m[LAST_TIME + (literal >> 1)] = literal & 1
        wait(m, weights, literal >> 1)
    m[FOLLOWED] = start
    m[DEPTH] = depth


@inner
def forget_some(m: SmallNumbers, values: Marks) -> None:
    """With no choice standing: keeps the half of the learned clauses that is spread less."""
    clauses = further(m, CLAUSES)
    most = most_spread(m)
    watch_nothing(m)
    end = m[CLAUSES_END]
    clause = FIRST
    to = FIRST
    m[LEARNED] = 0
    while clause < end:
        size = clauses[clause + SIZE]
        learned = clause >= m[LEARNED_FROM]
        if not learned or clauses[clause + SPREAD] <= most:
            for word in range(size + LITERALS if to < clause else 0):
                clauses[to + word] = clauses[clause + word]
            m[LEARNED] += learned
            if learned or size > 3:
                watch_open(m, values, to)
            to += size + LITERALS
        clause += size + LITERALS
    m[CLAUSES_END] = to


@inner
def most_spread(m: SmallNumbers) -> int:
    """How spread the clauses may be that are kept."""
    often = further(m, STACK)
    for spread in range(MOST_SPREAD + 1):
        often[spread] = 0
    clause = m[LEARNED_FROM]
    while clause < m[CLAUSES_END]:
        often[min(MOST_SPREAD, m[CLAUSES + clause + SPREAD])] += 1
        clause += m[CLAUSES + clause + SIZE] + LITERALS
    most = 0
    kept = often[0]
    while kept + often[most + 1] <= m[LEARNED] // 2:
        most += 1
        kept += often[most]
    return max(most, ALWAYS_KEPT)


@inner
def watch_open(m: SmallNumbers, values: Marks, clause: int) -> None:
    """Watches a clause that is not yet true by two of its literals that may still be."""
    literals = further(m, CLAUSES + clause + LITERALS)
    ready = 0
    for place in range(m[CLAUSES + clause + SIZE]):
        literal = literals[place]
        if values[literal] > 0:
            return
        if values[literal] == 0 and ready < 2:
            literals[place] = literals[ready]
            literals[ready] = literal
            ready += 1
    watch_both(m, clause)
