"""A ship: two rows of berths, as bits of one number.

With the floating frame the ship may grow either way from its first card, which lies in the middle of
2 * width - 1 columns; at the end it spans no more than `width` of them. With the fixed frame there
are just `width` columns and the first card may lie anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from quarterdeck.core.view import Value

KIND_BITS: Final = 6
KIND_MASK: Final = (1 << KIND_BITS) - 1


class Ship(Struct, Value, frozen=True, gc=False):
    """A player's crew: berths taken, and the cargo hold."""

    mask: int = 0
    """One bit a taken berth."""
    crew: tuple[int, ...] = ()
    """`berth << 6 | kind`, in the order of placement."""
    hold: tuple[int, ...] = ()
    """Kinds of crew cards in the hold."""

    def placed(self, berth: int, kind: int) -> Ship:
        return Ship(self.mask | 1 << berth, self.crew + (berth << KIND_BITS | kind,), self.hold)

    def stowed(self, kind: int) -> Ship:
        return Ship(self.mask, self.crew, self.hold + (kind,))

    def cards(self) -> Iterator[tuple[int, int]]:
        """Berth and kind of every card in the ship."""
        for code in self.crew:
            yield code >> KIND_BITS, code & KIND_MASK


class Hull:
    """The geometry that all ships of one table share."""

    def __init__(self, width: int, frame: Literal["floating", "fixed"]) -> None:
        self.width = width
        self.frame = frame
        self.columns = width if frame == "fixed" else 2 * width - 1
        self.berths = 2 * self.columns
        self.row = (1 << self.columns) - 1
        self.full = (1 << self.berths) - 1
        first_column = 1 | 1 << self.columns
        self._not_first = self.full & ~first_column
        self._not_last = self.full & ~(first_column << (self.columns - 1))
        middle = first_column << (width - 1)
        self._openings = self.full if frame == "fixed" else middle

    def berth(self, row: int, column: int) -> int:
        """`column` counts from the left of the frame, or from the first card's column when it floats."""
        return row * self.columns + column + (0 if self.frame == "fixed" else self.width - 1)

    def place_of(self, berth: int) -> tuple[int, int]:
        """Row and column, as `berth` takes them."""
        row, column = divmod(berth, self.columns)
        return row, column - (0 if self.frame == "fixed" else self.width - 1)

    def beside(self, mask: int) -> int:
        """All berths that share an edge with one of these, among them possibly some of these."""
        return (
            (mask << 1 & self._not_first)
            | (mask >> 1 & self._not_last)
            | (mask << self.columns & self.full)
            | mask >> self.columns
        )

    def free(self, mask: int) -> int:
        """The berths where the next card may go."""
        if not mask:
            return self._openings
        columns = self.columns
        open_ = (
            (mask << 1 & self._not_first)
            | (mask >> 1 & self._not_last)
            | (mask << columns & self.full)
            | mask >> columns
        ) & ~mask
        if columns == self.width:
            return open_
        spanned = (mask | mask >> columns) & self.row
        first = (spanned & -spanned).bit_length() - 1
        last = spanned.bit_length() - 1
        allowed = ((1 << (first + self.width)) - 1) & ~((1 << max(last - self.width + 1, 0)) - 1) & self.row
        return open_ & (allowed | allowed << columns)


def bits(mask: int) -> Iterator[int]:
    """The positions of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
