"""What terminal and boards show of any game of tricks, made from a view.

Members are the seats and, after them, a hand that nobody holds, where there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from quarterdeck.core.words import Message
from quarterdeck.games.tricks.ballot import Ballot
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import Direction
from quarterdeck.games.tricks.observations import given_and_got, plays
from quarterdeck.games.tricks.radio import Claim
from quarterdeck.games.tricks.state import AnyView, TrickPublic, hand_in

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame
    from quarterdeck.games.tricks.text import TrickText


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
    received: int | None
    """The reader's card that came by such a pass, until the first trick is over."""
    over: bool


def common_facts(
    game: TrickGame[Any, Any],
    view: AnyView,
    won: tuple[int, ...],
    last_mission: int,
    token: Callable[[int], bool | None],
    note: Callable[[int], Message | None],
) -> dict[str, Any]:
    """What both games tell alike.

    `won`: tricks by seat; `last_mission`: of the logbook; `token`, `note`: what `Member` says of each seat.
    """
    public, finished = view.public, sum(won)
    leader, over = public.leader, public.verdict is not None
    number = game.mission_number
    following = number + 1 if 0 < number < last_mission else None
    running = () if len(public.table) == game.seats else _played(game, public, leader)
    laid = {play.member for play in running}
    members = [
        Member(
            seat,
            game.tricks + (public.extra == seat) - finished - (seat in laid) if public.captain >= 0 else 0,
            won[seat] if won else 0,
            bool(public.asked >> seat & 1),
            seat == public.captain,
            token(seat) if seat != game.dummy else None,
            _shown_by(public, seat),
            note(seat),
        )
        for seat in range(game.seats)
    ]
    return {
        "phase": public.phase,
        "mission": Mission(number, following, game.text.mission_title(), game.text.briefing()),
        "members": tuple(members),
        "clockwise": game.in_turn(public, view.seat or 0),
        "trick": public.trick,
        "tricks": game.tricks,
        "finished": finished,
        "leader": leader if leader >= 0 else None,
        "running": running,
        "last": _last_trick(game, public, finished),
        "hand": tuple(cards_in(hand_in(view))),
        "columns": _columns(public),
        "distress": public.distress,
        "passing": public.phase == "pass",
        "received": None if finished else _received(view),
        "over": over,
    }


def _played(game: TrickGame[Any, Any], public: TrickPublic, leader: int) -> tuple[Played, ...]:
    """The running trick, card by card."""
    if not public.table:
        return ()
    seats = game.in_turn(public, leader)
    return tuple(Played(seat, card) for seat, card in zip(seats, public.table, strict=False))


def _last_trick(game: TrickGame[Any, Any], public: TrickPublic, finished: int) -> Trick | None:
    """The last finished trick: the only one that may be looked at again."""
    if not finished:
        return None
    trick = plays(public.seen)[(finished - 1) * game.seats : finished * game.seats]
    best = -1
    winner = -1
    for seat, card in trick:
        if game.beaten_by[best] >> card & 1:
            best, winner = card, seat
    return Trick(finished, tuple(Played(seat, card) for seat, card in trick), winner)


def _received(view: AnyView) -> int | None:
    """What the distress pass brought the viewing seat."""
    if view.own is None or view.public.distress == "none" or view.public.phase == "pass":
        return None
    return given_and_got(view.own.seen)[1]


def _shown_by(public: TrickPublic, seat: int) -> tuple[Shown, ...]:
    """What a seat has shown the crew."""
    held = public.shown & ~public.played
    return tuple(
        Shown(message.card, message.claim, message.trick, bool(held >> message.card & 1))
        for message in public.messages
        if message.seat == seat
    )


def _columns(public: TrickPublic) -> Columns | None:
    """The dummy's columns; a card that lies in the running trick has left its own."""
    dummy = public.dummy
    if dummy is None:
        return None
    cards = tuple([card if card >= 0 and not public.played >> card & 1 else None for card in dummy.up])
    return Columns(cards, tuple([bool(dummy.covers >> column & 1) for column in range(len(cards))]))


def council_facts(
    text: TrickText, ballot: Ballot | None, question: Message | None = None, answers: tuple[Answer, ...] = ()
) -> Council:
    """A ballot's question, the wishes that were opened, the proposal that is voted on; or a poll."""
    if ballot is None:
        return Council(question, answers, (), None)

    def label(option: int) -> Message:
        return text.label(text.game.actions[option])

    wishes = tuple(Answer(seat, label(wish)) for seat, wish in enumerate(ballot.wishes))
    proposal = label(ballot.proposal) if ballot.stage == "vote" else None
    return Council(text.say(f"prompt.wish_{ballot.topic}"), answers, wishes, proposal)
