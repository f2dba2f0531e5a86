"""What whoever chooses at each of many tables knows: the same numbers as `features` makes of a view."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.deep_sea.bots.learned.features import (
    CARD_FEATURES,
    CARD_ROLE,
    COMMUNICATIONS,
    DISTRIBUTIONS,
    MOST_TRICKS,
    OBJECTIVES,
    PHASES,
    RELATIONS,
    SHOWN,
    SUIT_FEATURES,
    SUIT_ROLE,
    SUIT_TAKEN,
    TAKEN,
    WHEN,
    distribution_in,
    objective_in,
)
from quarterdeck.games.deep_sea.bots.learned.roles import CARD_ROLES, SUIT_ROLES, card_roles, suit_roles
from quarterdeck.games.deep_sea.bots.learned.tables import DeepSeaTables
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.tasks.kind import OPEN
from quarterdeck.games.tricks.bots.learned.network import CARDS, COLOURED, COLOURS, SEATS, VALUES, Rows
from quarterdeck.games.tricks.bots.learned.observation import Observation
from quarterdeck.games.tricks.bots.learned.tables import ALL_SEATS, NOBODY, Flags


class DeepSeaObservation(Observation[DeepSeaTables]):
    """With tasks, what they speak of, and the cards that were captured."""

    card_features = CARD_FEATURES
    suit_features = SUIT_FEATURES
    when, shown = WHEN, SHOWN

    def __init__(self, tables: DeepSeaTables) -> None:
        super().__init__(tables)
        self.numbers = np.array(tables.shared.public.tasks, np.int64)
        relation = np.where(tables.assigned == NOBODY, SEATS, self.away(tables.assigned))
        whose = relation[:, None] == np.arange(RELATIONS)[:, None]
        self.tasks: Flags = whose & (tables.verdict == OPEN)[:, None]
        """[n, 6, tasks] the open tasks of each seat, and those in the middle."""
        self.taken: Flags = tables.taker[:, None] == self.there[:, :, None]
        """[n, 5, 40] the cards that each seat captured."""
        self.taken &= (self.players > ALL_SEATS)[:, None]

    def _roles(self, of_tasks: NDArray[np.bool_], many: int) -> Flags:
        """[n, many, 6 * roles] what the tasks of each seat have to do with each of so many things."""
        roles = of_tasks.reshape(len(TASKS), -1)[self.numbers].astype(np.float32)
        found = (self.tasks.astype(np.float32) @ roles > 0).reshape(self.count, RELATIONS, -1, many)
        return found.transpose(0, 3, 1, 2).reshape(self.count, many, -1)

    def cards(self) -> Rows:
        rows = super().cards()
        rows[:, :, TAKEN : TAKEN + SEATS] = self.taken.transpose(0, 2, 1)
        rows[:, :, CARD_ROLE : CARD_ROLE + RELATIONS * CARD_ROLES] = self._roles(card_roles(), CARDS)
        return rows

    def suits(self) -> Rows:
        rows = super().suits()
        rows[:, :, SUIT_TAKEN : SUIT_TAKEN + SEATS] = self.per_suit(self.taken).transpose(0, 2, 1)
        rows[:, :, SUIT_ROLE : SUIT_ROLE + RELATIONS * SUIT_ROLES] = self._roles(suit_roles(), 5)
        return rows

    def table(self) -> Rows:
        tables, shared = self.tables, self.tables.shared
        game, public = shared.game, shared.public
        drafting = tables.drafting
        phase = np.where(tables.briefing, PHASES.index("briefing"), PHASES.index("play"))
        phase[drafting] = PHASES.index("draft")
        labels = np.zeros((self.count, RELATIONS, len(TASKS)), np.int8)
        labels[:, :, self.numbers] = self.tasks
        notes_mine = (tables.choosers() == shared.noted_by)[:, None]
        parts = [
            self.one_of(phase, len(PHASES)),
            self.one_of(tables.trick - 1, MOST_TRICKS),
            self.one_of(tables.played, SEATS),
            self.seat(shared.captain),
            self.seat(tables.leader),
            self.by_distance(tables.radio),
            tables.tokens[:, None],
            self.fixed(shared.players - 3, 3),
            self.fixed(COMMUNICATIONS.index(public.communication), len(COMMUNICATIONS)),
            (shared.first_word > tables.trick)[:, None],
            self.fixed(distribution_in(game), len(DISTRIBUTIONS)),
            self.fixed(OBJECTIVES.index(objective_in(game)), len(OBJECTIVES)),
            self.seat(shared.extra),
            self.by_distance(tables.won_by()),
            self.by_distance(tables.streaks()),
            self.seat(self.best_by()),
            (shared.tricks - tables.trick)[:, None],
            self.tasks[:, SEATS:].sum(2),
            (tables.drafted * drafting)[:, None],
            (tables.may_skip() & drafting)[:, None],
            self.tasks[:, :SEATS].sum(2),
            self.fixed(public.foretold, MOST_TRICKS + 1),
            self.fixed(shared.secret, MOST_TRICKS + 1) * notes_mine,
            _of_values(self.taken).reshape(self.count, -1),
            _of_values(tables.taker < 0),
            self.by_distance(tables.wins & 1),
            labels.reshape(self.count, -1),
        ]
        return np.concatenate([np.asarray(part, np.int8) for part in parts], 1)


def _of_values(cards: Flags) -> NDArray[Any]:
    """[…, 40] to […, 9]: how many colour cards of each value."""
    counts: NDArray[Any] = cards[..., :COLOURED].reshape(*cards.shape[:-1], COLOURS, VALUES).sum(-2)
    return counts
