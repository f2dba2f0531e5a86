"""How good the mission looks when all hands are known: the odds of every open task.

The odds are logistic in a few things a player would look at; their weights were fitted to games of
the bot with itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from quarterdeck.games.planet_nine.bots.situation import Situation

OWN = (2.6, -1.1, -0.25, 0.06, 0.3, 0.25, 0.15, -0.6)
"""Owner holds the card: base, members forced over it, their cards above, tricks left, owner leads,
owner's rockets, owner's length in the suit, earlier tasks."""
OTHER = (0.6, 1.6, -0.9, 0.5, 1.0, 0.25, 0.3, 0.06, -0.6, 0.0)
"""Another holds it: base, owner can beat it, members forced over that, owner's rockets, owner void in
the suit with rockets, owner leads, holder leads, tricks left, earlier tasks, owner's length."""


class Outlook:
    """Values a table of known hands."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.members = len(situation.tasks_of)
        deck = situation.deck
        self.trumps = deck.trumps
        self.suit = deck.suit
        self.of_suit = deck.of_suit

    def value(self, hands: Sequence[int], leader: int, still_open: int) -> float:
        """The chance that all these tasks will be fulfilled."""
        odds = 1.0
        rest = still_open
        while rest:
            bit = rest & -rest
            rest ^= bit
            odds *= 1.0 / (1.0 + exp(-self.logit(hands, leader, still_open, bit)))
        return odds

    def logit(self, hands: Sequence[int], leader: int, still_open: int, bit: int) -> float:
        kind, features = self.features(hands, leader, still_open, bit)
        weights = OWN if kind == 0 else OTHER
        total = weights[0]
        for weight, feature in zip(weights[1:], features, strict=True):
            total += weight * feature
        return total if kind < 2 else -3.0

    def features(
        self, hands: Sequence[int], leader: int, still_open: int, bit: int
    ) -> tuple[int, tuple[float, ...]]:
        card = bit.bit_length() - 1
        situation = self.situation
        owner = situation.owner[card]
        suit = self.of_suit[self.suit[card]]
        mine = hands[owner]
        tricks = mine.bit_count()
        rockets = (mine & self.trumps).bit_count()
        in_suit = mine & suit
        earlier = 0
        if situation.before:
            earlier = (situation.before.get(card, 0) & still_open).bit_count()
        if mine & bit:
            forced = over = 0
            for member, hand in enumerate(hands):
                if member == owner:
                    continue
                theirs = hand & suit
                if theirs:
                    if not theirs & (bit - 1):
                        forced += 1
                        over += theirs.bit_count()
                elif hand and not hand & ~self.trumps:
                    forced += 1
                    over += 1
            return 0, (forced, over, tricks, leader == owner, rockets, in_suit.bit_count(), earlier)
        holder = -1
        for member, hand in enumerate(hands):
            if hand & bit:
                holder = member
                break
        if holder < 0:
            return 2, (0,) * 9
        beats = in_suit > bit
        forced = 0
        if beats:
            top = 1 << in_suit.bit_length() - 1
            for member, hand in enumerate(hands):
                theirs = hand & suit
                if theirs and member != owner and not theirs & (top - 1):
                    forced += 1
        return 1, (
            beats,
            forced,
            rockets,
            not in_suit and rockets > 0,
            leader == owner,
            leader == holder,
            tricks,
            earlier,
            in_suit.bit_count(),
        )
