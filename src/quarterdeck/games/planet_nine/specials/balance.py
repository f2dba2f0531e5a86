"""Missions in which nobody may run ahead in tricks."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, ClassVar

from quarterdeck.games.planet_nine.judge import Trick
from quarterdeck.games.planet_nine.specials.rule import NOBODY, Hands, SpecialRule, lost
from quarterdeck.games.planet_nine.state import Public
from quarterdeck.games.tricks.aims import Aim, BalancedTricks, WonBy
from quarterdeck.games.tricks.state import Verdict

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.bots.position import Position
    from quarterdeck.games.planet_nine.bots.trick_value import ImaginedTrick, TrickValue


class Balance(SpecialRule):
    """Mission 29: nobody is ever two tricks ahead of anybody."""

    name: ClassVar[str] = "balance"
    judges: ClassVar[bool] = True

    def fails(self, trick: Trick) -> Verdict | None:
        return lost(trick, "unbalanced") if max(trick.won) - min(trick.won) >= 2 else None

    def aims(self, public: Public) -> tuple[Aim, ...]:
        return (BalancedTricks(), self.to_the_end())

    def unwanted(self, position: Position) -> int:
        least = min(position.won)
        return sum(1 << member for member, count in enumerate(position.won) if count > least)

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        """Whoever is behind must still be able to win a trick."""
        won = trick.won
        least = min(won)
        if max(won) - least >= 2:
            return 0.0
        behind = [member for member, count in enumerate(won) if count == least]
        if len(behind) == len(won):
            return 0.9
        return prod(0.3 + 0.7 * min(1.0, trick_value.strength(hands, member)) for member in behind)


class BalanceCommander(Balance):
    """Mission 34: balanced, and the commander wins the first and the last trick."""

    name: ClassVar[str] = "balance_commander"

    def fails(self, trick: Trick) -> Verdict | None:
        if (trick.number == 1 or trick.last) and trick.winner != trick.captain:
            return lost(trick, "commander_first" if trick.number == 1 else "commander_last")
        return super().fails(trick)

    def aims(self, public: Public) -> tuple[Aim, ...]:
        first_and_last = WonBy((1, self.config.tricks()), 1 << public.captain)
        return (*super().aims(public), first_and_last)

    def wanted(self, position: Position, cards: int) -> int:
        return position.captain if position.number == 1 or position.last else NOBODY

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        """Balance, and the commander keeps a sure winner for the last trick."""
        commander = trick_value.position.captain
        if (trick.number == 1 or trick.last) and trick.winner not in (commander, -1):
            return 0.0
        value = super().success_odds(trick_value, hands, trick)
        if not value or trick.last:
            return value
        rockets = self.deck.trumps
        top = max(hands, key=lambda hand: hand & rockets)
        return value * (1.0 if top & rockets == hands[commander] & rockets else 0.4)
