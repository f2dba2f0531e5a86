"""What may truthfully be said about a shown card: highest, only or lowest of its colour in hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

Claim: TypeAlias = Literal["highest", "only", "lowest", "hidden"]
"""hidden: the card is shown without a marker; one of the three is true all the same."""

CLAIMS: Final[tuple[Claim, ...]] = ("highest", "only", "lowest", "hidden")


def claims(bits: int, *, strict_single: bool = True) -> Iterator[tuple[int, Claim]]:
    """Every true claim about a colour's cards in hand, as (value, claim); bit 0 is value 1.

    `strict_single`: a single card can only be shown as "only"; otherwise all three are true of it.
    """
    if not bits:
        return
    lowest, highest = (bits & -bits).bit_length(), bits.bit_length()
    if lowest == highest:
        if not strict_single:
            yield highest, "highest"
        yield highest, "only"
        if not strict_single:
            yield highest, "lowest"
        return
    yield lowest, "lowest"
    yield highest, "highest"


def unmarked(bits: int) -> Iterator[tuple[int, Claim]]:
    """The cards that may be shown without a marker: those of which some claim is true."""
    for value in sorted({value for value, _ in claims(bits)}):
        yield value, "hidden"


def excluded(claim: Claim, bits: int, value: int) -> int:
    """The bits of a colour that the sender can't have held beside the shown value."""
    below = (1 << value - 1) - 1
    above = bits & ~below & ~(1 << value - 1)
    if claim == "highest":
        return above
    if claim == "lowest":
        return bits & below
    return above | bits & below if claim == "only" else 0


def consistent(claim: Claim, bits: int, value: int, *, strict_single: bool = True) -> bool:
    """Whether a claim about `value` was true for a hand that held these bits of the colour."""
    told: Iterable[tuple[int, Claim]]
    told = unmarked(bits) if claim == "hidden" else claims(bits, strict_single=strict_single)
    return (value, claim) in told
