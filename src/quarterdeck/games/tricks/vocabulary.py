"""The choices that go with cards, made once per deck: listing what may be chosen builds no choice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias, TypeVar

from quarterdeck.games.tricks.cards import Deck, HandTable, cards_in, per_card
from quarterdeck.games.tricks.choices import Pass, Play, Show
from quarterdeck.games.tricks.radio import CLAIMS, claims, unmarked

Markers: TypeAlias = Literal["only", "any", "hidden"]
"""A single card of a colour is shown as "only", or as "any" of the three; "hidden": no marker is shown."""
S = TypeVar("S", bound=Show)


@cache
def plays(deck: Deck) -> HandTable[Play]:
    return HandTable(deck, per_card(deck, Play))


@cache
def passes(deck: Deck) -> HandTable[Pass]:
    """Trumps are never passed."""
    choices = per_card(deck, Pass)
    return HandTable(deck, lambda suit, bits: () if suit == deck.trump else choices(suit, bits))


@cache
def shows(deck: Deck, kind: type[S], markers: Markers) -> HandTable[S]:
    """The true messages of a hand; trumps are never communicated."""
    made = {(card, claim): kind(card, claim) for card in cards_in(deck.colours) for claim in CLAIMS}

    def choices(suit: int, bits: int) -> Iterable[S]:
        if suit == deck.trump or not deck.of_suit[suit]:
            return ()
        told = unmarked(bits) if markers == "hidden" else claims(bits, strict_single=markers == "only")
        return [made[deck.number(suit, value), claim] for value, claim in told]

    return HandTable(deck, choices)
