"""The table as data: what everybody sees, beside what all games of tricks have."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from quarterdeck.core.view import View
from quarterdeck.games.planet_nine.components import Token
from quarterdeck.games.tricks.observations import OWN_KINDS
from quarterdeck.games.tricks.state import Own, State, TrickPhase, TrickPublic

Phase: TypeAlias = TrickPhase | Literal["uncover", "poll", "prefer", "name", "draft", "assign", "draw"]
"""Chance uncovers task cards, and draws in mission 12."""

# Kinds of public observations beside those of all games of tricks.
EXCHANGED: Final = OWN_KINDS
"""Mission 12: everybody has drawn a card from the right."""
SHOWN_DRAWN: Final = OWN_KINDS + 1
COLUMN_DRAWN: Final = OWN_KINDS + 2
"""A card was drawn from this column of JARVIS; what: the open card, from 1, or 0 for the covered one."""
PINK_NINE: Final = OWN_KINDS + 3
"""Mission 46: who announced it."""


class Task(Struct, frozen=True, gc=False, omit_defaults=True):
    """A task card, where it lies and whether it is fulfilled."""

    card: int
    token: Token | Literal[""] = ""
    owner: int = -1
    """-1: still in the middle of the table."""
    done: bool = False


class Public(TrickPublic, frozen=True, gc=False, omit_defaults=True):
    """What lies open."""

    phase: Phase
    winners: int = 0
    """The cards that have won a trick."""
    won: tuple[int, ...] = ()
    """Tricks won by each member."""
    open: int = 0
    """Cards of the tasks not yet fulfilled."""
    tasks: tuple[Task, ...] = ()
    middle: int = 0
    """Cards of the tasks that nobody has taken yet."""
    chosen: int = -1
    """The member a special rule is about."""
    second: int = -1
    """Mission 50: who must win the last trick."""
    answers: tuple[str, ...] = ()
    """Answers to the running poll, in turn."""


PlanetNineState: TypeAlias = State[Public, Own]
PlanetNineView: TypeAlias = View[Public, Own]
