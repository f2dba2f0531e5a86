"""A finished trick: who won it, what it means for the mission, what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.games.planet_nine.components import OMEGA
from quarterdeck.games.planet_nine.judge import Trick, judge_tasks, tasks_left
from quarterdeck.games.planet_nine.state import Phase, PlanetNineState, Public
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.play import turn_cover
from quarterdeck.games.tricks.state import State, Verdict

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


def finish_trick(
    game: PlanetNine,
    state: PlanetNineState,
    table: tuple[int, ...],
    card: int,
    winner: int,
    played: int,
    seen: tuple[int, ...],
) -> PlanetNineState:
    """The highest card of the led suit, or the highest rocket, wins; then the mission is judged."""
    public = state.public
    number = public.trick
    tricks = list(public.won)
    tricks[winner] += 1
    won = tuple(tricks)
    winners = public.winners | game.bit_of[card]
    tasks, still_open = public.tasks, public.open
    verdict: Verdict | None = None
    if still_open & played:
        tasks, verdict = judge_tasks(tasks, number, winner, played)
        still_open = still_open if verdict else still_open & ~played
    if verdict is None:
        if game.special.judges:
            trick = Trick(
                number,
                number == game.tricks,
                winner,
                card,
                set_of(table),
                played,
                winners,
                won,
                public.captain,
                public.chosen,
                public.second,
                next((task.card for task in public.tasks if task.token == OMEGA), -1),
            )
            verdict = _judge_special(game, trick, still_open)
        elif not still_open:
            verdict = Verdict(True, "tasks", number, winner)
        if verdict is None and number == game.tricks:
            verdict = tasks_left(tasks, number, played)
    phase: Phase = "over"
    asked = 0
    if verdict is None:
        number += 1
        speakers = game.speakers(public, number) if public.radios else 0
        phase, asked = ("briefing", speakers) if speakers else ("play", 1 << winner)
    public = Public(  # by position: `replace` would have to look sixteen names up
        phase,
        asked,
        (),
        -1,
        -1,
        played,
        seen,
        public.shown & ~played,
        number,
        winner,
        public.radios,
        public.shared,
        public.messages,
        public.step,
        public.captain,
        public.extra,
        public.ballot,
        public.distress,
        public.dummy,
        verdict,
        winners,
        won,
        still_open,
        tasks,
        public.middle,
        public.chosen,
        public.second,
        public.answers,
    )
    state = State(public, state.own, state.covered)
    if verdict is not None:
        return state
    if game.dummy >= 0:
        state = turn_cover(state, table)
    return game.special.next_trick(state, number) if game.special.interrupts else state


def _judge_special(game: PlanetNine, trick: Trick, still_open: int) -> Verdict | None:
    """The mission's special rule, and success where it leaves nothing to do."""
    rule = game.special
    verdict = rule.fails(trick)
    if verdict is None and not still_open and rule.done(trick):
        return Verdict(True, rule.name, trick.number, trick.winner)
    return verdict
