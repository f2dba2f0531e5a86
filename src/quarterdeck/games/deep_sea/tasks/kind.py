"""How tasks are judged: what a judge is shown, and what it answers.

A judge looks at the public history of tricks alone, never at a hand. It answers after every resolved
trick (some also after an opening card) and says the first moment that the history decides the task:

- `DONE`: success is certain whatever follows,
- `FAILED`: success has become impossible,
- `OPEN`: neither yet.

Neither answer is ever taken back, so an engine stops asking once a task is decided. Words used below:
"mine" are the cards in tricks the owner won, "out" are cards in no resolved trick yet, "left" is the
number of tricks to come.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import exp
from typing import ClassVar, Final, Literal, TypeAlias

from msgspec import Struct

OPEN: Final = 0
DONE: Final = 1
FAILED: Final = 2

UNKNOWN: Final = -1
"""A prediction that has not been made, or that the asker may not know."""


class Count(Struct, frozen=True, gc=False):
    """How far one thing has come that a task counts."""

    what: str
    """A selection of cards ("pink", "9s", "B6 Y7"), or "tricks"."""
    have: int
    want: int
    """What is wanted; or what the others have, for `how` to say which others."""
    how: Literal["of", "none", "against", "avoided", "row", "run", "most", "least", "captain"] = "of"
    """`of`: so many of so many. `none`: there must be none. `against`: so many against so many `other`.
    `avoided`: so many of the tricks to be lost are over. `row`: so many of so many in a row. `run`: a run
    of so many, which may not be longer. `most`, `least`, `captain`: tricks of mine, and those of whoever
    of the others has most or fewest, or of the captain."""
    other: str = ""


Progress: TypeAlias = tuple[Count, ...]


class Crew(Struct, frozen=True, gc=False):
    """What task cards depend on: seats at the table (a dummy hand is one) and tricks in an attempt."""

    seats: int
    tricks: int

    def number(self, for_3_4_5: Sequence[int]) -> int:
        """The number printed for this crew size."""
        return for_3_4_5[self.seats - 3]


CREWS: Final[Mapping[int, Crew]] = {3: Crew(3, 13), 4: Crew(4, 10), 5: Crew(5, 8)}


class Tally(Struct, frozen=True, gc=False):
    """The public history as judges read it, right after a trick (or, for `judge_opening`, a first card)."""

    captain: int
    captured: tuple[int, ...]
    """Cards in the tricks each seat won, as bits."""
    wins: tuple[int, ...]
    """Tricks each seat won, as bits: bit 0 is the first trick."""
    played: int
    """Number of resolved tricks."""
    left: int
    """Number of tricks to come."""
    out: int
    """Cards in no resolved trick, as bits; at three seats the leftover card stays among them."""
    trick: tuple[int, ...]
    """Cards of the trick just resolved in the order played (or the opening card alone)."""
    leader: int
    """Who opened that trick."""
    winner: int
    """Who won it."""
    winning: int
    """The card that won it."""
    foretold: tuple[int, int] = (UNKNOWN, UNKNOWN)
    """The open and the secret prediction."""

    def streak(self, seat: int) -> int:
        """Length of the seat's run of wins that ends with the latest trick."""
        lost = ~self.wins[seat] & ((1 << self.played) - 1)
        return self.played - lost.bit_length()


class Kind(ABC):
    """Base of all kinds."""

    watches_openings: ClassVar[bool] = False

    @abstractmethod
    def judge(self, tally: Tally, me: int) -> int:
        """The verdict after a resolved trick."""

    def judge_opening(self, tally: Tally, me: int) -> int:
        """The verdict after a trick's first card; only asked where `watches_openings`."""
        return OPEN

    def progress(self, tally: Tally, me: int) -> Progress:
        """How far it has come, where something is counted."""
        return ()

    def success_odds(self, tally: Tally, me: int) -> float:
        """How good it looks while it is open; only the order of these numbers matters."""
        return min(max(self.rule_of_thumb(tally, me), 0.01), 0.99)

    def rule_of_thumb(self, tally: Tally, me: int) -> float:
        """The same, roughly: may be a little out of bounds."""
        return 0.5


def logistic(ahead: float) -> float:
    """From 0 to 1, the more the further ahead."""
    return 1 / (1 + exp(-ahead))
