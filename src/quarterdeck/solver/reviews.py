"""A finished match looked at with open cards: until when it could be won, and which move lost it."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.core.match import Match
from quarterdeck.games.tricks.choices import Play
from quarterdeck.solver.answers import Answer, solve_state
from quarterdeck.solver.errors import NotSolvable, StillRunning


class Verdict(Struct, frozen=True):
    """What could be won after a step of the match."""

    step: int
    """Lines of the log up to here; the state is `match.state_at(step)`."""
    by: Seat
    """Who made the step's choice, or chance (-1)."""
    move: str
    """The choice, in notation."""
    winnable: bool | None
    line: tuple[str, ...]
    """A line that wins from here."""
    nodes: int
    ms: float


class Review(Struct, frozen=True):
    """The verdicts from the moment all tasks were given out."""

    verdicts: tuple[Verdict, ...]

    @property
    def winnable(self) -> bool | None:
        """Whether the match could be won before the first card."""
        return self.verdicts[0].winnable if self.verdicts else None

    @property
    def lost_by(self) -> Verdict | None:
        """The first step after which no line wins any more; None where there is none, or it is undecided."""
        could_be_won = False
        for verdict in self.verdicts:
            if verdict.winnable is None:
                return None
            if could_be_won and not verdict.winnable:
                return verdict
            could_be_won = verdict.winnable
        return None


def review(match: Match[Any, Any], limit_ms: float | None = None, within_ms: float | None = None) -> Review:
    """Looks at every step of a match that is over; `limit_ms` is for each, `within_ms` for all of them."""
    if match.pending:
        raise StillRunning("the solver looks at a match only when it is over")
    started = perf_counter()

    def left() -> float | None:
        if within_ms is None:
            return limit_ms
        remaining = max(0.0, within_ms - 1000 * (perf_counter() - started))
        return remaining if limit_ms is None else min(limit_ms, remaining)

    verdicts: list[Verdict] = []
    known: Answer | None = None
    for step in range(1, len(match.log) + 1):
        entry = match.log[step - 1]
        followed = _followed(match, known, entry.choice)
        if followed is None:
            state = match.state_at(step)
            if known is None and match.game.outcome(state) is not None:
                continue  # nothing before it could be solved, so its end says nothing
            try:
                followed = solve_state(match.game, state, left())
            except NotSolvable:
                known = None
                continue
        known = followed
        move = match.game.text.write(entry.choice) if entry.by >= 0 else entry.kind
        verdicts.append(Verdict(step, entry.by, move, known.winnable, known.line, known.nodes, known.ms))
    if not verdicts:
        raise NotSolvable("nothing")
    return Review(tuple(verdicts))


def _followed(match: Match[Any, Any], known: Answer | None, choice: Any) -> Answer | None:
    """What is known after a choice without another search."""
    if known is None or known.winnable is None:
        return None
    if not known.winnable:
        return Answer(False, (), 0, 0.0)
    if not isinstance(choice, Play):
        return Answer(True, known.line, 0, 0.0)
    if known.line and match.game.text.write(choice) == known.line[0]:
        return Answer(True, known.line[1:], 0, 0.0)
    return None
