"""A seat's view as the numbers the policy was trained on (`envs.vector.deep_sea.observation`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from quarterdeck.games.deep_sea.bots.learned.actions import ACTIONS
from quarterdeck.games.deep_sea.bots.learned.roles import CARD_ROLES, SUIT_ROLES, card_roles, suit_roles
from quarterdeck.games.deep_sea.choices import Skip
from quarterdeck.games.deep_sea.components import RANK_CARDS, TASKS
from quarterdeck.games.deep_sea.legal import draft_choices
from quarterdeck.games.deep_sea.setup.preparation import SECRET_PREDICTION
from quarterdeck.games.deep_sea.state import DeepSeaView
from quarterdeck.games.deep_sea.tasks.kind import OPEN
from quarterdeck.games.tricks.bots.learned.features import Look, as_row, one_of
from quarterdeck.games.tricks.bots.learned.network import CARDS, SEATS, Row, Shape, phases

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

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
SHAPE: Final = Shape(
    CARD_FEATURES, SUIT_FEATURES, TABLE_FEATURES, ACTIONS, phases(PHASES, "briefing", "play")
)

# Columns of a card and of a suit, beside those of all games
TAKEN, WHEN, SHOWN, CARD_ROLE = 15, 20, 22, 31
SUIT_TAKEN, SUIT_ROLE = 7, 12


def features(game: DeepSea, view: DeepSeaView, member: int | None = None) -> Row:
    """[SIZE] what this seat knows, seen from it or from the dummy; for a seat that is asked now."""
    return _Look(game, view, member).row()


class _Look(Look):
    card_features = CARD_FEATURES
    suit_features = SUIT_FEATURES
    when, shown = WHEN, SHOWN

    def __init__(self, game: DeepSea, view: DeepSeaView, member: int | None = None) -> None:
        super().__init__(game, view, member)
        self.tasks = self._tasks()

    def _tasks(self) -> list[list[int]]:
        """The open tasks of each seat, and those in the middle."""
        public = self.public
        found: list[list[int]] = [[] for _ in range(RELATIONS)]
        for task, owner, verdict in zip(public.tasks, public.owners, public.verdicts, strict=True):
            if verdict == OPEN:
                found[self._away(owner) if owner >= 0 else SEATS].append(task)
        return found

    def cards(self) -> Row:
        rows = super().cards()
        for seat, captured in enumerate(self.public.captured):
            rows[:, TAKEN + self._away(seat)] = as_row(captured)
        for relation, tasks in enumerate(self.tasks):
            at = CARD_ROLE + relation * CARD_ROLES
            rows[:, at : at + CARD_ROLES] = card_roles()[tasks].any(0).T
        return rows

    def suits(self) -> Row:
        rows = super().suits()
        for suit, cards in enumerate(self.game.deck.of_suit):
            for seat, captured in enumerate(self.public.captured):
                rows[suit, SUIT_TAKEN + self._away(seat)] = (captured & cards).bit_count()
        for relation, tasks in enumerate(self.tasks):
            at = SUIT_ROLE + relation * SUIT_ROLES
            rows[:, at : at + SUIT_ROLES] = suit_roles()[tasks].any(0).T
        return rows

    def table(self) -> Row:
        public, game = self.public, self.game
        drafting = public.phase == "draft"
        skip = drafting and any(isinstance(c, Skip) for c in draft_choices(game, public, self.seat))
        notes_mine = SECRET_PREDICTION in public.tasks and self.own.noted >= 0
        out = game.deck.all
        for captured in public.captured:
            out &= ~captured
        parts = [
            [public.phase == phase for phase in PHASES],
            one_of(public.trick - 1, MOST_TRICKS),
            one_of(len(public.table), SEATS),
            self._seat(public.captain),
            self._seat(public.leader),
            self._seats(lambda seat: public.radios >> seat & 1),
            [public.shared],
            one_of(self.players - 3, 3),
            one_of(COMMUNICATIONS.index(public.communication), len(COMMUNICATIONS)),
            [game.mission.first_word > public.trick],
            one_of(distribution_in(game), len(DISTRIBUTIONS)),
            one_of(OBJECTIVES.index(objective_in(game)), len(OBJECTIVES)),
            self._seat(public.extra),
            self._seats(lambda seat: public.wins[seat].bit_count()),
            self._seats(self._streak),
            self._seat(public.best_by),
            [game.tricks - public.trick],
            [len(self.tasks[SEATS])],
            [public.turn if drafting else 0],
            [skip],
            [len(tasks) for tasks in self.tasks[:SEATS]],
            one_of(public.foretold, MOST_TRICKS + 1),
            one_of(self.own.noted if notes_mine else -1, MOST_TRICKS + 1),
            [
                count
                for away in range(SEATS)
                for count in _of_values(public.captured[self.order[away]] if away < self.players else 0)
            ],
            _of_values(out),
            self._seats(lambda seat: public.wins[seat] & 1),
            self._labels(),
        ]
        return np.concatenate([np.asarray(part, np.int8) for part in parts])

    def _streak(self, seat: int) -> int:
        """How many of the latest tricks this seat won in a row."""
        wins: tuple[int, ...] = self.public.wins
        over = sum(wins).bit_count()
        return over - (~wins[seat] & ((1 << over) - 1)).bit_length()

    def _labels(self) -> Row:
        """Every open task by its number, beside whose it is."""
        rows = np.zeros((RELATIONS, len(TASKS)), np.int8)
        for relation, tasks in enumerate(self.tasks):
            rows[relation, tasks] = 1
        return rows.reshape(-1)


def distribution_in(game: DeepSea) -> int:
    """How tasks were distributed; what was never trained looks like a draft once it is over."""
    distribution = game.mission.distribution
    return DISTRIBUTIONS.index(distribution if distribution in DISTRIBUTIONS else "draft")


def objective_in(game: DeepSea) -> str:
    """What the whole crew must keep to, by the name it has here."""
    objective = game.mission.objective
    if objective is None:
        return ""
    return f"spread_{objective['cards']}" if objective["kind"] == "evenly_spread" else objective["kind"]


def _of_values(cards: int) -> list[int]:
    """How many colour cards of each value."""
    return [(cards & RANK_CARDS[value]).bit_count() for value in range(1, 10)]
