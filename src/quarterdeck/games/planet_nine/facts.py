"""What terminal and boards show of a mission of Planet Nine, made from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from quarterdeck.core.words import Message
from quarterdeck.games.planet_nine.components import MISSIONS
from quarterdeck.games.planet_nine.setup import polled
from quarterdeck.games.planet_nine.state import PlanetNineView, Public
from quarterdeck.games.tricks.facts import Answer, Council, TrickFacts, common_facts, council_facts

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

    def radio(member: int) -> bool | None:
        return bool(public.radios >> member & 1) if public.captain >= 0 else None

    def duty(member: int) -> Message | None:
        """What the mission's special rule asks of this member."""
        if member == public.chosen and game.special.name:
            return game.text.say(f"duty.{game.special.name}")
        return game.text.say("duty.last") if member == public.second else None

    return Facts(
        **common_facts(game, view, public.won, max(MISSIONS), radio, duty),
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


def _council(game: PlanetNine, public: Public) -> Council:
    """With who answered the running poll, and how."""

    def said(word: str) -> Message:
        return game.text.say(f"{'role' if word in ROLES else 'choice'}.{word}")

    answers = zip(polled(game, public), map(said, public.answers), strict=False)
    return council_facts(game.text, public.ballot, answers=tuple(Answer(*answer) for answer in answers))
