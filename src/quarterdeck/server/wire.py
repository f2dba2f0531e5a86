"""What goes over the line: every HTTP body and every socket message, typed.

`python -m quarterdeck.server.schema` writes the page's types (`web/src/wire.ts`) from this module.

The flow
--------
1. `GET api/games` and `GET api/catalogue/{language}` are static per release. All words are `Message`s
   (key and arguments); arguments named `seat` or `other` are seat numbers, to be read as names.
2. `POST api/me {name}` makes the browser a guest: the answer sets an HttpOnly cookie, which every later
   call and the socket carry by themselves. Cookie calls must come from the page's own origin. Programs
   send `Authorization: Bearer TOKEN` instead; a token is good for one seat of one table.
3. `POST api/tables` opens a table (`NewTable`); the caller is its host and holds the seats planned
   as "me" (several: pass-and-play at one screen). `POST api/tables/{id}/join` takes an open seat of a
   listed table; `POST api/join {secret, name}` takes the seat that a link carries. The page reads the
   secret from the fragment of `/join#SECRET`, posts it and clears it. `POST api/tables/{id}/links`
   makes links and tokens.
4. The socket is `api/tables/{id}/socket`. The client speaks first: `hello {since}` with the number
   of the last event it knows (0 for none). The server answers with one `view` for each seat the caller
   holds, or one with `seat: null` for a spectator. After every commit it sends each of them again,
   with the events since the last one. `view.version` is the number of the last event; if `view.since`
   is not the version the client has, it missed something and says `hello` again.
5. The client acts by `cmd {id, v, c}`: a fresh id of its own, the version it looks at, and the
   command. The answer is `ack {id, v}` (committed; the views follow) or `nak {id, reason}` (nothing
   changed). After a reconnect, send an unanswered command again with the same id: it is answered and
   not applied twice. Talk and settings do not make a choice stale; another move does.
6. A table begins as "open": its `commitment` is shown. The page sends `nonce` for each of its seats
   (16 random bytes in hex); the host sends `start` once every seat is a person's or a bot's. From then
   on `pending` lists what the seat may choose: answer with `choose {seat, for, number}`. Where the game
   plays against real time, `clock` says how much is left; the server ends it, nobody has to ask.
7. When it is over, `secret` is revealed, `GET api/tables/{id}/match` is the match file,
   `api/tables/{id}/replay` steps through it, `branch` and `rematch` open new tables. In a shared review
   the host's `look` is passed on to everyone; `api/tables/{id}/verify` makes every draw again.
8. A campaign belongs to a crew: `POST api/crews` founds it and gives its secret link; members start
   attempts (`api/crews/{id}/attempts`), which are tables; when one is over the logbook has it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from quarterdeck.core.contract import Mode, Outcome, Seat
from quarterdeck.core.text import Refusal, Scene
from quarterdeck.core.words import Message

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
BotSpec: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Nonce: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
"""16 random bytes in hex."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=16)]
SecretText: TypeAlias = Annotated[str, Meta(min_length=16, max_length=128)]

Status: TypeAlias = Literal["open", "running", "over", "given_up", "frozen"]
"""open: seats are being filled. frozen: played by other rules than this release has; read-only."""
SeatKind: TypeAlias = Literal["person", "bot", "open"]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what clients send: an unknown field is refused."""


# What the table is -------------------------------------------------------------------------------


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host may change at any time."""

    pace_ms: Annotated[int, Meta(ge=0, le=10_000, description="How long a bot waits before it acts")] = 600
    spectators: Annotated[bool, Meta(description="Whether others may watch what is public")] = False
    listed: Annotated[bool, Meta(description="Whether the lobby shows the table and its open seats")] = False
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
    present: bool
    turn: bool
    host: bool
    mine: bool


class Ballot(Struct, frozen=True, kw_only=True):
    """A question of the table itself: all people at it must agree."""

    about: Literal["take_back", "give_up"]
    by: Seat
    to: int | None
    """take_back: the step of the log that would be next again."""
    yes: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """Seats that have not answered; one that is away counts as agreeing."""


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
    "settings", "fault", "end", "rematch",
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
    taken_back: bool = False
    """It was undone by a later `back`. Clients set this on the events they hold when a `back` comes."""


