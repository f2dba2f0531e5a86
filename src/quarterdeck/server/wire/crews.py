"""What goes over the wire about crews and their logbooks. Members only: nobody else is told any of it.

`GET api/crews` lists my crews. `POST api/crews` founds one and gives its secret link (`/crew#SECRET`);
`POST api/crews/join` makes the guest a member and gives a seat. `GET api/crews/{id}` is the logbook:
what was played, what is offered now. An offer is taken by its place in `Crew.offers`, together with `v`,
the version of the log the client looks at: a log that has moved on refuses it.

An attempt is played at a table (`attempts`), and the server enters its result when the match is over; or
at a real table (`entries`, corrected by `correct` and `withdraw`), for which `draws` draws the tasks.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from quarterdeck.core.contract import Seat
from quarterdeck.core.logbook import LineKind, Page
from quarterdeck.core.text import Item, Scene
from quarterdeck.core.words import Message
from quarterdeck.server.wire.table import Body, Name, SeatPlan, SecretText, TableSettings

CrewName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Version: TypeAlias = Annotated[int, Meta(ge=0)]
OfferNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


class NewCrew(Body, frozen=True, kw_only=True):
    """`POST api/crews`: founds a crew for the campaign of a game that has one."""

    game: Annotated[str, Meta(max_length=80)]
    name: CrewName
    names: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=16)]
    """By seat; the founder's is the first. A bot's name makes it that bot's seat."""
    bots: bool = True
    """Whether bots play for members who have not come yet."""
    options: dict[str, Any] = field(default_factory=dict)
    """Fields of the game's configuration but those in `GameInfo.campaign_fixes`."""


class JoinCrew(Body, frozen=True, kw_only=True):
    """`POST api/crews/join`: makes the guest a member by the crew's secret link (`/crew#SECRET`)."""

    secret: SecretText


class NewCrewLink(Body, frozen=True, kw_only=True):
    """`POST api/crews/{id}/links`: another secret link. `renew`: those before it stop working."""

    renew: bool = False


class PutAshore(Body, frozen=True, kw_only=True):
    """`POST api/crews/{id}/ashore`: ends the membership of whoever sits there; only for `Crew.leads`."""

    seat: Annotated[Seat, Meta(ge=0, le=15)]


class NextAttempt(Body, frozen=True, kw_only=True):
    """`POST api/crews/{id}/attempts`: opens a table for an offer, with the crew's people and bots."""

    choice: OfferNumber = 0
    v: Version | None = None
    seats: Annotated[tuple[SeatPlan, ...], Meta(max_length=16)] = ()
    """Who plays this time, if not everybody as usual. "open" leaves a member's seat to that member."""
    after: Annotated[str, Meta(max_length=32)] | None = None
    """The table of the attempt before: its host takes everybody there along."""
    settings: TableSettings = field(default_factory=TableSettings)


class Versioned(Body, frozen=True, kw_only=True):
    """`POST api/crews/{id}/withdraw`: takes the last entry made by hand out again.
    `POST api/crews/{id}/abandon`: ends the attempt that is being played; begun, it counts as lost."""

    v: Version | None = None


class NewEntry(Body, frozen=True, kw_only=True):
    """`POST api/crews/{id}/entries`: an attempt at a real table."""

    choice: OfferNumber = 0
    v: Version | None = None
    won: bool
    distress: bool = False


class Correction(Body, frozen=True, kw_only=True):
    """`POST api/crews/{id}/correct`: what the last entry made by hand should have said."""

    v: Version | None = None
    won: bool
    distress: bool = False


class NewDraw(Body, frozen=True, kw_only=True):
    """`POST api/crews/{id}/draws`: draws the tasks of an offer for a real table."""

    choice: OfferNumber = 0
    v: Version | None = None


class NewNote(Body, frozen=True, kw_only=True):
    """`POST api/crews/{id}/notes`: a line in the ship's log."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class CrewSeat(Struct, frozen=True, kw_only=True):
    """A place in the crew."""

    seat: Seat
    name: str
    kind: Literal["member", "awaited", "bot"]
    """awaited: somebody's name stands there, and nobody has come by the link yet."""
    mine: bool


class CrewOffer(Struct, frozen=True, kw_only=True):
    """A mission the crew may attempt now."""

    mission: int | None
    label: Message | None
    """null in campaigns that are no logbooks of missions."""
    way: Message | None
    """What sets it apart from other offers of the same mission, where there may be some."""


class CrewEntry(Struct, frozen=True, kw_only=True):
    """One line of a crew's log."""

    kind: LineKind
    at: str
    attempt: int | None
    mission: int | None
    title: Message | None
    distress: bool
    by_hand: bool
    names: tuple[str, ...]
    """Who played."""
    reason: Message | None
    text: str | None
    table: str | None
    """Where an attempt is or was played: its replay is there."""


class CrewRow(Struct, frozen=True, kw_only=True):
    """A line of the logbook's table: a mission the crew has attempted."""

    page: Page
    at: str
    names: tuple[str, ...]


class CrewDraw(Struct, frozen=True, kw_only=True):
    """The tasks on the real table."""

    mission: int
    cards: tuple[Item, ...]


class Crew(Struct, frozen=True, kw_only=True):
    """`GET api/crews/{id}`, for members: the campaign so far and what comes next."""

    crew: str
    v: int
    """Version of the log."""
    name: str
    game: str
    title: str
    seats: tuple[CrewSeat, ...]
    leads: bool
    """Whether I may put others ashore."""
    bots: bool
    scene: Scene
    """The logbook as any campaign has it."""
    pages: tuple[Page, ...]
    """The logbook of missions, page by page; () in other campaigns."""
    rows: tuple[CrewRow, ...]
    done: int
    total: int
    """All counts of accomplished missions: fewer is better."""
    offers: tuple[CrewOffer, ...]
    """What may be attempted now, the usual one first; () when the campaign is over."""
    running: str | None
    """The table of the attempt that is being played."""
    log: tuple[CrewEntry, ...]
    drawn: CrewDraw | None
    correctable: bool
    """Whether the last entry was made by hand."""


class CrewMission(Struct, frozen=True, kw_only=True):
    """`GET api/crews/{id}/mission?choice=0`: an offered mission in our own words."""

    label: Message
    briefing: tuple[Message, ...]
    seconds: int
    """The clock of a mission in real time; 0 for all others."""
    tasks: bool
    """Whether there are tasks to draw."""


class CrewLine(Struct, frozen=True, kw_only=True):
    """A crew in a list."""

    crew: str
    name: str
    game: str
    title: str
    names: tuple[str, ...]
    done: int
    missions: int
    next: Message | None
    running: str | None
    problem: Message | None
    """Why this release can't open the logbook, where it can't."""


class Crews(Struct, frozen=True, kw_only=True):
    """`GET api/crews`: the crews I belong to."""

    crews: tuple[CrewLine, ...]


class CrewLink(Struct, frozen=True, kw_only=True):
    """`POST api/crews` and `POST api/crews/{id}/links`: the crew's secret link, shown this once."""

    crew: str
    secret: str
    path: str


class CrewAtTable(Struct, frozen=True, kw_only=True):
    """`GET api/crews/at/{table}`: the crew of mine that plays there; null to everybody else."""

    crew: Crew | None


HTTP_BODIES: tuple[Any, ...] = (
    NewCrew, JoinCrew, NewCrewLink, PutAshore, NextAttempt, Versioned, NewEntry, Correction, NewDraw, NewNote,
    Crew, CrewMission, Crews, CrewLink, CrewAtTable,
)  # fmt: skip
