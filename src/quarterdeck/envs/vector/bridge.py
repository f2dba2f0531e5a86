"""Between the two engines, in any game of tricks: the deal, and what lies open before a dummy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarterdeck.core.contract import Decision
from quarterdeck.envs.vector.observing import BESIDE_DUMMY
from quarterdeck.envs.vector.tricks import CARDS
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.choices import Deal
from quarterdeck.games.tricks.state import AnyView


def dealt(game: Any, deals: Any, table: int, *, changed_chairs: bool = False) -> Deal:
    """One table's deal as the rules engine knows it; two players may sit in each other's chair."""
    owner, column, covered = (
        np.asarray(values[table]) for values in (deals.owner, deals.column, deals.covered)
    )
    chairs = [1, 0] if changed_chairs else range(game.config.players)
    hands = tuple(set_of(map(int, np.flatnonzero(owner == chair))) for chair in chairs)
    if game.dummy < 0:
        return Deal(hands)
    up, down = (np.flatnonzero((column >= 0) & (covered == below)) for below in (False, True))
    in_columns = (tuple(int(card) for card in cards[np.argsort(column[cards])]) for cards in (up, down))
    return Deal(hands, *in_columns)


def beside_dummy(game: Any, view: AnyView, decision: Decision) -> NDArray[np.int8]:
    """[BESIDE_DUMMY] what `observing.beside_dummy` says."""
    row = np.zeros(BESIDE_DUMMY, np.int8)
    dummy = view.public.dummy
    if dummy is None or view.seat is None:
        return row
    for column, card in enumerate(dummy.up):
        if card >= 0 and not view.public.played >> card & 1:
            row[card] = 1
            row[CARDS + card] = dummy.covers >> column & 1
    row[2 * CARDS + game.in_turn(view.public, view.seat).index(game.dummy)] = 1
    row[-1] = decision.for_ == game.dummy
    return row
