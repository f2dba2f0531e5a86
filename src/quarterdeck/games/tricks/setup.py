"""From the deal to the first trick: steps that ask somebody, or do their work and go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from quarterdeck.core.contract import Decision
from quarterdeck.games.tricks.choices import Deal
from quarterdeck.games.tricks.observations import CAPTAIN, UP, saw
from quarterdeck.games.tricks.play import open_trick
from quarterdeck.games.tricks.state import AnyState, Covered, Dummy, State

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame


def next_step(game: TrickGame[Any, Any], state: AnyState, public: Any) -> AnyState:
    """Goes on in the order of preparation from `public`, which need not be in the state yet."""
    return game.steps[game.agenda[public.step + 1]](game, state, public)  # type: ignore[no-any-return]


def ask(state: AnyState, public: Any, phase: str, asked: int) -> AnyState:
    """The table waits for these seats."""
    return State(replace(public, phase=phase, asked=asked), state.own, state.covered)


def begin(phase: str, asked: int = 0) -> Any:
    """A step that waits for chance, or for these seats."""

    def begun(game: TrickGame[Any, Any], state: AnyState, public: Any) -> AnyState:
        public = replace(public, phase=phase, asked=asked, step=public.step + 1)
        return State(public, state.own, state.covered)

    return begun


def entered(public: Any) -> Any:
    """One step further in the order of preparation."""
    return replace(public, step=public.step + 1)


def dealt(game: TrickGame[Any, Any], state: AnyState, decision: Decision, deal: Deal) -> AnyState:
    """Everybody looks at their cards; whoever holds the highest trump is the captain."""
    captain = extra = -1
    captains_card = game.bit_of[game.captains_card]
    for seat, hand in enumerate(deal.hands):
        if hand & captains_card:
            captain = seat
        if game.uneven and hand.bit_count() > game.tricks:
            extra = seat
    seen = (*state.public.seen, saw(CAPTAIN, captain, extra + 1))
    dummy = covered = None
    if deal.up:
        extra = game.dummy
        dummy = Dummy(deal.up, (1 << len(deal.up)) - 1, game.dummy_left_of)
        covered = Covered(deal.covered, deal.covered)
        seen += tuple(saw(UP, column, card) for column, card in enumerate(deal.up))
    public = replace(state.public, seen=seen, captain=captain, extra=extra, dummy=dummy)
    own = tuple([game.own_type(hand, (hand,)) for hand in deal.hands])
    return next_step(game, State(public, own, covered), public)


def begin_play(game: TrickGame[Any, Any], state: AnyState, public: Any) -> AnyState:
    """The captain opens the first trick."""
    return State(open_trick(game, public, 1, public.captain), state.own, state.covered)
