"""What can be chosen, and how chance can come out."""

from __future__ import annotations

from typing import Literal, TypeAlias

from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.components import Token
from quarterdeck.games.tricks.choices import AnyTrickChoice, Show

Role: TypeAlias = Literal["first", "between", "last"]


class Radio(Show, frozen=True, gc=False):
    """Shows a card with the radio token at the top, in the middle or at the bottom."""


class Ready(Choice, frozen=True, gc=False):
    """Nothing to communicate before this trick."""


class Take(Choice, frozen=True, gc=False):
    """A task from the middle of the table."""

    card: int


class Prefer(Choice, frozen=True, gc=False):
    """Mission 50: the role a member would like."""

    role: Role


class Name(Choice, frozen=True, gc=False):
    """The commander names a member: for a role, or to get tasks."""

    member: int


class Roles(Choice, frozen=True, gc=False):
    """Mission 50: who wins the first four tricks, and who the last one."""

    first: int
    last: int


class KeepTokens(Choice, frozen=True, gc=False):
    """Missions 23 and 40: the tokens stay where they are."""


class Swap(Choice, frozen=True, gc=False):
    """Mission 23: two tokens change places."""

    token: Token
    other: Token


class Move(Choice, frozen=True, gc=False):
    """Mission 40: a token goes to the task at this place, which has none."""

    token: Token
    place: int


class KeepTasks(Choice, frozen=True, gc=False):
    """Five players: no task is handed over."""


class HandOver(Choice, frozen=True, gc=False):
    """Five players: a task goes to another member."""

    card: int
    to: int


class Sit(Choice, frozen=True, gc=False):
    """Where JARVIS sits: to the left of this member."""

    left_of: int


class Uncover(Choice, frozen=True, gc=False):
    """Chance: task cards from the stack, in this order."""

    cards: tuple[int, ...]


class Drawn(Choice, frozen=True, gc=False):
    """Chance, mission 12: the card that is drawn from each member."""

    cards: tuple[int, ...]


ByMember: TypeAlias = Radio | Ready | Take | Prefer | Name | Roles
ByCrew: TypeAlias = KeepTokens | Swap | Move | KeepTasks | HandOver | Sit
AnyChoice: TypeAlias = AnyTrickChoice | ByMember | ByCrew | Uncover | Drawn
