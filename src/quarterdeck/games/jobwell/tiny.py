"""A tiny sibling of Jobwell, small enough to be solved: five cards, two agents, one round."""

from __future__ import annotations

from typing import ClassVar

from quarterdeck.games.jobwell.components import MARKS
from quarterdeck.games.jobwell.config import JobwellConfig
from quarterdeck.games.jobwell.rules import Jobwell

TINY_SET = ("R1", "Rodd", "B3", "Beven", "Y46")


class TinyJobwell(Jobwell):
    """One round with five freelancers; whoever scores more wins, a tie is shared."""

    name: ClassVar[str] = "jobwell-tiny"
    title: ClassVar[str] = "Tiny Jobwell"
    player_counts: ClassVar[tuple[int, ...]] = (2,)
    tokens_to_win: ClassVar[int] = 1
    freelancers: ClassVar[tuple[int, ...]] = tuple(MARKS.index(mark) for mark in TINY_SET)

    def __init__(self, config: JobwellConfig) -> None:
        super().__init__(JobwellConfig(players=config.players, round_cap=1))
