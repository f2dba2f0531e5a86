"""Bodies of HTTP about deals that somebody made ready: the day's, puzzles, and those laid out by hand."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from quarterdeck.core.contract import Seat
from quarterdeck.core.words import Message
from quarterdeck.server.wire.reviews import Frame
from quarterdeck.server.wire.table import Body, Pending, SeatNumber, TableSettings


class PlayDaily(Body, frozen=True, kw_only=True):
    """`POST api/daily`: the caller's table with today's deal, opened or gone on with."""

    game: Annotated[str, Meta(max_length=80)]


class DailyResult(Struct, frozen=True, kw_only=True):
    table: str
    won: bool | None
    """null: it is not over."""
    score: float | None
    """Where the game counts, and it is over."""


class DailyPar(Struct, frozen=True, kw_only=True):
    """How the usual bot fares with a day's deal."""

    bot: str
    matches: int
    won: int
    score: float | None
    """The middle one of its scores."""


class DailyDeal(Struct, frozen=True, kw_only=True):
    """A day's deal, as everybody may know it."""

    day: str
    game: str
    title: str
    mission: int | None
    mission_title: Message | None
    players: int
    """The others are bots."""
    stars: int | None
    """1 to 5: how long the solver looked for a way to win it, or how seldom the usual bot does."""
    losing: int | None
    """So many of the `leads` cards that can be led first lose; null: undecided, or nobody leads cards."""
    leads: int
    par: DailyPar | None
    commitment: str
    secret: str | None
    """Revealed when the day is over."""
    played: int
    won: int
    best: float | None
    """The highest score."""
    mine: DailyResult | None


class Daily(Struct, frozen=True, kw_only=True):
    """`GET api/daily`: the deals of the last days, the newest first."""

    today: str
    deals: tuple[DailyDeal, ...]
    preparing: tuple[str, ...]
    """Games whose deal of today is being made: ask again soon."""


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


class PassedCard(Struct, frozen=True, kw_only=True):
    """A card of a distress pass."""

    card: str
    by: Seat
    to: Seat


class Arranged(Struct, frozen=True, kw_only=True):
    """What was left open in a position, as the line that wins needs it."""

    owners: tuple[Seat, ...]
    """By task."""
    predicted: tuple[int | None, ...]
    """By task: tricks, where the task comes with a prediction."""
    chosen: Seat | None
    second: Seat | None
    passed: tuple[PassedCard, ...]


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
    """Whose turn it is; null where that depends on who owns what."""
    arranged: Arranged | None
    """Where owners were free or cards could be passed, and it can be won."""


class PlayPosition(Body, frozen=True, kw_only=True):
    """`POST api/positions/table`: a new table that stands so; the caller has this seat, bots the others."""

    position: dict[str, Any]
    seat: SeatNumber
    settings: TableSettings = field(default_factory=TableSettings)


HTTP_BODIES: tuple[Any, ...] = (PlayDaily, Daily, Puzzles, Puzzle, AskSolver, Answered, PlayPosition)
