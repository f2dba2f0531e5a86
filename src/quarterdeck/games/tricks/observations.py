"""What everybody, or one seat, has observed: small numbers in the order of events.

Three bits say whose it was (a seat, or a column of the dummy), twelve say what, the rest which kind of
event it was. Games add kinds of their own from `OWN_KINDS` on.
"""

from __future__ import annotations

from typing import Final

PLAYED: Final = 0
"""A card into the trick: by far the most frequent."""
CHOSE: Final = 1
"""Any other open choice, by its number."""
OPENED: Final = 2
"""A sealed choice came to light."""
CAPTAIN: Final = 3
"""Who is captain; what: who holds one card more, from 1."""
TASK: Final = 4
"""A task on the table."""
UP: Final = 5
"""A card in a column of the dummy: as dealt, or got in an exchange."""
TURNED: Final = 6
"""A covered card of a column was turned up."""
OWN_KINDS: Final = 7

# Kinds of a seat's own observations (`Own.seen`), after the hand that was dealt.
GAVE: Final = 1
GOT: Final = 2


def saw(kind: int, who: int = 0, what: int = 0) -> int:
    """An observation as a number."""
    return kind << 15 | who << 12 | what


def told(code: int) -> tuple[int, int, int]:
    """The kind of an observation, whose it was, and what."""
    return code >> 15, code >> 12 & 7, code & 4095


def exchanged(gave: int, got: int) -> tuple[int, int]:
    """What a seat notes of an exchange of cards."""
    return saw(GAVE, 0, gave), saw(GOT, 0, got)


def given_and_got(seen: tuple[int, ...], exchange: int = 0) -> tuple[int, int]:
    """The cards a seat gave and got in its first (0) or second (1) exchange."""
    return seen[1 + 2 * exchange] & 4095, seen[2 + 2 * exchange] & 4095


def plays(seen: tuple[int, ...]) -> list[tuple[int, int]]:
    """Seat and card of every play so far."""
    return [(code >> 12, code & 4095) for code in seen if not code >> 15]
