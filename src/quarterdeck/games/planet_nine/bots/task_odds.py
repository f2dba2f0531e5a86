"""How good the mission looks when all hands are known: the odds of every open task.

The odds are logistic in a few things a player would look at; their weights were fitted to games of
the bot with itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from quarterdeck.games.planet_nine.bots.position import Position

# The owner of the task holds its card.
OWN_BASE = -4.34
OWN_FORCED = 1.45  # a member who must play over it
OWN_OVER = -2.08  # a card above it in such a hand
OWN_TRICK = 0.43  # a trick still to be played
OWN_LEADS = 0.37
OWN_SAFE = 0.32  # nobody must play over it
OWN_LEADS_SAFE = 0.25
OWN_ROCKET = 0.55
OWN_LENGTH = 1.09  # a card of its suit in the owner's hand
OWN_EARLIER = -1.09  # a task to be fulfilled before
OWN_VALUE = 0.04
OWN_HIGHER = -0.27  # a member with a higher card
OWN_HIGHEST = 1.38  # nobody has one

# Another member holds it.
OTHER_BASE = -1.41
OTHER_BEATS = 0.39  # the owner can beat it in its suit
OTHER_FORCED = -0.46  # a member who must play over that
OTHER_READY = 0.93  # nobody must
OTHER_ROCKET = 0.95  # a rocket in the owner's hand
OTHER_VOID_ROCKETS = 1.42
OTHER_VOID = -0.04
OTHER_LEADS = 0.34
OTHER_LEADS_READY = -0.34
OTHER_HOLDER_LEADS = 0.09
OTHER_TRICK = 0.19
OTHER_EARLIER = -0.47
OTHER_LENGTH = -0.02
OTHER_ONLY = -0.49  # it is the holder's only card of the suit
OTHER_ONLY_ROCKETS = -0.26  # the owner has rockets and the holder none
OTHER_HIGHEST_ROCKET = 0.9
OTHER_VALUE = -0.04
OTHER_BEST = 0.41  # the owner has the suit's highest card

GONE = -4.0
"""Nobody is seen to hold it: it may stay unplayed."""


class TaskOdds:
    """Values a table of known hands."""

    def __init__(self, position: Position) -> None:
        self.position = position
        deck = position.deck
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

    def odds(self, hands: Sequence[int], leader: int, still_open: int, card: int) -> float:
        """The chance that one of these tasks will be fulfilled."""
        return 1.0 / (1.0 + exp(-self.logit(hands, leader, still_open, 1 << card)))

    def logit(self, hands: Sequence[int], leader: int, still_open: int, bit: int) -> float:
        """Log of the odds of one task."""
        card = bit.bit_length() - 1
        position = self.position
        owner = position.owner[card]
        before = position.before
        earlier = (before.get(card, 0) & still_open).bit_count() if before else 0
        if hands[owner] & bit:
            return self._own(hands, owner, leader == owner, card, earlier)
        return self._another(hands, owner, leader, card, earlier)

    def _own(self, hands: Sequence[int], owner: int, leads: bool, card: int, earlier: int) -> float:
        trumps, suit, mine = self.trumps, self.of_suit[self.suit[card]], hands[owner]
        bit = 1 << card
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
            elif hand and not hand & ~trumps:
                forced += 1
                over += 1
        logit = (
            OWN_BASE
            + OWN_TRICK * mine.bit_count()
            + OWN_ROCKET * (mine & trumps).bit_count()
            + OWN_LENGTH * (mine & suit).bit_count()
            + OWN_VALUE * self.values[card]
            + OWN_EARLIER * earlier
        )
        if leads:
            logit += OWN_LEADS
        if forced:
            logit += OWN_FORCED * forced + OWN_OVER * over
        else:
            logit += OWN_SAFE
            if leads:
                logit += OWN_LEADS_SAFE
        return logit + (OWN_HIGHER * higher if higher else OWN_HIGHEST)

    def _another(self, hands: Sequence[int], owner: int, leader: int, card: int, earlier: int) -> float:
        trumps, suit, mine = self.trumps, self.of_suit[self.suit[card]], hands[owner]
        bit = 1 << card
        in_suit = mine & suit
        top = 1 << in_suit.bit_length() - 1 if in_suit else 0
        best = beats = top > bit
        holder = -1
        forced = highest_rocket = 0
        for member, hand in enumerate(hands):
            if member == owner:
                continue
            if hand & bit:
                holder = member
            rockets = hand & trumps
            highest_rocket = max(highest_rocket, rockets)
            if beats:
                theirs = hand & suit
                if theirs > top:
                    best = False
                    if not theirs & (top - 1):
                        forced += 1
        if holder < 0:
            return GONE
        logit = (
            OTHER_BASE
            + OTHER_TRICK * mine.bit_count()
            + OTHER_VALUE * self.values[card]
            + OTHER_EARLIER * earlier
        )
        if beats:
            logit += OTHER_BEATS
            if forced:
                logit += OTHER_FORCED * forced
            else:
                logit += OTHER_READY
                if leader == owner:
                    logit += OTHER_LEADS_READY
        if best:
            logit += OTHER_BEST
        if leader == owner:
            logit += OTHER_LEADS
        elif leader == holder:
            logit += OTHER_HOLDER_LEADS
        rockets = mine & trumps
        if rockets:
            logit += OTHER_ROCKET * rockets.bit_count()
            if not hands[holder] & trumps:
                logit += OTHER_ONLY_ROCKETS
            if rockets > highest_rocket:
                logit += OTHER_HIGHEST_ROCKET
        if in_suit:
            logit += OTHER_LENGTH * in_suit.bit_count()
        else:
            logit += OTHER_VOID_ROCKETS if rockets else OTHER_VOID
        if hands[holder] & suit == bit:
            logit += OTHER_ONLY
        return logit
