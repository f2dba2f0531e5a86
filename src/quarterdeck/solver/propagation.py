"""What follows from clauses: flags that must be up or down because of those that are.

A literal is a flag that is said to be up (twice its number) or down (one more). Clauses of two and of three
literals are most of them: they lie in lists by literal, each as what else is in it, so that nothing more is
to be read. A longer one is watched by two of its literals, and looked at only when one of these turns out
wrong.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.solver.bits import further
from quarterdeck.solver.numbers import Marks, SmallNumbers, inner

MOST_FLAGS: Final = 4096
NOTHING: Final = -1
"""No clause: nothing contradicts, or a flag was chosen."""
SHORT: Final = -2

# Where everything lies in the memory of a solver.
FLAGS: Final = 0
"""How many there are; they count from 1."""
DEPTH: Final = 1
"""How many choices stand."""
SET: Final = 2
"""How many literals are in the trail."""
FOLLOWED: Final = 3
"""How many of them were looked at for what follows."""
CLAUSES_END: Final = 4
LEARNED_FROM: Final = 5
"""Where among the clauses the learned ones begin."""
LEARNED: Final = 6
"""How many."""
WATCHES_END: Final = 7
FULL: Final = 8
"""Whether the memory was too small."""
WAITING: Final = 9
"""How many flags wait for a choice."""
TO_CLEAR: Final = 10
MET: Final = 11
"""Dead ends so far."""

BY_FLAG: Final = 16
"""For each flag: the next four."""
LEVEL: Final = 0
"""After how many choices it was set."""
REASON: Final = 1
"""The clause from which it follows; for a short one SHORT less another literal of it."""
SECOND: Final = 2
"""The third literal of a short one, or NOTHING."""
SEEN: Final = 3
FLAG: Final = 4

BY_LITERAL: Final = BY_FLAG + FLAG * MOST_FLAGS
"""For each literal: the next six, where its lists begin and end, and what is watched by it."""
PAIRS: Final = 0
TRIPLES: Final = 1
LISTS_END: Final = 2
WATCHES: Final = 3
WATCHED: Final = 4
"""How many clauses."""
ROOM: Final = 5
"""For how many there is room."""
LITERAL: Final = 8

TRAIL: Final = BY_LITERAL + 2 * LITERAL * MOST_FLAGS
"""The literals that are true, in the order in which they came to be."""
CHOICES: Final = TRAIL + MOST_FLAGS
"""By depth: where in the trail the choice is."""
HEAP: Final = CHOICES + MOST_FLAGS
"""Flags that wait, the weightiest first."""
PLACE: Final = HEAP + MOST_FLAGS
"""By flag: where it waits; -1 if it does not."""
LAST_TIME: Final = PLACE + MOST_FLAGS
"""By flag: whether it was down when last set."""
STAMP: Final = LAST_TIME + MOST_FLAGS
FOUND: Final = STAMP + MOST_FLAGS
"""The clause that is being learned."""
STACK: Final = FOUND + MOST_FLAGS
CLEAR: Final = STACK + MOST_FLAGS
LISTS: Final = CLEAR + MOST_FLAGS
LISTS_ROOM: Final = 1 << 19
WATCH_LISTS: Final = LISTS + LISTS_ROOM
WATCHES_ROOM: Final = 1 << 20
CLAUSES: Final = WATCH_LISTS + WATCHES_ROOM
CLAUSES_ROOM: Final = 1 << 21
MEMORY: Final = CLAUSES + CLAUSES_ROOM

SIZE: Final = 0
SPREAD: Final = 1
"""Of a learned clause: of how many choices its literals came."""
LITERALS: Final = 2
"""Where a clause's literals begin."""
WRITTEN_OUT: Final = 0
"""Where a short clause is written among the others when somebody asks for it."""
FIRST: Final = 8
"""Where the clauses of the formula begin."""


