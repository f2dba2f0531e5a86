"""A seat's view as the numbers the policy was trained on (`envs.vector.deep_sea.observation`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.deep_sea.bots.learned.memory import Memory
from quarterdeck.games.deep_sea.bots.learned.roles import CARD_ROLES, SUIT_ROLES, card_roles, suit_roles
from quarterdeck.games.deep_sea.choices import Skip
from quarterdeck.games.deep_sea.components import RANK_CARDS, TASKS
from quarterdeck.games.deep_sea.legal import draft_choices
from quarterdeck.games.deep_sea.setup.preparation import SECRET_PREDICTION
from quarterdeck.games.deep_sea.state import DeepSeaView, Own
from quarterdeck.games.deep_sea.tasks.kind import OPEN
from quarterdeck.games.tricks.radio import CLAIMS
from quarterdeck.games.tricks.state import hand_in

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

Row: TypeAlias = NDArray[np.int8]

CARDS: Final = 40
SEATS: Final = 5
RELATIONS: Final = SEATS + 1
"""Of a task: whose it is, or in the middle."""
CARD_FEATURES: Final = 31 + RELATIONS * CARD_ROLES
SUIT_FEATURES: Final = 12 + RELATIONS * SUIT_ROLES
TABLE_FEATURES: Final = 177 + RELATIONS * len(TASKS)
SIZE: Final = CARDS * CARD_FEATURES + 5 * SUIT_FEATURES + TABLE_FEATURES

PHASES: Final = ("draft", "predict", "note", "briefing", "play")
COMMUNICATIONS: Final = ("normal", "currents", "rapture", "none")
DISTRIBUTIONS: Final = ("draft", "hardest_first", "captain_skipped", "", "", "", "", "")
OBJECTIVES: Final = ("", "spread_9s", "spread_1s", "nobody_opens", "first_winner_ahead", "final_card")
MOST_TRICKS: Final = 13

# Columns of a card and of a suit
HELD, MAY, PAST, RUNNING, TAKEN, WHEN, LED, SHOWN, CLAIM, CARD_ROLE = 0, 1, 5, 10, 15, 20, 21, 22, 27, 31
SUIT_LED, SUIT_MAY, SUIT_UNSEEN, SUIT_HELD, SUIT_TAKEN, SUIT_ROLE = 0, 1, 5, 6, 7, 12

_BITS: Final = np.arange(CARDS, dtype=np.int64)


def features(game: DeepSea, view: DeepSeaView) -> Row:
    """[SIZE] what this seat knows, seen from it; for a seat that is asked now."""
    look = _Look(game, view)
    return np.concatenate([look.cards().reshape(-1), look.suits().reshape(-1), look.table()])


def _as_row(cards: int) -> Row:
    return (cards >> _BITS & 1).astype(np.int8)


class _Look:
    def __init__(self, game: DeepSea, view: DeepSeaView) -> None:
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
        self.tasks = self._tasks()

    def _away(self, seat: int) -> int:
        return (seat - self.seat) % self.players

    def _may_hold(self, away: int) -> int:
        """The cards that a seat may hold, for all this one knows."""
        if away >= self.players:
            return 0
        return self.unseen & ~self.memory.excluded[(self.seat + away) % self.players]

    def _tasks(self) -> list[list[int]]:
        """The open tasks of each seat, and those in the middle."""
        public = self.public
        found: list[list[int]] = [[] for _ in range(RELATIONS)]
        for task, owner, verdict in zip(public.tasks, public.owners, public.verdicts, strict=True):
            if verdict == OPEN:
                found[self._away(owner) if owner >= 0 else SEATS].append(task)
        return found

    # Of each card and suit -----------------------------------------------------------------------------

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
        for seat, captured in enumerate(public.captured):
            rows[:, TAKEN + self._away(seat)] = _as_row(captured)
        for message in public.messages:
            rows[message.card, SHOWN + self._away(message.seat)] = 1
            rows[message.card, CLAIM + CLAIMS.index(message.claim)] = 1
        for relation, tasks in enumerate(self.tasks):
            at = CARD_ROLE + relation * CARD_ROLES
            rows[:, at : at + CARD_ROLES] = card_roles()[tasks].any(0).T
        return rows

    def suits(self) -> Row:
        deck, rows = self.game.deck, np.zeros((5, SUIT_FEATURES), np.int8)
        if self.public.table:
            rows[deck.suit[self.public.table[0]], SUIT_LED] = 1
        for suit, cards in enumerate(deck.of_suit):
            for away in range(1, SEATS):
                rows[suit, SUIT_MAY + away - 1] = bool(self.may[away] & cards)
            rows[suit, SUIT_UNSEEN] = (self.unseen & cards).bit_count()
            rows[suit, SUIT_HELD] = (self.hand & cards).bit_count()
            for seat, captured in enumerate(self.public.captured):
                rows[suit, SUIT_TAKEN + self._away(seat)] = (captured & cards).bit_count()
        for relation, tasks in enumerate(self.tasks):
            at = SUIT_ROLE + relation * SUIT_ROLES
            rows[:, at : at + SUIT_ROLES] = suit_roles()[tasks].any(0).T
        return rows

    # Of the table ------------------------------------------------------------------------------------

    def table(self) -> Row:
        public, game = self.public, self.game
        drafting = public.phase == "draft"
        skip = drafting and any(isinstance(c, Skip) for c in draft_choices(game, public, self.seat))
        notes_mine = SECRET_PREDICTION in public.tasks and self.own.noted >= 0
        out = game.deck.all
        for captured in public.captured:
            out &= ~captured
        parts = [
            _one_of(PHASES.index(public.phase), len(PHASES)),
            _one_of(public.trick - 1, MOST_TRICKS),
            _one_of(len(public.table), SEATS),
            self._seat(public.captain),
            self._seat(public.leader),
            self._seats(lambda seat: public.radios >> seat & 1),
            [public.shared],
            _one_of(self.players - 3, 3),
            _one_of(COMMUNICATIONS.index(public.communication), len(COMMUNICATIONS)),
            [game.mission.first_word > public.trick],
            _one_of(_distribution(game), len(DISTRIBUTIONS)),
            _one_of(OBJECTIVES.index(_objective(game)), len(OBJECTIVES)),
            self._seat(public.extra),
            self._seats(lambda seat: public.wins[seat].bit_count()),
            self._seats(self._streak),
            self._seat(public.best_by),
            [game.tricks - public.trick],
            [len(self.tasks[SEATS])],
            [public.turn if drafting else 0],
            [skip],
            [len(tasks) for tasks in self.tasks[:SEATS]],
            _one_of(public.foretold, MOST_TRICKS + 1),
            _one_of(self.own.noted if notes_mine else -1, MOST_TRICKS + 1),
            [
                count
                for away in range(SEATS)
                for count in _of_values(
                    public.captured[(self.seat + away) % self.players] if away < self.players else 0
                )
            ],
            _of_values(out),
            self._seats(lambda seat: public.wins[seat] & 1),
            self._labels(),
        ]
        return np.concatenate([np.asarray(part, np.int8) for part in parts])

    def _streak(self, seat: int) -> int:
        """How many of the latest tricks this seat won in a row."""
        over = sum(self.public.wins).bit_count()
        lost = ~self.public.wins[seat] & ((1 << over) - 1)
        return over - lost.bit_length()

    def _seat(self, seat: int) -> list[int]:
        return _one_of(self._away(seat) if seat >= 0 else -1, SEATS)

    def _seats(self, value: Callable[[int], int]) -> list[int]:
        found = [value((self.seat + away) % self.players) for away in range(self.players)]
        return found + [0] * (SEATS - self.players)

    def _labels(self) -> Row:
        """Every open task by its number, beside whose it is."""
        rows = np.zeros((RELATIONS, len(TASKS)), np.int8)
        for relation, tasks in enumerate(self.tasks):
            rows[relation, tasks] = 1
        return rows.reshape(-1)


def _distribution(game: DeepSea) -> int:
    """How tasks were distributed; what was never trained looks like a draft once it is over."""
    distribution = game.mission.distribution
    return DISTRIBUTIONS.index(distribution if distribution in DISTRIBUTIONS else "draft")


def _objective(game: DeepSea) -> str:
    """What the whole crew must keep to, by the name it has here."""
    objective = game.mission.objective
    if objective is None:
        return ""
    return f"spread_{objective['cards']}" if objective["kind"] == "evenly_spread" else objective["kind"]


def _of_values(cards: int) -> list[int]:
    """How many colour cards of each value."""
    return [(cards & RANK_CARDS[value]).bit_count() for value in range(1, 10)]


def _one_of(value: int, count: int) -> list[int]:
    return [int(value == place) for place in range(count)]
