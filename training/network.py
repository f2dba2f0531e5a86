"""The networks: four colour tokens that share their weights around one table token.

A renaming of colours renames the answer, and that is all it does. The table token has the rockets, whose
turn it is, and what the mission asks for. The actor sees what its seat sees; the critic sees all hands.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from quarterdeck.envs.vector.planet_nine.actions import ACTIONS, CARDS, SEATS
from quarterdeck.envs.vector.planet_nine.observation import (
    CARD_FEATURES,
    SIZE,
    SUIT_FEATURES,
    TABLE_FEATURES,
)

Params: TypeAlias = dict[str, Any]

COLOURS: Final = 4
VALUES: Final = 9
ROCKETS: Final = 4
OTHERS: Final = SEATS - 1
CARD_PHASES: Final = (0, 1, 2, 10)
"""Phases in which a card is chosen: take, show, play, pass. Each has a head of its own."""
COLOUR_OUT: Final = VALUES * (len(CARD_PHASES) + OTHERS)
TABLE_OUT: Final = ACTIONS - COLOURS * VALUES + ROCKETS * OTHERS
PARTNER_KINDS: Final = 4
"""Kinds of partner that the critic can tell apart (`training.partners`)."""

SUITS_END: Final = CARDS * CARD_FEATURES + 5 * SUIT_FEATURES


class Size(NamedTuple):
    """Widths of a network."""

    colour: int
    table: int
    colour_hidden: int
    table_hidden: int
    layers: int


ACTOR: Final = Size(256, 512, 512, 768, 3)
CRITIC: Final = Size(160, 320, 320, 512, 3)
TINY: Final = Size(24, 48, 48, 64, 1)


def _scales() -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Counts are brought near one; everything else is 0 or 1."""
    card, suit, table = (np.ones(n, np.float32) for n in (CARD_FEATURES, SUIT_FEATURES, TABLE_FEATURES))
    card[15] = 0.1  # the trick it was played to
    suit[5:7] = 0.2  # cards unseen, cards held
    for start, stop, scale in (
        (55, 61, 0.3),
        (111, 116, 0.3),
        (158, 161, 0.3),
        (161, 162, 0.3),
        (162, 163, 0.1),
    ):
        table[start:stop] = scale  # tasks, tricks won, wishes, proposals, tricks left
    return card, suit, table


CARD_SCALE, SUIT_SCALE, TABLE_SCALE = _scales()


def make(key: Array, actor: Size = ACTOR, critic: Size = CRITIC) -> Params:
    """Fresh networks."""
    for_actor, for_critic = jax.random.split(key)
    return {
        "actor": _make(for_actor, actor, COLOUR_OUT, TABLE_OUT, 0, 0),
        "critic": _make(for_critic, critic, 0, 1, OTHERS, SEATS * PARTNER_KINDS),
    }


def _make(
    key: Array, size: Size, colour_out: int, table_out: int, card_extra: int, table_extra: int
) -> Params:
    keys = iter(jax.random.split(key, 8 + 8 * size.layers))

    def weights(inputs: int, outputs: int, gain: float = 1.0) -> Array:
        return jax.random.normal(next(keys), (inputs, outputs)) * (gain * (2 / inputs) ** 0.5)

    card = CARD_FEATURES + card_extra
    d, t = size.colour, size.table
    params: Params = {
        "colour_in": weights(VALUES * card + SUIT_FEATURES, d, 2.0),
        "colour_in_bias": jnp.zeros(d),
        "table_in": weights(ROCKETS * card + SUIT_FEATURES + TABLE_FEATURES + table_extra, t, 2.0),
        "table_in_bias": jnp.zeros(t),
        "table_out": weights(t, table_out, 0.02),
        "table_out_bias": jnp.zeros(table_out),
        "table_scale": jnp.ones(t),
    }
    if colour_out:
        params |= {
            "colour_out": weights(d, colour_out, 0.02),
            "colour_out_bias": jnp.zeros(colour_out),
            "colour_scale": jnp.ones(d),
        }
    for layer in range(size.layers):
        params[f"layer{layer}"] = {
            "pool": weights(d, d, 0.7),
            "table_up": weights(t + 2 * d, size.table_hidden),
            "table_up_bias": jnp.zeros(size.table_hidden),
            "table_down": weights(size.table_hidden, t, 0.3),
            "tell": weights(t, size.colour_hidden, 0.7),
            "colour_up": weights(d, size.colour_hidden, 0.7),
            "colour_up_bias": jnp.zeros(size.colour_hidden),
            "colour_down": weights(size.colour_hidden, d, 0.3),
            "colour_scale": jnp.ones(d),
            "table_scale": jnp.ones(t),
            "tell_scale": jnp.ones(t),
        }
    return params


