"""A seat's view as the numbers the policy was trained on (`envs.vector.planet_nine.observation`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from quarterdeck.games.planet_nine.bots.learned.actions import ACTIONS, DIRECTIONS
from quarterdeck.games.planet_nine.bots.learned.memory import PlanetNineMemory
from quarterdeck.games.planet_nine.choices import Roles
from quarterdeck.games.planet_nine.components import TOKENS
from quarterdeck.games.planet_nine.setup import polled
from quarterdeck.games.planet_nine.specials.winning_cards import AllPink
from quarterdeck.games.planet_nine.state import PlanetNineView, Task
from quarterdeck.games.tricks.bots.learned.features import Look, as_row, one_of
from quarterdeck.games.tricks.bots.learned.network import CARDS, SEATS, Row, Shape, phases
from quarterdeck.games.tricks.choices import Signal
from quarterdeck.games.tricks.observations import given_and_got
from quarterdeck.games.tricks.state import passed

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

CARD_FEATURES: Final = 45
SUIT_FEATURES: Final = 8
TABLE_FEATURES: Final = 163
SIZE: Final = CARDS * CARD_FEATURES + 5 * SUIT_FEATURES + TABLE_FEATURES

PHASES: Final = (
    "draft",
    "briefing",
    "play",
    "poll",
    "name",
    "assign",
    "prefer",
    "wish",
    "propose",
    "vote",
    "pass",
)
SPECIALS: Final = (
    "",
    "no_trick",
    "ones",
    "silence",
    "draw",
    "rockets",
    "no_nine",
    "swap",
    "balance",
    "one_trick",
    "balance_commander",
    "move",
    "first_and_last",
    "rockets_ascending",
    "all_pink",
    "omega_last",
    "split",
)
ASSIGNMENTS: Final = ("draft", "decision", "distribution")
WORDS: Final = {"yes": 0, "good": 0, "no": 1, "bad": 1, "first": 2, "between": 3, "last": 4}
FIRST_ARROW: Final = 6
OMEGA: Final = 10

SHAPE: Final = Shape(
    CARD_FEATURES, SUIT_FEATURES, TABLE_FEATURES, ACTIONS, phases(PHASES, "draft", "briefing", "play", "pass")
)

# Columns of a card, beside those of all games
WHEN, LED, TASK, DONE, MIDDLE, SHOWN, CLAIM, TOKEN, WAITS, WINNING = 15, 16, 17, 22, 23, 24, 29, 33, 43, 44
ABOUT_PINK: Final = 7
"""The column of a suit that all of is to be won."""


def features(game: PlanetNine, view: PlanetNineView, member: int | None = None) -> Row:
    """[SIZE] what this seat knows, seen from it or from JARVIS; for a seat that is asked now."""
    return _Look(game, view, member).row()


class _Look(Look):
    card_features = CARD_FEATURES
    suit_features = SUIT_FEATURES
    when, shown = WHEN, SHOWN
    memory_type = PlanetNineMemory

    def _may_hold(self, away: int) -> int:
        """A card that was given away is where it was given."""
        cards = super()._may_hold(away)
        if away < self.players and (self.memory.exchanged or passed(self.public)):
            given = 1 << given_and_got(self.own.seen, len(self.own.seen) // 2 - 1)[0]
            to_the_left = self.memory.exchanged or self.public.distress == "left"
            receiver = self.game.in_turn(self.public, self.viewer)[1 if to_the_left else -1]
            if self.order[away] != receiver:
                cards &= ~given
        return cards

    def cards(self) -> Row:
        rows = super().cards()
        for task in self.public.tasks:
            self._task(rows, task)
        rows[:, WINNING] = as_row(self.public.winners)
        self._waiting(rows)
        return rows

    def _task(self, rows: Row, task: Task) -> None:
        row = rows[task.card]
        if task.done:
            row[DONE] = 1
        elif task.owner < 0:
            row[MIDDLE] = 1
        else:
            row[TASK + self._away(task.owner)] = 1
        if task.token:
            row[TOKEN + TOKENS.index(task.token)] = 1

    def _waiting(self, rows: Row) -> None:
        """Marks open tasks that must not be fulfilled alone now."""
        pending = [task for task in self.public.tasks if not task.done and task.owner >= 0]
        kinds = {task.card: TOKENS.index(task.token) + 1 if task.token else 0 for task in pending}
        numbers = [kind for kind in kinds.values() if 0 < kind < FIRST_ARROW]
        arrows = [kind for kind in kinds.values() if FIRST_ARROW <= kind < OMEGA]
        for card, kind in kinds.items():
            if 0 < kind < FIRST_ARROW:
                waits = kind > min(numbers)
            else:
                waits = bool(numbers) or (FIRST_ARROW <= kind < OMEGA and kind > min(arrows))
            rows[card, WAITS] = waits or (kind == OMEGA and len(pending) > 1)

    def suits(self) -> Row:
        rows = super().suits()
        rows[0, ABOUT_PINK] = isinstance(self.game.special, AllPink)
        return rows

    def table(self) -> Row:
        public, mission, game = self.public, self.game.mission, self.game
        open_tasks = [0] * SEATS
        for task in public.tasks:
            if task.owner >= 0 and not task.done:
                open_tasks[self._away(task.owner)] += 1
        parts = [
            one_of(PHASES.index(public.phase), len(PHASES)),
            one_of(public.trick - 1, 13),
            one_of(len(public.table), SEATS),
            self._seat(public.captain),
            self._seat(public.leader),
            self._seats(lambda seat: public.radios >> seat & 1),
            one_of(mission.tasks, 11),
            [public.middle.bit_count()],
            open_tasks,
            self._seat(public.best_by),
            one_of(self.players - 3, 3),
            one_of(SPECIALS.index(mission.special), len(SPECIALS)),
            [mission.communication == "dead_zone", mission.from_trick > public.trick],
            one_of(mission.from_trick - 1, 4),
            one_of(ASSIGNMENTS.index(mission.assignment), 3),
            [mission.ones],
            self._seat(public.chosen),
            self._seat(public.second),
            self._seat(public.extra),
            self._seats(lambda seat: public.won[seat]),
            self._answers(),
            *self._ballot(),
            [game.tricks - public.trick],
        ]
        return np.concatenate([np.asarray(part, np.int8) for part in parts])

    def _answers(self) -> list[int]:
        """Five words per seat, in the order of seats from this one."""
        public, rows = self.public, [0] * (5 * SEATS)
        for member, word in zip(polled(self.game, public), public.answers, strict=False):
            rows[5 * self._away(member) + WORDS[word]] = 1
        return rows

    def _ballot(self) -> list[list[int]]:
        public, ballot = self.public, self.public.ballot
        signal, first, last = [0] * 3, [0] * SEATS, [0] * SEATS
        wishes, proposals = [0] * 3, 0
        if ballot is not None and public.phase in ("propose", "vote"):
            proposals = ballot.proposals
            for wish in ballot.wishes:
                option = self.game.actions[wish]
                if isinstance(option, Signal):
                    wishes[DIRECTIONS.index(option.direction)] += 1
            if public.phase == "vote":
                option = self.game.actions[ballot.proposal]
                if isinstance(option, Signal):
                    signal = one_of(DIRECTIONS.index(option.direction), 3)
                elif isinstance(option, Roles):
                    first, last = self._seat(option.first), self._seat(option.last)
        sent = one_of(DIRECTIONS.index(public.distress), 3)
        return [signal, first, last, sent, ["distress" in self.game.agenda], wishes, [proposals]]
