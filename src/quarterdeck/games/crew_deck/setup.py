"""Setup and deals: which cards are in the deck, and a round's first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from quarterdeck.core.contract import Decision
from quarterdeck.games.crew_deck import solo
from quarterdeck.games.crew_deck.choices import Deal, Setup
from quarterdeck.games.crew_deck.components import BOX, GENERALISTS, HUMAN_GENERALIST, HUMANS
from quarterdeck.games.crew_deck.config import HAND, CrewDeckConfig
from quarterdeck.games.crew_deck.observations import SEEN_ROUND
from quarterdeck.games.crew_deck.ship import Ship
from quarterdeck.games.crew_deck.state import Own, Public, State

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck

WILDS: Final = (*GENERALISTS, *HUMANS, *[HUMAN_GENERALIST] * BOX.wilds.human_generalists)
"""All wild cards of the box."""


def plain_cards(config: CrewDeckConfig) -> tuple[int, ...]:
    """All cards that are not wild."""
    return tuple(kind for kind in range(25) for _ in range(config.copies[kind // 5][kind % 5]))


def start(game: CrewDeck) -> State:
    """Empty ships."""
    seats = game.config.players
    public = Public(
        phase="setup",
        asked=0,
        round=0,
        first=0,
        turn=0,
        stacks=(),
        offers=(),
        posted=(),
        order=(),
        recruits=((),) * seats,
        placed=(0,) * seats,
        ships=(Ship(),) * seats,
        payrolls=((),) * seats,
        deck=game.config.deck_size,
        pile=0,
    )
    return State(public, (Own(),) * seats, deck=(), aside=())


def set_up(game: CrewDeck, state: State, decision: Decision, choice: Setup) -> State:
    aside = list(game.wild_cards)
    for kind in choice.wilds:
        aside.remove(kind)
    public = replace(state.public, phase="deal", first=choice.first, round=1)
    return State(public, state.owns, deck=game.plain_cards + choice.wilds, aside=tuple(aside))


def deal(game: CrewDeck, state: State, decision: Decision, choice: Deal) -> State:
    """Deals from the deck and, when it runs short, from the reshuffled discards."""
    public, owns, deck = state.public, state.owns, list(state.deck)
    from_deck, from_pile = choice.cards[: len(deck)], choice.cards[len(deck) :]
    for kind in from_deck:
        deck.remove(kind)
    if from_pile:
        deck = sorted(discarded(state))
        owns = tuple([replace(own, discards=()) for own in owns])
        public = replace(public, pile=0)
        for kind in from_pile:
            deck.remove(kind)
    public = _new_round(game, public, len(deck))
    owns = tuple(
        [
            Own(tuple(sorted(hand)), own.discards, own.ship, (), own.seen + hand)
            for own, hand in zip(owns, _hands(game, public.first, choice.cards), strict=True)
        ]
    )
    if not game.config.solo:
        return State(public, owns, tuple(deck), state.aside)
    stacks, seen, rival_hand = solo.rival_plays(public.stacks, public.seen, choice.cards[HAND:])
    public = replace(public, stacks=stacks, seen=seen)
    return State(public, owns, tuple(deck), state.aside, rival_hand)


def _hands(game: CrewDeck, first: int, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Each seat's cards of a deal, in the order it got them."""
    seats = game.config.players
    if seats == 1:
        return [cards[:HAND]]
    return [cards[(seat - first) % seats :: seats] for seat in range(seats)]


def _new_round(game: CrewDeck, public: Public, deck: int) -> Public:
    return replace(
        public,
        phase="form",
        asked=1 << public.first,
        turn=0,
        stacks=((),) * 3 if game.config.solo else (),
        posted=(),
        order=(),
        recruits=((),) * game.config.players,
        deck=deck,
        seen=public.seen + (SEEN_ROUND + public.first,),
    )


def discarded(state: State) -> tuple[int, ...]:
    """The discards that a reshuffle returns to the deck (a solo deck lasts without one)."""
    cards: tuple[int, ...] = ()
    for own in state.owns:
        cards += own.discards
    return cards
