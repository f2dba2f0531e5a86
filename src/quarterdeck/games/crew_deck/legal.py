"""What may be chosen, phase by phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.crew_deck.state import Own, State

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck


def plays(game: CrewDeck, state: State, decision: Decision) -> tuple[Choice, ...]:
    """Any card of the hand on any stack that is not full, or as a new stack."""
    stacks, size = state.public.stacks, game.stack_size
    mask, bit = 0, 1
    for stack in stacks:
        if len(stack) < size:
            mask |= bit
        bit <<= 1
    if len(stacks) < game.stack_count:
        mask |= bit
    choices: tuple[Choice, ...] = ()
    last = -1
    plays_on = game.vocabulary.plays_on
    for kind in state.owns[decision.for_].hand:
        if kind != last:
            choices += plays_on[kind][mask]
            last = kind
    return choices


def payrolls(game: CrewDeck, state: State, decision: Decision) -> tuple[Choice, ...]:
    """Any payroll card that nobody has taken this round."""
    pays = game.vocabulary.pays
    return tuple([pays[cost] for cost in state.public.offers])


def recruits(game: CrewDeck, state: State, decision: Decision) -> tuple[Choice, ...]:
    """Any stack that is left."""
    return game.vocabulary.recruits_of[len(state.public.stacks)]


def placements(game: CrewDeck, state: State, decision: Decision) -> tuple[Choice, ...]:
    return placements_of(game, state.owns[decision.for_])


def placements_of(game: CrewDeck, own: Own) -> tuple[Choice, ...]:
    """Each new card beside the crew inside the frame, or in the hold while that has room."""
    ship, vocabulary = own.ship, game.vocabulary
    free = game.hull.free(ship.mask)
    room_in_hold = len(ship.hold) < game.hold_size
    choices: tuple[Choice, ...] = ()
    last = -1
    for kind in own.berthless:
        if kind != last:
            choices += vocabulary.places(kind, free)
            if room_in_hold:
                choices += vocabulary.stows[kind]
            last = kind
    return choices
