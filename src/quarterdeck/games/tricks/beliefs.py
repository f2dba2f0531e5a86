"""What a member may think of the hidden hands: deals that agree with all it knows, drawn quickly.

Unlike `dealing.deal_unseen` the draw is not exactly uniform where voids and messages bind, but it is
several times faster: good enough for weighing chances, not for the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.dealing import deal_unseen
from quarterdeck.games.tricks.state import AnyView, hand_in, hand_of

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame

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


class HandSampler:
    """Draws full tables that the viewing seat can't tell from the real one."""

    def __init__(self, game: TrickGame[Any, Any], view: AnyView) -> None:
        self.game = game
        self.view = view
        self.knowledge = game.knowledge_type(game, view)
        self.beliefs: Beliefs | None = None
        history = self.knowledge.history
        if not history.page and game.dummy < 0:
            known, unseen, room = self.knowledge.look()
            others = self.knowledge.others
            self.known = [known[seat] & ~view.public.played for seat in others]
            self.beliefs = Beliefs(unseen, [~history.excluded[seat] for seat in others], room)

    def hands(self, source: Random) -> list[int]:
        """One guess at the cards of every seat, a dummy's covered ones included."""
        if self.beliefs is None:
            return self._exact(source)
        hands = [hand_in(self.view)] * self.game.seats
        dealt = self.beliefs.imagine(source)
        for seat, cards, known in zip(self.knowledge.others, dealt, self.known, strict=True):
            hands[seat] = cards | known
        return hands

    def _exact(self, source: Random) -> list[int]:
        state = self.knowledge.imagine(source)
        hands = [hand_of(state, seat) for seat in range(self.game.seats)]
        if state.covered is not None:
            hands[-1] |= set_of(card for card in state.covered.cards if card >= 0)
        return hands
