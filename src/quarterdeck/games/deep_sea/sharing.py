"""Whether tasks can be shared out: each to one place, so many to a place, some never to the same one.

A search that is exact and does not run away: it looks first at what has the fewest places left, never
twice at the same situation, and gives a situation up as soon as the places together can't hold the rest
or the tricks do not suffice for what has been placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from quarterdeck.games.deep_sea.trick_counts import Wins, enough_tricks

Bundles: TypeAlias = int
"""A set of bundles, as bits: each is named by the number of one of its tasks."""


class Bundle(NamedTuple):
    """Tasks that must have one owner."""

    tasks: int
    """As bits."""
    foes: Bundles
    """Those that can't have the same owner."""

    wins: Wins
    """What they ask of their owner's tricks."""

    @property
    def size(self) -> int:
        return self.tasks.bit_count()


class Place(NamedTuple):
    """What a seat may still be given."""

    room: int
    """So many more tasks."""
    open: Bundles
    """Those that may come here."""
    wins: Wins
    """What the tasks here ask of the seat's tricks."""


class Sharing:
    """A set of bundles; asked whether they can be placed."""

    def __init__(self, bundles: Mapping[int, Bundle], tricks: int) -> None:
        self._bundles = bundles
        self._tricks = tricks
        self._large = tuple((1 << name, bundle.size) for name, bundle in bundles.items() if bundle.size > 1)
        self._hopeless: set[tuple[Bundles, tuple[Place, ...]]] = set()

    def fits(self, places: Sequence[Place]) -> bool:
        """Whether every bundle finds a place."""
        everything = sum(1 << name for name in self._bundles)
        size = sum(bundle.size for bundle in self._bundles.values())
        return self._place(everything, size, tuple(sorted(map(self._narrowed, places))))

    def _narrowed(self, place: Place) -> Place:
        """The place without the bundles that are too large for it."""
        room, open_, wins = place
        if not room:
            return Place(0, 0, wins)
        for bit, size in self._large:
            if size > room:
                open_ &= ~bit
        return Place(room, open_, wins)

    def _place(self, rest: Bundles, size: int, places: tuple[Place, ...]) -> bool:
        """Whether the rest, so many tasks, can be placed."""
        if not enough_tricks([place.wins for place in places], self._tricks):
            return False
        if not rest:
            return True
        if (rest, places) in self._hopeless:
            return False
        if sum(map(self._holds_at_most, places)) >= size:
            name = self._most_constrained(rest, places)
            for index, place in enumerate(places):
                if place.open >> name & 1 and place not in places[:index]:
                    after = self._given(name, index, places)
                    if self._place(rest & ~(1 << name), size - self._bundles[name].size, after):
                        return True
        self._hopeless.add((rest, places))
        return False

    def _given(self, name: int, to: int, places: tuple[Place, ...]) -> tuple[Place, ...]:
        """The places once a bundle has found one of them, in an order that makes like situations equal."""
        others = ~(1 << name)
        after = [Place(place.room, place.open & others, place.wins) for place in places]
        bundle = self._bundles[name]
        room, open_, wins = after[to]
        taken = Place(room - bundle.size, open_ & ~bundle.foes, wins.and_(bundle.wins))
        after[to] = self._narrowed(taken)
        return tuple(sorted(after))

    def _most_constrained(self, rest: Bundles, places: tuple[Place, ...]) -> int:
        """The one with the fewest places left; of those, the largest and the most at odds."""

        def freedom(name: int) -> tuple[int, int, int]:
            open_at = 0
            for _, open_, _ in places:
                open_at += open_ >> name & 1
            bundle = self._bundles[name]
            return open_at, -bundle.size, -(bundle.foes & rest).bit_count()

        return min(_members(rest), key=freedom)

    def _holds_at_most(self, place: Place) -> int:
        """An upper bound of the tasks that a place can take: of bundles all at odds only one comes there."""
        bundles = self._bundles
        room, open_, _ = place
        held = 0
        while open_ and held < room:
            largest, rivals = 1, open_
            while rivals:
                bit = rivals & -rivals
                bundle = bundles[bit.bit_length() - 1]
                open_ ^= bit
                rivals &= bundle.foes
                if bundle.tasks != bit and bundle.size > largest:
                    largest = bundle.size
            held += largest
        return min(held, room)


def _members(names: Bundles) -> Iterator[int]:
    while names:
        bit = names & -names
        yield bit.bit_length() - 1
        names ^= bit
