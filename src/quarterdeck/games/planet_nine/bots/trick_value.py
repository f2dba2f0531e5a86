"""What a finished trick means for the mission: lost, won, or how good it looks from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.games.planet_nine.bots.position import Position
from quarterdeck.games.planet_nine.bots.task_odds import TaskOdds
from quarterdeck.games.tricks.cards import cards_in

Hands = Sequence[int]

SAFE: Final = (0.75, 0.35, 0.12, 0.04)
"""How likely a card wins a trick against its holder's will, by the number of higher cards around."""


class TrickValue:
    """Judges tricks for one position, special rule included."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.task_odds = TaskOdds(position)
        self.rule = position.rule if position.rule.judges else None

    def now(self, hands: Hands, leader: int) -> float:
        """The chance of the mission before a trick, if these were the hands."""
        position = self.position
        value = self.task_odds.value(hands, leader, position.open)
        if self.rule is not None:
            value *= self.rule.success_odds(self, hands, ImaginedTrick(position, 0, -1, -1))
        return value

    def after(self, hands: Hands, cards: int, best: int, winner: int) -> float:
        """The chance of the mission after a trick of these cards; `hands` still hold them."""
        position = self.position
        done = cards & position.open
        left = position.open & ~done
        if done:
            if done & ~position.tasks_of[winner]:
                return 0.0
            for card, earlier in position.before.items():
                if done >> card & 1 and earlier & left:
                    return 0.0
            if not left and self.rule is None:
                return 1.0
        elif self.rule is None and position.last:
            return 0.0
        rest = [hand & ~cards for hand in hands]
        value = 1.0
        if self.rule is not None:
            value = self.rule.success_odds(self, rest, ImaginedTrick(position, cards, best, winner))
            if not value:
                return 0.0
        return value * self.task_odds.value(rest, winner, left)

    def losing(self, hands: Hands, member: int) -> list[float]:
        """For each card of a member, the risk that it wins a trick though it should not; highest first."""
        beaten_by, others = self.position.deck.beaten_by, _others(hands, member)
        higher = ((beaten_by[card] & others).bit_count() for card in cards_in(hands[member]))
        return sorted((SAFE[min(count, 3)] for count in higher), reverse=True)

    def strength(self, hands: Hands, member: int) -> float:
        """How many tricks a member could about win if it wanted to."""
        deck, others = self.position.deck, _others(hands, member)
        total = 0.0
        for card in cards_in(hands[member]):
            higher = (deck.beaten_by[card] & others & deck.of_suit[deck.suit[card]]).bit_count()
            total += 0.9 ** (1 + 2 * higher)
        return total


def _others(hands: Hands, member: int) -> int:
    """The cards of everybody else."""
    others = 0
    for other, hand in enumerate(hands):
        if other != member:
            others |= hand
    return others


class ImaginedTrick:
    """A trick that was just finished; `winner` is -1 where nothing was played yet."""

    def __init__(self, position: Position, cards: int, best: int, winner: int) -> None:
        self.cards = cards
        self.best = best
        self.winner = winner
        self.number = position.number if winner >= 0 else position.number - 1
        self.last = position.last and winner >= 0
        self.won = list(position.won)
        if winner >= 0:
            self.won[winner] += 1