# Socket: server to client ------------------------------------------------------------------------


class ServerMessage(Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of what the server sends over the socket."""


class View(ServerMessage, tag="view", frozen=True, kw_only=True):
    """The whole table as one seat may see it, and the events since the last view."""

    table: str
    version: int
    since: int
    """The events here follow upon this version."""
    events: tuple[Event, ...]
    seat: Seat | None
    """Whose view this is; null: a spectator's."""
    mine: tuple[Seat, ...]
    """All seats the receiver holds."""
    game: str
    title: str
    config: Any
    status: Status
    sentence: Message | None
    """Why the table is frozen, where it is."""
    settings: TableSettings
    seats: tuple[SeatInfo, ...]
    host: Seat | None
    i_am_host: bool
    watchers: int
    steps: int
    """Length of the match log."""
    waiting: tuple[Seat, ...]
    """Seats the match waits for."""
    view: Any
    """The game's own view of the seat; null before the start."""
    scene: Scene | None
    """The table as titled areas, for the universal board; null before the start or if not asked for."""
    pending: tuple[Pending, ...]
    clock: Clock | None
    """null: none runs now."""
    outcome: Outcome | None
    talk: Talk
    take_back: TakeBack | None
    ballot: Ballot | None
    commitment: str
    nonces: tuple[str | None, ...]
    """By seat; add yours while the table is open."""
    secret: str | None
    """Revealed at the end: with commitment and nonces it verifies every draw."""
    rematch: str | None
    """The table that goes on from here."""


class Ack(ServerMessage, tag="ack", frozen=True, kw_only=True):
    """Committed."""

    id: str
    v: int


class Nak(ServerMessage, tag="nak", frozen=True, kw_only=True):
    """Refused; nothing changed. `id` is null if the message could not be read."""

    id: str | None
    v: int
    reason: Message


class Presence(ServerMessage, tag="presence", frozen=True, kw_only=True):
    """Who is connected now."""

    present: tuple[bool, ...]
    watchers: int


class Look(ServerMessage, tag="look", frozen=True, kw_only=True):
    """Shared review: where the leader looks."""

    step: int
    seat: Seat | None


class Pulse(ServerMessage, tag="pulse", frozen=True, kw_only=True):
    """Every 20 s: the line is alive, and this is the version."""

    v: int


class Bye(ServerMessage, tag="bye", frozen=True, kw_only=True):
    """The server closes the socket; `again`: reconnecting makes sense."""

    reason: Message
    again: bool


FromServer: TypeAlias = View | Ack | Nak | Presence | Look | Pulse | Bye


# Socket: client to server ------------------------------------------------------------------------


class Command(
    Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, rename={"for_": "for"}
):
    """Base of what a client may ask of the table. `seat` must be one the caller holds."""


class Choose(Command, tag="choose", frozen=True, kw_only=True):
    """Answers a pending decision with the number of an offer."""

    seat: SeatNumber
    number: Annotated[int, Meta(ge=0)]
    for_: SeatNumber | None = None


class Start(Command, tag="start", frozen=True, kw_only=True):
    """Host: begins the match."""


class AddNonce(Command, tag="nonce", frozen=True, kw_only=True):
    """While the table is open: this seat's own share of chance."""

    seat: SeatNumber
    nonce: Nonce


class TakeBackLast(Command, tag="take_back", frozen=True, kw_only=True):
    """Takes the seat's last choice back, or asks for it where that needs consent."""

    seat: SeatNumber


class GiveUp(Command, tag="give_up", frozen=True, kw_only=True):
    """Asks everybody to end the match here."""

    seat: SeatNumber


class Vote(Command, tag="vote", frozen=True, kw_only=True):
    """Answers the table's ballot."""

    seat: SeatNumber
    yes: bool


class Say(Command, tag="say", frozen=True, kw_only=True):
    """Open chat, where the table allows it."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Phrase(Command, tag="phrase", frozen=True, kw_only=True):
    """One of `talk.phrases`."""

    seat: SeatNumber
    phrase: Annotated[str, Meta(max_length=80)]


class Leave(Command, tag="leave", frozen=True, kw_only=True):
    """Before the start: frees the seat. During a match: a bot stands in until `come_back`."""

    seat: SeatNumber


class ComeBack(Command, tag="come_back", frozen=True, kw_only=True):
    """Takes the seat back from the bot that stood in. Connecting does the same unless one left."""

    seat: SeatNumber


class SeatBot(Command, tag="seat_bot", frozen=True, kw_only=True):
    """Host: a bot takes a seat that is open or a bot's."""

    seat: SeatNumber
    bot: BotSpec


class OpenSeat(Command, tag="open_seat", frozen=True, kw_only=True):
    """Host: takes the bot away; the seat is free for a person."""

    seat: SeatNumber


class Kick(Command, tag="kick", frozen=True, kw_only=True):
    """Host: takes a person's seat away; a bot plays on."""

    seat: SeatNumber


class PassHost(Command, tag="pass_host", frozen=True, kw_only=True):
    """Host: another person's seat is the host's from now on."""

    seat: SeatNumber


class ChangeSettings(Command, tag="settings", frozen=True, kw_only=True):
    """Host: other settings."""

    settings: TableSettings


class Show(Command, tag="look", frozen=True, kw_only=True):
    """Leader of a shared review (the host, after the end): look here with me."""

    step: Annotated[int, Meta(ge=0)]
    seat: SeatNumber | None


AnyCommand: TypeAlias = (
    Choose | Start | AddNonce | TakeBackLast | GiveUp | Vote | Say | Phrase | Leave | ComeBack
    | SeatBot | OpenSeat | Kick | PassHost | ChangeSettings | Show
)  # fmt: skip


class ClientMessage(Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """Base of what a client sends over the socket."""


class Hello(ClientMessage, tag="hello", frozen=True, kw_only=True):
    """I know the events up to `since` (0: none): send me the rest and the views."""

    since: Annotated[int, Meta(ge=0)] = 0
    scene: bool = True
    """Whether views carry the scene; a board that knows the game does without."""


class Cmd(ClientMessage, tag="cmd", frozen=True, kw_only=True):
    id: Annotated[str, Meta(min_length=1, max_length=64)]
    v: Annotated[int, Meta(ge=0)]
    c: AnyCommand


FromClient: TypeAlias = Hello | Cmd


# HTTP --------------------------------------------------------------------------------------------


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
    campaign: bool
    """Whether crews can play a campaign of it."""
    options: dict[str, Any]
    """JSON Schema of the configuration: the form is made from it."""
    defaults: dict[str, Any]
    rules: tuple[RuleText, ...]


class Me(Struct, frozen=True, kw_only=True):
    """`GET api/me`, `POST api/me`."""

    name: str | None
    """null: no guest yet."""


class NewGuest(Body, frozen=True, kw_only=True):
    name: Name


class SeatPlan(Body, frozen=True, kw_only=True):
    """Who sits where: "me" is the caller, also several times."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    """me: another name for this seat (pass-and-play)."""
    bot: BotSpec | None = None


class NewTable(Body, frozen=True, kw_only=True):
    """`POST api/tables`."""

    game: Annotated[str, Meta(max_length=80)]
    options: dict[str, Any] = {}
    """Fields of the game's configuration; `players` follows from `seats`."""
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=16)]
    settings: TableSettings = field(default_factory=TableSettings)


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
    """`POST api/tables/{id}/links`. invitation: to an open or bot's seat, by the host, works once.
    resume: to one's own seat from another device; token: a Bearer token for it; both until revoked."""

    kind: Literal["invitation", "resume", "token"]
    seat: SeatNumber


