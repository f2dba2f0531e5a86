"""Every HTTP body, typed; those about crews are in `crews`. The package describes the flow."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from quarterdeck.core.contract import Outcome, Seat
from quarterdeck.core.logbook import WinRates
from quarterdeck.core.text import Scene
from quarterdeck.core.words import Message
from quarterdeck.server.wire.table import (
    Body,
    Clock,
    Event,
    Name,
    Pending,
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


class PlayDaily(Body, frozen=True, kw_only=True):
    """`POST api/daily`: the caller's table with today's deal, opened or gone on with."""

    game: Annotated[str, Meta(max_length=80)]


class DailyResult(Struct, frozen=True, kw_only=True):
    table: str
    won: bool | None
    """null: it is not over."""


class DailyDeal(Struct, frozen=True, kw_only=True):
    """A day's deal, as everybody may know it."""

    day: str
    game: str
    title: str
    mission: int | None
    mission_title: Message | None
    stars: int
    """1 to 5: how long the solver looked for a way to win it."""
    losing: int | None
    """So many of the commander's `leads` first cards lose; null: undecided."""
    leads: int
    commitment: str
    secret: str | None
    """Revealed when the day is over."""
    played: int
    won: int
    mine: DailyResult | None


class Daily(Struct, frozen=True, kw_only=True):
    """`GET api/daily`: the deals of the last thirty days, the newest first."""

    today: str
    deals: tuple[DailyDeal, ...]
    preparing: tuple[str, ...]
    """Games whose deal of today is being made: ask again soon."""


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


class Upload(Body, frozen=True, kw_only=True):
    """`POST api/reviews`: a match file, to be reviewed like a finished table."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000_000)]


class Frame(Struct, frozen=True, kw_only=True):
    """The table after `step` entries of the log."""

    step: int
    event: Event | None
    """What led here; null at step 0."""
    view: Any
    scene: Scene | None
    facts: Any
    open: Any
    """All hands, as the game tells them; null where nothing was hidden."""
    waiting: tuple[Seat, ...]
    clock: Clock | None
    """The clock as it stood then; null if none ran, or nobody knows (what came as a file or by a branch)."""


class Replay(Struct, frozen=True, kw_only=True):
    """`GET api/tables/{id}/replay?seat=0&first=0&count=50`; no `seat`: a spectator's eyes.

    `scene=false` leaves the scenes out, `facts=true` brings the game's facts, as in a socket's `hello`.
    """

    table: str
    game: str
    title: str
    config: Any
    names: tuple[str, ...]
    seat: Seat | None
    steps: int
    """Length of the whole log: frames run from 0 to it."""
    frames: tuple[Frame, ...]
    outcome: Outcome | None


class Chronicled(Struct, frozen=True, kw_only=True):
    """`GET api/tables/{id}/chronicle` and `GET api/crews/{id}/chronicle`: the story so far."""

    chronicle: Any
    """As the game's own type has it; null before the match begins, and for games without a story."""


class PassedOver(Struct, frozen=True, kw_only=True):
    """Deals that came before the winnable one, looked at again by the solver."""

    count: int
    lost: int
    """So many of them can't be won; the others were passed over undecided, or it takes too long to say."""


class Verified(Struct, frozen=True, kw_only=True):
    """`GET api/tables/{id}/verify`, after the end: every draw made again from the revealed secret."""

    fair: bool
    draws: int
    commitment: str
    secret: str
    nonces: tuple[str, ...]
    reason: Message | None
    """What does not fit, or why it can't be verified."""
    passed: PassedOver | None
    """Where a winnable deal was promised."""


class Judged(Struct, frozen=True, kw_only=True):
    """With open cards: whether the match could still be won after a step."""

    step: int
    winnable: bool | None
    """null: undecided."""


class Solution(Struct, frozen=True, kw_only=True):
    """`GET api/tables/{id}/solution`, after the end: could it be won with open cards, and what lost it?"""

    known: bool
    """Whether the solver has an answer; if not, `words` say why."""
    words: tuple[Message, ...]
    this_draft: bool | None = None
    """Whether it could be won before the first card."""
    any_draft: bool | None = None
    """Whether it could be won with the tasks given out in some way."""
    lost_at: int | None = None
    """The step after which it could no longer be won."""
    steps: tuple[Judged, ...] = ()


class WinningLine(Struct, frozen=True, kw_only=True):
    """`GET api/tables/{id}/line?step=20&seat=0`, after the end: how to win from there, frame by frame."""

    step: int
    frames: tuple[Frame, ...]


class Puzzles(Struct, frozen=True, kw_only=True):
    """`GET api/puzzles/{game}`: how hard each of a game's puzzles is; the first has number 1."""

    game: str
    grades: tuple[int, ...]


class Puzzle(Struct, frozen=True, kw_only=True):
    """`GET api/puzzles/{game}/{number}`: a position with open cards in which one card still wins."""

    game: str
    title: str
    number: int
    grade: int
    config: Any
    seat: Seat
    """Who is to play."""
    frame: Frame
    pending: Pending
    answer: int
    """The number of the offer that wins."""
    frames: tuple[Frame, ...]
    """A line that wins, from the answer on."""


class AskSolver(Body, frozen=True, kw_only=True):
    """`POST api/positions/solve`: can these cards be won with open cards? The position is written as for
    `quarterdeck solve`; no table has anything to do with it."""

    position: dict[str, Any]


class Answered(Struct, frozen=True, kw_only=True):
    """What the solver says of a position."""

    winnable: bool | None
    """null: undecided within the server's limit."""
    line: tuple[str, ...]
    """Cards that win, in notation and in the order played."""
    nodes: int
    """Cards laid in the search."""
    ms: float
    turn: Seat | None
    """Whose turn it is."""


class PlayPosition(Body, frozen=True, kw_only=True):
    """`POST api/positions/table`: a new table that stands so; the caller has this seat, bots the others."""

    position: dict[str, Any]
    seat: SeatNumber
    settings: TableSettings = field(default_factory=TableSettings)


class AskHint(Body, frozen=True, kw_only=True, rename={"for_": "for"}):
    """`POST api/tables/{id}/hint`: what would a bot choose at my seat? Only where `View.hints` is true."""

    seat: SeatNumber
    for_: SeatNumber | None = None


class Hint(Struct, frozen=True, kw_only=True):
    """What the bot would choose, from what the seat sees."""

    number: int
    """Of an offer."""
    bot: str


class Branch(Body, frozen=True, kw_only=True):
    """`POST api/tables/{id}/branch`: a new table that goes on from this step of a finished game."""

    step: Annotated[int, Meta(ge=0)]
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=16)]
    settings: TableSettings = field(default_factory=TableSettings)


class Health(Struct, frozen=True, kw_only=True):
    """`GET healthz`."""

    status: Literal["ok", "storage_away"]
    version: str


HTTP_BODIES: tuple[Any, ...] = (
    Refused, GameInfo, Me, NewGuest, NewTable, PlayDaily, Daily, Learn, Opened, JoinOpen, JoinSecret, NewLink,
    Link, Revoke,
    Tables, ReadLink, Invitation, NewOptions, Progress, Upload, Replay, Chronicled, AskHint, Hint, Branch,
    Verified, Solution, WinningLine, Puzzles, Puzzle, AskSolver, Answered, PlayPosition,
    Health,
)  # fmt: skip
