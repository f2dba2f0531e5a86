"""The table as data: what everybody sees, what each seat alone knows, what nobody knows."""

from __future__ import annotations

from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from quarterdeck.core.view import Value, View
from quarterdeck.games.tricks.ballot import Ballot
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.choices import Direction
from quarterdeck.games.tricks.radio import Claim

TrickPhase: TypeAlias = Literal["deal", "wish", "propose", "vote", "pass", "briefing", "play", "over"]
"""The phases that every game of tricks has; the others are its own."""
COLUMNS: Final = 7
"""Of the hand that nobody owns: an open card on a covered one."""


class Shown(Struct, frozen=True, gc=False):
    """What a seat has communicated; the marker stays when it is no longer true."""

    seat: int
    card: int
    claim: Claim
    trick: int
    """The trick before which it was shown."""


class Dummy(Struct, frozen=True, gc=False):
    """The dummy's seven columns as everybody sees them."""

    up: tuple[int, ...]
    """The open card of each column, -1 where there is none; one that lies in the running trick stays."""
    covers: int
    """Bitmask of the columns that still have a covered card."""
    left_of: int = -1
    """The seat whose left neighbour the dummy is; -1 until the crew has decided."""


class Verdict(Struct, frozen=True, gc=False):
    """How the attempt ended: the rule, and by which seat, card, task and trick."""

    won: bool
    why: str
    trick: int = 0
    seat: int = -1
    card: int = -1
    other: int = -1
    """Another seat that has to do with it."""
    token: str = ""
    task: int = -1


class TrickPublic(Struct, Value, frozen=True, gc=False, omit_defaults=True):
    """What lies open in every game of tricks."""

    phase: str
    asked: int
    """Bitmask of the seats the table waits for."""

    # What every card changes stands first: `replace` looks its fields up from the front.
    table: tuple[int, ...] = ()
    """The running trick from the leader on."""
    best: int = -1
    """The card that wins the running trick so far."""
    best_by: int = -1
    played: int = 0
    """All cards played so far."""
    seen: tuple[int, ...] = ()
    """What everybody has observed, in order (`observations`)."""
    shown: int = 0
    """Communicated cards that were not played yet."""
    trick: int = 0
    """Number of the running trick, from 1; 0 during preparation."""
    leader: int = -1

    radios: int = 0
    """Bitmask of the seats whose token for communicating is green."""
    shared: int = 0
    """Such tokens in the middle of the table, for anybody."""
    messages: tuple[Shown, ...] = ()
    step: int = 0
    """Place in the order of preparation (`TrickGame.agenda`)."""
    captain: int = -1
    extra: int = -1
    """Who holds one card more than the others."""
    ballot: Ballot | None = None
    distress: Direction = "none"
    dummy: Dummy | None = None
    verdict: Verdict | None = None


class Own(Struct, Value, frozen=True, gc=False, omit_defaults=True):
    """What one seat alone knows."""

    held: int = 0
    """The cards held since the last exchange; those played since are in `TrickPublic.played` too."""
    seen: tuple[int, ...] = ()
    """The hand as dealt, then cards given and got (`observations`)."""
    sealed: int = -1
    """An answer not opened yet: the number of the choice."""
    sealed_for_dummy: int = -1


class Covered(Struct, Value, frozen=True, gc=False):
    """The dummy's covered cards by column, -1 where there is none: nobody knows them."""

    cards: tuple[int, ...]
    dealt: tuple[int, ...]


P = TypeVar("P", bound=TrickPublic)
O = TypeVar("O", bound=Own)  # noqa: E741


class State(Struct, Value, Generic[P, O], frozen=True, gc=False):
    """The whole table. Build it as `State(public, own, covered)`, not by a game's alias of it."""

    public: P
    own: tuple[O, ...]
    """By player; the dummy knows nothing."""
    covered: Covered | None = None


AnyState: TypeAlias = State[Any, Any]
AnyView: TypeAlias = View[Any, Any]


def hand_of(state: AnyState, seat: int) -> int:
    """The cards in a seat's hand, or open before the dummy: to play one changes only what is public."""
    public: TrickPublic = state.public
    if seat >= len(state.own):
        return open_cards(public)
    held: int = state.own[seat].held
    return held & ~public.played


def hand_in(view: AnyView, seat: int | None = None) -> int:
    """The cards in the viewing seat's hand, or open before the dummy; a spectator has none."""
    if seat is not None and seat != view.seat and view.public.dummy is not None:
        return open_cards(view.public)
    return 0 if view.own is None else view.own.held & ~view.public.played


def open_cards(public: TrickPublic) -> int:
    """The cards that lie open before the dummy."""
    if public.dummy is None:
        return 0
    return set_of(card for card in public.dummy.up if card >= 0) & ~public.played


def passed(public: TrickPublic) -> bool:
    """Whether cards were passed after a distress signal."""
    return public.distress != "none" and public.phase != "pass"
