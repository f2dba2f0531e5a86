"""Chance: terrain, the draw of tasks, the deal; how it is drawn and what can come out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.core.chance import Source, below, shuffled
from quarterdeck.core.contract import Choice
from quarterdeck.games.deep_sea.choices import Draw, Terrain
from quarterdeck.games.deep_sea.components import DECK, TASKS
from quarterdeck.games.deep_sea.state import DeepSeaState, Public
from quarterdeck.games.deep_sea.tasks.draw import draw_tasks
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.chance import deal_with_dummy, possible_deal
from quarterdeck.games.tricks.choices import Deal

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

CARD_BITS: Final = tuple(1 << card for card in DECK.cards)


def sample(game: DeepSea, state: DeepSeaState, source: Source) -> Choice:
    """Draws the pending chance; deals again while one hand makes a task impossible."""
    phase = state.public.phase
    if phase == "terrain":
        return Terrain(below(source, DECK.colours.bit_count()))
    if phase == "tasks":
        return draw_tasks(game.drawing, source)
    while True:
        deal = deal_with_dummy(game, source) if game.dummy >= 0 else _deal(game, source)
        if not redeal_due(game, state.public, deal):
            return deal


def _deal(game: DeepSea, source: Source) -> Deal:
    """All cards, equally; a random seat gets the one that is left over."""
    deck = shuffled(source, CARD_BITS)
    seats, tricks = game.seats, game.tricks
    hands = [sum(deck[seat * tricks : (seat + 1) * tricks]) for seat in range(seats)]
    if len(deck) > seats * tricks:
        lucky = below(source, seats) if game.config.extra_card == "random" else 0
        hands[lucky] |= deck[-1]
    return Deal(tuple(hands))


def redeal_due(game: DeepSea, public: Public, deal: Deal) -> bool:
    """Whether one hand holds what makes one of the tasks impossible; the dummy's hand is all its cards."""
    hands = (*deal.hands, set_of((*deal.up, *deal.covered))) if deal.up else deal.hands
    for task in public.tasks:
        for cards in TASKS[task].redeal:
            if any(hand & cards == cards for hand in hands):
                return True
    return False


def chance_outcomes(game: DeepSea, state: DeepSeaState) -> tuple[tuple[Choice, float], ...] | None:
    """Listed where terrain is drawn."""
    if state.public.phase != "terrain":
        return None
    cards = cards_in(DECK.colours)
    return tuple((Terrain(card), 1 / len(cards)) for card in cards)


def possible(game: DeepSea, state: DeepSeaState, choice: Choice) -> bool:
    """Whether the pending chance can come out so."""
    phase = state.public.phase
    if isinstance(choice, Terrain):
        return phase == "terrain" and 0 <= choice.card < DECK.colours.bit_count()
    if isinstance(choice, Draw):
        return phase == "tasks" and game.drawing.possible(choice)
    if not isinstance(choice, Deal) or phase != "deal":
        return False
    return possible_deal(game, choice) and not redeal_due(game, state.public, choice)
