"""What may be chosen in every game of tricks, one function per kind of decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.tricks.choices import SIGNALS, YES_NO
from quarterdeck.games.tricks.state import AnyState, hand_of, open_cards

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame


def plays(game: TrickGame[Any, Any], state: AnyState, decision: Decision) -> tuple[Choice, ...]:
    """Follow suit if you can; the dummy has only its open cards."""
    seat, public = decision.for_, state.public
    hand = state.own[seat].held & ~public.played if seat != game.dummy else open_cards(public)
    if public.table:
        following = game.following.get(hand & game.same_suit[public.table[0]])
        if following is not None:
            return following
    elif game.unopenable and hand & ~game.unopenable:
        hand &= ~game.unopenable
    return game.plays_of(hand)


def passes(game: TrickGame[Any, Any], state: AnyState, decision: Decision) -> tuple[Choice, ...]:
    """Trumps can't be passed."""
    return game.passes.of(hand_of(state, decision.for_))


def options(game: TrickGame[Any, Any], state: AnyState, decision: Decision) -> tuple[Choice, ...]:
    """What may be wished for and proposed."""
    topic = state.public.ballot.topic
    return SIGNALS if topic == "distress" else game.options(state.public, topic)


def yes_or_no(game: TrickGame[Any, Any], state: AnyState, decision: Decision) -> tuple[Choice, ...]:
    return YES_NO
