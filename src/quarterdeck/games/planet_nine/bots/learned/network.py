"""The networks in NumPy: four colour tokens that share their weights around one table token.

`training.network` has the same in JAX and says why they are built so. Rows of observations go in together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.planet_nine.bots.learned.actions import ACTIONS
from quarterdeck.games.planet_nine.bots.learned.features import (
    CARD_FEATURES,
    CARDS,
    PHASES,
    SEATS,
    SUIT_FEATURES,
    TABLE_FEATURES,
)

Numbers: TypeAlias = NDArray[np.floating[Any]]
Rows: TypeAlias = NDArray[np.int8]

COLOURS: Final = 4
VALUES: Final = 9
COLOURED: Final = COLOURS * VALUES
ROCKETS: Final = 4
OTHERS: Final = SEATS - 1
HEADS: Final = ("draft", "briefing", "play", "pass")
"""Phases in which a card is chosen, each with a head of its own."""

_SUITS_AT: Final = CARDS * CARD_FEATURES
_TABLE_AT: Final = _SUITS_AT + 5 * SUIT_FEATURES


class _Trunk:
    """What actor and critic have in common."""

    def __init__(self, weights: Mapping[str, NDArray[Any]]) -> None:
        self.weights: dict[str, Numbers] = {name: array.astype(np.float32) for name, array in weights.items()}
        self.layers = sum(name.endswith("/pool") for name in weights)

    def _tokens(self, cards: Numbers, suits: Numbers, table: Numbers) -> tuple[Numbers, Numbers]:
        """Colour tokens [4 n, d] and table tokens [n, t]; cards [n, 40, c], suits [n, 5, s], table [n, f]."""
        w, n = self.weights, len(cards)
        colours = np.concatenate([cards[:, :COLOURED].reshape(n, COLOURS, -1), suits[:, :COLOURS]], 2)
        x = colours.reshape(n * COLOURS, -1) @ w["colour_in"] + w["colour_in_bias"]
        around = np.concatenate([cards[:, COLOURED:].reshape(n, -1), suits[:, COLOURS], table], 1)
        g = around @ w["table_in"] + w["table_in_bias"]
        for number in range(self.layers):
            at = f"layer{number}/"
            xn, gn = _normed(x, w[at + "colour_scale"]), _normed(g, w[at + "table_scale"])
            pooled = (xn @ w[at + "pool"]).reshape(n, COLOURS, -1)
            heard = np.concatenate([gn, pooled.mean(1), pooled.max(1)], 1)
            up = np.maximum(heard @ w[at + "table_up"] + w[at + "table_up_bias"], 0)
            g = g + up @ w[at + "table_down"]
            told = _normed(g, w[at + "tell_scale"]) @ w[at + "tell"] + w[at + "colour_up_bias"]
            up = xn @ w[at + "colour_up"] + np.repeat(told, COLOURS, axis=0)
            x = x + np.maximum(up, 0) @ w[at + "colour_down"]
        return x, _normed(g, w["table_scale"])


class Network(_Trunk):
    """The actor: what to choose, and who probably holds what."""

    def answer(self, seen: Rows) -> tuple[Numbers, Numbers]:
        """Logits [n, 79] and the belief [n, 40, 4]: odds that the first to the fourth to the left hold it."""
        w, n = self.weights, len(seen)
        x, table = self._tokens(*_parts(seen))
        colours = _normed(x, w["colour_scale"])
        by_colour = (colours @ w["colour_out"] + w["colour_out_bias"]).reshape(n, COLOURS, -1)
        by_table = table @ w["table_out"] + w["table_out_bias"]
        cards = np.zeros((n, COLOURS, VALUES), np.float32)
        for place, phase in enumerate(HEADS):
            now = seen[:, _TABLE_AT + PHASES.index(phase)] != 0
            cards[now] = by_colour[now, :, place * VALUES : (place + 1) * VALUES]
        others = ACTIONS - COLOURED
        logits = np.concatenate([cards.reshape(n, -1), by_table[:, :others]], 1)
        held = by_colour[:, :, len(HEADS) * VALUES :].reshape(n, COLOURED, OTHERS)
        belief = np.concatenate([held, by_table[:, others:].reshape(n, ROCKETS, OTHERS)], 1)
        return logits, belief


class Critic(_Trunk):
    """Judges a table with all cards open: for tables that a search makes up."""

    def __init__(self, weights: Mapping[str, NDArray[Any]]) -> None:
        super().__init__(weights)
        w = self.weights
        known = ROCKETS * (CARD_FEATURES + OTHERS) + SUIT_FEATURES + TABLE_FEATURES
        kinds = w["table_in"][known:].reshape(SEATS, -1, w["table_in"].shape[1])
        # In training it was told the kinds of partners: here all play as the policy does, the first kind.
        w["table_in_bias"] = w["table_in_bias"] + kinds[:, 0].sum(0)
        w["table_in"] = w["table_in"][:known]

    def judge(self, seen: Rows, holders: NDArray[np.integer[Any]]) -> Numbers:
        """[n] the odds of a win; `holders` [n, 40] is how far to the left each card is held."""
        cards, suits, table = _parts(seen)
        held = (holders[:, :, None] == np.arange(1, SEATS)).astype(np.float32)
        _, g = self._tokens(np.concatenate([cards, held], 2), suits, table)
        logits = (g @ self.weights["table_out"] + self.weights["table_out_bias"])[:, 0]
        odds: Numbers = 1 / (1 + np.exp(-logits))
        return odds


def _parts(seen: Rows) -> tuple[Numbers, Numbers, Numbers]:
    values = seen.astype(np.float32)
    cards = values[:, :_SUITS_AT].reshape(-1, CARDS, CARD_FEATURES)
    return cards, values[:, _SUITS_AT:_TABLE_AT].reshape(-1, 5, SUIT_FEATURES), values[:, _TABLE_AT:]


def _normed(values: Numbers, scale: Numbers) -> Numbers:
    mean = np.mean(values * values, -1, keepdims=True, dtype=np.float32)
    return values / np.sqrt(mean + np.float32(1e-6)) * scale
