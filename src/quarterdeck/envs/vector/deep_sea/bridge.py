"""Between the two engines: configurations, choices and views as numbers, a drawn deal as chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import Choice, Decision
from quarterdeck.envs.vector.bridge import beside_dummy, dealt
from quarterdeck.envs.vector.deep_sea import actions, observation
from quarterdeck.envs.vector.deep_sea.missions import (
    COMMUNICATIONS,
    DISTRIBUTIONS,
    MOST_TASKS,
    Mission,
    Readings,
    objective_named,
    own_mission,
)
from quarterdeck.envs.vector.deep_sea.state import Deal as VectorDeal
from quarterdeck.envs.vector.deep_sea.state import Table
from quarterdeck.envs.vector.dummy import DUMMY
from quarterdeck.envs.vector.engine import NotCovered
from quarterdeck.envs.vector.tricks import SEATS
from quarterdeck.games.deep_sea.bots.learned import actions as learned
from quarterdeck.games.deep_sea.bots.learned.features import PHASES as LEARNED_PHASES
from quarterdeck.games.deep_sea.bots.learned.features import features
from quarterdeck.games.deep_sea.choices import Draw, Give, Keep, Name, Terrain
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.state import DeepSeaState, DeepSeaView, Public
from quarterdeck.games.deep_sea.tasks.draw import draw_tasks
from quarterdeck.games.tricks.bots.learned.features import as_row
from quarterdeck.games.tricks.choices import SIGNALS, Answer, Pass, Signal
from quarterdeck.games.tricks.observations import given_and_got

STANDARD: Final = DeepSeaConfig()
ONE_READING: Final = ("real_time", "single_card")
"""Options that the vector engine plays only as they are by default; it has no clock."""
LATER_PHASES: Final = (
    "favour",
    "share",
    "agree",
    "wish",
    "propose",
    "vote",
    "keep",
    "accept",
    "volunteer",
    "pass",
)
PHASES: Final = LEARNED_PHASES + LATER_PHASES


def mission_of(config: DeepSeaConfig, tasks: Sequence[int] = ()) -> Mission:
    """The row of a configuration; one that the vector engine can't play exactly is refused by name.

    `tasks` are those drawn to the difficulty, by number, where the configuration names none.
    """
    for reading in ONE_READING:
        if getattr(config, reading) != getattr(STANDARD, reading):
            raise NotCovered(f"{reading}={getattr(config, reading)!r} is not played by the vector engine")
    game = DeepSea(config)
    mission = game.mission
    return own_mission(
        config.players,
        game.fixed_tasks or tasks,
        mission.communication,
        mission.distribution,
        objective_named(mission.objective),
        mission.first_word,
        mission.delegated_deadline,
        game.distress,
        readings=_readings(config),
    )


def _readings(config: DeepSeaConfig) -> Readings:
    same = {name: getattr(config, name) for name in Readings._fields if hasattr(config, name)}
    return Readings(
        extra_card_to_first=config.extra_card == "first",
        no_forbidden_openings=config.forbidden_openings == "illegal",
        dummy_after_first=config.players == 2 and config.dummy_sits == "after_first",
        dummy_rapture_token=config.dummy_rapture_tokens == 1,
        **same,
    )


def drawn_tasks(game: DeepSea, source: Source) -> tuple[int, ...]:
    """Tasks to the mission's difficulty, drawn as the rules do, no more than the vector engine lays out."""
    while True:
        tasks = draw_tasks(game.drawing, source).tasks
        if len(tasks) <= MOST_TASKS:
            return tasks


def by_action(
    game: DeepSea, public: Public, decision: Decision, choices: Sequence[Choice]
) -> dict[int, Choice]:
    """The choices by their numbers."""
    return {_action_of(game, public, decision, choice): choice for choice in choices}


def _action_of(game: DeepSea, public: Public, decision: Decision, choice: Choice) -> int:
    if isinstance(choice, Give | Name):
        return actions.MEMBER + game.in_turn(public, decision.by).index(choice.seat)
    if isinstance(choice, Keep):
        return actions.KEEP
    if isinstance(choice, Answer):
        return actions.YES if choice.word == "yes" else actions.NO
    if isinstance(choice, Signal):
        return actions.SIGNAL + SIGNALS.index(choice)
    return choice.card if isinstance(choice, Pass) else learned.action_of(choice)


