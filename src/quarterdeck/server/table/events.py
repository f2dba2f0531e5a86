"""What can happen at a table. The list of its events is the truth; everything else is made from it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.core.fairness import Passed
from quarterdeck.server.wire.table import EventKind, SeatKind, TableSettings

BallotAbout: TypeAlias = Literal["take_back", "give_up", "take_over"]
SeatChange: TypeAlias = Literal["join", "leave", "kick", "bot", "open", "offer", "take_over", "away", "back"]


class Event(Struct, frozen=True, tag_field="k", omit_defaults=True):
    """Base of all events."""


class Created(Event, frozen=True, tag="create"):
    """The table was opened, by the guest who is its host."""

    game: str
    rules: str
    config: dict[str, Any]
    commitment: str
    settings: TableSettings
    host: str
    created: str
    """ISO time: part of what the commitment covers."""
    prefix: tuple[msgspec.Raw, ...] = ()
    """Log entries the match starts with: a branch, or a match file under review."""
    review: bool = False
    """It came as a file: its draws are the file's, not this table's."""
    lesson: str = ""
    """The lesson that is taught here: chance and bots follow its script, and nothing of it counts."""
    winnable: bool = False
    """A deal that can be won is promised."""
    daily: str = ""
    """The day whose deal is played here: others play the same one."""


class Seated(Event, frozen=True, tag="seat"):
    """Who a seat belongs to from now on."""

    seat: Seat
    kind: SeatKind
    how: SeatChange
    name: str = ""
    bot: str | None = None
    holder: str | None = None
    """The guest; never shown to anybody."""
    stand_in: bool = False
    left: bool = False
    """They left on purpose: only `come_back` gives the seat back."""
    offered: bool = False
    """A bot plays it until somebody new takes it over."""


class Nonced(Event, frozen=True, tag="nonce"):
    seat: Seat
    nonce: str


class Started(Event, frozen=True, tag="start"):
    passed: Passed | None = None
    """Where a winnable deal was promised: those that came before it."""


class Moved(Event, frozen=True, tag="move"):
    """An entry of the match log: a choice, or chance."""

    entry: msgspec.Raw
    chance: bool


class Backed(Event, frozen=True, tag="back"):
    """The match went back to the moment when its log had `to` entries."""

    to: int
    by: Seat
    free: bool


class Asked(Event, frozen=True, tag="ballot"):
    """A ballot began; `voters` are the seats asked (one for each other person present)."""

    about: BallotAbout
    by: Seat
    voters: tuple[Seat, ...]
    to: int | None = None
    seat: Seat | None = None
    """take_over: the bot's."""


class Voted(Event, frozen=True, tag="vote"):
    seat: Seat
    yes: bool


class Lapsed(Event, frozen=True, tag="lapse"):
    """A ballot ended without everybody's answer: nothing changes."""

    about: BallotAbout


class Said(Event, frozen=True, tag="say"):
    seat: Seat
    text: str | None = None
    phrase: str | None = None


class Hosted(Event, frozen=True, tag="host"):
    holder: str
    seat: Seat


class Settled(Event, frozen=True, tag="settings"):
    settings: TableSettings


class Configured(Event, frozen=True, tag="options"):
    """The host chose another configuration of the game before the start."""

    config: dict[str, Any]
    winnable: bool = False


class Watched(Event, frozen=True, tag="watch"):
    """A spectator was shown all hands: from now on they know too much to sit down."""

    guest: str
    """Never shown to anybody."""


class Faulted(Event, frozen=True, tag="fault"):
    """A bot crashed, hung or chose what may not be chosen.

    The game's fallback was played, and another bot plays on.
    """

    seat: Seat
    bot: str
    what: Literal["crash", "hang", "illegal"]
    instead: str = "random"
    """The bot that plays on."""


class Taught(Event, frozen=True, tag="taught"):
    """The pupil of a lesson has read on: this step of it comes next."""

    step: int


class Ended(Event, frozen=True, tag="end"):
    how: Literal["over", "given_up"]


class Rematched(Event, frozen=True, tag="rematch"):
    table: str


AnyEvent: TypeAlias = (
    Created | Seated | Nonced | Started | Moved | Backed | Asked | Voted | Lapsed | Said | Hosted
    | Settled | Configured | Watched | Faulted | Taught | Ended | Rematched
)  # fmt: skip

_KINDS: dict[type[Event], EventKind] = {
    Created: "create",
    Seated: "seat",
    Nonced: "nonce",
    Started: "start",
    Backed: "back",
    Asked: "ballot",
    Voted: "vote",
    Lapsed: "ballot",
    Said: "say",
    Hosted: "host",
    Settled: "settings",
    Configured: "options",
    Watched: "watch",
    Faulted: "fault",
    Taught: "taught",
    Ended: "end",
    Rematched: "rematch",
}


class Recorded(Struct, frozen=True):
    """An event with its number (from 1) and time: one row of the events."""

    number: int
    at: float
    what: AnyEvent

    @property
    def kind(self) -> EventKind:
        if isinstance(self.what, Moved):
            return "chance" if self.what.chance else "choice"
        return _KINDS[type(self.what)]


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(what: AnyEvent) -> str:
    return _ENCODER.encode(what).decode()


def decode(body: str) -> AnyEvent:
    return _DECODER.decode(body)
