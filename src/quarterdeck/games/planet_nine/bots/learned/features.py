"""A seat's view as the numbers the policy was trained on (`envs.vector.planet_nine.observation`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.planet_nine.bots.learned.actions import DIRECTIONS
from quarterdeck.games.planet_nine.bots.learned.memory import Memory
from quarterdeck.games.planet_nine.choices import Roles
from quarterdeck.games.planet_nine.components import TOKENS
from quarterdeck.games.planet_nine.specials.winning_cards import AllPink
from quarterdeck.games.planet_nine.state import PlanetNineView, Task
from quarterdeck.games.tricks.choices import Signal
from quarterdeck.games.tricks.observations import given_and_got
from quarterdeck.games.tricks.radio import CLAIMS
from quarterdeck.games.tricks.state import Own, hand_in, passed

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

Row: TypeAlias = NDArray[np.int8]

CARDS: Final = 40
SEATS: Final = 5
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

# Columns of a card
HELD, MAY, PAST, RUNNING, WHEN, LED, TASK, DONE, MIDDLE, SHOWN, CLAIM, TOKEN, WAITS, WINNING = (
    0, 1, 5, 10, 15, 16, 17, 22, 23, 24, 29, 33, 43, 44,
)  # fmt: skip

_BITS: Final = np.arange(CARDS, dtype=np.int64)


def features(game: PlanetNine, view: PlanetNineView) -> Row:
    """[SIZE] what this seat knows, seen from it; for a seat that is asked now."""
    look = _Look(game, view)
    return np.concatenate([look.cards().reshape(-1), look.suits().reshape(-1), look.table()])


def _as_row(cards: int) -> Row:
    return (cards >> _BITS & 1).astype(np.int8)


class _Look:
    def __init__(self, game: PlanetNine, view: PlanetNineView) -> None:
        assert view.seat is not None
        assert view.own is not None
        self.game = game
        self.public = view.public
        self.own: Own = view.own
        self.seat = view.seat
        self.players = game.config.players
        self.memory = Memory(game, view.public)
        self.hand = hand_in(view)
        self.unseen = game.deck.all & ~view.public.played & ~self.hand
        self.may = [0, *(self._may_hold(away) for away in range(1, SEATS))]

    def _away(self, seat: int) -> int:
        return (seat - self.seat) % self.players

    def _may_hold(self, away: int) -> int:
        """The cards that a seat may hold, for all this one knows."""
        if away >= self.players:
            return 0
        cards = self.unseen & ~self.memory.excluded[(self.seat + away) % self.players]
        exchanged = self.memory.exchanged or passed(self.public)
        if exchanged:
            given = 1 << given_and_got(self.own.seen, len(self.own.seen) // 2 - 1)[0]
            to_the_left = self.memory.exchanged or self.public.distress == "left"
            if away != (1 if to_the_left else self.players - 1):
                cards &= ~given
        return cards

    # Of each card ------------------------------------------------------------------------------------

    def cards(self) -> Row:
        public, rows = self.public, np.zeros((CARDS, CARD_FEATURES), np.int8)
        rows[:, HELD] = _as_row(self.hand)
        for away in range(1, SEATS):
            rows[:, MAY + away - 1] = _as_row(self.may[away])
        for card, member, trick, led in self.memory.plays:
            running = card in public.table
            rows[card, (RUNNING if running else PAST) + self._away(member)] = 1
            rows[card, WHEN] = trick
            rows[card, LED] = led
        for task in public.tasks:
            self._task(rows, task)
        for message in public.messages:
            rows[message.card, SHOWN + self._away(message.seat)] = 1
            rows[message.card, CLAIM + CLAIMS.index(message.claim)] = 1
        rows[:, WINNING] = _as_row(public.winners)
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

    # Of each suit ------------------------------------------------------------------------------------

    def suits(self) -> Row:
        deck, rows = self.game.deck, np.zeros((5, SUIT_FEATURES), np.int8)
        if self.public.table:
            rows[deck.suit[self.public.table[0]], 0] = 1
        for suit, cards in enumerate(deck.of_suit):
            for away in range(1, SEATS):
                rows[suit, away] = bool(self.may[away] & cards)
            rows[suit, 5] = (self.unseen & cards).bit_count()
            rows[suit, 6] = (self.hand & cards).bit_count()
        rows[0, 7] = isinstance(self.game.special, AllPink)
        return rows

    # Of the table ------------------------------------------------------------------------------------

    def table(self) -> Row:
        public, mission, game = self.public, self.game.mission, self.game
        open_tasks = [0] * SEATS
        for task in public.tasks:
            if task.owner >= 0 and not task.done:
                open_tasks[self._away(task.owner)] += 1
        parts = [
            _one_of(PHASES.index(public.phase), len(PHASES)),
            _one_of(public.trick - 1, 13),
            _one_of(len(public.table), SEATS),
            self._seat(public.captain),
            self._seat(public.leader),
            self._seats(lambda seat: public.radios >> seat & 1),
            _one_of(mission.tasks, 11),
            [public.middle.bit_count()],
            open_tasks,
            self._seat(public.best_by),
            _one_of(self.players - 3, 3),
            _one_of(SPECIALS.index(mission.special), len(SPECIALS)),
            [mission.communication == "dead_zone", mission.from_trick > public.trick],
            _one_of(mission.from_trick - 1, 4),
            _one_of(ASSIGNMENTS.index(mission.assignment), 3),
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

    def _seat(self, seat: int) -> list[int]:
        return _one_of(self._away(seat) if seat >= 0 else -1, SEATS)

    def _seats(self, value: Callable[[int], int]) -> list[int]:
        found = [value((self.seat + away) % self.players) for away in range(self.players)]
        return found + [0] * (SEATS - self.players)

    def _answers(self) -> list[int]:
        """Five words per seat, in the order of seats from this one."""
        public, rows = self.public, [0] * (5 * SEATS)
        first = public.captain + (not self.game.special.polls_captain)
        for place, word in enumerate(public.answers):
            rows[5 * self._away(first + place) + WORDS[word]] = 1
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
                    signal = _one_of(DIRECTIONS.index(option.direction), 3)
                elif isinstance(option, Roles):
                    first, last = self._seat(option.first), self._seat(option.last)
        sent = _one_of(DIRECTIONS.index(public.distress), 3)
        return [signal, first, last, sent, ["distress" in self.game.agenda], wishes, [proposals]]


def _one_of(value: int, count: int) -> list[int]:
    return [int(value == place) for place in range(count)]
