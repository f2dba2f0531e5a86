"""What a card may ask of the table: data, no code; `ask` has the test of each kind.

A condition is asked for one seat. Triggers of crossroads cards are asked for the officer just seated,
objectives for their owner, goals of the plot for the operations chief.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from quarterdeck.core.words import snake
from quarterdeck.games.gen7.components import System


class Condition(Struct, frozen=True, tag_field="is", tag=snake, forbid_unknown_fields=True):
    """Base of all conditions."""


class StoresHold(Condition, frozen=True):
    """The Ship's Stores hold at least these tokens."""

    data: int = 0
    part: int = 0
    chem: int = 0


class StoresRoom(Condition, frozen=True):
    """The Ship's Stores have room for `n` more tokens of each type."""

    n: int


class Tokens(Condition, frozen=True):
    """The player's barracks holds at least these tokens."""

    data: int = 0
    part: int = 0
    chem: int = 0


class SystemAt(Condition, frozen=True):
    """A system is at this level or worse: 0 green, 1 yellow, 2 orange, 3 critical."""

    system: System
    level: int


class MeritAt(Condition, frozen=True):
    """The player has at least this much merit."""

    n: int


class RankAt(Condition, frozen=True):
    """The player's officer has at least this rank (1 ensign to 5 captain)."""

    n: int


class Logic(Condition, frozen=True):
    """The track stands at least `n` on the side of logic."""

    n: int = 1


class Instinct(Condition, frozen=True):
    """The track stands at least `n` on the side of instinct."""

    n: int = 1


class RoundAt(Condition, frozen=True):
    """It is this round or a later one."""

    n: int


class SeatedAt(Condition, frozen=True):
    """The player's officer sits at this location, in this division, or on a critical task (`critical`)."""

    place: str


class DieAtLeast(Condition, frozen=True):
    """The player's officer die shows `n` or more."""

    n: int


class DieAtMost(Condition, frozen=True):
    """The player's officer die shows `n` or less."""

    n: int


class HasCrew(Condition, frozen=True):
    """The player has this crew card."""

    card: str


class InBarracks(Condition, frozen=True):
    """The player commands this barracks."""

    barracks: str


class Noted(Condition, frozen=True):
    """This word stands in the notes of the ship's log."""

    name: str


class ConditionAt(Condition, frozen=True):
    """At least `n` boxes of the ship's condition are ticked."""

    n: int


class Donated(Condition, frozen=True):
    """The player has donated at least `n` times this episode."""

    n: int


class Contributed(Condition, frozen=True):
    """The player has contributed to at least `n` critical tasks this episode."""

    n: int


class ContributedNow(Condition, frozen=True):
    """The player has contributed to at least `n` critical tasks this round."""

    n: int


class TasksDone(Condition, frozen=True):
    """The player has completed at least `n` operations tasks this episode."""

    n: int


class TasksHeld(Condition, frozen=True):
    """The player holds at least `n` operations tasks."""

    n: int


class CriticalsDone(Condition, frozen=True):
    """The crew has completed at least `n` critical tasks this episode."""

    n: int


class RowDone(Condition, frozen=True):
    """Every critical task in the row is completed."""


class TaskDone(Condition, frozen=True):
    """This critical task of the plot is completed."""

    card: str


class Progressed(Condition, frozen=True):
    """The current goal has at least `n` success markers."""

    n: int


class AllRescued(Condition, frozen=True):
    """Nobody lies unconscious on the Ship's Stores."""


class Setbacks(Condition, frozen=True):
    """The crew has had at least `n` setbacks this episode."""

    n: int = 1


class Awake(Condition, frozen=True):
    """At least `n` of the player's colonists are awake (not in supply)."""

    n: int


class IsChief(Condition, frozen=True):
    """The player is operations chief."""


class All(Condition, frozen=True):
    """All of these hold."""

    of: tuple[AnyCondition, ...]


class AnyOf(Condition, frozen=True, tag="any"):
    """One of these holds."""

    of: tuple[AnyCondition, ...]


class Not(Condition, frozen=True):
    """This does not hold."""

    of: AnyCondition


AnyCondition: TypeAlias = (
    StoresHold
    | StoresRoom
    | Tokens
    | SystemAt
    | MeritAt
    | RankAt
    | Logic
    | Instinct
    | RoundAt
    | SeatedAt
    | DieAtLeast
    | DieAtMost
    | HasCrew
    | InBarracks
    | Noted
    | ConditionAt
    | Donated
    | Contributed
    | ContributedNow
    | TasksDone
    | TasksHeld
    | CriticalsDone
    | RowDone
    | TaskDone
    | Progressed
    | AllRescued
    | Setbacks
    | Awake
    | IsChief
    | All
    | AnyOf
    | Not
)
