"""Judges what tricks and their first cards decide: tasks one by one, or the crew's objective."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from quarterdeck.games.deep_sea.components import DECK
from quarterdeck.games.deep_sea.setup.preparation import SECRET_PREDICTION
from quarterdeck.games.deep_sea.state import DeepSeaState, Public
from quarterdeck.games.deep_sea.tasks.kind import DONE, FAILED, OPEN, UNKNOWN, Kind, Tally
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.state import State, Verdict

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

PLACES: Final = tuple(tuple(cards_in(places)) for places in range(256))
"""The places in a small set of them."""


def finish(state: DeepSeaState, public: Public, verdict: Verdict) -> DeepSeaState:
    """The attempt is over; a secret prediction is shown."""
    secret = max(own.noted for own in state.own)
    public = replace(public, phase="over", asked=0, verdict=verdict, secret=secret)
    return State(public, state.own, state.covered)


def secret_prediction(game: DeepSea, state: DeepSeaState) -> int:
    """The secret prediction; a dummy's is its captain's secret."""
    public = state.public
    if SECRET_PREDICTION not in public.tasks:
        return UNKNOWN
    owner = public.owners[public.tasks.index(SECRET_PREDICTION)]
    return state.own[public.captain if owner == game.dummy else owner].noted


def tally(game: DeepSea, public: Public, secret: int = UNKNOWN) -> Tally:
    """The public history as the judges read it, between tricks or after an opening card."""
    resolved = max(public.trick - 1, 0) if public.verdict is None else sum(public.wins).bit_count()
    out = DECK.all
    for cards in public.captured:
        out &= ~cards
    return Tally(
        public.captain,
        public.captured,
        public.wins,
        resolved,
        game.tricks - resolved,
        out,
        public.table,
        public.leader,
        public.best_by,
        public.best,
        (public.foretold, secret),
    )


def judge(
    game: DeepSea, public: Public, tally: Tally, opening: bool = False
) -> tuple[tuple[int, ...], int, Verdict | None]:
    """What the history now decides; a failure ends the attempt even beside successes."""
    tasks, owners, verdicts, undecided = public.tasks, public.owners, public.verdicts, public.open
    failed = -1
    for place in PLACES[undecided] if undecided < len(PLACES) else cards_in(undecided):
        kind = game.judges[tasks[place]]
        if not opening:
            verdict = kind.judge(tally, owners[place])
        elif kind.watches_openings:
            verdict = kind.judge_opening(tally, owners[place])
        else:
            continue
        if verdict:
            verdicts = (*verdicts[:place], verdict, *verdicts[place + 1 :])
            undecided &= ~(1 << place)
            if verdict == FAILED and failed < 0:
                failed = place
    trick = public.trick
    if failed >= 0:
        lost = Verdict(False, "task", trick, owners[failed], task=tasks[failed])
        return verdicts, undecided, lost
    if tasks and not undecided:
        return verdicts, undecided, Verdict(True, "tasks", trick)
    if game.objective is None:
        return verdicts, undecided, None
    return verdicts, undecided, _judge_objective(game.objective, tally, opening, trick)


def _judge_objective(objective: Kind, tally: Tally, opening: bool, trick: int) -> Verdict | None:
    verdict = objective.judge_opening(tally, -1) if opening else objective.judge(tally, -1)
    if verdict == OPEN:
        return None
    return Verdict(verdict == DONE, "objective", trick, tally.winner if verdict == FAILED else -1)
