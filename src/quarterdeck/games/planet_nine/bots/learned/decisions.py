"""What is decided before the first trick where the policy was not trained for it: the critic judges.

Tokens on other tasks (missions 23 and 40), a task in other hands (five players), and what the commander
gives at a table for two: tasks and roles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np
from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.learned.tables import set_up
from quarterdeck.games.planet_nine.choices import HandOver, Name, Roles
from quarterdeck.games.planet_nine.setup import give, polled
from quarterdeck.games.planet_nine.specials.tokens import ChangeTokens
from quarterdeck.games.planet_nine.state import PlanetNineView, Public
from quarterdeck.games.tricks.bots.learned.guesses import dealt
from quarterdeck.games.tricks.bots.learned.network import Critic, Numbers
from quarterdeck.games.tricks.choices import NO, YES

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

TABLES: Final = 48
"""Judged for one answer, which takes a few milliseconds."""
FEWEST: Final = 2


class Decisions:
    """What a seat makes of what may be decided."""

    def __init__(self, game: PlanetNine, view: PlanetNineView, critic: Critic) -> None:
        assert view.seat is not None
        self.game, self.view, self.public, self.critic = game, view, view.public, critic
        self.seat = view.seat

    def choose(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """Where a change is wished for or proposed, the first choice is none at all."""
        ballot, actions = self.public.ballot, self.game.actions
        if ballot is None or ballot.default < 0:
            return self._best(choices, self._said())
        if decision.kind == "vote":
            return self._vote(actions[ballot.default], actions[ballot.proposal])
        if decision.kind == "wish":
            return self._best([choice for choice in choices if self._concerns(choice)], {})
        wished = [choice for choice in choices[1:] if self.game.number(choice) in ballot.wishes]
        return self._best([choices[0], *wished], dict.fromkeys(wished, True))

    def _best(self, ways: Sequence[Choice], wanted: Mapping[Choice, bool]) -> Choice:
        """The choice with the best odds; of some it is known whether a member wants it."""
        worth = [_told(odds, wanted.get(way)) for way, odds in zip(ways, self._odds(ways), strict=True)]
        return ways[int(np.argmax(worth))]

    def _said(self) -> dict[Choice, bool]:
        """Which members would like to be named, of those who were asked."""
        asked = zip(polled(self.game, self.public), self.public.answers, strict=False)
        return {self.game.names[member]: word in ("yes", "good") for member, word in asked}

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
        """[ways, deals] how the critic judges it after each choice, at the same sampled deals."""
        count = max(FEWEST, TABLES // len(ways))
        deals = dealt(self.game.knowledge_type(self.game, self.view), count, Random(len(self.public.seen)))
        hands = np.tile(deals, (len(ways), 1))
        tables = set_up(self.game, self.view, self.seat, hands, np.zeros(hands.shape))
        tables.decide([public for way in ways for public in [after(self.game, self.public, way)] * count])
        return self.critic.judge(tables.look(), tables.holders()).reshape(len(ways), count)


def _told(odds: Numbers, wanted: bool | None) -> float:
    """Who wants something sees from its own hand that it is good: it is reckoned with at the better deals."""
    if wanted is None:
        return float(odds.mean())
    half, ordered = len(odds) // 2, np.sort(odds)
    return float((ordered[half:] if wanted else ordered[:half]).mean())


def after(game: PlanetNine, public: Public, choice: Choice) -> Public:
    """What is public once it is decided so."""
    special, tasks = game.special, public.tasks
    if isinstance(choice, Roles):
        return replace(public, chosen=choice.first, second=choice.last)
    if isinstance(choice, Name) and game.mission.assignment == "distribution":
        return replace(public, tasks=give(tasks, tasks[-1].card, choice.member))
    if isinstance(choice, Name):
        return special.named(replace(public, chosen=choice.member), choice.member)
    if isinstance(choice, HandOver):
        return replace(public, tasks=give(tasks, choice.card, choice.to))
    return (
        replace(public, tasks=special.changed(tasks, choice)) if isinstance(special, ChangeTokens) else public
    )
