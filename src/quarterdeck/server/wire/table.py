"""What is told of a table, by HTTP and by the socket alike."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from quarterdeck.core.contract import Mode, Seat
from quarterdeck.core.text import Refusal
from quarterdeck.core.words import Message

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
BotSpec: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Nonce: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
"""16 random bytes in hex."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=16)]
SecretText: TypeAlias = Annotated[str, Meta(min_length=16, max_length=128)]

Status: TypeAlias = Literal["open", "running", "over", "given_up", "frozen"]
"""open: seats are being filled. frozen: played by other rules than this release has; read-only."""
WaitsFor: TypeAlias = Literal["next", "choice", "others", "nobody"]
SeatKind: TypeAlias = Literal["person", "bot", "open"]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what clients send: an unknown field is refused."""


# What the table is -------------------------------------------------------------------------------


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host may change at any time."""

    pace_ms: Annotated[int, Meta(ge=0, le=10_000, description="How long a bot waits before it acts")] = 600
    beat_ms: Annotated[
        int,
        Meta(
            ge=0,
            le=30_000,
            description="How long one may speak up before silence is taken for an answer; "
            "0: until everybody has said that they are silent",
        ),
    ] = 1500
    spectators: Annotated[bool, Meta(description="Whether others may watch what is public")] = False
    listed: Annotated[bool, Meta(description="Whether the lobby shows the table and its open seats")] = False
    open_hands: Annotated[
        bool, Meta(description="Whether spectators may look into all hands, some time after they were so")
    ] = False
    shared: Annotated[
        bool, Meta(description="Whether anybody who has its address may look at the finished match")
    ] = False
    stand_in: Annotated[bool, Meta(description="Whether a bot plays for somebody who is away")] = True


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    seat: Seat
    kind: SeatKind
    name: str
    bot: str | None
    """Who plays it if it is a bot's, or who stands in while its person is away."""
    stand_in: bool
    """The seat belongs to a person and a bot plays for them until they are back."""
    offered: bool
    """A bot plays it until somebody new takes it over."""
    present: bool
    turn: bool
    host: bool
    mine: bool


class Ballot(Struct, frozen=True, kw_only=True):
    """A question of the table itself: all people at it must agree."""

    about: Literal["take_back", "give_up", "take_over"]
    by: Seat
    seat: Seat | None
    """take_over: the bot's seat that somebody new may have."""
    to: int | None
    """take_back: the step of the log that would be next again."""
    yes: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """Seats that have not answered. Who has a stand-in is not asked; whose line was just cut is."""


class Clock(Struct, frozen=True, kw_only=True):
    """Real time that runs against the table."""

    seconds: int
    """As many are allowed."""
    left: float
    """As many were left, by the server's time, when this was sent: count on from there."""


class TakeBack(Struct, frozen=True, kw_only=True):
    """What this seat could take back."""

    to: int
    free: bool
    """Free: nothing was revealed and nobody else acted. Otherwise everybody must agree."""


class Talk(Struct, frozen=True, kw_only=True):
    """Open chat, or only these phrases (message keys)."""

    open: bool
    phrases: tuple[str, ...]


class LessonStep(Struct, frozen=True, kw_only=True):
    """Where the lesson at this table stands."""

    lesson: str
    number: int
    """Of this lesson, from 1."""
    lessons: int
    """So many has the game."""
    step: int
    """So many of its steps are done."""
    steps: int
    says: Message | None
    """null: nothing has been said yet. The words are those of `GET api/lessons/{game}`."""
    points: tuple[str, ...]
    """Things on the board, by the names that boards give them."""
    touches: tuple[str, ...]
    """Those of them that make up the choice, in this order."""
    waits_for: WaitsFor
    """next: the pupil reads, and says `next`. choice: the pupil is to choose something of `pending`.
    others: the other seats play. nobody: all is said."""


class Offer(Struct, frozen=True, kw_only=True):
    """A choice that may be made now."""

    number: int
    notation: str
    label: Message
    explain: Message
    choice: Any
    """The game's own JSON of it, for boards that know the game."""


class Pending(Struct, frozen=True, kw_only=True, rename={"for_": "for"}):
    """A decision of this seat."""

    kind: str
    by: Seat
    for_: Seat
    mode: Mode
    prompt: Message
    offers: tuple[Offer, ...]
    refusals: tuple[Refusal, ...]


EventKind: TypeAlias = Literal[
    "create", "seat", "nonce", "start", "choice", "chance", "back", "ballot", "vote", "say", "host",
    "settings", "options", "watch", "fault", "taught", "end", "rematch",
]  # fmt: skip


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"for_": "for"}):
    """One line of the table's history, as this reader may see it."""

    number: int
    at: float
    """Seconds since 1970."""
    kind: EventKind
    words: Message
    seat: Seat | None = None
    """Who did it."""
    for_: Seat | None = None
    step: int | None = None
    """choice, chance: the place in the match log. back: the step that is next again."""
    choice: Any = None
    """choice, chance: the game's own JSON of it, if this reader saw it."""
    notation: str | None = None
    text: str | None = None
    """say: what was said in open chat."""
    before: tuple[Event, ...] = ()
    """start: what the match began with, where it goes on from another one."""
    taken_back: bool = False
    """It was undone by a later `back`. Clients set this on the events they hold when a `back` comes."""


class SeatPlan(Body, frozen=True, kw_only=True):
    """Who sits where: "me" is the caller, also several times."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    """me: another name for this seat (pass-and-play)."""
    bot: BotSpec | None = None
