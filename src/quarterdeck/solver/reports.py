"""What a crew wants to know when a mission is over: could it be won, and what lost it? In words, too."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.core import registry
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.match import Match
from quarterdeck.core.words import Message
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.planet_nine.choices import Uncover
from quarterdeck.games.tricks.choices import Deal, Play
from quarterdeck.solver.alternatives import Preparation
from quarterdeck.solver.answers import solve_any
from quarterdeck.solver.reviews import Review, Verdict, review
from quarterdeck.solver.searching import make_ready

SHARE_OF_DRAFTS = 0.5
"""Of the time: however long the steps took, other drafts are looked at for as long again."""


class Report(Struct, frozen=True):
    """A finished match with open cards."""

    review: Review
    won: bool
    any_draft: bool | None
    """Whether there was a draft of the tasks with which the deal could be won, without a distress pass."""

    @property
    def this_draft(self) -> bool | None:
        return self.review.winnable

    @property
    def lost_by(self) -> Verdict | None:
        return self.review.lost_by


def report(match: Match[Any, Any], within_ms: float) -> Report:
    """Looks at a match that is over for at most about so long; what takes longer stays undecided."""
    make_ready()
    started = perf_counter()
    outcome = match.outcome
    found = review(match, within_ms=within_ms * (1 - SHARE_OF_DRAFTS))
    any_draft = found.winnable
    if any_draft is False:
        any_draft = other_draft(match, within_ms - 1000 * (perf_counter() - started))
    return Report(found, outcome is not None and bool(outcome.winners), any_draft)


def other_draft(match: Match[Any, Any], limit_ms: float | None = None) -> bool | None:
    """Whether the match's deal could be won with its tasks given out in any way."""
    preparation = _preparation(match)
    if preparation is None:
        return None
    return solve_any(preparation.game, preparation.ways(), limit_ms).winnable


def _preparation(match: Match[Any, Any]) -> Preparation | None:
    """All ways from the match's deal to the first trick; None where its tasks can't be told beforehand."""
    choices = [entry.choice for entry in match.log]
    deal = next(choice for choice in choices if isinstance(choice, Deal))
    public = match.state.public
    if isinstance(match.game, DeepSea):
        try:
            tasks = tuple(TASKS[number].id for number in public.tasks)
            game = registry.build(DeepSea, replace(match.game.config, tasks=tasks, difficulty=0))
        except ConfigError:
            return None
        return Preparation(game, deal)
    tasks_drawn = tuple(card for choice in choices if isinstance(choice, Uncover) for card in choice.cards)
    left_of = None if public.dummy is None else public.dummy.left_of
    return Preparation(match.game, deal, tasks_drawn, left_of)


def sentences(match: Match[Any, Any], found: Report) -> tuple[Message, ...]:
    """The report in words: what decided it, and what another draft would have changed."""
    if found.won:
        return (Message("core.solved.won"),)
    lost = found.lost_by
    if lost is not None:
        return (_what_lost_it(match, lost),)
    if found.this_draft is None:
        return (Message("core.solved.undecided"),)
    if found.this_draft:
        return (Message("core.solved.unclear"),)
    other = {True: "other_draft", False: "no_draft", None: "maybe_other_draft"}[found.any_draft]
    return (Message(f"core.solved.{other}"),)


def _what_lost_it(match: Match[Any, Any], lost: Verdict) -> Message:
    entry = match.log[lost.step - 1]
    trick = match.state_at(lost.step - 1).public.trick
    if not isinstance(entry.choice, Play):
        return Message("core.solved.lost_in", {"trick": trick})
    card = match.game.text.card(entry.choice.card)  # type: ignore[attr-defined]
    # A dummy's card is played by the captain, who answers for it.
    return Message("core.solved.lost_by", {"seat": entry.by, "card": card, "trick": trick})
