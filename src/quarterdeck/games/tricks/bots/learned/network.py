"""The networks in NumPy: four colour tokens that share their weights around one table token.

`training.network` has the same in JAX and says why they are built so. Rows of observations go in together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.floating[Any]]
Row: TypeAlias = NDArray[np.int8]
Rows: TypeAlias = NDArray[np.int8]

CARDS: Final = 40
SEATS: Final = 5
COLOURS: Final = 4
VALUES: Final = 9
COLOURED: Final = COLOURS * VALUES
TRUMPS: Final = 4
OTHERS: Final = SEATS - 1


@dataclass(frozen=True)
class Shape:
    """What a network sees of each card, each suit and the table, and how many choices it knows."""

    card: int
    suit: int
    table: int
    actions: int
    card_phases: tuple[int, ...]
    """Phases in which a card is chosen, each with a head of its own; the table's first columns are phases."""

    @property
    def suits_at(self) -> int:
        return CARDS * self.card

    @property
    def table_at(self) -> int:
        return self.suits_at + 5 * self.suit

    @property
    def size(self) -> int:
        return self.table_at + self.table


def phases(names: Sequence[str], *chosen: str) -> tuple[int, ...]:
    """The numbers of some of the phases."""
    return tuple(names.index(name) for name in chosen)


class _Layer(NamedTuple):
    """One layer; the scales of what goes in are part of the matrices."""

    colour: Numbers
    """What each colour says to the table, and beside it what it works on itself: one product for both."""
    colour_bias: Numbers
    colour_down: Numbers
    table_up: Numbers
    table_up_bias: Numbers
    table_down: Numbers
    tell: Numbers

    @classmethod
    def of(cls, w: Mapping[str, Numbers], at: str) -> _Layer:
        colour = w[at + "colour_scale"][:, None] * np.concatenate([w[at + "pool"], w[at + "colour_up"]], 1)
        table_up = w[at + "table_up"].copy()
        table_up[: len(w[at + "table_scale"])] *= w[at + "table_scale"][:, None]
        return cls(
            colour=colour,
            colour_bias=w[at + "colour_up_bias"],
            colour_down=w[at + "colour_down"],
            table_up=table_up,
            table_up_bias=w[at + "table_up_bias"],
            table_down=w[at + "table_down"],
            tell=w[at + "tell_scale"][:, None] * w[at + "tell"],
        )

    def change(self, x: Numbers, g: Numbers) -> None:
        """The tokens of the colours [4 n, d] and of the table [n, t] hear each other, in place."""
        n, d = len(g), x.shape[1]
        both = (_normed(x) @ self.colour).reshape(n, COLOURS, -1)
        said, up = both[:, :, :d], both[:, :, d:]
        heard = np.concatenate([_normed(g), said.mean(1), said.max(1)], 1) @ self.table_up
        heard += self.table_up_bias
        g += np.maximum(heard, 0, out=heard) @ self.table_down
        told = _normed(g) @ self.tell
        told += self.colour_bias
        worked = np.maximum(up + told[:, None], 0)
        x += worked.reshape(len(x), -1) @ self.colour_down


class _Trunk:
    """What actor and critic have in common."""

    def __init__(self, weights: Mapping[str, NDArray[Any]], shape: Shape) -> None:
        self.shape = shape
        w: dict[str, Numbers] = {name: array.astype(np.float32) for name, array in weights.items()}
        self.layers = [_Layer.of(w, f"layer{n}/") for n in range(sum(name.endswith("/pool") for name in w))]
        self.weights = {name: array for name, array in w.items() if "/" not in name}

    def _parts(self, seen: Rows) -> tuple[Numbers, Numbers, Numbers]:
        shape, values = self.shape, seen.astype(np.float32)
        cards = values[:, : shape.suits_at].reshape(-1, CARDS, shape.card)
        suits = values[:, shape.suits_at : shape.table_at].reshape(-1, 5, shape.suit)
        return cards, suits, values[:, shape.table_at :]

    def _tokens(self, cards: Numbers, suits: Numbers, table: Numbers) -> tuple[Numbers, Numbers]:
        """Colour tokens [4 n, d] and table tokens [n, t]; cards [n, 40, c], suits [n, 5, s], table [n, f]."""
        w, n = self.weights, len(cards)
        colours = np.concatenate([cards[:, :COLOURED].reshape(n, COLOURS, -1), suits[:, :COLOURS]], 2)
        x = colours.reshape(n * COLOURS, -1) @ w["colour_in"] + w["colour_in_bias"]
        around = np.concatenate([cards[:, COLOURED:].reshape(n, -1), suits[:, COLOURS], table], 1)
        g = around @ w["table_in"] + w["table_in_bias"]
        for layer in self.layers:
            layer.change(x, g)
        return x, _normed(g) * w["table_scale"]


