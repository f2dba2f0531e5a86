"""Setup and deals: which cards are in the deck, and what chance may do with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from quarterdeck.core.chance import Source, below, shuffled
from quarterdeck.games.crew_deck import solo
from quarterdeck.games.crew_deck.components import BOX, GENERALISTS, HUMAN_GENERALIST, HUMANS
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.state import SEEN_ROUND, Deal, Own, Public, Setup, State

HAND: Final = 5


class Deck:
    """Setup, deals and reshuffles of one configuration."""

    def __init__(self, config: CrewDeckConfig) -> None:
        self.config = config
        self.plain = tuple(kind for kind in range(25) for _ in range(config.copies[kind // 5][kind % 5]))
        """All cards that are not wild."""
        every_wild = (*GENERALISTS, *HUMANS, *[HUMAN_GENERALIST] * BOX.wilds.human_generalists)
        self.wilds: tuple[int, ...] = every_wild if config.wilds else ()
        """The wild cards of the box, in the deck or aside; none in a game without them."""
        self.no_stacks: tuple[tuple[int, ...], ...] = ((),) * 3 if config.solo else ()

    def set_up(self, state: State, seat: int, choice: Setup) -> State:
        aside = list(self.wilds)
        for kind in choice.wilds:
            aside.remove(kind)
        public = replace(state.public, phase="deal", first=choice.first, round=1)
        return State(public, state.owns, deck=self.plain + choice.wilds, aside=tuple(aside))

    def deal(self, state: State, seat: int, choice: Deal) -> State:
        """Deals from the deck and, when it runs short, from the reshuffled discards."""
        public, owns, deck = state.public, state.owns, list(state.deck)
        from_deck, from_pile = choice.cards[: len(deck)], choice.cards[len(deck) :]
        for kind in from_deck:
            deck.remove(kind)
        if from_pile:
            deck = sorted(pile(state))
            owns = tuple([replace(own, discards=()) for own in owns])
            public = replace(public, pile=0)
            for kind in from_pile:
                deck.remove(kind)
        public = self._new_round(public, len(deck))
        owns = tuple(
            [
                Own(tuple(sorted(hand)), own.discards, own.ship, (), own.seen + hand)
                for own, hand in zip(owns, self.hands(public.first, choice.cards), strict=True)
            ]
        )
        if not self.config.solo:
            return State(public, owns, tuple(deck), state.aside)
        stacks, seen, rival_hand = solo.rival_plays(public.stacks, public.seen, choice.cards[HAND:])
        public = replace(public, stacks=stacks, seen=seen)
        return State(public, owns, tuple(deck), state.aside, rival_hand)

    def hands(self, first: int, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Each seat's cards of a deal, in the order it got them."""
        seats = self.config.players
        if seats == 1:
            return [cards[:HAND]]
        return [cards[(seat - first) % seats :: seats] for seat in range(seats)]

    def _new_round(self, public: Public, deck: int) -> Public:
        return replace(
            public,
            phase="form",
            turn=0,
            stacks=self.no_stacks,
            posted=(),
            order=(),
            recruits=((),) * self.config.players,
            deck=deck,
            seen=public.seen + (SEEN_ROUND + public.first,),
        )

    # Chance --------------------------------------------------------------------------------------

    def sample(self, state: State, source: Source) -> Setup | Deal:
        if state.public.phase == "setup":
            return self._sample_setup(source)
        wanted = self.config.dealt
        cards = drawn(source, state.deck, wanted)
        if len(cards) < wanted:
            cards += drawn(source, pile(state), wanted - len(cards))
        return Deal(cards)

    def _sample_setup(self, source: Source) -> Setup:
        by_lot = self.config.first_player == "random"
        first = below(source, self.config.players) if by_lot else 0
        generalists, humans, both = self.config.wilds_of_each_type
        wilds = (
            *sorted(shuffled(source, GENERALISTS)[:generalists]),
            *sorted(shuffled(source, HUMANS)[:humans]),
            *[HUMAN_GENERALIST] * both,
        )
        return Setup(first, wilds)

    def possible(self, state: State, choice: Setup | Deal) -> bool:
        if isinstance(choice, Setup):
            beginners = self.config.players if self.config.first_player == "random" else 1
            return (
                state.public.phase == "setup"
                and 0 <= choice.first < beginners
                and self._right_wilds(choice.wilds)
            )
        fresh = len(state.deck)
        return (
            state.public.phase == "deal"
            and len(choice.cards) == self.config.dealt
            and _contained(choice.cards[:fresh], state.deck)
            and _contained(choice.cards[fresh:], pile(state))
        )

    def _right_wilds(self, wilds: tuple[int, ...]) -> bool:
        generalists, humans, both = self.config.wilds_of_each_type
        return (
            list(wilds) == sorted(wilds)
            and _contained(wilds, self.wilds)
            and sum(kind in GENERALISTS for kind in wilds) == generalists
            and sum(kind in HUMANS for kind in wilds) == humans
            and wilds.count(HUMAN_GENERALIST) == both
        )


def pile(state: State) -> tuple[int, ...]:
    """The discards that a reshuffle returns to the deck (a solo deck lasts without one)."""
    cards: tuple[int, ...] = ()
    for own in state.owns:
        cards += own.discards
    return cards


def drawn(source: Source, cards: Sequence[int], count: int) -> tuple[int, ...]:
    """Up to `count` of the cards, in an order drawn uniformly."""
    left = list(cards)
    draw = source.getrandbits
    last = len(left)
    stop = max(last - count, 0)
    while last > stop:
        bits = (last - 1).bit_length()
        where = draw(bits) if bits else 0
        while where >= last:
            where = draw(bits)
        last -= 1
        left[where], left[last] = left[last], left[where]
    return tuple(left[stop:])


def _contained(part: Sequence[int], whole: Sequence[int]) -> bool:
    return not Counter(part) - Counter(whole)
