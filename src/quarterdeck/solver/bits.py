"""Sets of cards as 64-bit numbers, and numbers by address: what compiled code lacks in Numba.

Cards are numbered as in `games.tricks.cards`: four colours of nine, then four trumps.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from quarterdeck.games.tricks.cards import Deck, Suit

CARDS: Final = 40
_DECK: Final = Deck((*(Suit(letter, letter, 9) for letter in "PBGY"), Suit("R", "R", 4)), trump=4)

SUIT: Final = np.array(_DECK.suit, dtype=np.int64)
"""Suit by card."""
VALUE: Final = np.array(_DECK.value, dtype=np.int64)
SAME_SUIT: Final = np.array(_DECK.same_suit, dtype=np.int64)
"""By card: the cards of its suit."""
BEATERS: Final = np.array(_DECK.beaten_by[:CARDS], dtype=np.int64)
"""By card: what takes a trick from it."""
FIRST_OF_SUIT: Final = np.array([_DECK.shift[suit] for suit in _DECK.suit], dtype=np.int64)
"""By card: the lowest card of its suit."""
TRUMPS: Final = _DECK.trumps
FIRST_TRUMP: Final = 36
ALL: Final = _DECK.all


@intrinsic
def count(_: Any, cards: Any) -> Any:
    """How many cards are in a set."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest(_: Any, cards: Any) -> Any:
    """The lowest card of a set that is not empty."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


# Numba counts references to arrays, and that takes longer than the search itself: so inside it they are
# addresses. Whoever calls keeps the arrays alive.


@intrinsic
def address(_: Any, array: Any) -> Any:
    """Where the numbers of an array begin; it is indexed as if it had one dimension."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), generate


@intrinsic
def further(_: Any, numbers: Any, by: Any) -> Any:
    """The address so many numbers after another."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.gep(args[0], [args[1]])

    return numbers(numbers, types.int64), generate
