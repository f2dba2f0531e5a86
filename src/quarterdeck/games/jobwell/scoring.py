"""Scoring a squadron against two dice (rulebook: Scoring)."""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.games.jobwell.components import FACES_OF, GREY, SUIT_OF


@lru_cache(maxsize=200_000)
def score(squad: tuple[int, ...], right: int, left: int, empty_bonus: bool = True) -> int:
    """The points of a squadron; `empty_bonus` is the reading `empty_squad_no_grey_bonus`."""
    if not squad:
        return int(empty_bonus)
    points = 0
    suits = [0, 0, 0, 0]
    for card in squad:
        faces = FACES_OF[card]
        matches = (right in faces) + (left in faces)
        points += matches or -1
        suits[SUIT_OF[card]] += 1
    points += sum(count >= 2 for count in suits)
    points += max(suits) == len(squad)
    points += all(card < GREY for card in squad)
    return points


def explain(squad: tuple[int, ...], right: int, left: int, empty_bonus: bool = True) -> dict[str, int]:
    """The same sum by line: cards, pairs, one_suit, no_grey."""
    suits = [SUIT_OF[card] for card in squad]
    matches = [(right in FACES_OF[card]) + (left in FACES_OF[card]) for card in squad]
    return {
        "cards": sum(match or -1 for match in matches),
        "pairs": sum(suits.count(suit) >= 2 for suit in range(4)),
        "one_suit": int(len(set(suits)) == 1),
        "no_grey": int(all(card < GREY for card in squad)) if squad else int(empty_bonus),
    }
