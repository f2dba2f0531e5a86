"""Every message over a table's socket, typed. The package describes the flow."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from quarterdeck.core.contract import Outcome, Seat
from quarterdeck.core.text import Scene
from quarterdeck.core.words import Message
from quarterdeck.server.wire.table import (
    Ballot,
    BotSpec,
    Clock,
    Event,
    LessonStep,
    Nonce,
    Pending,
    SeatInfo,
    SeatNumber,
    Status,
    TableSettings,
    TakeBack,
    Talk,
)

# From server to client ---------------------------------------------------------------------------


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
    facts: Any
    """The table as the game's own typed facts, for a board that knows it; null as the scene may be, and for
    a game that has none."""
    pending: tuple[Pending, ...]
    hints: bool
    """Whether a bot's advice may be asked for (`api/tables/{id}/hint`)."""
    clock: Clock | None
    """null: none runs now."""
    outcome: Outcome | None
    talk: Talk
    take_back: TakeBack | None
    ballot: Ballot | None
    commitment: str
    winnable: bool
    """Whether a deal that can be won is promised."""
    daily: str | None
    """The day whose deal is played here, as in 2026-11-16."""
    nonces: tuple[str | None, ...]
    """By seat; add yours while the table is open."""
    secret: str | None
    """Revealed at the end: with commitment and nonces it verifies every draw."""
    rematch: str | None
    """The table that goes on from here."""
    lesson: LessonStep | None
    """null: no lesson is taught here, or it is not this seat's."""


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


# From client to server ---------------------------------------------------------------------------


class Command(
    Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, rename={"for_": "for"}
):
    """Base of what a client may ask of the table."""


class SeatCommand(Command, frozen=True, kw_only=True):
    """Base of what somebody asks from a seat; the caller must hold it."""

    seat: SeatNumber


class HostCommand(Command, frozen=True, kw_only=True):
    """Base of what the host asks about a seat, anybody's."""

    seat: SeatNumber


class Choose(SeatCommand, tag="choose", frozen=True, kw_only=True):
    """Answers a pending decision with the number of an offer."""

    number: Annotated[int, Meta(ge=0)]
    for_: SeatNumber | None = None


class Start(Command, tag="start", frozen=True, kw_only=True):
    """Host: begins the match."""


class AddNonce(SeatCommand, tag="nonce", frozen=True, kw_only=True):
    """While the table is open: this seat's own share of chance."""

    nonce: Nonce


class TakeBackLast(SeatCommand, tag="take_back", frozen=True, kw_only=True):
    """Takes the seat's last choice back, or asks for it where that needs consent."""

    to: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """An earlier choice of this seat, by its step: what came after it goes too."""


class GiveUp(SeatCommand, tag="give_up", frozen=True, kw_only=True):
    """Asks everybody to end the match here."""


class Vote(SeatCommand, tag="vote", frozen=True, kw_only=True):
    """Answers the table's ballot."""

    yes: bool


class Next(SeatCommand, tag="next", frozen=True, kw_only=True):
    """Pupil of a lesson: this step of it is read."""

    step: Annotated[int, Meta(ge=0)]


class Say(SeatCommand, tag="say", frozen=True, kw_only=True):
    """Open chat, where the table allows it."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Phrase(SeatCommand, tag="phrase", frozen=True, kw_only=True):
    """One of `talk.phrases`."""

    phrase: Annotated[str, Meta(max_length=80)]


class Leave(SeatCommand, tag="leave", frozen=True, kw_only=True):
    """Before the start: frees the seat. During a match: a bot stands in until `come_back`."""


class ComeBack(SeatCommand, tag="come_back", frozen=True, kw_only=True):
    """Takes the seat back from the bot that stood in. Connecting does the same unless one left."""


class SeatBot(HostCommand, tag="seat_bot", frozen=True, kw_only=True):
    """Host: a bot takes a seat that is open or a bot's."""

    bot: BotSpec


class OpenSeat(HostCommand, tag="open_seat", frozen=True, kw_only=True):
    """Host: takes the bot away; the seat is free for a person."""


class Kick(HostCommand, tag="kick", frozen=True, kw_only=True):
    """Host: takes a person's seat away; a bot plays on."""


class PassHost(HostCommand, tag="pass_host", frozen=True, kw_only=True):
    """Host: another person's seat is the host's from now on."""


class ChangeSettings(Command, tag="settings", frozen=True, kw_only=True):
    """Host: other settings."""

    settings: TableSettings


class Show(Command, tag="look", frozen=True, kw_only=True):
    """Leader of a shared review (the host, after the end): look here with me."""

    step: Annotated[int, Meta(ge=0)]
    seat: SeatNumber | None


AnyCommand: TypeAlias = (
    Choose | Start | AddNonce | TakeBackLast | GiveUp | Vote | Next | Say | Phrase | Leave | ComeBack
    | SeatBot | OpenSeat | Kick | PassHost | ChangeSettings | Show
)  # fmt: skip


def seat_of(command: AnyCommand) -> int:
    """The seat that a command is for; -1: none of its sender's."""
    return command.seat if isinstance(command, SeatCommand) else -1


class ClientMessage(Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """Base of what a client sends over the socket."""


class Hello(ClientMessage, tag="hello", frozen=True, kw_only=True):
    """I know the events up to `since` (0: none): send me the rest and the views."""

    since: Annotated[int, Meta(ge=0)] = 0
    scene: bool = True
    """Whether views carry the scene; a board that knows the game does without."""
    facts: bool = False
    """Whether views carry the game's facts."""
    client: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    """Which program this is, where a guest runs several: a random name that it keeps over reconnects."""


class Cmd(ClientMessage, tag="cmd", frozen=True, kw_only=True):
    id: Annotated[str, Meta(min_length=1, max_length=64)]
    v: Annotated[int, Meta(ge=0)]
    c: AnyCommand


FromClient: TypeAlias = Hello | Cmd
