"""What terminal and boards show of a mission of Planet Nine, made from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from quarterdeck.core.words import Message
from quarterdeck.games.planet_nine.components import MISSIONS
from quarterdeck.games.planet_nine.state import (
    SAW_ANSWER,
    SAW_PLAY,
    PlanetNineView,
    Public,
    hand_in,
    saw_kind,
    saw_member,
    saw_what,
)
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.facts import (
    Answer,
    Council,
    Member,
    Mission,
    Played,
    Shown,
    Trick,
    TrickFacts,
    balloted,
    columns_of,
)

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

COUNCIL: Final = frozenset({"wish", "propose", "vote", "poll", "prefer", "name", "assign"})
"""Phases in which the crew settles something in words."""
ROLES: Final = frozenset({"first", "between", "last"})


class Task(Struct, frozen=True, gc=False):
    """A task card."""

    card: int
    token: str
    owner: int | None
    """None: still in the middle of the table."""
    state: Literal["open", "done", "failed"]


class Facts(TrickFacts, frozen=True, gc=False, kw_only=True):
    """The table."""

    tasks: tuple[Task, ...]
    lost_on: int | None
    """The card the mission failed on."""


def facts(game: PlanetNine, view: PlanetNineView) -> Facts:
    """The table as the viewing seat sees it."""
    public, verdict = view.public, view.public.verdict
    failed = verdict.card if verdict is not None and not verdict.won and verdict.card >= 0 else None
    running = () if verdict is not None else played(game, public, public.leader, public.table)
    dummy = public.jarvis
    return Facts(
        phase=public.phase,
        mission=_mission(game),
        members=tuple(_member(game, public, member, running) for member in range(game.members)),
        clockwise=_clockwise(game, public, view.seat or 0),
        trick=public.trick,
        tricks=game.tricks,
        finished=_finished(public),
        leader=public.leader if public.leader >= 0 else None,
        running=running,
        last=last_trick(game, public),
        hand=tuple(cards_in(hand_in(view))),
        columns=None if dummy is None else columns_of(dummy.up, dummy.covers),
        council=_council(game, public) if public.phase in COUNCIL else None,
        distress=public.distress,
        passing=public.phase == "pass",
        over=verdict is not None,
        tasks=tuple(
            Task(
                task.card,
                task.token,
                task.owner if task.owner >= 0 else None,
                "done" if task.done else "failed" if task.card == failed else "open",
            )
            for task in public.tasks
        ),
        lost_on=failed,
    )


def _mission(game: PlanetNine) -> Mission:
    number, text = game.mission.number, game.text
    following = number + 1 if number and number + 1 in MISSIONS else None
    return Mission(number, following, text.mission_title(), text.briefing())


def _finished(public: Public) -> int:
    return public.trick if public.verdict is not None else max(0, public.trick - 1)


def _clockwise(game: PlanetNine, public: Public, first: int) -> tuple[int, ...]:
    neighbour, order = game.clockwise(public), [first]
    while len(order) < game.members:
        order.append(neighbour[order[-1]])
    return tuple(order)


def played(game: PlanetNine, public: Public, leader: int, cards: tuple[int, ...]) -> tuple[Played, ...]:
    """A trick, card by card."""
    if not cards:
        return ()
    members = _clockwise(game, public, leader)
    return tuple(Played(member, card) for member, card in zip(members, cards, strict=False))


def last_trick(game: PlanetNine, public: Public) -> Trick | None:
    """The last finished trick: the only one that may be looked at again."""
    plays = [code for code in public.seen if saw_kind(code) == SAW_PLAY]
    done = len(plays) - len(public.table)
    if done < game.members:
        return None
    cards = plays[done - game.members : done]
    laid = tuple(Played(saw_member(code), saw_what(code)) for code in cards)
    return Trick(_finished(public), laid, public.leader)


def _member(game: PlanetNine, public: Public, member: int, running: tuple[Played, ...]) -> Member:
    cards = 0
    if public.commander >= 0:
        laid = any(play.member == member for play in running)
        cards = game.tricks + (public.extra == member) - _finished(public) - laid
    message = public.messages[member] if member < len(public.messages) else None
    shown: tuple[Shown, ...] = ()
    if message is not None:
        held = bool(public.shown >> message.card & 1)
        shown = (Shown(message.card, message.claim, message.trick, held),)
    return Member(
        member,
        cards,
        public.won[member] if public.won else 0,
        bool(public.asked >> member & 1),
        member == public.commander,
        bool(public.radios >> member & 1) if member < len(public.messages) else None,
        shown,
        _duty(game, public, member),
    )


def _duty(game: PlanetNine, public: Public, member: int) -> Message | None:
    """What the mission's special rule asks of this member."""
    if member == public.chosen and game.special.name:
        return Message(f"planet_nine.duty.{game.special.name}")
    return Message("planet_nine.duty.last") if member == public.second else None


def _council(game: PlanetNine, public: Public) -> Council:
    ballot = public.ballot
    if ballot is None:
        return Council(None, _answers(public), (), None)
    wishes, proposal = balloted(game.text, ballot)
    return Council(Message(f"planet_nine.prompt.wish_{ballot.topic}"), _answers(public), wishes, proposal)


def _answers(public: Public) -> tuple[Answer, ...]:
    """Who answered the running poll, and how."""
    if not public.answers:
        return ()
    members = [saw_member(code) for code in public.seen if saw_kind(code) == SAW_ANSWER]
    said = zip(members[-len(public.answers) :], public.answers, strict=True)
    return tuple(Answer(member, _answer(word)) for member, word in said)


def _answer(word: str) -> Message:
    return Message(f"planet_nine.{'role' if word in ROLES else 'choice'}.{word}")
