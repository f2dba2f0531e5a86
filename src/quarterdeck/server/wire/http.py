"""Bodies of HTTP about games, guests and tables. The package describes the flow."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from quarterdeck.core.belief import Belief
from quarterdeck.core.contract import Seat
from quarterdeck.core.logbook import WinRates
from quarterdeck.core.words import Message
from quarterdeck.server.wire.table import (
    Body,
    Name,
    SeatInfo,
    SeatNumber,
    SeatPlan,
    SecretText,
    Status,
    TableSettings,
)


class Refused(Struct, frozen=True, kw_only=True):
    """Body of every refusal (status 4xx)."""

    reason: Message


class RuleText(Struct, frozen=True, kw_only=True):
    heading: Message
    text: Message


class GameInfo(Struct, frozen=True, kw_only=True):
    """`GET api/games`: a game that can be played here."""

    name: str
    title: str
    version: str
    players: tuple[int, ...]
    ready_for: tuple[int, ...]
    """Those of them that need no option: a game with bots starts at once."""
    bots: tuple[str, ...]
    """Weakest first."""
    default_bot: str
    cooperative: bool
    hidden_information: bool
    talk: Literal["free", "limited"]
    board: str | None
    """The address of the board that the game's package brings."""
    campaign: bool
    """Whether crews can play a campaign of it."""
    campaign_fixes: tuple[str, ...]
    """Options that its missions settle: a crew is founded without them."""
    win_rates: WinRates | None
    """How often a crew of bots accomplishes each mission of the campaign, where it was measured."""
    options: dict[str, Any]
    """JSON Schema of the configuration: the form is made from it."""
    defaults: dict[str, Any]
    rules: tuple[RuleText, ...]
    lessons: tuple[str, ...]
    """In their order; `POST api/lessons` opens one."""
    daily: bool
    """Whether it has a deal of the day here."""
    winnable_deals: bool
    """Whether a deal that can be won may be asked for: most missions of the games of tricks."""


class Me(Struct, frozen=True, kw_only=True):
    """`GET api/me`, `POST api/me`."""

    name: str | None
    """null: no guest yet."""


class NewGuest(Body, frozen=True, kw_only=True):
    name: Name


class NewTable(Body, frozen=True, kw_only=True):
    """`POST api/tables`."""

    game: Annotated[str, Meta(max_length=80)]
    options: dict[str, Any] = field(default_factory=dict)
    """Fields of the game's configuration; `players` follows from `seats`."""
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=16)]
    settings: TableSettings = field(default_factory=TableSettings)
    winnable: bool = False
    """Deal cards that can be won: games of tricks, where the solver can tell."""


class Learn(Body, frozen=True, kw_only=True):
    """`POST api/lessons`: goes on with the caller's lesson of a game, or opens the next (or this) one."""

    game: Annotated[str, Meta(max_length=80)]
    lesson: Annotated[str, Meta(max_length=80)] | None = None


class Opened(Struct, frozen=True, kw_only=True):
    """A table was opened or joined."""

    table: str
    seats: tuple[Seat, ...]
    """The seats the caller holds there."""
    token: str | None = None
    """Only where a program asked for one."""


class JoinOpen(Body, frozen=True, kw_only=True):
    """`POST api/tables/{id}/join`: an open seat of a listed table (the first, or this one)."""

    name: Name
    seat: SeatNumber | None = None


class JoinSecret(Body, frozen=True, kw_only=True):
    """`POST api/join`: the seat that a link carries. `token`: answer with a Bearer token for it."""

    secret: SecretText
    name: Name
    token: bool = False


class NewLink(Body, frozen=True, kw_only=True):
    """`POST api/tables/{id}/links`. table: to any open seat, by the host, for as many as come; invitation: to
    an open or bot's seat, by the host, works once. resume: to one's own seat from another device; token: a
    Bearer token for it; both until revoked."""

    kind: Literal["invitation", "table", "resume", "token"]
    seat: SeatNumber | None = None
    """null for a table's link, and only there."""


class Link(Struct, frozen=True, kw_only=True):
    kind: Literal["invitation", "table", "resume", "token"]
    seat: Seat | None
    secret: str
    path: str | None
    """For links: `/join#SECRET` below the base path."""


class ReadLink(Body, frozen=True, kw_only=True):
    """`POST api/invitation`: what does this link invite me to?"""

    secret: SecretText


class Invitation(Struct, frozen=True, kw_only=True):
    """The table that a link leads to, as a list would show it."""

    kind: Literal["invitation", "table", "resume"]
    table: TableSummary


class NewOptions(Body, frozen=True, kw_only=True):
    """`POST api/tables/{id}/options`: the host chooses another configuration before the start."""

    options: dict[str, Any]
    """Those that change; the others stay."""
    winnable: bool | None = None
    """Whether a deal that can be won is wanted; null: as before."""


class Revoke(Body, frozen=True, kw_only=True):
    """`POST api/tables/{id}/revoke`: all links and tokens of one's own seat end."""

    seat: SeatNumber


class TableSummary(Struct, frozen=True, kw_only=True):
    """A line of the lobby or of my tables."""

    table: str
    game: str
    title: str
    status: Status
    seats: tuple[SeatInfo, ...]
    waiting_for_me: bool
    can_join: bool
    can_watch: bool
    changed: float
    mission: int | None
    """Of the game's logbook, where it has one and the table plays from it."""
    mission_title: Message | None
    won: bool | None
    """Whether I have won; null: it is not over, or I did not sit there."""
    reason: Message | None
    """How it ended and why."""
    lesson: str | None
    """The lesson that is taught there."""
    daily: str | None
    """The day whose deal is played there."""


class Tables(Struct, frozen=True, kw_only=True):
    """`GET api/lobby`, `GET api/tables/mine` (those waiting for me first)."""

    tables: tuple[TableSummary, ...]


class WonMissions(Struct, frozen=True, kw_only=True):
    """The missions of a game's logbook that I have won, with whomever."""

    game: str
    missions: tuple[int, ...]


class Progress(Struct, frozen=True, kw_only=True):
    """`GET api/progress`: how far I have come, told from my finished tables."""

    games: tuple[WonMissions, ...]


class AskHint(Body, frozen=True, kw_only=True, rename={"for_": "for"}):
    """`POST api/tables/{id}/hint`: what would a bot choose at my seat? Only where `View.hints` is true."""

    seat: SeatNumber
    for_: SeatNumber | None = None


class Hint(Struct, frozen=True, kw_only=True):
    """What the bot would choose, from what the seat sees."""

    number: int
    """Of an offer."""
    bot: str
    belief: Belief | None
    """Who probably holds what, for all the seat sees; null where the bot can't say."""


class Health(Struct, frozen=True, kw_only=True):
    """`GET healthz`."""

    status: Literal["ok", "storage_away"]
    version: str


HTTP_BODIES: tuple[Any, ...] = (
    Refused, GameInfo, Me, NewGuest, NewTable, Learn, Opened, JoinOpen, JoinSecret, NewLink, Link, Revoke,
    Tables, ReadLink, Invitation, NewOptions, Progress, AskHint, Hint, Health,
)  # fmt: skip
