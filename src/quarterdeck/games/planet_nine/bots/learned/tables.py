"""Planet Nine's sampled tables: the draft of tasks, special rules, and the draw of mission 12.

`envs.vector.planet_nine` is the whole game in JAX, for training.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.planet_nine.bots.learned.actions import ACTIONS
from quarterdeck.games.planet_nine.bots.learned.judging import DONE, MIDDLE, OPEN, judged
from quarterdeck.games.planet_nine.bots.learned.memory import PlanetNineMemory
from quarterdeck.games.planet_nine.components import TOKENS, Mission
from quarterdeck.games.planet_nine.specials.draw import DrawCards
from quarterdeck.games.planet_nine.specials.rule import SpecialRule
from quarterdeck.games.planet_nine.state import PlanetNineView, Public, Task
from quarterdeck.games.tricks.bots.learned.network import CARDS, COLOURED, SEATS, Rows
from quarterdeck.games.tricks.bots.learned.tables import (
    NO_COLUMN,
    NOBODY,
    Arrays,
    Flags,
    Ints,
    Shared,
    Tables,
    Trick,
    at_each,
    chairs_of,
    row_of,
    seen_by_all,
    taken_by,
)
from quarterdeck.games.tricks.observations import given_and_got
from quarterdeck.games.tricks.state import passed

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

NO_CARD: Final = -1


@dataclass(frozen=True, kw_only=True)
class PlanetNineShared(Shared):
    """The mission, and what was decided before the first trick."""

    mission: Mission
    rule: type[SpecialRule]
    chairs: tuple[int, ...]
    """Where each seat of the rules is."""
    token: Ints
    """[36] the place of each task's token in `TOKENS`, from 1."""
    chosen: int | Ints
    second: int | Ints
    """These three have a row for each table where all are only looked at."""
    distress: str


class PlanetNineTables(Tables[PlanetNineShared]):
    """From the draft on."""

    actions: ClassVar[int] = ACTIONS

    def __init__(self, shared: PlanetNineShared, arrays: Arrays) -> None:
        super().__init__(shared, arrays)
        self.winning: Flags = arrays["winning"]
        """[n, 40] the cards that won a trick."""
        self.task: Ints = arrays["task"]
        """[n, 36] 0 where there is none, MIDDLE, OPEN + seat, or DONE + seat."""
        self.won_by: Ints = arrays["won_by"]
        self.gave: Ints = arrays["gave"]
        """[n, 5] the card each seat gave away in the last exchange, where the search knows it; else -1."""
        self.gave_left: Flags = arrays["gave_left"]
        """Whether the last exchange went to the left."""
        self.dice: NDArray[np.float64] = arrays["dice"]
        """[n, 40] of a member's cards that may be drawn (mission 12), the one with the highest is."""

    def look(self) -> Rows:
        from quarterdeck.games.planet_nine.bots.learned.observation import PlanetNineObservation

        return PlanetNineObservation(self).row()

    @property
    def drafting(self) -> Flags:
        return np.asarray((self.task == MIDDLE).any(1))

    def draftable(self) -> Flags:
        may = np.zeros((len(self), self.actions), bool)
        may[:, :COLOURED] = self.task == MIDDLE
        return may

    def draft(self, rows: Ints, actions: Ints) -> None:
        self.task[rows, actions] = OPEN + self.turn[rows]
        self.turn[rows] = (self.turn[rows] + 1) % self.shared.players
        done = rows[~self.drafting[rows]]
        self._open_trick(done, np.full(len(done), self.shared.captain))

    def decide(self, ways: Sequence[Public]) -> None:
        """What is decided before the first trick, at each table in its own way: only to be looked at."""
        shared = self.shared
        chair = {NOBODY: NOBODY, **dict(enumerate(shared.chairs))}
        self.shared = replace(
            shared,
            token=np.array([_tokens(public.tasks) for public in ways]),
            chosen=np.array([chair[public.chosen] for public in ways]),
            second=np.array([chair[public.second] for public in ways]),
        )
        self.task[:] = [_owned(public.tasks, chair) for public in ways]
        self.radio[:] = [taken_by(public.radios, shared.chairs) for public in ways]
        self.turn[:] = shared.captain
        rows = np.flatnonzero(~self.drafting)
        self._open_trick(rows, self.turn[rows])

    def judge(self, trick: Trick) -> None:
        rows = trick.rows
        self.winning[rows, trick.best] = True
        self.won_by[rows, trick.winner] += 1
        hit, failed, won = judged(self, trick)
        self.task[rows] += np.where(hit, DONE - OPEN, 0)
        self.over[rows] = failed | won
        self.won[rows] = won
        if self.shared.rule is DrawCards:
            self._draw(rows[self.trick[rows] == 1])

    def _draw(self, rows: Ints) -> None:
        """Mission 12: everybody draws a card from the right-hand neighbour; shown cards are not drawn."""
        players = self.shared.players
        shown = np.zeros((len(rows), CARDS), bool)
        shown[:, :COLOURED] = self.claim[rows] > 0
        drawable = (self.when[rows] == 0) & ~shown
        if self.shared.dummy >= 0:
            drawable &= (self.owner[rows] != self.shared.dummy) | self.covered[rows]
        self.excluded[rows] &= shown[:, None]
        self.gave_left[rows] = True
        before = self.owner[rows].copy()
        for seat in range(players):
            given = np.argmax(np.where(drawable & (before == seat), self.dice[rows], -1.0), 1)
            self.owner[rows, given] = (seat + 1) % players
            self.gave[rows, seat] = given
        if self.shared.dummy >= 0:
            self._lay_drawn(rows)

    def _lay_drawn(self, rows: Ints) -> None:
        """The card that JARVIS drew lies where the one that was drawn from it lay, covered."""
        left, came = self.gave[rows, self.shared.dummy], self.gave[rows, self.shared.dummy - 1]
        self.column[rows, came], self.covered[rows, came] = self.column[rows, left], True
        self.column[rows, left], self.covered[rows, left] = NO_COLUMN, False