class Network(_Trunk):
    """The actor: what to choose, and who probably holds what."""

    def answer(self, seen: Rows) -> tuple[Numbers, Numbers]:
        """Logits [n, actions] and the belief [n, 40, 4]: odds that the first to fourth to the left has it."""
        w, n, heads = self.weights, len(seen), self.shape.card_phases
        x, table = self._tokens(*self._parts(seen))
        colours = _normed(x) * w["colour_scale"]
        by_colour = (colours @ w["colour_out"] + w["colour_out_bias"]).reshape(n, COLOURS, -1)
        by_table = table @ w["table_out"] + w["table_out_bias"]
        cards = np.zeros((n, COLOURS, VALUES), np.float32)
        for place, phase in enumerate(heads):
            now = seen[:, self.shape.table_at + phase] != 0
            cards[now] = by_colour[now, :, place * VALUES : (place + 1) * VALUES]
        others = self.shape.actions - COLOURED
        logits = np.concatenate([cards.reshape(n, -1), by_table[:, :others]], 1)
        held = by_colour[:, :, len(heads) * VALUES :].reshape(n, COLOURED, OTHERS)
        belief = np.concatenate([held, by_table[:, others:].reshape(n, TRUMPS, OTHERS)], 1)
        return logits, belief


class Critic(_Trunk):
    """Judges a table with all cards open: for tables that a search makes up."""

    def __init__(self, weights: Mapping[str, NDArray[Any]], shape: Shape) -> None:
        super().__init__(weights, shape)
        w = self.weights
        known = TRUMPS * (shape.card + OTHERS) + shape.suit + shape.table
        kinds = w["table_in"][known:].reshape(SEATS, -1, w["table_in"].shape[1])
        # In training it was told the kinds of partners: here all play as the policy does, the first kind.
        w["table_in_bias"] = w["table_in_bias"] + kinds[:, 0].sum(0)
        w["table_in"] = w["table_in"][:known]

    def judge(self, seen: Rows, holders: NDArray[np.integer[Any]]) -> Numbers:
        """[n] the odds of a win; `holders` [n, 40] is how far to the left each card is held."""
        _, g = self._understood(seen, holders)
        logits = (g @ self.weights["table_out"] + self.weights["table_out_bias"])[:, 0]
        odds: Numbers = 1 / (1 + np.exp(-logits))
        return odds

    def gist(self, seen: Rows, holders: NDArray[np.integer[Any]]) -> Numbers:
        """[n, f] what it makes of open cards: of the table, and of the colours on average and at most."""
        x, g = self._understood(seen, holders)
        colours = _normed(x).reshape(len(g), COLOURS, -1)
        return np.concatenate([g, colours.mean(1), colours.max(1)], 1)

    def _understood(self, seen: Rows, holders: NDArray[np.integer[Any]]) -> tuple[Numbers, Numbers]:
        cards, suits, table = self._parts(seen)
        held = (holders[:, :, None] == np.arange(1, SEATS)).astype(np.float32)
        return self._tokens(np.concatenate([cards, held], 2), suits, table)


class Plausibility:
    """How likely a table is the true one among sampled ones, by what the critic makes of it.

    The belief tells of one card at a time. That whoever drafted a task can probably win it, that whoever led
    a card had a reason: such is said by cards together.
    """

    def __init__(self, critic: Critic, weights: Mapping[str, NDArray[Any]]) -> None:
        self.critic = critic
        self.weights: dict[str, Numbers] = {name: array.astype(np.float32) for name, array in weights.items()}

    def compare(self, seen: Rows, holders: NDArray[np.integer[Any]]) -> Numbers:
        """[n] logarithms of how likely each is, but for what all tables of one moment have in common."""
        w = self.weights
        hidden = np.maximum(self.critic.gist(seen, holders) @ w["up"] + w["up_bias"], 0)
        return np.asarray((hidden @ w["down"])[:, 0])


def _normed(values: Numbers) -> Numbers:
    mean = np.einsum("ij,ij->i", values, values) / np.float32(values.shape[1])
    scaled: Numbers = values / np.sqrt(mean + np.float32(1e-6))[:, None]
    return scaled
