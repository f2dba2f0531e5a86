"""Where chance comes from, and the one documented way from random bits to dice and shuffles.

Anything with `getrandbits` is a source: `random.Random` for simulations, `fairness.Stream` online.
The mapping is unbiased and fixed, so that anybody can verify a deal from the revealed secret:

- `below(source, n)`: take as many bits as n - 1 has; while the number is not below n, take again.
- `shuffled(source, items)`: for i from the last index down to 1, swap item i with item below(i + 1).
- `drawn(source, items)`: for i from 0 on, swap item i with item i + below(items left); item i is next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Protocol, TypeVar

T = TypeVar("T")


class Source(Protocol):
    """Random bits."""

    def getrandbits(self, k: int, /) -> int: ...


def below(source: Source, n: int) -> int:
    """A number from 0 to n - 1, each equally likely."""
    if n < 2:
        if n == 1:
            return 0
        raise ValueError(f"there is no number from 0 to {n - 1}")
    bits = (n - 1).bit_length()
    number = source.getrandbits(bits)
    while number >= n:
        number = source.getrandbits(bits)
    return number


@lru_cache(maxsize=64)
def _steps(count: int) -> tuple[tuple[int, int], ...]:
    """The indices of a shuffle from the last one down, each with the bits it takes."""
    return tuple((i, i.bit_length()) for i in range(count - 1, 0, -1))


def shuffled(source: Source, items: Iterable[T]) -> tuple[T, ...]:
    """All items in an order drawn uniformly."""
    deck = list(items)
    draw = source.getrandbits
    for i, bits in _steps(len(deck)):
        j = draw(bits)
        while j > i:
            j = draw(bits)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def drawn(source: Source, items: Iterable[T]) -> Iterator[T]:
    """All items in an order drawn uniformly, one at a time: for when a few of many are needed."""
    deck = list(items)
    for i in range(len(deck)):
        j = i + below(source, len(deck) - i)
        deck[i], deck[j] = deck[j], deck[i]
        yield deck[i]


def pick(source: Source, items: tuple[T, ...]) -> T:
    """One of the items, each equally likely."""
    return items[below(source, len(items))]
