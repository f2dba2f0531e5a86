"""What a member may think of the hidden hands: deals that agree with all it knows, drawn quickly.

Unlike `dealing.deal_unseen` the draw is not exactly uniform where voids and messages bind, but it is
several times faster: good enough for weighing chances, not for the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.dealing import deal_unseen

TRIES = 20
"""Quick draws that run into a dead end before the exact one is asked."""


class Beliefs:
    """The unseen cards, who may hold each, and how many each holder has room for."""

    def __init__(self, unseen: int, allowed: Sequence[int], room: Sequence[int]) -> None:
        self.unseen = unseen
        self.allowed = list(allowed)
        self.room = list(room)
        self.free = unseen
        """Cards that anybody may hold."""
        for cards in allowed:
            self.free &= cards
        bound = [
            (card, [holder for holder, cards in enumerate(allowed) if cards >> card & 1])
            for card in cards_in(unseen & ~self.free)
        ]
        bound.sort(key=lambda entry: len(entry[1]))
        self._bound = bound
        self._free = cards_in(self.free)

    def imagine(self, source: Random) -> list[int]:
        """The set of cards each holder might have."""
        for _ in range(TRIES):
            dealt = self._quick(source)
            if dealt is not None:
                return dealt
        return deal_unseen(source, self.unseen, self.allowed, self.room)

    def _quick(self, source: Random) -> list[int] | None:
        """Cards with few possible holders first, in proportion to the room left; then a shuffle."""
        room = list(self.room)
        dealt = [0] * len(room)
        chance = source.random
        for card, holders in self._bound:
            total = 0
            for holder in holders:
                total += room[holder]
            if not total:
                return None
            drawn = chance() * total
            for holder in holders:
                drawn -= room[holder]
                if drawn < 0:
                    break
            dealt[holder] |= 1 << card
            room[holder] -= 1
        free = self._free
        source.shuffle(free)
        start = 0
        for holder, space in enumerate(room):
            cards = 0
            for card in free[start : start + space]:
                cards |= 1 << card
            dealt[holder] |= cards
            start += space
        return dealt
