"""What everybody has seen in Planet Nine: the pink 9 is announced, and a mission exchanges cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.games.planet_nine.components import PINK_9
from quarterdeck.games.planet_nine.state import EXCHANGED, PINK_NINE, Public
from quarterdeck.games.tricks.bots.learned.memory import Memory
from quarterdeck.games.tricks.choices import Show
from quarterdeck.games.tricks.council import receivers
from quarterdeck.games.tricks.state import passed

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


class PlanetNineMemory(Memory):
    """An exchange of cards forgets everything but the cards that lie open."""

    def __init__(self, game: PlanetNine, public: Public) -> None:
        self.exchanged = False
        self._shown = 0
        super().__init__(game, public)

    def note(self, kind: int, member: int) -> None:
        if kind == PINK_NINE:
            self._only(member, PINK_9)
            if passed(self.public):
                self.excluded[receivers(self.game, self.public)[member]] &= ~(1 << PINK_9)
        elif kind == EXCHANGED:
            self.exchanged = True
            self.excluded = [cards & self._shown for cards in self.excluded]

    def message(self, member: int, show: Show) -> None:
        super().message(member, show)
        self._shown |= 1 << show.card