class Link(Struct, frozen=True, kw_only=True):
    kind: Literal["invitation", "resume", "token"]
    seat: Seat
    secret: str
    path: str | None
    """For links: `/join#SECRET` below the base path."""


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


class Tables(Struct, frozen=True, kw_only=True):
    """`GET api/lobby`, `GET api/tables/mine` (those waiting for me first)."""

    tables: tuple[TableSummary, ...]


class Upload(Body, frozen=True, kw_only=True):
    """`POST api/reviews`: a match file, to be reviewed like a finished table."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000_000)]


class Frame(Struct, frozen=True, kw_only=True):
    """The table after `step` entries of the log."""

    step: int
    event: Event | None
    """What led here; null at step 0."""
    view: Any
    scene: Scene
    waiting: tuple[Seat, ...]
    clock: Clock | None
    """The clock as it stood then; null if none ran, or nobody knows (what came as a file or by a branch)."""


class Replay(Struct, frozen=True, kw_only=True):
    """`GET api/tables/{id}/replay?seat=0&first=0&count=50`; no `seat`: a spectator's eyes."""

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


class Verified(Struct, frozen=True, kw_only=True):
    """`GET api/tables/{id}/verify`, after the end: every draw made again from the revealed secret."""

    fair: bool
    draws: int
    commitment: str
    secret: str
    nonces: tuple[str, ...]
    reason: Message | None
    """What does not fit, or why it can't be verified."""


