"""How good the mission looks when all hands are known: the odds of every open task.

The odds are logistic in a few things a player would look at; their weights were fitted to games of
the bot with itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from quarterdeck.games.planet_nine.bots.situation import Situation

OWN = (-1.24, -0.17, -0.2, 0.16, 0.28, 0.85, 0.46, -0.08, -0.4, 0.02, -0.3)
"""Owner holds the card: base, members forced over it, their cards above, tricks left, owner leads,
owner's rockets, owner's length in the suit, earlier tasks."""
OTHER = (-2.25, 1.37, -0.6, 0.92, 1.24, 0.09, 0.67, -0.02, 0.13, 0.19, -0.4, -0.05, -0.09, -0.07, 0.05)
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
        self.values = deck.value

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
        if kind == 2:
            return -4.0
        weights = OWN if kind == 0 else OTHER
        total = weights[0]
        for weight, feature in zip(weights[1:], features, strict=True):
            total += weight * feature
        return total

    def odds(self, hands: Sequence[int], leader: int, still_open: int, card: int) -> float:
        """The chance that one of these tasks will be fulfilled."""
        return 1.0 / (1.0 + exp(-self.logit(hands, leader, still_open, 1 << card)))

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
        value = self.values[card]
        if mine & bit:
            forced = over = higher = 0
            for member, hand in enumerate(hands):
                if member == owner:
                    continue
                theirs = hand & suit
                if theirs:
                    higher += theirs > bit
                    if not theirs & (bit - 1):
                        forced += 1
                        over += theirs.bit_count()
                elif hand and not hand & ~self.trumps:
                    forced += 1
                    over += 1
            leads = leader == owner
            return 0, (
                forced,
                over,
                tricks,
                leads,
                leads and not forced,
                rockets,
                in_suit.bit_count(),
                earlier,
                value,
                higher,
            )
        holder = -1
        for member, hand in enumerate(hands):
            if hand & bit:
                holder = member
                break
        if holder < 0:
            return 2, ()
        theirs = hands[holder] & suit
        beats = in_suit > bit
        forced = 0
        if beats:
            top = 1 << in_suit.bit_length() - 1
            for member, hand in enumerate(hands):
                cards = hand & suit
                if cards and member != owner and not cards & (top - 1):
                    forced += 1
        leads = leader == owner
        return 1, (
            beats,
            forced,
            rockets,
            not in_suit and rockets > 0,
            not in_suit and not rockets,
            leads,
            leads and beats and not forced,
            leader == holder,
            tricks,
            earlier,
            in_suit.bit_count(),
            theirs == bit,
            rockets > 0 and not hands[holder] & self.trumps,
            value,
        )
