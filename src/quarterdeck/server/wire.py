"""What goes over the line. Here: what is told of a table, by HTTP and by the socket alike.

The bodies of HTTP are in `wire_http` and `wire_crews`, the messages of the socket in `wire_socket`; the
page's types (`web/src/wire/`) are written from all of them by `python -m quarterdeck.server.schema`.

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
   not applied twice. Ids are a client's own: a guest's several programs say in `hello {client}` which
   one they are, by a random name that each keeps over reconnects. Talk and settings do not make a choice
   stale; another move does, unless it leaves the question as it was: another seat's sealed answer, or its
   being ready in an open decision.
6. A table begins as "open": its `commitment` is shown. The page sends `nonce` for each of its seats
   (16 random bytes in hex); the host sends `start` once every seat is a person's or a bot's. From then
   on `pending` lists what the seat may choose: answer with `choose {seat, for, number}`. Where the game
   plays against real time, `clock` says how much is left; the server ends it, nobody has to ask.
7. When it is over, `secret` is revealed, `GET api/tables/{id}/match` is the match file,
   `api/tables/{id}/replay` steps through it, `branch` and `rematch` open new tables. In a shared review
   the host's `look` is passed on to everyone; `api/tables/{id}/verify` makes every draw again.
8. A campaign belongs to a crew (`wire_crews`): `POST api/crews` founds it and gives its secret link;
   members start attempts (`api/crews/{id}/attempts`), which are tables; when one is over the logbook has it.
"""

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
