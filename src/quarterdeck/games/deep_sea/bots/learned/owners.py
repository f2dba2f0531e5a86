"""Who gets which task where that is no draft: the critic judges tables with the tasks shared out.

All ways to share them out are judged at the same few sampled deals. What members say tells of their hands:
who wants a task is reckoned with at the best of these deals, who does not at the worse half of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.bots.learned.tables import set_up
from quarterdeck.games.deep_sea.choices import Give, Keep, Name
from quarterdeck.games.deep_sea.legal import captain_may_own
from quarterdeck.games.deep_sea.state import DeepSeaView
from quarterdeck.games.tricks.bots.learned.guesses import dealt
from quarterdeck.games.tricks.bots.learned.network import Critic, Numbers
from quarterdeck.games.tricks.bots.learned.tables import NOBODY
from quarterdeck.games.tricks.choices import NO, YES

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

DEALS: Final = 8
"""Eight times as many share out no better."""
OWN_HAND: Final = 0.5
"""How much of what a deal is worth to a member can be seen from its own hand."""


class Owners:
    """What a seat makes of the tasks on display."""

    def __init__(self, game: DeepSea, view: DeepSeaView, critic: Critic) -> None:
        assert view.seat is not None
        self.game, self.view, self.public, self.critic = game, view, view.public, critic
        self.seat = view.seat
        self.captain = [view.public.captain] if captain_may_own(view.public) else []

    def choose(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """The choice with the best odds."""
        if decision.kind == "volunteer":
            return YES if self._steps_in() else NO
        if decision.kind == "accept":
            return YES if self._accepts() else NO
        seats = [_owner(choice, self.public.captain) for choice in choices]
        worth = self._worth_of_next(seats) if decision.kind == "share" else self._worth_of_all(seats)
        return choices[worth.index(max(worth))]

    def _worth_of_next(self, seats: Sequence[int]) -> list[float]:
        """The odds where each of these seats owns the next task, and what is left is drafted."""
        public = self.public
        place = len(public.given)
        left = (NOBODY,) * (len(public.tasks) - place - 1)
        likes = [seat for seat, task in enumerate(public.favours) if task == public.tasks[place]]
        found = self._odds([(*public.given, seat, *left) for seat in seats])
        return [
            _told(odds, wants=True) if seat in likes and seat != self.seat else float(odds.mean())
            for seat, odds in zip(seats, found, strict=True)
        ]

    def _worth_of_all(self, seats: Sequence[int]) -> list[float]:
        """The odds where each of these seats owns all tasks."""
        said = self._said()
        return [
            _told(odds, wants=said[seat]) if seat in said and seat != self.seat else float(odds.mean())
            for seat, odds in zip(seats, self._odds_of_all(seats), strict=True)
        ]

    def _said(self) -> dict[int, bool]:
        """Which members want all tasks, of those who have said so or may decline them."""
        game, ballot = self.game, self.public.ballot
        if ballot is None:  # an offer: whoever the tasks don't suit declines
            return dict.fromkeys(range(game.config.players), True)
        return {seat: game.actions[wish] == game.names[seat] for seat, wish in enumerate(ballot.wishes)}

    def _steps_in(self) -> bool:
        """Whether the tasks suit this seat no worse than whoever may be asked after it."""
        to_the_left = self.game.in_turn(self.public, self.seat)[1:]
        later = to_the_left[: to_the_left.index(self.public.captain)]
        seats = [self.seat, *(seat for seat in later if seat != self.game.dummy), *self.captain]
        mine, *others = self._odds_of_all(seats)
        expected = 0.0
        for odds in reversed(others):
            by_own_hand = odds.mean() + OWN_HAND * (odds - odds.mean())
            expected = float(np.maximum(by_own_hand, expected).mean())
        return float(mine.mean()) >= expected

    def _accepts(self) -> bool:
        """Whether the tasks suit this seat no worse than the captain or whoever may be asked instead."""
        public = self.public
        declined = (self.seat, public.captain, *public.given)
        others = [seat for seat in range(self.game.seats) if seat not in declined]
        mine, *odds = self._odds_of_all([self.seat, *others, *self.captain])
        instead = [_told(one, wants=place < len(others)) for place, one in enumerate(odds)]
        return float(mine.mean()) >= max(instead, default=0.0)

    def _odds_of_all(self, seats: Sequence[int]) -> Numbers:
        """[seats, deals] how the critic judges it where each of these seats owns all tasks."""
        return self._odds([(seat,) * len(self.public.tasks) for seat in seats])

    def _odds(self, ways: Sequence[Sequence[int]]) -> Numbers:
        """[ways, deals] how the critic judges each way; a task of nobody's lies in the middle."""
        luck = Random(len(self.public.seen))
        deals = dealt(self.game.knowledge_type(self.game, self.view), DEALS, luck)
        hands = np.tile(deals, (len(ways), 1))
        tables = set_up(self.game, self.view, self.seat, hands, np.zeros(hands.shape))
        tables.share_out(np.repeat(np.array(ways), DEALS, axis=0))
        return self.critic.judge(tables.look(), tables.holders()).reshape(len(ways), DEALS)


def _owner(choice: Choice, captain: int) -> int:
    """Whom a choice makes the owner."""
    if isinstance(choice, Keep):
        return captain
    assert isinstance(choice, Give | Name)
    return choice.seat


def _told(odds: Numbers, *, wants: bool) -> float:
    """The odds where a member that has said whether it wants to is the owner."""
    if wants:
        return float(odds.max())
    return float(np.sort(odds)[: len(odds) // 2].mean())
