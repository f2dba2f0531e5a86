"""Flags that wait for a choice: a heap with the weightiest on top."""

from __future__ import annotations

from quarterdeck.solver.bits import further
from quarterdeck.solver.numbers import Marks, SmallNumbers, Weights, inner
from quarterdeck.solver.propagation import HEAP, PLACE, WAITING


@inner
def next_one(m: SmallNumbers, values: Marks, weights: Weights) -> int:
    """The weightiest flag that is open; 0 if all are set."""
    while m[WAITING]:
        flag = m[HEAP]
        m[WAITING] -= 1
        m[PLACE + flag] = -1
        if m[WAITING]:
            m[HEAP] = m[HEAP + m[WAITING]]
            move_down(m, weights)
        if values[2 * flag] == 0:
            return flag
    return 0


@inner
def wait(m: SmallNumbers, weights: Weights, flag: int) -> None:
    if m[PLACE + flag] < 0:
        m[HEAP + m[WAITING]] = flag
        m[WAITING] += 1
        move_up(m, weights, m[WAITING] - 1)


@inner
def move_up(m: SmallNumbers, weights: Weights, place: int) -> None:
    heap = further(m, HEAP)
    flag = heap[place]
    while place > 0:
        above = (place - 1) >> 1
        if weights[heap[above]] >= weights[flag]:
            break
        heap[place] = heap[above]
        m[PLACE + heap[place]] = place
        place = above
    heap[place] = flag
    m[PLACE + flag] = place


@inner
def move_down(m: SmallNumbers, weights: Weights) -> None:
    """The topmost flag goes to where it belongs."""
    heap = further(m, HEAP)
    flag = heap[0]
    place = 0
    while True:
        below = 2 * place + 1
        if below >= m[WAITING]:
            break
        if below + 1 < m[WAITING] and weights[heap[below + 1]] > weights[heap[below]]:
            below += 1
        if weights[heap[below]] <= weights[flag]:
            break
        heap[place] = heap[below]
        m[PLACE + heap[place]] = place
        place = below
    heap[place] = flag
    m[PLACE + flag] = place
