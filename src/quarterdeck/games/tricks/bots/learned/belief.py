"""Who probably holds what: the network's belief, brought in line with what the rules let the seat know.

The network tells odds for each card by itself. Here they are held to what is possible and to the number of
cards in each hand (Sinkhorn's scaling): every card is somewhere, and every hand is full.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.belief import Belief, Held
from quarterdeck.games.tricks.bots.learned.network import Numbers
from quarterdeck.games.tricks.bots.learned.policy import Policy
from quarterdeck.games.tricks.bots.learned.tables import Flags, row_of
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.dealing import within_reach
from quarterdeck.games.tricks.knowledge import Knowledge
from quarterdeck.games.tricks.observations import plays
from quarterdeck.games.tricks.state import AnyView, hand_in, hand_of

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame

IMAGINED: Final = 200
"""Tables from which it is told who may hold what, where cards have changed hands unseen."""
LEAST: Final = 1e-4
"""What is possible is never ruled out by the network alone."""
ROUNDS: Final = 300
CLOSE: Final = 1e-6
DIGITS: Final = 4

G = TypeVar("G", bound="TrickGame[Any, Any]")
V = TypeVar("V", bound=AnyView)


def believe(policy: Policy[G, V], game: G, view: V) -> Belief | None:
    """None before the deal, after the end, and in phases that the policy has not met."""
    public, seat, players = view.public, view.seat, game.config.players
    if seat is None or public.captain < 0 or public.phase not in policy.phases:
        return None
    hidden = cards_in(game.deck.all & ~public.played & ~hand_in(view))
    others = [(seat + away) % players for away in range(1, players)]
    allowed = _holders(game, view, others)
    _, odds = policy.network.answer(policy.see(game, view)[None])
    may = np.stack([row_of(cards)[hidden] for cards in allowed], 1)
    shares = _scaled(odds[0, hidden, : len(others)], may, np.array(_hand_sizes(game, view, others)))
    found = np.zeros((len(hidden), players))
    found[:, others] = shares
    return Belief(
        tuple(Held(card, tuple(row)) for card, row in zip(hidden, found.round(DIGITS).tolist(), strict=True))
    )


def _hand_sizes(game: G, view: V, others: list[int]) -> list[int]:
    counts = [game.tricks + (seat == view.public.extra) for seat in range(game.config.players)]
    for member, _ in plays(view.public.seen):
        counts[member] -= 1
    return [counts[seat] for seat in others]


def _holders(game: G, view: V, others: list[int]) -> list[int]:
    """The hidden cards that each of the others may hold."""
    knowledge: Knowledge = game.knowledge_type(game, view)
    if knowledge.history.page:
        return _imagined(knowledge, others)
    known, unseen, room = knowledge.look()
    free = dict(zip(knowledge.others, within_reach(unseen, knowledge.allowed(known), room), strict=True))
    return [known[seat] | free[seat] for seat in others]


def _imagined(knowledge: Knowledge, others: list[int]) -> list[int]:
    held, random = [0] * len(others), Random(0)
    for _ in range(IMAGINED):
        state = knowledge.imagine(random)
        for place, seat in enumerate(others):
            held[place] |= hand_of(state, seat)
    return held


def _scaled(odds: Numbers, may: Flags, sizes: NDArray[np.int64]) -> NDArray[np.float64]:
    """[cards, others] shares: a card's add up to 1, a hand's to its size."""
    told = np.exp(odds - odds.max(1, keepdims=True)).astype(np.float64)
    shares: NDArray[np.float64] = np.where(may, told / told.sum(1, keepdims=True) + LEAST, 0.0)
    for _ in range(ROUNDS):
        shares /= shares.sum(1, keepdims=True)
        counts = shares.sum(0)
        if np.abs(counts - sizes).max() < CLOSE:
            break
        shares *= np.divide(sizes, counts, out=np.zeros_like(counts), where=counts > 0)
    shares /= shares.sum(1, keepdims=True)
    return shares
