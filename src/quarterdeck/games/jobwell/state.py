"""A state of Jobwell: everything on the table, and the order of the draw stack below its known top."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.core.view import Value, View

Phase: TypeAlias = Literal["first_roll", "dice", "shuffle", "turn", "reroll", "over"]


class Public(Struct, frozen=True, gc=False):
    """What everybody sees."""

    phase: Phase
    asked: int
    """One bit: the seat whose turn it is, or will be when dice and cards have fallen."""
    crew: tuple[Seat, ...]
    """Who takes part in this round, clockwise; before the first one, who rolls for the first player token."""
    first: Seat
    """Who holds the first player token."""
    round: int
    tokens: tuple[int, ...]
    """Mission Success tokens by seat."""
    dice: tuple[int, ...]
    """By place in `crew`: the die between that agent and the neighbour on the right. Play goes clockwise,
    so the neighbour on the left is the next agent, whose die is an agent's other one."""
    queue: tuple[int, ...]
    """On Deck, then the preview cards."""
    discard: tuple[int, ...]
    """Top last; all grey."""
    known: tuple[int, ...]
    """The top cards of the draw stack that everybody has seen, top first."""
    hidden: int
    """How many cards lie below those."""
    squads: tuple[tuple[int, ...], ...]
    """Cards in front of each seat, in the order they came."""
    passes: int
    """Passes in a row."""
    results: tuple[tuple[int, ...], ...]
    """Scores of the rounds played, by place in that round's crew."""
    seen: str
    """Every observation so far, a character each; `Jobwell.observations` reads them."""
    rerolled: int = -1
    """The die that is to fall again."""


class State(Struct, Value, frozen=True, gc=False):
    """A whole state."""

    public: Public
    below: tuple[int, ...] = ()
    """What lay hidden when the round was dealt, top first; the last `public.hidden` of them still do.
    Forgotten when none does."""


JobwellView = View[Public, None]