def set_up(
    game: PlanetNine, view: PlanetNineView, member: int, owners: Ints, dice: NDArray[np.float64]
) -> PlanetNineTables:
    """Tables as this seat sees its own, with these owners [n, 40] of all cards; it is the member's turn."""
    public, mission, memory = view.public, game.mission, PlanetNineMemory(game, view.public)
    chairs = chairs_of(memory)
    chair = {NOBODY: NOBODY, **dict(enumerate(chairs))}
    shared = PlanetNineShared(
        players=game.seats,
        tricks=game.tricks,
        captain=chair[public.captain],
        extra=chair[public.extra],
        dummy=chair[game.dummy],
        unmarked=mission.communication == "dead_zone",
        first_word=mission.from_trick,
        last_word=game.tricks,
        mission=mission,
        rule=type(game.special),
        chairs=chairs,
        token=_tokens(public.tasks),
        chosen=chair[public.chosen],
        second=chair[public.second],
        distress=public.distress,
    )
    one = seen_by_all(memory) | _of_tasks(view, chair) | _of_exchange(view, memory, chair)
    return PlanetNineTables(shared, at_each(one, memory, member, owners, dice) | {"dice": dice})


def _tokens(tasks: Sequence[Task]) -> Ints:
    token = np.zeros(COLOURED, np.int64)
    for task in tasks:
        token[task.card] = TOKENS.index(task.token) + 1 if task.token else 0
    return token


def _owned(tasks: Sequence[Task], chair: Mapping[int, int]) -> Ints:
    """[36] whose each task is, or was."""
    owned = np.zeros(COLOURED, np.int64)
    for task in tasks:
        owned[task.card] = (DONE if task.done else OPEN) + chair[task.owner]
    return owned


def _of_tasks(view: PlanetNineView, chair: Mapping[int, int]) -> dict[str, NDArray[Any]]:
    public = view.public
    won_by = np.zeros(SEATS, np.int64)
    won_by[[chair[seat] for seat in range(len(public.won))]] = public.won
    return {"task": _owned(public.tasks, chair), "won_by": won_by, "winning": row_of(public.winners)}


def _of_exchange(
    view: PlanetNineView, memory: PlanetNineMemory, chair: Mapping[int, int]
) -> dict[str, NDArray[Any]]:
    """The card that this seat gave away: it knows nothing of the others'."""
    gave = np.full(SEATS, NO_CARD)
    if memory.exchanged or passed(view.public):
        assert view.own is not None
        assert view.seat is not None
        gave[chair[view.seat]] = given_and_got(view.own.seen, len(view.own.seen) // 2 - 1)[0]
    return {"gave": gave, "gave_left": np.asarray(memory.exchanged or view.public.distress == "left")}
