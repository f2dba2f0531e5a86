"""Who probably holds what: the network's belief, brought in line with what the rules let the seat know.

The network tells odds for each card by itself. Here they are held to what is possible and to the number of
cards in each hand (Sinkhorn's scaling): every card is somewhere, and every hand is full.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.belief import Belief, Held
from quarterdeck.games.tricks.bots.learned.features import MAY
from quarterdeck.games.tricks.bots.learned.network import CARDS, Numbers, Row
from quarterdeck.games.tricks.bots.learned.policy import Policy
from quarterdeck.games.tricks.bots.learned.tables import Flags, row_of
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.dealing import within_reach
from quarterdeck.games.tricks.knowledge import Knowledge
from quarterdeck.games.tricks.observations import plays
from quarterdeck.games.tricks.state import AnyView, hand_in

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame

DIGITS: Final = 4
LEAST: Final = 10**-DIGITS
"""What is possible is ruled out neither by the network nor by rounding."""
ROUNDS: Final = 300
CLOSE: Final = 1e-6

G = TypeVar("G", bound="TrickGame[Any, Any]")
V = TypeVar("V", bound=AnyView)


def believe(policy: Policy[G, V], game: G, view: V) -> Belief | None:
    """None before the deal, after the end, and in phases that the policy has not met."""
    public, seat, players = view.public, view.seat, game.config.players
    if seat is None or public.captain < 0 or public.phase not in policy.phases:
        return None
    hidden = game.deck.all & ~public.played & ~hand_in(view)
    cards = cards_in(hidden)
    others = [(seat + away) % players for away in range(1, players)]
    sizes = _hand_sizes(game, view, others)
    seen = policy.see(game, view)
    holders = within_reach(hidden, _allowed(policy, game, view, others, seen), sizes)
    may = np.stack([row_of(reach)[cards] for reach in holders], 1)
    _, odds = policy.network.answer(seen[None])
    shares = np.zeros((len(cards), players))
    shares[:, others] = _rounded(_scaled(odds[0, cards, : len(others)], may, np.array(sizes)), may)
    return Belief(tuple(Held(card, tuple(row)) for card, row in zip(cards, shares.tolist(), strict=True)))


def _hand_sizes(game: G, view: V, others: list[int]) -> list[int]:
    counts = [game.tricks + (seat == view.public.extra) for seat in range(game.config.players)]
    for member, _ in plays(view.public.seen):
        counts[member] -= 1
    return [counts[seat] for seat in others]


def _allowed(policy: Policy[G, V], game: G, view: V, others: list[int], seen: Row) -> list[int]:
    """The cards that each of the others may hold, as far as single cards tell."""
    knowledge: Knowledge = game.knowledge_type(game, view)
    if knowledge.history.page:  # cards have changed hands since, and the policy remembers what that left
        shape = policy.network.shape
        may = seen[: shape.suits_at].reshape(CARDS, shape.card)[:, MAY : MAY + len(others)]
        return [set_of(np.flatnonzero(column).tolist()) for column in may.T]
    known, unseen, _ = knowledge.look()
    free = dict(zip(knowledge.others, knowledge.allowed(known), strict=True))
    return [known[seat] | free[seat] & unseen for seat in others]


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


def _rounded(shares: NDArray[np.float64], may: Flags) -> NDArray[np.float64]:
    """Of few digits; only what is certain is 0 or 1."""
    certain = may.sum(1, keepdims=True) == 1
    doubtful = shares.round(DIGITS).clip(LEAST, 1 - LEAST)
    return np.where(may, np.where(certain, 1.0, doubtful), 0.0)
