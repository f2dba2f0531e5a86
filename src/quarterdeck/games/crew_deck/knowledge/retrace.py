"""Logs that lead to an imagined state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Entry
from quarterdeck.games.crew_deck.choices import Deal, Place, Setup, Stow
from quarterdeck.games.crew_deck.config import HAND
from quarterdeck.games.crew_deck.observations import SEEN_PLAY
from quarterdeck.games.crew_deck.ship import KIND_BITS, KIND_MASK
from quarterdeck.games.crew_deck.state import State

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck


def retrace(game: CrewDeck, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The log with the deals and the sealed placements that lead to `state`."""
    placing = state.public.phase == "place" and not game.config.solo
    sealed_from = len(log)
    while placing and isinstance(log[sealed_from - 1].choice, Place | Stow):
        sealed_from -= 1
    sealed = [_sealed_choices(state, seat) for seat in range(len(state.owns))]
    changed = [_choices_of(log[sealed_from:], seat) != choices for seat, choices in enumerate(sealed)]
    retraced: list[Entry] = []
    deals = 0
    for index, entry in enumerate(log):
        choice = entry.choice
        if isinstance(choice, Setup):
            in_game = Counter(game.wild_cards) - Counter(state.aside)
            choice = Setup(choice.first, tuple(sorted(in_game.elements())))
        elif isinstance(choice, Deal):
            choice = _retraced_deal(game, state, deals, choice)
            deals += 1
        elif index >= sealed_from and changed[entry.for_]:
            choice = sealed[entry.for_].pop(0)
        retraced.append(Entry(entry.kind, entry.by, entry.for_, choice))
    return tuple(retraced)


def _choices_of(log: Sequence[Entry], seat: int) -> list[Place | Stow]:
    """A seat's choices among these entries, the hold last: it does not matter when a card goes there."""
    choices = [entry.choice for entry in log if entry.for_ == seat]
    return sorted(choices, key=lambda choice: isinstance(choice, Stow))


def _sealed_choices(state: State, seat: int) -> list[Place | Stow]:
    """Placements of this round that are not shown yet, the hold last."""
    before, now = state.public.ships[seat], state.owns[seat].ship
    placed = [Place(code & KIND_MASK, code >> KIND_BITS) for code in now.crew[len(before.crew) :]]
    return [*placed, *(Stow(kind) for kind in now.hold[len(before.hold) :])]


def _retraced_deal(game: CrewDeck, state: State, number: int, dealt: Deal) -> Deal:
    hands = [own.seen[number * HAND : (number + 1) * HAND] for own in state.owns]
    if game.config.solo:
        rival = dealt.cards[HAND:]
        if number == state.public.round - 1:
            rival = rival[: HAND - len(state.rival_hand)] + state.rival_hand
        return Deal(hands[0] + rival)
    seats = len(hands)
    first = [code for code in state.public.seen if code < SEEN_PLAY][number]
    return Deal(tuple(hands[(first + turn) % seats][turn // seats] for turn in range(game.config.dealt)))
