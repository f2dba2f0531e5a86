"""Between the two engines: a drawn deal as the rules' chance, and missions by their configuration."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.contract import Choice
from quarterdeck.envs.vector.engine import NotCovered
from quarterdeck.envs.vector.planet_nine.missions import Mission, logbook_mission, own_mission
from quarterdeck.games.planet_nine.choices import Drawn, Uncover
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.specials.draw import drawable
from quarterdeck.games.planet_nine.state import PlanetNineState
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import Deal

STANDARD = PlanetNineConfig()
READINGS = (
    "challenge",
    "single_card",
    "extra_card",
    "commander_may_be_sick",
    "commander_may_be_silent",
    "shown_card_may_be_drawn",
    "nines_after_tasks",
    "unplayed_pink_fails",
    "pink_nine_after_pass",
    "everyone_between",
    "roles_by",
)
"""Options that the vector engine plays as they are by default."""


def mission_of(config: PlanetNineConfig, *, unchanged: bool = False) -> Mission:
    """The row of a configuration; one that the vector engine can't play exactly is refused by name."""
    for reading in READINGS:
        if getattr(config, reading) != getattr(STANDARD, reading):
            raise NotCovered(f"{reading}={getattr(config, reading)!r} is not played by the vector engine")
    mission = config.resolve()
    distress = bool(mission.number) if config.distress is None else config.distress
    if mission.number:
        return logbook_mission(mission.number, config.players, distress=distress, unchanged=unchanged)
    if config.hand_over and not unchanged:
        raise NotCovered("hand_over=True: the vector engine hands over no tasks yet")
    return own_mission(
        config.players,
        config.tasks,
        config.tokens,
        config.communication,
        config.from_trick,
        config.assignment,
        distress=distress,
    )


class Chance:
    """One table's drawn chance, for the rules engine."""

    def __init__(self, owner: NDArray[Any], place: NDArray[Any], dice: NDArray[Any]) -> None:
        self.owner = owner
        self.stack = [int(card) for card in np.argsort(place)]
        self.dice = dice

    def outcome(self, game: PlanetNine, state: PlanetNineState) -> Choice:
        """What the rules engine's pending chance comes out as."""
        phase = state.public.phase
        if phase == "deal":
            seats = range(game.config.players)
            return Deal(
                tuple(sum(1 << int(card) for card in np.flatnonzero(self.owner == seat)) for seat in seats)
            )
        if phase == "uncover":
            drawn = len(state.public.tasks)
            count = 1 if game.mission.assignment == "distribution" else game.mission.tasks
            return Uncover(tuple(self.stack[drawn : drawn + count]))
        assert phase == "draw"
        cards = (cards_in(drawable(game, state, member)) for member in range(game.seats))
        return Drawn(tuple(max(held, key=lambda card: self.dice[card]) for held in cards))
