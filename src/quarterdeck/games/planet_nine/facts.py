"""What terminal and boards show of a mission of Planet Nine, made from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct

from quarterdeck.core.words import Message
from quarterdeck.games.planet_nine.components import MISSIONS
from quarterdeck.games.planet_nine.setup import polled
from quarterdeck.games.planet_nine.state import PlanetNineView, Public
from quarterdeck.games.tricks.facts import (
    Answer,
    Council,
    Member,
    TrickFacts,
    balloted,
    cards_held,
    common_facts,
    shown_by,
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
    common = common_facts(game, view, public.won, max(MISSIONS))
    return Facts(
        **common,
        members=tuple(_member(game, public, member, common) for member in range(game.seats)),
        council=_council(game, public) if public.phase in COUNCIL else None,
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


def _member(game: PlanetNine, public: Public, member: int, common: dict[str, Any]) -> Member:
    radio = bool(public.radios >> member & 1)
    return Member(
        member,
        cards_held(game, public, member, common),
        public.won[member] if public.won else 0,
        bool(public.asked >> member & 1),
        member == public.captain,
        radio if public.captain >= 0 and member != game.dummy else None,
        shown_by(public, member),
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
        return Council(None, _answers(game, public), (), None)
    wishes, proposal = balloted(game.text, ballot)
    question = Message(f"planet_nine.prompt.wish_{ballot.topic}")
    return Council(question, _answers(game, public), wishes, proposal)


def _answers(game: PlanetNine, public: Public) -> tuple[Answer, ...]:
    """Who answered the running poll, and how."""
    said = zip(polled(game, public), public.answers, strict=False)
    return tuple(Answer(member, _answer(word)) for member, word in said)


def _answer(word: str) -> Message:
    return Message(f"planet_nine.{'role' if word in ROLES else 'choice'}.{word}")
