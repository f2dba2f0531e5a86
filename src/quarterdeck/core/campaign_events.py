"""What can happen in a campaign: its file is nothing but these, one after the other."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from quarterdeck.core.contract import Outcome


class Event(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """Base of a campaign's events. Fields of the game's own types are kept as plain JSON."""

    at: str = ""
    """When, as an ISO time; empty where nobody asked the clock."""


class Founded(Event, frozen=True, tag="founded"):
    """The first event of every campaign."""

    game: str
    rules: str
    crew: str
    names: tuple[str, ...]
    config: dict[str, Any]


class Started(Event, frozen=True, tag="started"):
    """An attempt began."""

    attempt: int
    config: dict[str, Any]
    seed: int | None = None
    """Where the match's chance came from a small seed."""
    names: tuple[str, ...] = ()
    """Who plays; the founders where nobody said."""


class Ended(Event, frozen=True, tag="ended"):
    """The running attempt was played to its end."""

    attempt: int
    outcome: Outcome
    report: Any
    digest: str = ""
    """Of the match file (`record.digest`), so that file and logbook can be held against each other."""


class Abandoned(Event, frozen=True, tag="abandoned"):
    """The running attempt was given up."""

    attempt: int
    report: Any = None
    """What of it counts all the same: a distress signal, once sent, stays in the logbook."""


class Entered(Event, frozen=True, tag="entered"):
    """An attempt played on a real table, entered by hand."""

    attempt: int
    config: dict[str, Any]
    report: Any
    names: tuple[str, ...] = ()


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """The last attempt is taken out again: an entry made by mistake, or a match that never began."""

    attempt: int


class Drawn(Event, frozen=True, tag="drawn"):
    """Tasks were drawn for the next attempt, at a real table."""

    attempt: int
    config: dict[str, Any]
    tasks: tuple[str, ...]


class Noted(Event, frozen=True, tag="noted"):
    """A line the crew wrote into its logbook."""

    text: str


AnyEvent: TypeAlias = Founded | Started | Ended | Abandoned | Entered | Withdrawn | Drawn | Noted
