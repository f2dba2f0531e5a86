"""Seats as a game numbers them, and places as they come clockwise: the search knows places alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Seating:
    """Who sits where."""

    seat: tuple[int, ...]
    """By place."""
    place: tuple[int, ...]
    """By seat."""

    @classmethod
    def clockwise(cls, left_neighbour: Sequence[int]) -> Seating:
        """From each seat's left neighbour; the first seat has the first place."""
        seats = [0]
        while len(seats) < len(left_neighbour):
            seats.append(left_neighbour[seats[-1]])
        return cls(tuple(seats), tuple(seats.index(seat) for seat in range(len(seats))))

    def by_place(self, by_seat: Sequence[T]) -> list[T]:
        return [by_seat[seat] for seat in self.seat]

    def seats_by_place(self, seats: int) -> int:
        """A set of seats as a set of places."""
        return sum(1 << place for place, seat in enumerate(self.seat) if seats >> seat & 1)
