"""What terminal and boards show of any game of tricks, made from a view.

Members are the seats and, after them, a hand that nobody holds, where there is one.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from quarterdeck.core.text import GameText
from quarterdeck.core.words import Message
from quarterdeck.games.tricks.ballot import Ballot
from quarterdeck.games.tricks.choices import Direction
from quarterdeck.games.tricks.radio import Claim


class Played(Struct, frozen=True, gc=False):
    """A card on the table and who played it."""

    member: int
    card: int


class Trick(Struct, frozen=True, gc=False):
    """A finished trick."""

    number: int
    plays: tuple[Played, ...]
    winner: int


class Columns(Struct, frozen=True, gc=False):
    """A hand that nobody holds: open cards, some on a covered one."""

    cards: tuple[int | None, ...]
    """The open card of each column."""
    covered: tuple[bool, ...]
    """Whether a column still has a covered card."""


class Shown(Struct, frozen=True, gc=False):
    """A card that was shown to the crew."""

    card: int
    claim: Claim
    trick: int
    """The trick before which it was shown."""
    held: bool
    """Whether it is still in the hand, and so in sight."""


class Member(Struct, frozen=True, gc=False):
    """A member of the crew, with what lies before them."""

    member: int
    cards: int
    """How many they hold."""
    won: int
    """Tricks won."""
    asked: bool
    """Whether the table waits for them."""
    captain: bool
    token: bool | None
    """Whether they may still communicate; None: nobody does so by a token of their own."""
    shown: tuple[Shown, ...]
    note: Message | None
    """What the mission makes of them: a duty, or what they have caught."""


class Mission(Struct, frozen=True, gc=False):
    """What is played, in words."""

    number: int
    """In the logbook; 0: a mission of the crew's own."""
    next: int | None
    """The one that follows it there."""
    title: Message
    lines: tuple[Message, ...]


class Answer(Struct, frozen=True, gc=False):
    """What somebody said in council."""

    member: int
    words: Message


class Council(Struct, frozen=True, gc=False):
    """What the crew settles in words."""

    question: Message | None
    """None: it depends on who is asked."""
    answers: tuple[Answer, ...]
    wishes: tuple[Answer, ...]
    """Opened."""
    proposal: Message | None
    """What is voted on."""


class TrickFacts(Struct, frozen=True, gc=False, kw_only=True):
    """The table of a game of tricks."""

    phase: str
    mission: Mission
    members: tuple[Member, ...]
    clockwise: tuple[int, ...]
    """All members in turn, the reader first; for a spectator, the first seat."""
    trick: int
    """The running one, from 1; 0 during preparation."""
    tricks: int
    """How many a whole hand has."""
    finished: int
    leader: int | None
    running: tuple[Played, ...]
    last: Trick | None
    """The only finished trick that may be looked at again."""
    hand: tuple[int, ...]
    columns: Columns | None
    council: Council | None
    """None: nothing is settled in words now."""
    distress: Direction
    passing: bool
    """Whether cards are being passed on after a distress signal."""
    over: bool


def columns_of(up: Iterable[int], covers: int) -> Columns:
    """The columns of a hand whose open cards are numbers, -1 where there is none."""
    cards = tuple([card if card >= 0 else None for card in up])
    return Columns(cards, tuple([bool(covers >> column & 1) for column in range(len(cards))]))


def balloted(text: GameText, ballot: Ballot) -> tuple[tuple[Answer, ...], Message | None]:
    """The wishes that were opened, and the proposal that is voted on."""

    def label(option: int) -> Message:
        return text.label(text.game.actions[option])

    wishes = tuple(Answer(seat, label(wish)) for seat, wish in enumerate(ballot.wishes))
    return wishes, label(ballot.proposal) if ballot.stage == "vote" else None
