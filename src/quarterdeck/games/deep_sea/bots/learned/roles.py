"""What a card or a suit has to do with a task, as the policy is told it."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.deep_sea.components import DECK, TASKS
from quarterdeck.games.deep_sea.tasks import of_cards
from quarterdeck.games.deep_sea.tasks.kind import Kind
from quarterdeck.games.deep_sea.tasks.kinds import judges

CARD_ROLES: Final = 5
WANTED, COUNTED, EXACT, AVOIDED, MADE_OF = range(CARD_ROLES)
SUIT_ROLES: Final = 7
SUIT_COUNTED, SUIT_EXACT, SUIT_AVOIDED, MORE, FEWER, AS_MANY, NOT_OPENED = range(SUIT_ROLES)

_BITS: Final = np.arange(len(DECK.cards), dtype=np.int64)


@cache
def card_roles() -> NDArray[np.bool_]:
    """[96, 5, 40]"""
    found = np.zeros((len(TASKS), CARD_ROLES, len(DECK.cards)), bool)
    for task, judge in enumerate(judges(4)):
        for role, cards in _of_cards(judge):
            found[task, role] |= (cards >> _BITS & 1).astype(bool)
    return found


@cache
def suit_roles() -> NDArray[np.bool_]:
    """[96, 7, 5]"""
    found = np.zeros((len(TASKS), SUIT_ROLES, len(DECK.of_suit)), bool)
    for task, judge in enumerate(judges(4)):
        for role, cards in _of_suits(judge):
            for suit, whole in enumerate(DECK.of_suit):
                found[task, role, suit] |= cards & whole == whole
    return found


def _of_cards(judge: Kind) -> list[tuple[int, int]]:
    """Roles with the cards that have them."""
    match judge:
        case of_cards.AtLeast():
            return [(WANTED if cards.bit_count() == n else COUNTED, cards) for cards, n in judge.want]
        case of_cards.AtLeastOneOf():
            return [(COUNTED, cards) for cards, _ in judge.want]
        case of_cards.Exactly():
            return [(EXACT if count else AVOIDED, cards) for cards, count in judge.want]
        case of_cards.LastTrickWith():
            return [(WANTED, judge.card)]
        case of_cards.WinWith():
            return [(MADE_OF, judge.with_), (COUNTED, judge.catch)]
        case of_cards.TrickOfOnly():
            return [(MADE_OF, judge.cards)]
    return []


def _of_suits(judge: Kind) -> list[tuple[int, int]]:
    """Roles with the suits, as cards, that have them."""
    match judge:
        case of_cards.AtLeast() | of_cards.AtLeastOneOf():
            return [(SUIT_COUNTED, cards) for cards, _ in judge.want]
        case of_cards.Exactly():
            return [(SUIT_EXACT if count else SUIT_AVOIDED, cards) for cards, count in judge.want]
        case of_cards.MoreCards():
            return [(MORE, judge.of), (FEWER, judge.than)]
        case of_cards.AsManyCards() | of_cards.TrickBalanced():
            return [(AS_MANY, judge.a | judge.b)]
        case of_cards.NeverOpen():
            return [(NOT_OPENED, judge.cards)]
    return []
