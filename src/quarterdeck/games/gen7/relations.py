"""How the dice of a group seat must relate (rulebook: Seat Relationships).

Each relation is a test of the values from left to right; a covered position has the value None and
asks for nothing, neither of itself nor of its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from quarterdeck.games.gen7.packs.records import CriticalTask, Relation

Values = Sequence[int | None]


def seat_allows(seat: str, value: int) -> bool:
    """`4+`, `2-` or `*`."""
    if seat == "*":
        return True
    number = int(seat[:-1])
    return value >= number if seat[-1] == "+" else value <= number


def _each(values: Values) -> bool:
    return True


def _run(values: Values) -> bool:
    """Each exactly one more than the one before; with a gap, two more than the one before that."""
    known = [(place, value) for place, value in enumerate(values) if value is not None]
    return all(later - value == at - place for (place, value), (at, later) in pairwise(known))


def _equal(values: Values) -> bool:
    return len({value for value in values if value is not None}) <= 1


def _sum_below(values: Values) -> bool:
    """Left and middle together lower than right."""
    *left, right = values
    return right is None or sum(value or 0 for value in left) < right


def _sum_equal(values: Values) -> bool:
    """Left and middle add up to right; with a covered position, to no more than it."""
    *left, right = values
    if right is None:
        return True
    total = sum(value or 0 for value in left)
    return total == right if None not in left else total < right


def _pairs(values: Values) -> bool:
    """Two and two of equal value."""
    return all(
        one is None or two is None or one == two for one, two in zip(values[::2], values[1::2], strict=True)
    )


RELATIONS: Final[Mapping[Relation, Callable[[Values], bool]]] = {
    "each": _each,
    "run": _run,
    "equal": _equal,
    "sum_below": _sum_below,
    "sum_equal": _sum_equal,
    "pairs": _pairs,
}


def fits(card: CriticalTask, values: Values) -> bool:
    """Whether these dice fill the group seat."""
    return all(
        value is None or seat_allows(seat, value) for seat, value in zip(card.seats, values, strict=True)
    ) and RELATIONS[card.relation](values)
