"""What can be chosen, and how chance can come out."""

from __future__ import annotations

from typing import Final, TypeAlias

from quarterdeck.core.contract import Choice
from quarterdeck.games.tricks.choices import AnyTrickChoice, Show


class Sonar(Show, frozen=True, gc=False):
    """Shows a card with a sonar token: at the top, in the middle, at the bottom, or laid aside."""


class Silent(Choice, frozen=True, gc=False):
    """Nothing to communicate before this trick."""


class Take(Choice, frozen=True, gc=False):
    """A task from the middle of the table; before a free selection: the task one would like."""

    task: int


class Skip(Choice, frozen=True, gc=False):
    """No task this time."""


class Give(Choice, frozen=True, gc=False):
    """Proposes a seat for the next task in the middle."""

    seat: int


class Name(Choice, frozen=True, gc=False):
    """Names the seat that should own all tasks."""

    seat: int


class Keep(Choice, frozen=True, gc=False):
    """The captain keeps all tasks."""


class Predict(Choice, frozen=True, gc=False):
    """How many tricks the owner of a prediction will win."""

    tricks: int


class Ready(Choice, frozen=True, gc=False):
    """The clock may start."""


class Terrain(Choice, frozen=True, gc=False):
    """Chance: the colour card that says how the crew may communicate."""

    card: int


class Draw(Choice, frozen=True, gc=False):
    """Chance: the tasks on display in the order drawn, and those put back as impossible together."""

    tasks: tuple[int, ...]
    put_back: tuple[int, ...] = ()


class TimeUp(Choice, frozen=True, gc=False):
    """An event from outside: the clock has run out."""


ByMember: TypeAlias = Sonar | Silent | Take | Skip | Give | Name | Keep | Predict | Ready
AnyChoice: TypeAlias = AnyTrickChoice | ByMember | Terrain | Draw | TimeUp

SILENT: Final = Silent()
SKIP: Final = Skip()
KEEP: Final = Keep()
READY: Final = Ready()
TIME_UP: Final = TimeUp()
