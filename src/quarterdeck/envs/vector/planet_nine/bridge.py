"""Between the two engines: configurations, choices and views as numbers, a drawn deal as chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.envs.vector.bridge import beside_dummy, dealt
from quarterdeck.envs.vector.engine import NotCovered
from quarterdeck.envs.vector.planet_nine import actions, observation
from quarterdeck.envs.vector.planet_nine.missions import MOST_TASKS, Mission, Readings, own_mission
from quarterdeck.envs.vector.planet_nine.state import Deal as VectorDeal
from quarterdeck.envs.vector.tricks import COLOURED, SEATS
from quarterdeck.games.planet_nine.bots.learned.actions import action_of
from quarterdeck.games.planet_nine.bots.learned.features import features
from quarterdeck.games.planet_nine.choices import (
    Drawn,
    HandOver,
    KeepTasks,
    KeepTokens,
    Move,
    Name,
    Roles,
    Sit,
    Swap,
    Uncover,
)
from quarterdeck.games.planet_nine.components import TOKENS, Token
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.specials.draw import drawable
from quarterdeck.games.planet_nine.state import PlanetNineState, PlanetNineView, Public
from quarterdeck.games.tricks.cards import cards_in

STANDARD: Final = PlanetNineConfig()
TOPICS: Final = ("roles", "tokens", "hand_over", "distress", "seat")
ONE_READING: Final = (
    "challenge",
    "single_card",
    "shown_card_may_be_drawn",
    "pink_nine_after_pass",
)
"""Options that the vector engine plays only as they are by default."""


def mission_of(config: PlanetNineConfig, *, unchanged: bool = False) -> Mission:
    """The row of a configuration; one that the vector engine can't play exactly is refused by name."""
    for reading in ONE_READING:
        if getattr(config, reading) != getattr(STANDARD, reading):
            raise NotCovered(f"{reading}={getattr(config, reading)!r} is not played by the vector engine")
    mission = config.resolve()
    return own_mission(
        config.players,
        mission.tasks,
        mission.tokens,
        mission.communication,
        mission.from_trick,
        mission.assignment,
        mission.special,
        mission.ones,
        bool(mission.number) if config.distress is None else config.distress,
        mission.hand_over,
        readings=_readings(config),
        unchanged=unchanged,
    )


def _readings(config: PlanetNineConfig) -> Readings:
    same = {name: getattr(config, name) for name in Readings._fields if hasattr(config, name)}
    return Readings(
        extra_card_to_first=config.extra_card == "first",
        commander_gives_roles=config.roles_by == "commander",
        jarvis_draws_any=config.jarvis_draw == "any",
        **same,
    )


def by_action(
    game: PlanetNine, public: Public, decision: Decision, choices: Sequence[Choice]
) -> dict[int, Choice]:
    """The choices by their numbers."""
    return {_action_of(game, public, decision, choice): choice for choice in choices}


def _action_of(game: PlanetNine, public: Public, decision: Decision, choice: Choice) -> int:
    away = game.in_turn(public, decision.by).index
    if isinstance(choice, KeepTokens | KeepTasks):
        return actions.KEEP
    if isinstance(choice, Swap):
        return _lay(choice.token, game.mission.tokens.index(choice.other))
    if isinstance(choice, Move):
        return _lay(choice.token, choice.place)
    if isinstance(choice, HandOver):
        place = [task.card for task in public.tasks].index(choice.card)
        return actions.HAND_OVER + SEATS * place + away(choice.to)
    if isinstance(choice, Name):
        return actions.MEMBER + away(choice.member)
    if isinstance(choice, Sit):
        return actions.MEMBER + away(choice.left_of)
    if isinstance(choice, Roles):
        return actions.ROLES + SEATS * away(choice.first) + away(choice.last)
    return action_of(choice, decision.by, game.config.players)


def _lay(token: Token, place: int) -> int:
    return actions.LAY + MOST_TASKS * TOKENS.index(token) + place


def observed(game: PlanetNine, view: PlanetNineView, decision: Decision) -> NDArray[np.int8]:
    """[WHOLE_SIZE] what `observation.look` says of the table that this seat sees."""
    assert view.seat is not None
    council = _Council(game, view.public, view.seat)
    return np.concatenate([features(game, view), council.row(), beside_dummy(game, view, decision)])


class _Council:
    """A ballot about tokens, tasks or seats, as one seat sees it."""

    def __init__(self, game: PlanetNine, public: Public, seat: int) -> None:
        self.game, self.public = game, public
        self.away = game.in_turn(public, seat).index

    def row(self) -> NDArray[np.int8]:
        topic, proposal = np.zeros(observation.TOPICS, np.int8), np.zeros(observation.OPTION, np.int8)
        wishes = np.zeros(observation.OPTION, np.int8)
        ballot = self.public.ballot
        if ballot is not None:
            topic[TOPICS.index(ballot.topic)] = 1
            if self.public.phase == "vote":
                proposal += self._option(ballot.proposal)
            for wish in ballot.wishes:
                wishes += self._option(wish)
        return np.concatenate([topic, proposal, wishes])

    def _option(self, number: int) -> NDArray[np.int8]:
        source, target = np.zeros(COLOURED, np.int8), np.zeros(COLOURED, np.int8)
        member, stays = np.zeros(SEATS, np.int8), np.zeros(1, np.int8)
        choice, tasks = self.game.actions[number], self.public.tasks
        if isinstance(choice, KeepTokens | KeepTasks):
            stays[:] = 1
        elif isinstance(choice, Swap | Move):
            place = choice.place if isinstance(choice, Move) else self.game.mission.tokens.index(choice.other)
            source[next(task.card for task in tasks if task.token == choice.token)] = 1
            target[tasks[place].card] = 1
        elif isinstance(choice, HandOver):
            source[choice.card] = 1
            member[self.away(choice.to)] = 1
        elif isinstance(choice, Sit):
            member[self.away(choice.left_of)] = 1
        return np.concatenate([source, target, member, stays])


class Chance:
    """One table's drawn chance, for the rules engine."""

    def __init__(self, deals: VectorDeal, table: int) -> None:
        self.deals, self.table = deals, table
        self.stack = [int(card) for card in np.argsort(deals.place[table])]
        self.dice = np.asarray(deals.dice[table])

    def outcome(self, game: PlanetNine, state: PlanetNineState) -> Choice:
        """What the rules engine's pending chance comes out as."""
        phase = state.public.phase
        if phase == "deal":
            return dealt(game, self.deals, self.table)
        if phase == "uncover":
            drawn = len(state.public.tasks)
            count = 1 if game.mission.assignment == "distribution" else game.mission.tasks
            return Uncover(tuple(self.stack[drawn : drawn + count]))
        assert phase == "draw"
        cards = (cards_in(drawable(game, state, member)) for member in range(game.seats))
        return Drawn(tuple(max(held, key=lambda card: self.dice[card]) for held in cards))