@inner
def settle(m: SmallNumbers, values: Marks, literal: int, reason: int, second: int) -> None:
    """A literal is true from now on."""
    values[literal] = 1
    values[literal ^ 1] = -1
    flag = further(m, BY_FLAG + FLAG * (literal >> 1))
    flag[LEVEL] = m[DEPTH]
    flag[REASON] = reason
    flag[SECOND] = second
    m[TRAIL + m[SET]] = literal
    m[SET] += 1


@inner
def propagate(m: SmallNumbers, values: Marks) -> int:
    """Sets what must be so; returns a clause that can't be true any more, or NOTHING."""
    clauses = further(m, CLAUSES)
    lists = further(m, LISTS)
    at = m[FOLLOWED]
    while at < m[SET]:
        wrong = m[TRAIL + at] ^ 1
        at += 1
        by = further(m, BY_LITERAL + LITERAL * wrong)
        entry = by[PAIRS]
        end = by[TRIPLES]
        while entry < end:
            other = lists[entry]
            if values[other] <= 0:
                if values[other] < 0:
                    return written_out(m, wrong, other, NOTHING)
                settle(m, values, other, SHORT - wrong, NOTHING)
            entry += 1
        end = by[LISTS_END]
        while entry < end:
            one = lists[entry]
            two = lists[entry + 1]
            entry += 2
            if values[one] <= 0 and values[two] <= 0:
                if values[one] == 0:
                    if values[two] < 0:
                        settle(m, values, one, SHORT - wrong, two)
                elif values[two] == 0:
                    settle(m, values, two, SHORT - wrong, one)
                else:
                    return written_out(m, wrong, one, two)
        watches = further(m, WATCH_LISTS + by[WATCHES])
        end = 2 * by[WATCHED]
        entry = 0
        kept = 0
        contradicted = NOTHING
        while entry < end:
            clause = watches[entry]
            hint = watches[entry + 1]  # a literal of the clause: if it is true, nothing is to be done
            entry += 2
            if values[hint] <= 0 and contradicted < 0:
                literals = further(clauses, clause + LITERALS)
                if literals[0] == wrong:
                    literals[0] = literals[1]
                    literals[1] = wrong
                hint = literals[0]
                if values[hint] <= 0:
                    size = clauses[clause + SIZE]
                    place = 2
                    while place < size and values[literals[place]] < 0:
                        place += 1
                    if place < size:
                        literals[1] = literals[place]
                        literals[place] = wrong
                        watch(m, literals[1], clause, hint)
                        continue
                    if values[hint] < 0:
                        contradicted = clause
                    else:
                        settle(m, values, hint, clause, NOTHING)
            watches[kept] = clause
            watches[kept + 1] = hint
            kept += 2
        by[WATCHED] = kept >> 1
        if contradicted >= 0:
            return contradicted
    m[FOLLOWED] = at
    return NOTHING


@inner
def written_out(m: SmallNumbers, one: int, two: int, three: int) -> int:
    """A short clause, the third literal of which may be NOTHING, as one that can be read like the others."""
    clause = further(m, CLAUSES + WRITTEN_OUT)
    clause[SIZE] = 2 if three < 0 else 3
    clause[LITERALS] = one
    clause[LITERALS + 1] = two
    clause[LITERALS + 2] = three
    return WRITTEN_OUT


@inner
def reason_of(m: SmallNumbers, literal: int) -> int:
    """The clause from which it follows that a literal is true, or wrong; it must not have been chosen."""
    flag = further(m, BY_FLAG + FLAG * (literal >> 1))
    if flag[REASON] >= 0:
        return flag[REASON]
    return written_out(m, literal, SHORT - flag[REASON], flag[SECOND])


@inner
def watch(m: SmallNumbers, literal: int, clause: int, hint: int) -> None:
    by = further(m, BY_LITERAL + LITERAL * literal)
    watched = by[WATCHED]
    if watched == by[ROOM]:
        room = max(8, 2 * watched)
        start = m[WATCHES_END]
        if start + 2 * room > WATCHES_ROOM:
            m[FULL] = 1
            return
        m[WATCHES_END] = start + 2 * room
        for word in range(2 * watched):
            m[WATCH_LISTS + start + word] = m[WATCH_LISTS + by[WATCHES] + word]
        by[WATCHES] = start
        by[ROOM] = room
    entry = further(m, WATCH_LISTS + by[WATCHES] + 2 * watched)
    entry[0] = clause
    entry[1] = hint
    by[WATCHED] = watched + 1


