"""Scoring a squadron against two dice (rulebook: Scoring)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from quarterdeck.games.jobwell.components import FACES_OF, GREY, SUIT_OF, SUITS

GREY_SUIT: Final = SUITS.index("grey")


def _value(card: int, right: int, left: int) -> int:
    """+1 for a die that matches, +2 for both, -1 for none; two equal dice both count."""
    return (right in FACES_OF[card]) + (left in FACES_OF[card]) or -1


VALUE: Final = {
    (right, left): tuple(_value(card, right, left) for card in range(len(FACES_OF)))
    for right, left in product(range(1, 7), repeat=2)
}
"""What each card is worth, by the two dice."""


@lru_cache(maxsize=1 << 16)
def _fit(squad: tuple[int, ...], empty_bonus: bool) -> int:
    """The points that no die changes: pairs, one suit, no grey."""
    if not squad:
        return int(empty_bonus)
    suits = [SUIT_OF[card] for card in squad]
    kinds = set(suits)
    pairs = sum([suits.count(suit) >= 2 for suit in kinds])
    return pairs + (len(kinds) == 1) + (GREY_SUIT not in kinds)


def score(squad: tuple[int, ...], right: int, left: int, empty_bonus: bool = True) -> int:
    """The points of a squadron; `empty_bonus` is the reading `empty_squad_no_grey_bonus`."""
    return sum(map(VALUE[right, left].__getitem__, squad), _fit(squad, empty_bonus))


def explain(squad: tuple[int, ...], right: int, left: int, empty_bonus: bool = True) -> dict[str, int]:
    """The same sum by line: cards, pairs, one_suit, no_grey."""
    suits = [SUIT_OF[card] for card in squad]
    return {
        "cards": sum(VALUE[right, left][card] for card in squad),
        "pairs": sum(suits.count(suit) >= 2 for suit in range(4)),
        "one_suit": int(len(set(suits)) == 1),
        "no_grey": int(all(card < GREY for card in squad)) if squad else int(empty_bonus),
    }
