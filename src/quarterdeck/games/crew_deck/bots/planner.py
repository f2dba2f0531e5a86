"""Where to put new crew: what cards are worth to a ship, quickly or exactly.

A layout is a ship as masks, one a colour and one a faction, so that a card's marginal points are two
look-ups. Values are points gained; filling the hold is charged with what keeping it open is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final
from weakref import WeakKeyDictionary

from quarterdeck.core.contract import Choice
from quarterdeck.games.crew_deck.choices import Place, Stow
from quarterdeck.games.crew_deck.components import WILD
from quarterdeck.games.crew_deck.rules import CrewDeck
from quarterdeck.games.crew_deck.ship import KIND_BITS, KIND_MASK, Ship, bits

OPEN_HOLD: Final = (0.0, 3.0, 4.5, 5.5, 6.0, 6.5)
"""What a place in the hold is worth with 0, 1, 2 ... rounds to come."""


class Layout:
    """A ship as masks; changed by `Planner.put` while a plan is tried out."""

    __slots__ = ("colours", "factions", "mask", "room")

    def __init__(self, mask: int, colours: list[int], factions: list[int], room: int) -> None:
        self.mask, self.colours, self.factions, self.room = mask, colours, factions, room


class Planner:
    """Plans for the ships of one table; what was worked out once is remembered."""

    def __init__(self, game: CrewDeck) -> None:
        self.hull, self.scorer = game.hull, game.scorer
        self.hold_size = game.config.hold_size
        self.colour, self.faction = game.scorer.colour, game.scorer.faction
        self.values, self.stowed = game.scorer.values, game.scorer.stowed_values
        self.points = game.scorer.set_value
        self.quick = lru_cache(maxsize=1 << 15)(self._quick)
        """What a crew gains the ship when its cards are placed one after the other, the best first."""

    # One card ------------------------------------------------------------------------------------

    def layout(self, ship: Ship) -> Layout:
        colours, factions = self.scorer.masks(ship)
        return Layout(ship.mask, colours, factions, self.hold_size - len(ship.hold))

    def marginal(self, layout: Layout, kind: int, bit: int) -> int:
        """Points that a card brings at a berth: its value and the growth of sets."""
        points = self.points
        gain = self.values[kind]
        for masks, trait in (
            (layout.colours, self.colour[kind]),
            (layout.factions, self.faction[kind]),
        ):
            wilds = masks[WILD]
            if trait < WILD:
                cards = masks[trait]
                gain += points(cards | bit, wilds) - points(cards, wilds)
            elif trait == WILD:
                more = wilds | bit
                for cards in masks[:WILD]:
                    if cards:
                        gain += points(cards, more) - points(cards, wilds)
        return gain

    def put(self, layout: Layout, kind: int, bit: int) -> None:
        """Places the card, or takes it back when it is there."""
        layout.mask ^= bit
        layout.colours[self.colour[kind]] ^= bit
        layout.factions[self.faction[kind]] ^= bit

    def _best_berth(self, layout: Layout, kind: int, rounds_left: int) -> tuple[float, int]:
        """The gain of the best place for one card; bit 0 is the hold."""
        best, where = float("-inf"), 0
        if layout.room:
            best = self.stowed[kind] - OPEN_HOLD[rounds_left]
        free = self.hull.free(layout.mask)
        colour, faction = self.colour[kind], self.faction[kind]
        if colour >= WILD or faction >= WILD:
            while free:
                bit = free & -free
                free ^= bit
                gain = self.marginal(layout, kind, bit)
                if gain > best:
                    best, where = gain, bit
            return best, where
        points, beside, value = self.points, self.hull.beside, self.values[kind]
        reds, humans = layout.colours[colour], layout.colours[WILD]
        pilots, generalists = layout.factions[faction], layout.factions[WILD]
        touching = free & (beside(reds | humans) | beside(pilots | generalists))
        apart = free & ~touching
        if apart and value > best:  # no set grows there
            best, where = value, apart & -apart
        base = value - points(reds, humans) - points(pilots, generalists)
        while touching:
            bit = touching & -touching
            touching ^= bit
            gain = base + points(reds | bit, humans) + points(pilots | bit, generalists)
            if gain > best:
                best, where = gain, bit
        return best, where

    # A whole crew --------------------------------------------------------------------------------

    def _quick(self, ship: Ship, crew: tuple[int, ...], rounds_left: int) -> float:
        return self._one_by_one(self.layout(ship), crew, rounds_left)[0]

    def settle(self, ship: Ship, crew: tuple[int, ...], rounds_left: int) -> Ship:
        """The ship after `quick`."""
        for kind, bit in self._one_by_one(self.layout(ship), crew, rounds_left)[1]:
            ship = ship.placed(bit.bit_length() - 1, kind) if bit else ship.stowed(kind)
        return ship

    def _one_by_one(
        self, layout: Layout, crew: Sequence[int], rounds_left: int
    ) -> tuple[float, list[tuple[int, int]]]:
        left, total = list(crew), 0.0
        placed: list[tuple[int, int]] = []
        while left:
            found = [(*self._best_berth(layout, kind, rounds_left), kind) for kind in set(left)]
            gain, bit, kind = max(found)
            left.remove(kind)
            placed.append((kind, bit))
            total += gain
            if bit:
                self.put(layout, kind, bit)
            else:
                layout.room -= 1
        return total, placed

    def best_placements(
        self, ship: Ship, crew: tuple[int, ...], rounds_left: int, count: int
    ) -> list[tuple[float, Ship]]:
        """The best ships that all ways of placing the crew lead to, with their gain, best first."""
        layout = self.layout(ship)
        before = self._set_points(layout)
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
        for stowed, placed in _splits(crew, layout.room):
            fixed = sum(self.stowed[kind] - OPEN_HOLD[rounds_left] for kind in stowed)
            fixed += sum(self.values[kind] for kind in placed) - before
            orders = set(permutations(placed))
            for berths in self._berth_sets(layout.mask, len(placed)):
                for order in orders:
                    for kind, bit in zip(order, berths, strict=True):
                        self.put(layout, kind, bit)
                    codes = [
                        (bit.bit_length() - 1) << KIND_BITS | kind
                        for kind, bit in zip(order, berths, strict=True)
                    ]
                    found[tuple(codes), stowed] = fixed + self._set_points(layout)
                    for kind, bit in zip(order, berths, strict=True):
                        self.put(layout, kind, bit)
        ranked = sorted(found.items(), key=lambda item: -item[1])[:count]
        return [(gain, self._joined(ship, codes, stowed)) for (codes, stowed), gain in ranked]

    def _set_points(self, layout: Layout) -> int:
        points, colours, factions = self.points, layout.colours, layout.factions
        humans, generalists = colours[WILD], factions[WILD]
        total = 0
        for cards in colours[:WILD]:
            if cards:
                total += points(cards, humans)
        for cards in factions[:WILD]:
            if cards:
                total += points(cards, generalists)
        return total

    def _berth_sets(self, mask: int, count: int) -> list[tuple[int, ...]]:
        """Every set of free berths that can be filled one after the other."""
        sets = {mask}
        for _ in range(count):
            sets = {old | 1 << berth for old in sets for berth in bits(self.hull.free(old))}
        return [tuple(1 << berth for berth in bits(filled ^ mask)) for filled in sets]

    def _joined(self, ship: Ship, codes: Sequence[int], stowed: Sequence[int]) -> Ship:
        """The ship with these cards, placed in an order that the rules allow."""
        left = list(codes)
        while left:
            free = self.hull.free(ship.mask)
            code = next(code for code in left if free >> (code >> KIND_BITS) & 1)
            left.remove(code)
            ship = ship.placed(code >> KIND_BITS, code & KIND_MASK)
        for kind in stowed:
            ship = ship.stowed(kind)
        return ship


def next_step(now: Ship, goal: Ship) -> Choice:
    """The first choice on the way from a ship to the planned one."""
    if len(now.crew) < len(goal.crew):
        code = goal.crew[len(now.crew)]
        return Place(code & KIND_MASK, code >> KIND_BITS)
    return Stow(goal.hold[len(now.hold)])


def _splits(crew: tuple[int, ...], room: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """What goes to the hold, and what to the ship."""
    seen = set()
    for chosen in range(1 << len(crew)):
        if chosen.bit_count() > room:
            continue
        stowed = tuple(sorted(kind for index, kind in enumerate(crew) if chosen >> index & 1))
        if stowed not in seen:
            seen.add(stowed)
            yield stowed, tuple(sorted(kind for index, kind in enumerate(crew) if not chosen >> index & 1))


_PLANNERS: WeakKeyDictionary[CrewDeck, Planner] = WeakKeyDictionary()


def planner_of(game: CrewDeck) -> Planner:
    """One planner a table, shared by its bots: it holds no secrets, only what ships are worth."""
    planner = _PLANNERS.get(game)
    if planner is None:
        planner = _PLANNERS[game] = Planner(game)
    return planner
