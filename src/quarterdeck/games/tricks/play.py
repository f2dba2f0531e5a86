"""Before a trick the briefing, then the trick itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from quarterdeck.core.contract import Decision
from quarterdeck.games.tricks.choices import Play, Show
from quarterdeck.games.tricks.observations import TURNED, saw
from quarterdeck.games.tricks.state import AnyState, Covered, Dummy, Shown, State

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame


def open_trick(game: TrickGame[Any, Any], public: Any, number: int, leader: int) -> Any:
    """Before a trick whoever may still communicate does so or is silent; then the leader plays."""
    speakers = game.speakers(public, number)
    phase = "briefing" if speakers else "play"
    return replace(public, phase=phase, asked=speakers or 1 << leader, trick=number, leader=leader)


def brief(game: TrickGame[Any, Any], state: AnyState, decision: Decision, choice: Any) -> AnyState:
    """Somebody communicates, which asks the others again, or is silent."""
    public, seat = state.public, decision.by
    if type(choice) is not game.silent_type:
        return State(_show(game, public, seat, choice), state.own, state.covered)
    asked = public.asked & ~(1 << seat)
    seen = public.seen + game.silent[seat]
    if asked:
        public = replace(public, asked=asked, seen=seen)
    else:
        public = replace(public, phase="play", asked=1 << public.leader, seen=seen)
    return State(public, state.own, state.covered)


def _show(game: TrickGame[Any, Any], public: Any, seat: int, show: Show) -> Any:
    """The card lies open, a token is used up and stays as it was laid."""
    radios = public.radios & ~(1 << seat)
    shared = public.shared - 1 if public.shared else 0
    asked = radios or (game.humans if shared else 0)
    return replace(
        public,
        phase="briefing" if asked else "play",
        asked=asked or 1 << public.leader,
        seen=public.seen + game.chose[seat][show],
        shown=public.shown | 1 << show.card,
        radios=radios,
        shared=shared,
        messages=(*public.messages, Shown(seat, show.card, show.claim, public.trick)),
    )


def playing(finish_trick: Callable[..., Any]) -> Callable[[Any, Any, Decision, Play], Any]:
    """What a card does; `finish_trick(game, state, table, card, winner, played, seen)` ends a trick."""

    def play(game: TrickGame[Any, Any], state: AnyState, decision: Decision, choice: Play) -> AnyState:
        """A card into the trick; with the last one the trick is won and judged.

        The hottest function of the games: tuples are joined from prebuilt parts.
        """
        public = state.public
        seat, card = decision.for_, choice.card
        bit, alone, observed, asked = game.laid[seat][card]
        best, best_by = public.best, public.best_by
        if game.beaten_by[best] & bit:
            best, best_by = card, seat
        table = public.table + alone
        seen = public.seen + observed
        played = public.played | bit
        if len(table) == game.seats:
            return finish_trick(game, state, table, best, best_by, played, seen)  # type: ignore[no-any-return]
        if not asked:
            asked = 1 << game.clockwise(public)[seat]
        public = replace(
            public, asked=asked, table=table, best=best, best_by=best_by, played=played, seen=seen
        )
        return State(public, state.own, state.covered)

    return play


def turn_cover(state: AnyState, table: tuple[int, ...]) -> AnyState:
    """After the trick the card under the one the dummy played is turned up."""
    dummy, covered = state.public.dummy, state.covered
    assert covered is not None
    column = next(column for column, up in enumerate(dummy.up) if up in table)
    card = covered.cards[column]
    dummy = Dummy(changed(dummy.up, column, card), dummy.covers & ~(1 << column), dummy.left_of)
    seen = state.public.seen if card < 0 else (*state.public.seen, saw(TURNED, column, card))
    covered = Covered(changed(covered.cards, column, -1), covered.dealt)
    return State(replace(state.public, dummy=dummy, seen=seen), state.own, covered)


def changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The values with another at one place."""
    return (*values[:place], value, *values[place + 1 :])