@inner
def watch_both(m: SmallNumbers, clause: int) -> None:
    literals = further(m, CLAUSES + clause + LITERALS)
    watch(m, literals[0], clause, literals[1])
    watch(m, literals[1], clause, literals[0])


@inner
def watch_nothing(m: SmallNumbers) -> None:
    for literal in range(2 * m[FLAGS] + 2):
        by = further(m, BY_LITERAL + LITERAL * literal)
        by[WATCHES] = 0
        by[WATCHED] = 0
        by[ROOM] = 0
    m[WATCHES_END] = 0


@inner
def take_over(m: SmallNumbers, values: Marks, formula: SmallNumbers, start: int, end: int) -> bool:
    """Takes clauses, each ended by a 0, without what is settled; False if one can't be true."""
    clauses = further(m, CLAUSES)
    to = FIRST
    while start < end:
        literals = further(clauses, to + LITERALS)
        size = 0
        true = False
        while formula[start]:
            flag = formula[start]
            literal = 2 * flag if flag > 0 else 1 - 2 * flag
            if values[literal] == 0:
                literals[size] = literal
                size += 1
            true |= values[literal] > 0
            start += 1
        start += 1
        if true:
            continue
        if size == 0:
            return False
        if size == 1:
            settle(m, values, literals[0], NOTHING, NOTHING)
            continue
        clauses[to + SIZE] = size
        clauses[to + SPREAD] = 0
        to += size + LITERALS
    m[CLAUSES_END] = to
    m[LEARNED_FROM] = to
    list_short_ones(m)
    return True


@inner
def list_short_ones(m: SmallNumbers) -> None:
    """Makes the lists of pairs and triples; longer clauses are watched."""
    watch_nothing(m)
    count_short_ones(m)
    clauses = further(m, CLAUSES)
    clause = FIRST
    while clause < m[CLAUSES_END]:
        size = clauses[clause + SIZE]
        literals = further(clauses, clause + LITERALS)
        if size > 3:
            watch_both(m, clause)
        else:
            for place in range(size):
                by = further(m, BY_LITERAL + LITERAL * literals[place])
                column = TRIPLES if size == 3 else PAIRS  # where the next one goes, up to the end
                for other in range(1, size):
                    m[LISTS + by[column]] = literals[(place + other) % size]
                    by[column] += 1
        clause += size + LITERALS
    start = 0
    for literal in range(2 * m[FLAGS] + 2):
        by = further(m, BY_LITERAL + LITERAL * literal)
        by[TRIPLES] = by[PAIRS]
        by[PAIRS] = start
        start = by[LISTS_END]


@inner
def count_short_ones(m: SmallNumbers) -> None:
    """Shares out the lists: where each literal's pairs and triples begin, and where they end."""
    for literal in range(2 * m[FLAGS] + 2):
        by = further(m, BY_LITERAL + LITERAL * literal)
        by[PAIRS] = 0
        by[TRIPLES] = 0
    clause = FIRST
    while clause < m[CLAUSES_END]:
        size = m[CLAUSES + clause + SIZE]
        for place in range(size if size <= 3 else 0):
            literal = m[CLAUSES + clause + LITERALS + place]
            m[BY_LITERAL + LITERAL * literal + (TRIPLES if size == 3 else PAIRS)] += size - 1
        clause += size + LITERALS
    start = 0
    for literal in range(2 * m[FLAGS] + 2):
        by = further(m, BY_LITERAL + LITERAL * literal)
        pairs = by[PAIRS]
        triples = by[TRIPLES]
        by[PAIRS] = start
        by[TRIPLES] = start + pairs
        start += pairs + triples
        by[LISTS_END] = start
