"""The table as data: beside what all games of tricks have."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from quarterdeck.core.view import View
from quarterdeck.games.deep_sea.components import Communication
from quarterdeck.games.tricks import state as tricks
from quarterdeck.games.tricks.observations import OWN_KINDS

Phase: TypeAlias = (
    tricks.TrickPhase
    | Literal["terrain", "tasks"]  # chance
    | Literal["draft"]
    | Literal["favour", "share", "agree"]  # free selection: who would like what, the proposal, the answers
    | Literal["keep", "accept"]  # the captain keeps all tasks or offers them, and whoever is offered them
    | Literal["volunteer"]
    | Literal["predict", "note"]  # openly and in secret
    | Literal["ready"]  # real time: the clock may start
)

# Kinds of public observations beside those of all games of tricks.
TERRAIN: Final = OWN_KINDS
PUT_BACK: Final = OWN_KINDS + 1
"""A task that was drawn and found impossible beside the others."""


class Public(tricks.TrickPublic, frozen=True, gc=False, omit_defaults=True):
    """What lies open."""

    phase: Phase
    captured: tuple[int, ...] = ()
    """Cards in the tricks each seat won."""
    wins: tuple[int, ...] = ()
    """Tricks each seat won: bit 0 is the first trick."""

    tasks: tuple[int, ...] = ()
    """On display or owned, in the order drawn."""
    owners: tuple[int, ...] = ()
    """By place in `tasks`; -1: still in the middle."""
    verdicts: tuple[int, ...] = ()
    """By place in `tasks`: open, done or failed."""
    open: int = 0
    """Bitmask of the places in `tasks` that are not decided."""
    openings: bool = False
    """Whether an opening card alone may decide something."""
    turn: int = 0
    """Draft: turns taken. Sharing: proposals made. Volunteers: answers given."""
    given: tuple[int, ...] = ()
    """Sharing: owners proposed so far. Offers: who has declined."""
    volunteers: tuple[int, ...] = ()
    favours: tuple[int, ...] = ()
    """Free selection: the task each seat would like, -1 for none."""
    delegated: bool = False
    foretold: int = -1
    """The open prediction."""
    communication: Communication = "normal"
    """As in force in this attempt: never "terrain" once that has been drawn."""
    secret: int = -1
    """The secret prediction, once the attempt is over."""


class Own(tricks.Own, frozen=True, gc=False, omit_defaults=True):
    """What one seat alone knows."""

    noted: int = -1
    """A secret prediction."""


DeepSeaState: TypeAlias = tricks.State[Public, Own]
DeepSeaView: TypeAlias = View[Public, Own]
