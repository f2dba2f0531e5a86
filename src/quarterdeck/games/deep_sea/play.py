"""Cards into the trick, and a finished trick: who won it, what it decides, what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.components import DECK
from quarterdeck.games.deep_sea.judge import finish, judge, secret_prediction, tally
from quarterdeck.games.deep_sea.state import DeepSeaState
from quarterdeck.games.deep_sea.tasks.kind import Tally
from quarterdeck.games.tricks import play as tricks
from quarterdeck.games.tricks.choices import Play
from quarterdeck.games.tricks.state import State, Verdict

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea


def _finish_trick(
    game: DeepSea,
    state: DeepSeaState,
    table: tuple[int, ...],
    card: int,
    winner: int,
    played: int,
    seen: tuple[int, ...],
) -> DeepSeaState:
    """The trick goes to whoever laid the highest submarine, else the highest card of the suit."""
    public = state.public
    cards = 0
    for one in table:
        cards |= game.bit_of[one]
    trick = public.trick
    taken, won = list(public.captured), list(public.wins)
    taken[winner] |= cards
    won[winner] |= 1 << (trick - 1)
    captured, wins = tuple(taken), tuple(won)
    history = Tally(
        public.captain,
        captured,
        wins,
        trick,
        game.tricks - trick,
        DECK.all & ~played,
        table,
        public.leader,
        winner,
        card,
        (public.foretold, secret_prediction(game, state)),
    )
    verdicts, undecided, verdict = judge(game, public, history)
    over = verdict is not None
    speakers = 0 if over else game.speakers(public, trick + 1)
    public = replace(
        public,
        phase="briefing" if speakers else "play",
        asked=speakers or 1 << winner,
        table=table if over else (),
        best=card if over else -1,
        best_by=winner if over else -1,
        played=played,
        seen=seen,
        shown=public.shown & ~played,
        trick=trick if over else trick + 1,
        leader=public.leader if over else winner,
        captured=captured,
        wins=wins,
        verdicts=verdicts,
        open=undecided,
    )
    state = State(public, state.own, state.covered)
    if verdict is not None:
        return finish(state, public, verdict)
    return state if public.dummy is None else tricks.turn_cover(state, table)


_play = tricks.playing(_finish_trick)


def play(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Play) -> DeepSeaState:
    """An opening card alone may decide something."""
    opens = state.public.openings and not state.public.table
    state = _play(game, state, decision, choice)
    if not opens:
        return state
    public = state.public
    verdicts, undecided, verdict = judge(game, public, tally(game, public), opening=True)
    if undecided != public.open:
        public = replace(public, verdicts=verdicts, open=undecided)
        state = State(public, state.own, state.covered)
    return state if verdict is None else finish(state, public, verdict)


def time_up(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Choice) -> DeepSeaState:
    """The clock has run out before the mission was completed."""
    return finish(state, state.public, Verdict(False, "clock", state.public.trick))
