"""What a finished trick means for the mission: lost, won, or how good it looks from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.games.planet_nine.bots.situation import Situation
from quarterdeck.games.planet_nine.bots.task_odds import Outlook
from quarterdeck.games.tricks.cards import cards_in

Hands = Sequence[int]

SAFE: Final = (0.75, 0.35, 0.12, 0.04)
"""How likely a card wins a trick against its holder's will, by the number of higher cards around."""


class Prospects:
    """Judges tricks for one situation, special rule included."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.outlook = Outlook(situation)
        self.rule = situation.rule if situation.rule.judges else None

    def now(self, hands: Hands, leader: int) -> float:
        """The chance of the mission before a trick, if these were the hands."""
        situation = self.situation
        value = self.outlook.value(hands, leader, situation.open)
        if self.rule is not None:
            value *= self.rule.hope(self, hands, Trick(situation, 0, -1, -1))
        return value

    def after(self, hands: Hands, cards: int, best: int, winner: int) -> float:
        """The chance of the mission after a trick of these cards; `hands` still hold them."""
        situation = self.situation
        done = cards & situation.open
        left = situation.open & ~done
        if done:
            if done & ~situation.tasks_of[winner]:
                return 0.0
            for card, earlier in situation.before.items():
                if done >> card & 1 and earlier & left:
                    return 0.0
            if not left and self.rule is None:
                return 1.0
        elif self.rule is None and situation.last:
            return 0.0
        rest = [hand & ~cards for hand in hands]
        value = 1.0
        if self.rule is not None:
            value = self.rule.hope(self, rest, Trick(situation, cards, best, winner))
            if not value:
                return 0.0
        return value * self.outlook.value(rest, winner, left)

    def losing(self, hands: Hands, member: int) -> list[float]:
        """For each card of a member, the risk that it wins a trick though it should not; highest first."""
        deck = self.situation.deck
        mine = hands[member]
        others = 0
        for other, hand in enumerate(hands):
            if other != member:
                others |= hand
        risks = []
        for card in cards_in(mine):
            higher = (deck.beaten_by[card] & others).bit_count()
            risks.append(SAFE[min(higher, 3)])
        risks.sort(reverse=True)
        return risks

    def strength(self, hands: Hands, member: int) -> float:
        """How many tricks a member could about win if it wanted to."""
        deck = self.situation.deck
        others = 0
        for other, hand in enumerate(hands):
            if other != member:
                others |= hand
        total = 0.0
        for card in cards_in(hands[member]):
            higher = (deck.beaten_by[card] & others & deck.of_suit[deck.suit[card]]).bit_count()
            total += 0.9 ** (1 + 2 * higher)
        return total


class Trick:
    """A trick that was just finished; `winner` is -1 where nothing was played yet."""

    def __init__(self, situation: Situation, cards: int, best: int, winner: int) -> None:
        self.cards = cards
        self.best = best
        self.winner = winner
        self.number = situation.number if winner >= 0 else situation.number - 1
        self.last = situation.last and winner >= 0
        self.won = list(situation.won)
        if winner >= 0:
            self.won[winner] += 1
