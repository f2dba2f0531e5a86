"""What whoever chooses at each of many tables knows: the same numbers as `features` makes of a view."""

from __future__ import annotations

import numpy as np

from quarterdeck.games.planet_nine.bots.learned.actions import DIRECTIONS
from quarterdeck.games.planet_nine.bots.learned.features import (
    ABOUT_PINK,
    ASSIGNMENTS,
    CARD_FEATURES,
    FIRST_ARROW,
    MIDDLE,
    OMEGA,
    PHASES,
    SHOWN,
    SPECIALS,
    SUIT_FEATURES,
    TASK,
    TOKEN,
    WAITS,
    WHEN,
    WINNING,
)
from quarterdeck.games.planet_nine.bots.learned.features import DONE as IS_DONE
from quarterdeck.games.planet_nine.bots.learned.judging import DONE, OPEN
from quarterdeck.games.planet_nine.bots.learned.judging import MIDDLE as IN_THE_MIDDLE
from quarterdeck.games.planet_nine.bots.learned.tables import PlanetNineTables
from quarterdeck.games.planet_nine.specials.winning_cards import AllPink
from quarterdeck.games.tricks.bots.learned.network import COLOURED, SEATS, Rows
from quarterdeck.games.tricks.bots.learned.observation import Observation
from quarterdeck.games.tricks.bots.learned.tables import ALL_SEATS, Flags, Ints


class PlanetNineObservation(Observation[PlanetNineTables]):
    """With tasks and their order, and the card that was given away."""

    card_features = CARD_FEATURES
    suit_features = SUIT_FEATURES
    when, shown = WHEN, SHOWN

    def may_hold(self) -> Flags:
        tables, may = self.tables, super().may_hold()
        choosers = tables.choosers()
        gave = tables.gave[self.number[:, 0], choosers]
        known = np.flatnonzero(gave >= 0)
        if len(known):
            receiver = choosers[known] + np.where(tables.gave_left[known], 1, -1)
            away = (receiver - tables.turn[known]) % self.players
            may[known, gave[known]] &= ALL_SEATS[1:] == away[:, None]
        return may

    def cards(self) -> Rows:
        tables, rows = self.tables, super().cards()
        task, token = tables.task, tables.shared.token
        is_open = (task >= OPEN) & (task < DONE)
        task_of = self.away(task - OPEN)[:, :, None] == ALL_SEATS
        rows[:, :COLOURED, TASK : TASK + SEATS] = is_open[:, :, None] & task_of
        rows[:, :COLOURED, IS_DONE] = task >= DONE
        rows[:, :COLOURED, MIDDLE] = task == IN_THE_MIDDLE
        if token.any():
            shown = token * (task > 0)
            rows[:, :COLOURED, TOKEN : TOKEN + OMEGA] = shown[:, :, None] == np.arange(1, OMEGA + 1)
            rows[:, :COLOURED, WAITS] = _must_wait(token, is_open)
        rows[:, :, WINNING] = tables.winning
        return rows

    def suits(self) -> Rows:
        rows = super().suits()
        rows[:, 0, ABOUT_PINK] = self.tables.shared.rule is AllPink
        return rows

    def table(self) -> Rows:
        tables, shared = self.tables, self.tables.shared
        mission = shared.mission
        is_open = (tables.task >= OPEN) & (tables.task < DONE)
        owner = np.where(is_open, tables.task - OPEN, -1)
        tasks_of = (owner[:, None] == ALL_SEATS[:, None]).sum(2)
        phase = np.where(tables.briefing, PHASES.index("briefing"), PHASES.index("play"))
        phase[tables.drafting] = PHASES.index("draft")
        parts = [
            self.one_of(phase, len(PHASES)),
            self.one_of(tables.trick - 1, 13),
            self.one_of(tables.played, SEATS),
            self.seat(shared.captain),
            self.seat(tables.leader),
            self.by_distance(tables.radio),
            self.fixed(mission.tasks, 11),
            (tables.task == IN_THE_MIDDLE).sum(1, keepdims=True),
            self.by_distance(tasks_of),
            self.seat(self.best_by()),
            self.fixed(shared.players - 3, 3),
            self.fixed(SPECIALS.index(mission.special), len(SPECIALS)),
            self.same(mission.communication == "dead_zone"),
            (mission.from_trick > tables.trick)[:, None],
            self.fixed(mission.from_trick - 1, 4),
            self.fixed(ASSIGNMENTS.index(mission.assignment), 3),
            self.same(mission.ones),
            self.seat(shared.chosen),
            self.seat(shared.second),
            self.seat(shared.extra),
            self.by_distance(tables.won_by),
            self.same(*[0] * (5 * SEATS + 3 + 2 * SEATS)),
            self.fixed(DIRECTIONS.index(shared.distress), 3),
            self.same(shared.distress != "none", 0, 0, 0, 0),
            (shared.tricks - tables.trick)[:, None],
        ]
        return np.concatenate([np.asarray(part, np.int8) for part in parts], 1)


def _must_wait(token: Ints, pending: Flags) -> Flags:
    """[n, 36] open tasks that must not be fulfilled alone now."""
    is_number = (token >= 1) & (token < FIRST_ARROW)
    is_arrow = (token >= FIRST_ARROW) & (token < OMEGA)
    first_number = np.where(pending & is_number, token, FIRST_ARROW).min(1, keepdims=True)
    first_arrow = np.where(pending & is_arrow, token, OMEGA).min(1, keepdims=True)
    waits = np.where(is_number, token > first_number, first_number < FIRST_ARROW)
    waits = waits | (is_arrow & (token > first_arrow))
    alone = pending.sum(1, keepdims=True) <= 1
    must: Flags = pending & (waits | ((token == OMEGA) & ~alone))
    return must
