"""What the server lets its worker processes do, and what they answer: one JSON object per line."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from quarterdeck.core.belief import Belief
from quarterdeck.core.contract import Decision, Seat
from quarterdeck.core.record import Header
from quarterdeck.core.words import Message
from quarterdeck.server.drawing import Picture


class Thought(Struct, frozen=True, tag="think"):
    """What a bot is asked: its seat's view, and nothing else of the table."""

    game: str
    config: msgspec.Raw
    bot: str
    seed: int
    view: msgspec.Raw
    decision: Decision
    choices: tuple[int, ...]


class Explaining(Struct, frozen=True, tag="explain"):
    """What a bot is asked about itself: a seat's view, and nothing else of the table."""

    game: str
    config: msgspec.Raw
    bot: str
    view: msgspec.Raw


class Reading(Struct, frozen=True, tag="read"):
    """A match file from somebody, to be read and replayed."""

    text: str
    games: tuple[str, ...]
    """It must be of one of these."""


class Proof(Struct, frozen=True, tag="prove"):
    """The file of a match that is over: whether its chance was fair."""

    text: str
    game: str


class Solving(Struct, frozen=True, tag="solve"):
    """The file of a match that is over: until when could it be won with open cards?"""

    text: str
    game: str
    within_ms: float


class Judging(Struct, frozen=True, tag="judge"):
    """A deal that nobody has seen yet, up to the first trick: can it be won?"""

    game: str
    config: msgspec.Raw
    log: tuple[msgspec.Raw, ...]
    within_ms: float
    graded: bool = False
    """Whether it is also asked how hard the deal is."""


class Confirming(Struct, frozen=True, tag="confirm"):
    """The file of a match that is over and was promised a winnable deal: was the promise kept?"""

    text: str
    game: str
    within_ms: float


class Asking(Struct, frozen=True, tag="ask"):
    """A position that somebody laid out, as a line of JSON: can it be won with open cards?"""

    line: str
    games: tuple[str, ...]
    """It must be of one of these."""
    within_ms: float


class Laying(Struct, frozen=True, tag="lay"):
    """The same, to be played on from."""

    line: str
    games: tuple[str, ...]


class Painting(Struct, frozen=True, tag="paint"):
    """A picture that is wanted as a PNG."""

    picture: Picture


Job: TypeAlias = (
    Thought | Explaining | Reading | Proof | Solving | Judging | Confirming | Asking | Laying | Painting
)


class Chosen(Struct, frozen=True):
    """A bot's choice, by its number."""

    number: int


class Explained(Struct, frozen=True):
    belief: Belief | None
    """None: such a bot, or at such a table, has nothing to say."""


class Read(Struct, frozen=True):
    """What a match file says; every line of it was checked."""

    header: Header
    log: tuple[msgspec.Raw, ...]
    """Entries, without what was taken back."""
    secret: str
    over: bool


class Proven(Struct, frozen=True):
    draws: int
    reason: Message | None
    """Why it is not proven."""


class Judged(Struct, frozen=True):
    """What could still be won after a step."""

    step: int
    winnable: bool | None
    """None: undecided."""
    line: tuple[str, ...]
    """Cards that win from here, in notation."""


class Solved(Struct, frozen=True):
    """What the solver says of a match."""

    this_draft: bool | None
    any_draft: bool | None
    lost_at: int | None
    """The step that lost it."""
    words: tuple[Message, ...]
    steps: tuple[Judged, ...]


class Grade(Struct, frozen=True):
    """How hard a winnable deal is."""

    stars: int
    """1 to 5, by how long the solver looked for a draft and a line that wins."""
    nodes: int
    losing: int | None
    """So many of the first cards lose, with the draft found; None where some are undecided."""
    leads: int


class Judgement(Struct, frozen=True):
    winnable: bool | None
    """None: undecided."""
    ms: float
    """What it took, the compiler apart."""
    grade: Grade | None = None


class Confirmed(Struct, frozen=True):
    """What a second look says of the deals that were passed over."""

    passed: int
    lost: int
    """So many of them can't be won."""
    winnable: int
    """So many of those that were undecided can be won after all."""


class Given(Struct, frozen=True):
    """A card of a distress pass."""

    card: str
    by: Seat
    to: Seat


class Arranged(Struct, frozen=True):
    """What was left open in a position, as the line that wins needs it."""

    owners: tuple[Seat, ...]
    predicted: tuple[int | None, ...]
    chosen: Seat | None
    second: Seat | None
    passed: tuple[Given, ...]


class Answered(Struct, frozen=True):
    """What the solver says of a position."""

    winnable: bool | None
    line: tuple[str, ...]
    nodes: int
    ms: float
    turn: Seat | None
    """Whose turn it is; None where that depends on who owns what, or it is over."""
    arranged: Arranged | None = None
    """Where owners were free or cards could be passed, and it can be won."""


class Laid(Struct, frozen=True):
    """How a table could have come to a position; every step was checked."""

    game: str
    config: msgspec.Raw
    log: tuple[msgspec.Raw, ...]


class Painted(Struct, frozen=True):
    png: bytes


class Done(Struct, frozen=True, tag="done"):
    result: msgspec.Raw


class Declined(Struct, frozen=True, tag="no"):
    """What was given is no good: whoever gave it is told why."""

    reason: Message
    status: int = 400


class Failed(Struct, frozen=True, tag="failed"):
    """The job broke down, for reasons of its own code."""

    error: str


Answer: TypeAlias = Done | Declined | Failed
