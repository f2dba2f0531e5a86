"""The shape most games' states and views take: what is public, and what each seat alone knows.

A view is then (seat, public, own): constant time, and it can't leak unless somebody writes a secret
into `public`. A sealed choice lives in a seat's own part until the last seat has answered.
"""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from msgspec import Struct

from quarterdeck.core.contract import Seat

P = TypeVar("P")
O = TypeVar("O")  # noqa: E741


class Value:
    """What never changes: its deep copy is itself. `class State(Struct, Value, frozen=True, gc=False)`."""

    __slots__ = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class View(Struct, Generic[P, O], frozen=True, gc=False):
    """What one seat may know; `own` is None for a spectator.

    Build it as `View(seat, public, own)`: calling a parametrised alias takes ten times as long.
    """

    seat: Seat | None
    public: P
    own: O | None