def player_at(tables: Table, seat: Array) -> Array:
    """Who sits in a chair, as the rules engine counts players."""
    changed = tables.deal.mission.readings.dummy_after_first & (seat < DUMMY)
    return jnp.where(changed, 1 - seat, seat)


def observed(game: DeepSea, view: DeepSeaView, decision: Decision) -> NDArray[np.int8]:
    """[WHOLE_SIZE] what `observation.look` says of the table that this seat sees."""
    assert view.seat is not None
    assert view.own is not None
    gave = 1 << given_and_got(view.own.seen)[0] if len(view.own.seen) > 1 else 0
    council = _Council(game, view.public, view.seat)
    dummy = beside_dummy(game, view, decision)
    return np.concatenate([features(game, view), council.row(), as_row(gave), dummy])


class _Council:
    """Distributions that are no draft, ballots and the distress signal, as one seat sees them."""

    def __init__(self, game: DeepSea, public: Public, seat: int) -> None:
        self.game, self.public = game, public
        self.order = game.in_turn(public, seat)
        self.away = self.order.index

    def row(self) -> NDArray[np.int8]:
        game, public = self.game, self.public
        parts = [
            [public.phase == phase for phase in LATER_PHASES],
            [game.mission.distribution == way for way in DISTRIBUTIONS],
            [game.mission.delegated_deadline, public.delegated, game.distress],
            [public.distress == signal.direction for signal in SIGNALS[1:]],
            *self._sharing(),
            self._seats(public.given if public.phase in ("keep", "accept") else ()),
            *self._ballot(),
        ]
        row = np.concatenate([np.asarray(part, np.int8) for part in parts])
        assert row.shape == (observation.COUNCIL,), row.shape
        return row

    def _sharing(self) -> list[list[int]]:
        """The tasks in their order, whom the running proposal gives them to, favours, volunteers."""
        public = self.public
        tasks, given, favours = [0] * MOST_TASKS, [0] * MOST_TASKS, [0] * SEATS
        if public.phase in ("share", "agree"):
            tasks[: len(public.tasks)] = [task + 1 for task in public.tasks]
            given[: len(public.given)] = [1 + self.away(seat) for seat in public.given]
            for seat, task in enumerate(public.favours):
                favours[self.away(seat)] = task + 1
        stepping_in = public.phase in ("volunteer", "share", "agree")
        return [tasks, given, favours, self._seats(public.volunteers if stepping_in else ())]

    def _ballot(self) -> list[list[int]]:
        """Wishes counted and what is put to the vote, of members and of signals; proposals made."""
        public, ballot = self.public, self.public.ballot
        made = public.turn if public.phase in ("share", "agree") else 0
        members, signals = [[0] * SEATS, [0] * SEATS], [[0] * len(SIGNALS), [0] * len(SIGNALS)]
        if ballot is not None and public.phase in ("propose", "vote"):
            made = ballot.proposals
            put = [ballot.proposal] if public.phase == "vote" else []
            for place, options in enumerate((ballot.wishes, put)):
                for option in options:
                    choice = self.game.actions[option]
                    if isinstance(choice, Name):
                        members[place][self.away(choice.seat)] += 1
                    else:
                        signals[place][SIGNALS.index(choice)] += 1
        return [members[0], signals[0], members[1], signals[1], [made]]

    def _seats(self, chosen: Sequence[int]) -> list[int]:
        row = [0] * SEATS
        for seat in chosen:
            row[self.away(seat)] = 1
        return row


class Chance:
    """One table's drawn chance, for the rules engine."""

    def __init__(self, deals: VectorDeal, table: int) -> None:
        self.deals, self.table = deals, table
        self.tasks = tuple(int(task) for task in deals.mission.tasks[table] if task >= 0)
        self.changed_chairs = bool(deals.mission.readings.dummy_after_first[table])
        self.communication = int(deals.communication[table])

    def outcome(self, game: DeepSea, state: DeepSeaState) -> Choice:
        """What the rules engine's pending chance comes out as."""
        phase = state.public.phase
        if phase == "terrain":
            assert COMMUNICATIONS[self.communication] in ("normal", "currents", "rapture")
            return Terrain(3 * self.communication)
        if phase == "tasks":
            return Draw(self.tasks)
        assert phase == "deal"
        return dealt(game, self.deals, self.table, changed_chairs=self.changed_chairs)