def _normed(values: Array, scale: Array, kind: Any) -> Array:
    values = values.astype(jnp.float32)
    root = jax.lax.rsqrt((values * values).mean(-1, keepdims=True) + 1e-6)
    return (values * root * scale).astype(kind)


def _trunk(params: Params, seen: Array, holders: Array | None, partners: Array | None) -> tuple[Array, Array]:
    """Colour tokens [n, 4, d] and table token [n, t]."""
    kind = jnp.bfloat16 if jax.default_backend() == "gpu" else jnp.float32
    n = seen.shape[0]
    split = CARDS * CARD_FEATURES
    cards = seen[:, :split].reshape(n, CARDS, CARD_FEATURES).astype(kind) * CARD_SCALE.astype(kind)
    suits = seen[:, split:SUITS_END].reshape(n, 5, SUIT_FEATURES).astype(kind) * SUIT_SCALE.astype(kind)
    table = seen[:, SUITS_END:SIZE].astype(kind) * TABLE_SCALE.astype(kind)
    if holders is not None and partners is not None:
        cards = jnp.concatenate([cards, (holders[:, :, None] == np.arange(1, SEATS)).astype(kind)], 2)
        kinds = (partners[:, :, None] == np.arange(PARTNER_KINDS)).astype(kind)
        table = jnp.concatenate([table, kinds.reshape(n, -1)], 1)
    p = jax.tree.map(lambda w: w.astype(kind) if w.ndim == 2 else w, params)
    x = jnp.concatenate([cards[:, :36].reshape(n, COLOURS, -1), suits[:, :4]], 2) @ p["colour_in"]
    x = x + params["colour_in_bias"].astype(kind)
    g = jnp.concatenate([cards[:, 36:].reshape(n, -1), suits[:, 4], table], 1) @ p["table_in"]
    g = g + params["table_in_bias"].astype(kind)
    layer = 0
    while f"layer{layer}" in p:
        one = p[f"layer{layer}"]
        xn, gn = _normed(x, one["colour_scale"], kind), _normed(g, one["table_scale"], kind)
        pooled = xn @ one["pool"]
        heard = jnp.concatenate([gn, pooled.mean(1), pooled.max(1)], 1)
        g = g + jax.nn.relu(heard @ one["table_up"] + one["table_up_bias"].astype(kind)) @ one["table_down"]
        told = _normed(g, one["tell_scale"], kind) @ one["tell"] + one["colour_up_bias"].astype(kind)
        x = x + jax.nn.relu(xn @ one["colour_up"] + told[:, None]) @ one["colour_down"]
        layer += 1
    if "colour_scale" in params:
        x = _normed(x, params["colour_scale"], kind)
    return x, _normed(g, params["table_scale"], kind)


def act(params: Params, seen: Array) -> tuple[Array, Array]:
    """Logits [n, 79], illegal ones not masked, and the belief [n, 40, 4]: who holds each card."""
    x, g = _trunk(params, seen, None, None)
    n = seen.shape[0]
    by_colour = (x @ params["colour_out"].astype(x.dtype)).astype(jnp.float32) + params["colour_out_bias"]
    by_table = (g @ params["table_out"].astype(g.dtype)).astype(jnp.float32) + params["table_out_bias"]
    heads = len(CARD_PHASES)
    choices = by_colour[:, :, : heads * VALUES].reshape(n, COLOURS, heads, VALUES)
    phase = jnp.stack([seen[:, SUITS_END + number] for number in CARD_PHASES], 1).astype(jnp.float32)
    coloured = (choices * phase[:, None, :, None]).sum(2).reshape(n, COLOURS * VALUES)
    others = ACTIONS - COLOURS * VALUES
    logits = jnp.concatenate([coloured, by_table[:, :others]], 1)
    belief = jnp.concatenate(
        [
            by_colour[:, :, heads * VALUES :].reshape(n, COLOURS * VALUES, OTHERS),
            by_table[:, others:].reshape(n, ROCKETS, OTHERS),
        ],
        1,
    )
    return logits, belief


def judge(params: Params, seen: Array, holders: Array, partners: Array) -> Array:
    """[n] logit of the win, all hands and the kinds of the partners known."""
    _, g = _trunk(params, seen, holders, partners)
    return ((g @ params["table_out"].astype(g.dtype)).astype(jnp.float32) + params["table_out_bias"])[:, 0]


def count(params: Params) -> int:
    return sum(leaf.size for leaf in jax.tree.leaves(params))
