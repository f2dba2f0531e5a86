"""Whether tasks can be shared out: each to one place, so many to a place, some never to the same one.

A search that is exact and does not run away: it looks first at what has the fewest places left, never
twice at the same situation, and gives a situation up as soon as the places together can't hold the rest
or the tricks do not suffice, neither for what has been placed nor for what must still be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from quarterdeck.games.deep_sea.tasks.trick_counts import Wins, enough_tricks
from quarterdeck.games.tricks.cards import cards_in

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
        self._everything = sum(1 << name for name in bundles)
        self._asking_more, self._allowing_fewer = self._by_tricks()
        self._hopeless: set[tuple[Bundles, tuple[Place, ...]]] = set()

    def fits(self, places: Sequence[Place]) -> bool:
        """Whether every bundle finds a place."""
        if max(map(self._all_at_odds, self._bundles), default=0) > sum(place.room > 0 for place in places):
            return False
        size = sum(bundle.size for bundle in self._bundles.values())
        return self._place(self._everything, size, tuple(sorted(map(self._narrowed, places))))

    def _all_at_odds(self, name: int) -> int:
        """The number of some bundles, this one among them, of which no two can have the same place."""
        number, rivals = 1, self._bundles[name].foes
        while rivals:
            number += 1
            rivals &= self._bundles[(rivals & -rivals).bit_length() - 1].foes
        return number

    def _narrowed(self, place: Place) -> Place:
        """The place without the bundles that are too large for it."""
        room, open_, wins = place
        if not room:
            return Place(0, 0, wins)
        for bit, size in self._large:
            if size > room:
                open_ &= ~bit
        return Place(room, open_, wins)

    def _by_tricks(self) -> tuple[list[Bundles], list[Bundles]]:
        """By number of tricks, the bundles that ask for more, and those that allow only fewer."""
        asking_more, allowing_fewer = [0] * (self._tricks + 1), [0] * (self._tricks + 2)
        for name, bundle in self._bundles.items():
            for number in range(min(bundle.wins.least, self._tricks + 1)):
                asking_more[number] |= 1 << name
            for number in range(bundle.wins.at_most(self._tricks) + 1, self._tricks + 1):
                allowing_fewer[number] |= 1 << name
        return asking_more, allowing_fewer

    def _place(self, rest: Bundles, size: int, places: tuple[Place, ...]) -> bool:
        """Whether the rest, so many tasks, can be placed."""
        if not enough_tricks([place.wins for place in places], self._tricks):
            return False
        if not rest:
            return True
        places = self._within_tricks(places)
        if (rest, places) in self._hopeless:
            return False
        if (
            sum(map(self._holds_at_most, places)) >= size
            and self._asked_at_least(rest, places) <= self._tricks
        ):
            name = self._most_constrained(rest, places)
            for index, place in enumerate(places):
                if place.open >> name & 1 and place not in places[:index]:
                    after = self._given(name, index, places)
                    if self._place(rest & ~(1 << name), size - self._bundles[name].size, after):
                        return True
        self._hopeless.add((rest, places))
        return False

    def _within_tricks(self, places: tuple[Place, ...]) -> tuple[Place, ...]:
        """The places without the bundles of which one alone would be too much.

        It would ask for more tricks than there are, or leave some that nobody may win.
        """
        tricks = self._tricks
        most = [place.wins.at_most(tricks) for place in places]
        spare = tricks - sum([place.wins.least for place in places])
        surplus = sum(most) - tricks
        after = []
        for (room, open_, wins), may in zip(places, most, strict=True):
            closed = (
                self._asking_more[min(tricks, wins.least + spare)]
                | self._allowing_fewer[max(0, may - surplus)]
            )
            after.append(Place(room, open_ & ~closed, wins))
        return tuple(sorted(after))

    def _asked_at_least(self, rest: Bundles, places: tuple[Place, ...]) -> int:
        """A lower bound of the tricks that the places ask for once the rest is placed.

        Of every number of tricks it counts the places that must ask for so many: those that do, and as
        many more as it takes to hold the bundles that do.
        """
        asked = sum([place.wins.least for place in places])
        for number, bundles in enumerate(self._asking_more, 1):
            asking = rest & bundles
            if not asking:
                break
            size = self._size(asking)
            others = []
            for room, open_, wins in places:
                held = min(room, self._size(open_ & asking))
                if wins.least >= number:
                    size -= held
                else:
                    others.append(held)
            for held in sorted(others, reverse=True):
                if size <= 0:
                    break
                size -= held
                asked += 1
        return asked

    def _size(self, names: Bundles) -> int:
        """How many tasks the bundles have."""
        size = names.bit_count()
        for bit, tasks in self._large:
            if names & bit:
                size += tasks - 1
        return size

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
        """The one with the fewest places left; of those, who may win the fewest tricks.

        Of those again, the largest and the most at odds.
        """
        open_at = [rest, *(0,) * len(places)]
        for place in places:
            for number in range(len(places), 0, -1):
                moved = open_at[number - 1] & place.open
                open_at[number - 1] ^= moved
                open_at[number] |= moved

        def freedom(name: int) -> tuple[int, int, int]:
            bundle = self._bundles[name]
            return bundle.wins.most, -bundle.size, -(bundle.foes & rest).bit_count()

        return min(cards_in(next(filter(None, open_at))), key=freedom)

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
