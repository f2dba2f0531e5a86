"""The mission as a crew member has it in mind: whose task is what, and who ought to win which trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.games.planet_nine.components import ARROWS, NUMBERS, OMEGA, PINK
from quarterdeck.games.planet_nine.state import Public, Task
from quarterdeck.games.tricks.cards import cards_in

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

NOBODY = -1


class Situation:
    """Everything public that a decision depends on, in a form that is quick to ask."""

    def __init__(self, game: PlanetNine, public: Public, tasks: tuple[Task, ...] | None = None) -> None:
        self.game = game
        self.deck = game.deck
        self.public = public
        self.special = game.mission.special
        self.open = 0
        """Cards of the tasks not fulfilled yet."""
        self.owner = [NOBODY] * len(game.deck.suit)
        """Owner of each open task, by its card."""
        self.tasks_of = [0] * game.members
        """Open task cards of each member."""
        self.before: dict[int, int] = {}
        """The open tasks that must be fulfilled before this one, or with it."""
        self.number = max(public.trick, 1)
        self.won = public.won
        self.last = self.number == game.tricks
        self.commander = public.commander
        self.chosen = public.chosen
        self.second = public.second
        self.omega = NOBODY
        self.pink = game.deck.of_suit[PINK] if self.special == "all_pink" else 0
        self.nines = game.deck.of_value(9) if self.special == "no_nine" else 0
        pending = [task for task in (public.tasks if tasks is None else tasks) if not task.done]
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
        for card in cards_in(self.pink):
            self.owner[card] = self.chosen
        self.simple = self.special in ("", "silence", "draw", "swap", "move")
        """Whether tasks are all there is to judge."""

    def blocked(self, still_open: int) -> int:
        """Open tasks that would come too early now."""
        found = 0
        for card, earlier in self.before.items():
            if earlier & still_open:
                found |= 1 << card
        if self.special == "omega_last" and not self.last and self.omega >= 0:
            found |= 1 << self.omega
        return found & still_open

    def wanted(self, trick: int) -> int:
        """Who must win a trick with these cards in it; NOBODY where it is open."""
        tasks = trick & self.open
        if tasks:
            return self.owner[(tasks & -tasks).bit_length() - 1]
        if self.simple:
            return NOBODY
        return self._wanted_by_rule(trick)

    def _wanted_by_rule(self, trick: int) -> int:
        special = self.special
        if special == "all_pink":
            return self.chosen if trick & self.pink else NOBODY
        if special == "first_and_last":
            return self.chosen if self.number == 1 or self.last else NOBODY
        if special == "balance_commander":
            return self.commander if self.number == 1 or self.last else NOBODY
        if special == "split":
            if self.number <= 4:
                return self.chosen
            return self.second if self.last else NOBODY
        if special == "one_trick" and self.last and not self.won[self.chosen]:
            return self.chosen
        return NOBODY

    def unwanted(self) -> int:
        """Bitmask of the members who must not win this trick, whatever is in it."""
        special, won = self.special, self.won
        if special in ("no_trick", "first_and_last"):
            return 1 << self.chosen
        if special == "one_trick":
            return 1 << self.chosen if won[self.chosen] else 0
        if special in ("balance", "balance_commander"):
            least = min(won)
            return sum(1 << member for member, count in enumerate(won) if count > least)
        if special == "split":
            return 1 << self.chosen | 1 << self.second
        return 0


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
