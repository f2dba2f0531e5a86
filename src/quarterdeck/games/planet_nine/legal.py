"""What may be chosen in Planet Nine, beside what all games of tricks offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine import setup
from quarterdeck.games.planet_nine.state import PlanetNineState

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


def messages(game: PlanetNine, state: PlanetNineState, decision: Decision) -> tuple[Choice, ...]:
    return game.messages_of(state.own[decision.by].held & ~state.public.played)


def takes(game: PlanetNine, state: PlanetNineState, decision: Decision) -> tuple[Choice, ...]:
    return game.takes.of(state.public.middle)


def answers(game: PlanetNine, state: PlanetNineState, decision: Decision) -> tuple[Choice, ...]:
    return game.special.answers


def names(game: PlanetNine, state: PlanetNineState, decision: Decision) -> tuple[Choice, ...]:
    return game.special.roles or tuple(game.names[member] for member in setup.candidates(game, state.public))


def takers(game: PlanetNine, state: PlanetNineState, decision: Decision) -> tuple[Choice, ...]:
    return tuple(game.names[member] for member in setup.even_takers(game, state.public))
