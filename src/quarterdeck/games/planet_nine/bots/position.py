"""The mission as a crew member has it in mind: whose task is what, and who ought to win which trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.games.planet_nine.components import ARROWS, NUMBERS, OMEGA
from quarterdeck.games.planet_nine.state import Public, Task
from quarterdeck.games.tricks.cards import cards_in

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

NOBODY = -1


class Position:
    """Everything public that a decision depends on, in a form that is quick to ask."""

    def __init__(self, game: PlanetNine, public: Public) -> None:
        self.game = game
        self.deck = game.deck
        self.public = public
        self.rule = game.special
        self.open = 0
        """Cards of the tasks not fulfilled yet."""
        self.owner = [NOBODY] * len(game.deck.suit)
        """Owner of each open task, by its card."""
        self.tasks_of = [0] * game.seats
        """Open task cards of each member."""
        self.before: dict[int, int] = {}
        """The open tasks that must be fulfilled before this one, or with it."""
        self.number = max(public.trick, 1)
        self.won = public.won
        self.last = self.number == game.tricks
        self.captain = public.captain
        self.chosen = public.chosen
        self.second = public.second
        self.omega = NOBODY
        self.as_tasks = self.rule.belongs_to_chosen(self)
        """Cards that are as good as tasks of the chosen member."""
        pending = [task for task in public.tasks if not task.done]
        for task in pending:
            self.open |= 1 << task.card
            self.owner[task.card] = task.owner
            if task.owner >= 0:
                self.tasks_of[task.owner] |= 1 << task.card
            if task.token == OMEGA:
                self.omega = task.card
        for task in pending:
            earlier = earlier_tasks(task, pending)
            if earlier:
                self.before[task.card] = earlier
        for card in cards_in(self.as_tasks):
            self.owner[card] = self.chosen

    def blocked(self, still_open: int) -> int:
        """Open tasks that would come too early now."""
        found = 0
        for card, earlier in self.before.items():
            if earlier & still_open:
                found |= 1 << card
        return (found | self.rule.too_early(self)) & still_open

    def wanted(self, trick: int) -> int:
        """Who must win a trick with these cards in it; NOBODY where it is open."""
        tasks = trick & self.open
        if tasks:
            return self.owner[(tasks & -tasks).bit_length() - 1]
        return self.rule.wanted(self, trick)


def earlier_tasks(task: Task, pending: list[Task]) -> int:
    """The task cards that must not be left over when this task is fulfilled."""
    cards = 0
    for other in pending:
        if other.card == task.card:
            continue
        numbered = other.token in NUMBERS and (task.token not in NUMBERS or other.token < task.token)
        shorter = task.token in ARROWS and other.token in ARROWS and len(other.token) < len(task.token)
        if numbered or shorter or task.token == OMEGA:
            cards |= 1 << other.card
    return cards
