"""What a crew may change about its tasks before the first trick: the critic judges tables changed so.

Tokens on other tasks (missions 23 and 40), and a task in other hands (five players).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.learned.tables import set_up
from quarterdeck.games.planet_nine.choices import HandOver
from quarterdeck.games.planet_nine.setup import give
from quarterdeck.games.planet_nine.specials.tokens import ChangeTokens
from quarterdeck.games.planet_nine.state import PlanetNineView, Task
from quarterdeck.games.tricks.bots.learned.guesses import dealt
from quarterdeck.games.tricks.bots.learned.network import Critic, Numbers
from quarterdeck.games.tricks.choices import NO, YES

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

TABLES: Final = 48
"""Judged for one answer, which takes a few milliseconds."""
FEWEST: Final = 2


class Changes:
    """What a seat makes of a change that the crew may decide on."""

    def __init__(self, game: PlanetNine, view: PlanetNineView, critic: Critic) -> None:
        assert view.seat is not None
        self.game, self.view, self.public, self.critic = game, view, view.public, critic
        self.seat = view.seat

    def choose(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """Where a change is wished for or proposed, the first choice is none at all."""
        ballot = self.public.ballot
        assert ballot is not None
        if decision.kind == "vote":
            return self._vote(self.game.actions[ballot.default], self.game.actions[ballot.proposal])
        if decision.kind == "wish":
            return self._wish(choices[0], [choice for choice in choices[1:] if self._concerns(choice)])
        wished = {self.game.actions[wish] for wish in ballot.wishes}
        return self._propose(choices[0], [choice for choice in choices[1:] if choice in wished])

    def _wish(self, none: Choice, changes: list[Choice]) -> Choice:
        ways = [none, *changes]
        return ways[int(np.argmax(self._odds(ways).mean(1)))]

    def _propose(self, none: Choice, wished: list[Choice]) -> Choice:
        """Whoever wishes for a change sees more of it: it counts by the better half of the deals."""
        ways = [none, *wished]
        odds = self._odds(ways)
        worth = np.sort(odds, 1)[:, odds.shape[1] // 2 :].mean(1)
        worth[0] = odds[0].mean()
        return ways[int(np.argmax(worth))]

    def _vote(self, none: Choice, proposal: Choice) -> Choice:
        as_it_is, changed = self._odds([none, proposal]).mean(1)
        return YES if changed >= as_it_is else NO

    def _concerns(self, choice: Choice) -> bool:
        """Whether this seat can tell more of it than others: a task that it would give or get."""
        if not isinstance(choice, HandOver):
            return True
        mine = any(task.card == choice.card and task.owner == self.seat for task in self.public.tasks)
        return mine or choice.to == self.seat

    def _odds(self, ways: Sequence[Choice]) -> Numbers:
        """[ways, deals] how the critic judges the tasks after each choice, at the same sampled deals."""
        count = max(FEWEST, TABLES // len(ways))
        deals = dealt(self.game.knowledge_type(self.game, self.view), count, Random(len(self.public.seen)))
        hands = np.tile(deals, (len(ways), 1))
        tables = set_up(self.game, self.view, self.seat, hands, np.zeros(hands.shape))
        changed = [after(self.game, self.public.tasks, way) for way in ways]
        tables.lay_out([tasks for tasks in changed for _ in range(count)])
        return self.critic.judge(tables.look(), tables.holders()).reshape(len(ways), count)


def after(game: PlanetNine, tasks: tuple[Task, ...], choice: Choice) -> tuple[Task, ...]:
    """The tasks once the crew has decided so."""
    if isinstance(choice, HandOver):
        return give(tasks, choice.card, choice.to)
    return game.special.changed(tasks, choice) if isinstance(game.special, ChangeTokens) else tasks
