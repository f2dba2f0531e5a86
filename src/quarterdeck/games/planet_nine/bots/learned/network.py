"""The policy's network in NumPy: four colour tokens that share their weights around one table token.

`training.network` has the same in JAX and says why it is built so.
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
    Row,
)

Numbers: TypeAlias = NDArray[np.floating[Any]]

COLOURS: Final = 4
VALUES: Final = 9
COLOURED: Final = COLOURS * VALUES
ROCKETS: Final = 4
OTHERS: Final = SEATS - 1
HEADS: Final = ("draft", "briefing", "play", "pass")
"""Phases in which a card is chosen, each with a head of its own."""

_TABLE_AT: Final = CARDS * CARD_FEATURES + 5 * SUIT_FEATURES


class Network:
    """The actor: what to choose, and who probably holds what."""

    def __init__(self, weights: Mapping[str, NDArray[Any]]) -> None:
        self.weights: dict[str, Numbers] = {name: array.astype(np.float32) for name, array in weights.items()}
        self.layers = sum(name.endswith("/pool") for name in weights)

    def answer(self, seen: Row) -> tuple[Numbers, Numbers]:
        """Logits [79] and the belief [40, 4]: odds that the first to the fourth to the left hold a card."""
        w = self.weights
        colours, table = self._trunk(seen)
        by_colour = colours @ w["colour_out"] + w["colour_out_bias"]
        by_table = table @ w["table_out"] + w["table_out_bias"]
        cards: Numbers = np.zeros((COLOURS, VALUES), np.float32)
        for place, phase in enumerate(HEADS):
            if seen[_TABLE_AT + PHASES.index(phase)]:
                cards = by_colour[:, place * VALUES : (place + 1) * VALUES]
        others = ACTIONS - COLOURED
        logits = np.concatenate([cards.reshape(-1), by_table[:others]])
        held = by_colour[:, len(HEADS) * VALUES :].reshape(COLOURED, OTHERS)
        belief = np.concatenate([held, by_table[others:].reshape(ROCKETS, OTHERS)])
        return logits, belief

    def _trunk(self, seen: Row) -> tuple[Numbers, Numbers]:
        w = self.weights
        values = seen.astype(np.float32)
        split = CARDS * CARD_FEATURES
        cards = values[:split].reshape(CARDS, CARD_FEATURES)
        suits = values[split:_TABLE_AT].reshape(5, SUIT_FEATURES)
        x = np.concatenate([cards[:COLOURED].reshape(COLOURS, -1), suits[:4]], 1) @ w["colour_in"]
        x = x + w["colour_in_bias"]
        g = np.concatenate([cards[COLOURED:].reshape(-1), suits[4], values[_TABLE_AT:]]) @ w["table_in"]
        g = g + w["table_in_bias"]
        for number in range(self.layers):
            at = f"layer{number}/"
            xn, gn = _normed(x, w[at + "colour_scale"]), _normed(g, w[at + "table_scale"])
            pooled = xn @ w[at + "pool"]
            heard = np.concatenate([gn, pooled.mean(0), pooled.max(0)])
            up = np.maximum(heard @ w[at + "table_up"] + w[at + "table_up_bias"], 0)
            g = g + up @ w[at + "table_down"]
            told = _normed(g, w[at + "tell_scale"]) @ w[at + "tell"] + w[at + "colour_up_bias"]
            x = x + np.maximum(xn @ w[at + "colour_up"] + told, 0) @ w[at + "colour_down"]
        return _normed(x, w["colour_scale"]), _normed(g, w["table_scale"])


def _normed(values: Numbers, scale: Numbers) -> Numbers:
    mean = np.mean(values * values, -1, keepdims=True, dtype=np.float32)
    return values / np.sqrt(mean + np.float32(1e-6)) * scale
