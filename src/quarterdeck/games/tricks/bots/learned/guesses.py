"""Hidden cards as they may be: first dealt by what the rules let the seat know, then moved by belief.

The rules' own inference deals them, each consistent deal equally likely; a few tables start from each deal.
Then pairs of cards change hands as the network's belief has it, at each table in its own way, so that what
messages and plays have hinted at counts as well.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from quarterdeck.games.tricks.bots.learned.features import MAY
from quarterdeck.games.tricks.bots.learned.network import CARDS, OTHERS, Numbers, Row, Shape
from quarterdeck.games.tricks.bots.learned.tables import Flags, Ints, row_of
from quarterdeck.games.tricks.knowledge import Knowledge
from quarterdeck.games.tricks.observations import plays
from quarterdeck.games.tricks.state import AnyView, hand_of

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame

ALIKE: Final = 4
"""Tables that start from one deal."""
ROUNDS: Final = 16
"""In which each card may change hands once, at each table."""
IMPOSSIBLE: Final = -1e6


def guess(
    game: TrickGame[Any, Any], view: AnyView, belief: Numbers, may: Flags, count: int, seed: int
) -> Ints:
    """[count, 40] who holds or played each card; `belief` and `may` [40, 4] are of the seats to the left.

    The dummy holds its covered cards too.
    """
    assert view.seat is not None
    order = game.in_turn(view.public, view.seat)
    knowledge = game.knowledge_type(game, view)
    owners = np.resize(dealt(knowledge, -(-count // ALIKE), Random(seed)), (count, CARDS))
    _, unseen, _ = knowledge.look()
    hidden = np.flatnonzero(row_of(unseen))
    if len(hidden) < 2:
        return owners
    odds = np.full((CARDS, len(order)), IMPOSSIBLE)
    told = belief - np.log(np.exp(belief - belief.max(1, keepdims=True)).sum(1, keepdims=True))
    for away, other in enumerate(order[1:]):
        odds[:, other] = np.where(may[:, away], told[:, away], IMPOSSIBLE)
    _swap(owners, hidden, odds, np.random.default_rng(seed))
    return owners


def may_hold(seen: Row, shape: Shape) -> Flags:
    """[40, 4] which cards each seat to the left may hold, as the rules let whoever sees this row know."""
    return np.asarray(seen[: shape.suits_at].reshape(CARDS, shape.card)[:, MAY : MAY + OTHERS] != 0)


def dealt(knowledge: Knowledge, count: int, random: Random) -> Ints:
    owners = np.zeros((count, CARDS), np.int64)
    for number in range(count):
        put_hands(owners[number], knowledge.game, knowledge.imagine(random))
    for member, card in plays(knowledge.public.seen):
        owners[:, card] = member
    return owners


def put_hands(owners: Ints, game: TrickGame[Any, Any], state: Any) -> None:
    """Who holds each card in this state, into a row [40]; played ones stay as they are."""
    for seat in range(game.seats):
        owners[row_of(hand_of(state, seat))] = seat
    if state.covered is not None:
        owners[[card for card in state.covered.cards if card >= 0]] = game.dummy


def _swap(owners: Ints, hidden: Ints, odds: Numbers, random: np.random.Generator) -> None:
    """A chain of exchanges at each table, each as likely as the belief makes it (Metropolis).

    A round pairs all cards at random: what one pair does is nothing to the others, so they go together.
    """
    pairs = len(hidden) // 2
    rows = np.arange(len(owners))[:, None]
    order = np.tile(hidden, (ROUNDS, len(owners), 1))
    luck = np.log(random.random((ROUNDS, len(owners), pairs)))
    for cards, dice in zip(random.permuted(order, axis=2), luck, strict=True):
        first, second = cards[:, :pairs], cards[:, pairs : 2 * pairs]
        a, b = owners[rows, first], owners[rows, second]
        gain = odds[first, b] + odds[second, a] - odds[first, a] - odds[second, b]
        accepted = dice < gain
        owners[rows, first] = np.where(accepted, b, a)
        owners[rows, second] = np.where(accepted, a, b)
