"""The table as data: what everybody sees, what each seat alone knows, what nobody knows."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from quarterdeck.core.view import Value, View
from quarterdeck.games.deep_sea.components import Communication
from quarterdeck.games.tricks.ballot import Ballot
from quarterdeck.games.tricks.choices import Direction
from quarterdeck.games.tricks.radio import Claim

Phase: TypeAlias = Literal[
    "terrain",  # chance
    "tasks",  # chance
    "deal",  # chance
    "draft",
    "favour",  # free selection: which task everybody would like, sealed
    "share",  # somebody proposes owners, task by task
    "agree",  # the others answer, sealed
    "wish",  # a ballot: what everybody would like, sealed
    "propose",  # the captain's proposal
    "vote",  # the others answer, sealed
    "keep",  # the captain keeps all tasks or offers them
    "accept",  # whoever is offered them
    "volunteer",
    "predict",
    "note",  # a secret prediction
    "pass",  # after a distress signal, sealed
    "ready",  # real time: the clock may start
    "briefing",
    "play",
    "over",
]

# Kinds of public observations (`Public.seen`).
CHOSE: Final = 0  # a choice, by its number; plays are by far the most frequent
CAPTAIN: Final = 1
EXTRA: Final = 2
TASK: Final = 3
TERRAIN: Final = 4
OPENED: Final = 5  # a sealed choice came to light
UNCOVERED: Final = 6
PUT_BACK: Final = 7

# Kinds of a seat's own observations (`Private.seen`), after the hand that was dealt.
GAVE: Final = 8
GOT: Final = 9


def saw(kind: int, seat: int, what: int) -> int:
    """An observation as a number."""
    return kind << 20 | what << 3 | seat


def told(code: int) -> tuple[int, int, int]:
    """The kind, seat and detail of an observation."""
    return code >> 20, code & 7, code >> 3 & 0x1FFFF


class Shown(Struct, frozen=True, gc=False):
    """A card shown with a sonar token; the marker stays when it is no longer true."""

    seat: int
    card: int
    claim: Claim
    trick: int
    """The trick before which it was shown."""


class Dummy(Struct, frozen=True, gc=False):
    """The dummy's seven columns as everybody sees them."""

    up: tuple[int, ...]
    """The open card of each column, -1 where there is none."""
    covers: int
    """Bitmask of the columns that still have a covered card."""


class Verdict(Struct, frozen=True, gc=False):
    """How the attempt ended."""

    won: bool
    why: Literal["tasks", "objective", "task", "captain", "clock"]
    """Won: tasks, objective. Lost: a task, the objective, a comparison left to the captain, the clock."""
    trick: int = 0
    task: int = -1
    seat: int = -1


class Public(Struct, Value, frozen=True, gc=False, omit_defaults=True):
    """What lies open."""

    phase: Phase
    asked: int
    """Bitmask of the seats the table waits for."""

    # What every card changes stands first: `replace` looks its fields up from the front.
    table: tuple[int, ...] = ()
    """The running trick from the leader on."""
    best: int = -1
    """The card that wins the running trick so far."""
    best_by: int = -1
    shown: int = 0
    """Shown cards that were not played yet."""
    seen: tuple[int, ...] = ()
    """What everybody has observed, in order (`saw`)."""

    trick: int = 0
    """Number of the running trick, from 1; 0 during preparation."""
    leader: int = -1
    last: tuple[int, ...] = ()
    """The trick before, for review."""
    played: int = 0
    """All cards in resolved tricks."""
    captured: tuple[int, ...] = ()
    """Cards in the tricks each seat won."""
    wins: tuple[int, ...] = ()
    """Tricks each seat won: bit 0 is the first trick."""

    tokens: int = 0
    """Bitmask of the seats whose sonar token is green."""
    shared: int = 0
    """Sonar tokens in the middle of the table."""
    messages: tuple[Shown, ...] = ()

    tasks: tuple[int, ...] = ()
    """On display or owned, in the order drawn."""
    owners: tuple[int, ...] = ()
    """By place in `tasks`; -1: still in the middle."""
    verdicts: tuple[int, ...] = ()
    """By place in `tasks`: open, done or failed."""
    open: int = 0
    """Bitmask of the places in `tasks` that are not decided."""
    openings: bool = False
    """Whether an opening card alone may decide something."""
    turn: int = 0
    """Draft: turns taken. Sharing: proposals made. Volunteers: answers given."""
    given: tuple[int, ...] = ()
    """Sharing: owners proposed so far. Offers: who has declined."""
    volunteers: tuple[int, ...] = ()
    favours: tuple[int, ...] = ()
    """Free selection: the task each seat would like, -1 for none."""
    delegated: bool = False
    foretold: int = -1
    """The open prediction."""
    ballot: Ballot | None = None
    distress: Direction = "none"

    step: int = 0
    """Place in the order of preparation."""
    captain: int = -1
    extra: int = -1
    """Who holds one card more than the others."""
    communication: Communication = "normal"
    """As in force in this attempt: never "terrain" once that has been drawn."""
    dummy: Dummy | None = None
    secret: int = -1
    """The secret prediction, once the attempt is over."""
    verdict: Verdict | None = None


class Private(Struct, Value, frozen=True, gc=False, omit_defaults=True):
    """What a seat alone knows, beside its hand."""

    seen: tuple[int, ...] = ()
    """The hand as dealt, then the cards given and got after a distress signal (`saw`)."""
    sealed: int = -1
    """An answer not opened yet: the number of the choice."""
    sealed_for_dummy: int = -1
    noted: int = -1
    """A secret prediction."""


class Own(Struct, Value, frozen=True, gc=False):
    """What a seat alone knows, as its view shows it."""

    hand: int
    seen: tuple[int, ...]
    sealed: int
    sealed_for_dummy: int
    noted: int


class State(Struct, Value, frozen=True, gc=False):
    """The whole table."""

    public: Public
    hands: tuple[int, ...]
    """Cards held by each seat; of the dummy, its open cards."""
    private: tuple[Private, ...]
    covered: tuple[int, ...] = ()
    """The dummy's covered cards by column, -1 where there is none: nobody knows them."""
    covered_at_first: tuple[int, ...] = ()
    """The same as dealt."""


DeepSeaView: TypeAlias = View[Public, Own]
