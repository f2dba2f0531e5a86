"""What may be said about a card: rulebook, Communication."""

from __future__ import annotations

from itertools import combinations

import pytest

from quarterdeck.games.tricks.radio import claims, consistent, excluded, unmarked

HANDS = [values for size in range(5) for values in combinations(range(1, 10), size)]
"""All hands of up to four cards of a colour."""


def bits(values: tuple[int, ...]) -> int:
    return sum(1 << value - 1 for value in values)


def true(values: tuple[int, ...], value: int, claim: str) -> bool:
    """The three conditions as the rulebook states them."""
    if value not in values:
        return False
    return {
        "highest": value == max(values),
        "only": len(values) == 1,
        "lowest": value == min(values),
    }[claim]


@pytest.mark.parametrize("claim", ["highest", "only", "lowest"])
def test_every_claim_about_every_small_hand(claim: str) -> None:
    for values in HANDS:
        strict = set(claims(bits(values)))
        free = set(claims(bits(values), strict_single=False))
        for value in range(1, 10):
            expected = true(values, value, claim)
            assert ((value, claim) in free) is expected
            alone = len(values) == 1
            assert ((value, claim) in strict) is (expected and (claim == "only" or not alone))


def test_without_a_marker_the_extremes_may_be_shown() -> None:
    for values in HANDS:
        expected = {min(values), max(values)} if values else set()
        assert {value for value, _ in unmarked(bits(values))} == expected


@pytest.mark.parametrize("claim", ["highest", "only", "lowest", "hidden"])
def test_a_claim_excludes_exactly_the_cards_that_would_make_it_false(claim: str) -> None:
    for value in range(1, 10):
        gone = excluded(claim, 511, value)  # type: ignore[arg-type]
        for other in range(1, 10):
            if other == value:
                continue
            possible = any(
                consistent(claim, bits(values), value)  # type: ignore[arg-type]
                for values in HANDS
                if value in values and other in values
            )
            assert possible is not bool(gone >> other - 1 & 1)
