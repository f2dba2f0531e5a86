"""The table as data: what everybody sees, what each member alone knows, what nobody knows."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from quarterdeck.core.view import Value, View
from quarterdeck.games.planet_nine.components import Token
from quarterdeck.games.tricks.ballot import Ballot
from quarterdeck.games.tricks.choices import Direction
from quarterdeck.games.tricks.radio import Claim

Phase: TypeAlias = Literal[
    "deal",  # chance
    "uncover",  # chance: task cards
    "wish",
    "propose",
    "vote",
    "poll",
    "prefer",
    "name",
    "draft",
    "assign",
    "pass",
    "briefing",
    "play",
    "draw",  # chance: mission 12
    "over",
]

# Kinds of public observations (`Public.seen`); plays are by far the most frequent.
SAW_PLAY: Final = 0
SAW_READY: Final = 1
SAW_RADIO: Final = 2
SAW_COMMANDER: Final = 3
SAW_TASK: Final = 4
SAW_OWNER: Final = 5
SAW_ANSWER: Final = 6
SAW_WISH: Final = 7
SAW_PROPOSAL: Final = 8
SAW_VOTE: Final = 9
SAW_DECISION: Final = 10
SAW_NAMED: Final = 11
SAW_EXCHANGE: Final = 12
SAW_SHOWN_DRAWN: Final = 13
SAW_COLUMN_DRAWN: Final = 14
SAW_COVER: Final = 15
SAW_PINK_NINE: Final = 16
SAW_JARVIS: Final = 17

# Kinds of a member's own observations (`Own.seen`), after the hand that was dealt.
GAVE: Final = 1
GOT: Final = 2


def saw(kind: int, member: int = 0, what: int = 0, more: int = 0) -> int:
    """An observation as a number: kind, member (or column), and details."""
    return kind << 18 | more << 15 | member << 12 | what


def saw_kind(code: int) -> int:
    return code >> 18


def saw_member(code: int) -> int:
    return code >> 12 & 7


def saw_what(code: int) -> int:
    return code & 4095


def saw_more(code: int) -> int:
    return code >> 15 & 7


class Task(Struct, frozen=True, gc=False, omit_defaults=True):
    """A task card, where it lies and whether it is fulfilled."""

    card: int
    token: Token | Literal[""] = ""
    owner: int = -1
    """-1: still in the middle of the table."""
    done: bool = False


class Transmission(Struct, frozen=True, gc=False):
    """What a member has communicated; the marker stays when it is no longer true."""

    card: int
    claim: Claim
    trick: int
    """The trick before which it was sent."""


class Jarvis(Struct, frozen=True, gc=False):
    """JARVIS's seven columns as everybody sees them."""

    up: tuple[int, ...]
    """The open card of each column, -1 where there is none."""
    covers: int
    """Bitmask of the columns that still have a covered card."""
    left_of: int = -1
    """The member whose left neighbour JARVIS is; -1 until the crew has decided."""


class Verdict(Struct, frozen=True, gc=False):
    """How the attempt ended: the rule, and by which member, card and trick."""

    won: bool
    why: str
    trick: int = 0
    member: int = -1
    card: int = -1
    other: int = -1
    token: str = ""


class Public(Struct, Value, frozen=True, gc=False, omit_defaults=True):
    """What lies open."""

    phase: Phase
    asked: int
    """Bitmask of the members the table waits for."""
    table: tuple[int, ...] = ()
    """The running trick from the leader on."""
    best: int = -1
    """The card that wins the running trick so far."""
    best_by: int = -1
    played: int = 0
    """All cards played so far."""
    seen: tuple[int, ...] = ()
    """What everybody has observed, in order (`saw`)."""
    trick: int = 0
    """Number of the running trick, from 1; 0 during preparation."""
    leader: int = -1
    winners: int = 0
    """The cards that have won a trick."""
    won: tuple[int, ...] = ()
    """Tricks won by each member."""
    open: int = 0
    """Cards of the tasks not yet fulfilled."""
    tasks: tuple[Task, ...] = ()
    middle: int = 0
    """Cards of the tasks that nobody has taken yet."""
    radios: int = 0
    """Bitmask of the members whose radio token is green."""
    shown: int = 0
    """Communicated cards that were not played yet."""
    messages: tuple[Transmission | None, ...] = ()
    step: int = 0
    """Place in the order of preparation (`PlanetNine.agenda`)."""
    commander: int = -1
    extra: int = -1
    """Who holds one card more than the others."""
    chosen: int = -1
    """The member a special rule is about."""
    second: int = -1
    """Mission 50: who must win the last trick."""
    answers: tuple[str, ...] = ()
    """Answers to the running poll, in turn."""
    ballot: Ballot | None = None
    distress: Direction = "none"
    jarvis: Jarvis | None = None
    verdict: Verdict | None = None


class Own(Struct, Value, frozen=True, gc=False, omit_defaults=True):
    """What one member alone knows."""

    held: int
    """The cards held since the last exchange; those played since are in `Public.played` too."""
    seen: tuple[int, ...] = ()
    """The hand as dealt, then cards given and got (`saw`)."""
    sealed: int = -1
    """An answer not opened yet: the number of the choice."""
    sealed_for_jarvis: int = -1


class Covered(Struct, Value, frozen=True, gc=False):
    """JARVIS's covered cards by column, -1 where there is none: nobody knows them."""

    cards: tuple[int, ...]
    dealt: tuple[int, ...]


class State(Struct, Value, frozen=True, gc=False):
    """The whole table."""

    public: Public
    own: tuple[Own, ...]
    covered: Covered | None = None


PlanetNineView: TypeAlias = View[Public, Own]


def hand_of(state: State, seat: int) -> int:
    """The cards in a seat's hand: to play one changes what is public, and nothing else."""
    return state.own[seat].held & ~state.public.played


def hand_in(view: PlanetNineView) -> int:
    """The cards in the viewing seat's hand; a spectator has none."""
    return 0 if view.own is None else view.own.held & ~view.public.played
