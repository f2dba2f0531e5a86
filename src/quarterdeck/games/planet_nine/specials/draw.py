"""Mission 12: after the first trick everybody draws a card from the neighbour on the right."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from quarterdeck.games.planet_nine.specials.rule import SpecialRule
from quarterdeck.games.planet_nine.state import State


class DrawCards(SpecialRule):
    """The second trick waits for chance, whose result `play.drawn` carries out."""

    name: ClassVar[str] = "draw"
    interrupts: ClassVar[bool] = True

    def next_trick(self, state: State, number: int) -> State:
        if number != 2:
            return state
        return replace(state, public=replace(state.public, phase="draw", asked=1, trick=1))
