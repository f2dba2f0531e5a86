"""How good the mission looks when all hands are known: the odds of every open task.

The odds are logistic in a few things a player would look at; their weights were fitted to games of
the bot with itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from quarterdeck.games.planet_nine.bots.situation import Situation

OWN = (-4.34, 1.45, -2.08, 0.43, 0.37, 0.32, 0.25, 0.55, 1.09, -1.09, 0.04, -0.27, 1.38)
"""Owner holds the card: base, members forced over it, their cards above, tricks left, owner leads, nobody
is forced over, both, owner's rockets, owner's length in the suit, tasks to fulfil before, value, members
with a higher card, nobody has one."""
OTHER = (
    -1.41,
    0.39,
    -0.46,
    0.93,
    0.95,
    1.42,
    -0.04,
    0.34,
    -0.34,
    0.09,
    0.19,
    -0.47,
    -0.02,
    -0.49,
    -0.26,
    0.9,
    -0.04,
    0.41,
)
"""Another holds it: base, owner can beat it in its suit, members forced over that, nobody is, owner's
rockets, owner void with rockets, void without, owner leads, leads with nobody forced over, holder leads,
tricks left, tasks to fulfil before, owner's length, it is the holder's only card of the suit, owner has
rockets and the holder none, owner has the highest rocket, value, owner has the suit's highest card."""
GONE = (-4.0,)
"""Nobody is seen to hold it: it may stay unplayed."""


class Outlook:
    """Values a table of known hands."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
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
        """Log of the odds of one task."""
        weights, features = self.features(hands, leader, still_open, bit)
        total: float = sum(map(mul, weights, features))
        return total

    def odds(self, hands: Sequence[int], leader: int, still_open: int, card: int) -> float:
        """The chance that one of these tasks will be fulfilled."""
        return 1.0 / (1.0 + exp(-self.logit(hands, leader, still_open, 1 << card)))

    def features(
        self, hands: Sequence[int], leader: int, still_open: int, bit: int
    ) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """What the odds of one task depend on, and the weights that go with it."""
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
        leads = leader == owner
        if mine & bit:
            forced = over = higher = 0
            for member, hand in enumerate(hands):
                if member == owner:
                    continue
                theirs = hand & suit
                if theirs:
                    if theirs > bit:
                        higher += 1
                        if not theirs & (bit - 1):
                            forced += 1
                            over += theirs.bit_count()
                elif hand and not hand & ~self.trumps:
                    forced += 1
                    over += 1
            return OWN, (
                1.0,
                forced,
                over,
                tricks,
                leads,
                not forced,
                leads and not forced,
                rockets,
                in_suit.bit_count(),
                earlier,
                self.values[card],
                higher,
                not higher,
            )
        top = 1 << in_suit.bit_length() - 1 if in_suit else 0
        beats = top > bit
        holder = -1
        forced = highest_rocket = 0
        best = beats
        for member, hand in enumerate(hands):
            if member == owner:
                continue
            if hand & bit:
                holder = member
            trumps = hand & self.trumps
            highest_rocket = max(highest_rocket, trumps)
            theirs = hand & suit
            if beats and theirs > top:
                best = False
                if not theirs & (top - 1):
                    forced += 1
        if holder < 0:
            return GONE, (1.0,)
        ready = beats and not forced
        return OTHER, (
            1.0,
            beats,
            forced,
            ready,
            rockets,
            not in_suit and rockets > 0,
            not in_suit and not rockets,
            leads,
            leads and ready,
            leader == holder,
            tricks,
            earlier,
            in_suit.bit_count(),
            hands[holder] & suit == bit,
            rockets > 0 and not hands[holder] & self.trumps,
            mine & self.trumps > highest_rocket,
            self.values[card],
            best,
        )
