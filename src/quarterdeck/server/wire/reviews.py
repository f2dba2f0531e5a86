"""Bodies of HTTP about games that are over: seen again frame by frame, verified, solved, gone on from."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from quarterdeck.core.belief import Belief
from quarterdeck.core.contract import Outcome, Seat
from quarterdeck.core.text import Scene
from quarterdeck.core.words import Message
from quarterdeck.server.wire.table import Body, Clock, Event, SeatPlan, TableSettings


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


class Believed(Struct, frozen=True, kw_only=True):
    """`GET api/tables/{id}/belief?step=20&seat=0`, after the end: what a bot would have believed."""

    step: int
    seat: Seat
    bot: str
    belief: Belief | None
    """From what the seat saw then; null where the bot can't say."""


class Branch(Body, frozen=True, kw_only=True):
    """`POST api/tables/{id}/branch`: a new table that goes on from this step of a finished game."""

    step: Annotated[int, Meta(ge=0)]
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=16)]
    settings: TableSettings = field(default_factory=TableSettings)


HTTP_BODIES: tuple[Any, ...] = (Upload, Replay, Chronicled, Verified, Solution, WinningLine, Believed, Branch)