class Branch(Body, frozen=True, kw_only=True):
    """`POST api/tables/{id}/branch`: a new table that goes on from this step of a finished game."""

    step: Annotated[int, Meta(ge=0)]
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=16)]
    settings: TableSettings = field(default_factory=TableSettings)


class NewCrew(Body, frozen=True, kw_only=True):
    """`POST api/crews`: founds a crew for the campaign of a game that has one."""

    game: Annotated[str, Meta(max_length=80)]
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    names: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=16)]
    """Of the members; their number is the number of players."""
    options: dict[str, Any] = {}


class JoinCrew(Body, frozen=True, kw_only=True):
    """`POST api/crews/join`: makes the guest a member by the crew's secret link (`/crew#SECRET`)."""

    secret: SecretText


class NextAttempt(Body, frozen=True, kw_only=True):
    """`POST api/crews/{id}/attempts`: opens a table for one of the configurations in `Crew.next`."""

    choice: Annotated[int, Meta(ge=0)] = 0
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=16)]
    settings: TableSettings = field(default_factory=TableSettings)


class NewNote(Body, frozen=True, kw_only=True):
    """`POST api/crews/{id}/notes`: a line in the ship's log."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class CrewEntry(Struct, frozen=True, kw_only=True):
    """One line of a crew's log."""

    kind: Literal["founded", "started", "ended", "abandoned", "entered", "noted"]
    at: str
    attempt: int | None
    table: str | None
    """Where a started attempt was played: its replay is there."""
    outcome: Outcome | None
    text: str | None


class Crew(Struct, frozen=True, kw_only=True):
    """`GET api/crews/{id}`, for members: the campaign so far and what comes next."""

    crew: str
    name: str
    game: str
    title: str
    names: tuple[str, ...]
    scene: Scene
    """The logbook."""
    next: tuple[dict[str, Any], ...]
    """Configurations that may be attempted now, the usual one first; () when the campaign is over."""
    running: str | None
    """The table of the attempt that is being played."""
    log: tuple[CrewEntry, ...]


class CrewLine(Struct, frozen=True, kw_only=True):
    crew: str
    name: str
    game: str


class Crews(Struct, frozen=True, kw_only=True):
    """`GET api/crews`: the crews I belong to."""

    crews: tuple[CrewLine, ...]


class CrewLink(Struct, frozen=True, kw_only=True):
    """`POST api/crews` and `POST api/crews/{id}/links`: the crew's secret link, shown this once."""

    crew: str
    secret: str
    path: str


class Health(Struct, frozen=True, kw_only=True):
    """`GET healthz`."""

    status: Literal["ok"]
    version: str


HTTP_BODIES: tuple[Any, ...] = (
    Refused, GameInfo, Me, NewGuest, NewTable, Opened, JoinOpen, JoinSecret, NewLink, Link, Revoke, Tables,
    Upload, Replay, Branch, Verified, NewCrew, JoinCrew, NextAttempt, NewNote,
    Crew, Crews, CrewLink, Health,
)  # fmt: skip
