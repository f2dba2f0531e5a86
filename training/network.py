"""The networks: four colour tokens that share their weights around one table token.

A renaming of colours renames the answer, and that is all it does. The table token has the rockets, whose
turn it is, and what the mission asks for. The actor sees what its seat sees; the critic sees all hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from training.game import ScaledShape, scale
from training.partners import SEATS

Params: TypeAlias = dict[str, Any]

COLOURS: Final = 4
VALUES: Final = 9
TRUMPS: Final = 4
CARDS: Final = 40
COLOURED: Final = COLOURS * VALUES
OTHERS: Final = SEATS - 1
NEVER: Final = -1e9
PARTNER_KINDS: Final = 4
"""Kinds of partner that the critic can tell apart (`training.partners`)."""


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


def scales(shape: ScaledShape) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """What the features of a card, of a suit and of the table are multiplied with."""
    return (
        scale(shape.card, shape.card_scales),
        scale(shape.suit, shape.suit_scales),
        scale(shape.table, shape.table_scales),
    )


def make(key: Array, shape: ScaledShape, actor: Size = ACTOR, critic: Size = CRITIC) -> Params:
    """Fresh networks."""
    for_actor, for_critic = jax.random.split(key)
    colour_out = VALUES * (len(shape.card_phases) + OTHERS)
    table_out = shape.actions - COLOURED + TRUMPS * OTHERS
    return {
        "actor": _make(for_actor, shape, actor, (colour_out, table_out), (0, 0)),
        "critic": _make(for_critic, shape, critic, (0, 1), (OTHERS, SEATS * PARTNER_KINDS)),
    }


def _make(key: Array, shape: ScaledShape, size: Size, out: tuple[int, int], extra: tuple[int, int]) -> Params:
    """`out`: of each colour and of the table; `extra`: inputs of each card and of the table."""
    keys = iter(jax.random.split(key, 8 + 8 * size.layers))

    def weights(inputs: int, outputs: int, gain: float = 1.0) -> Array:
        return jax.random.normal(next(keys), (inputs, outputs)) * (gain * (2 / inputs) ** 0.5)

    card = shape.card + extra[0]
    d, t = size.colour, size.table
    colour_out, table_out = out
    params: Params = {
        "colour_in": weights(VALUES * card + shape.suit, d, 2.0),
        "colour_in_bias": jnp.zeros(d),
        "table_in": weights(TRUMPS * card + shape.suit + shape.table + extra[1], t, 2.0),
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


def _trunk(
    params: Params, shape: ScaledShape, seen: Array, holders: Array | None, partners: Array | None
) -> tuple[Array, Array]:
    """Colour tokens [n, 4, d] and table token [n, t]."""
    kind = jnp.bfloat16 if jax.default_backend() == "gpu" else jnp.float32
    n = seen.shape[0]
    card_scale, suit_scale, table_scale = (row.astype(kind) for row in scales(shape))
    cards = seen[:, : shape.suits_at].reshape(n, CARDS, shape.card).astype(kind) * card_scale
    suits = seen[:, shape.suits_at : shape.table_at].reshape(n, 5, shape.suit).astype(kind) * suit_scale
    table = seen[:, shape.table_at : shape.size].astype(kind) * table_scale
    if holders is not None and partners is not None:
        cards = jnp.concatenate([cards, (holders[:, :, None] == np.arange(1, SEATS)).astype(kind)], 2)
        kinds = (partners[:, :, None] == np.arange(PARTNER_KINDS)).astype(kind)
        table = jnp.concatenate([table, kinds.reshape(n, -1)], 1)
    p = jax.tree.map(lambda w: w.astype(kind) if w.ndim == 2 else w, params)
    x = jnp.concatenate([cards[:, :COLOURED].reshape(n, COLOURS, -1), suits[:, :4]], 2) @ p["colour_in"]
    x = x + params["colour_in_bias"].astype(kind)
    g = jnp.concatenate([cards[:, COLOURED:].reshape(n, -1), suits[:, 4], table], 1) @ p["table_in"]
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


def act(params: Params, shape: ScaledShape, seen: Array) -> tuple[Array, Array]:
    """Logits [n, actions], illegal ones not masked, and the belief [n, 40, 4]: who holds each card."""
    x, g = _trunk(params, shape, seen, None, None)
    n = seen.shape[0]
    by_colour = (x @ params["colour_out"].astype(x.dtype)).astype(jnp.float32) + params["colour_out_bias"]
    by_table = (g @ params["table_out"].astype(g.dtype)).astype(jnp.float32) + params["table_out_bias"]
    heads = len(shape.card_phases)
    choices = by_colour[:, :, : heads * VALUES].reshape(n, COLOURS, heads, VALUES)
    phase = jnp.stack([seen[:, shape.table_at + number] for number in shape.card_phases], 1)
    coloured = (choices * phase.astype(jnp.float32)[:, None, :, None]).sum(2).reshape(n, COLOURED)
    others = shape.actions - COLOURED
    logits = jnp.concatenate([coloured, by_table[:, :others]], 1)
    belief = jnp.concatenate(
        [
            by_colour[:, :, heads * VALUES :].reshape(n, COLOURED, OTHERS),
            by_table[:, others:].reshape(n, TRUMPS, OTHERS),
        ],
        1,
    )
    return logits, belief


def masked(logits: Array, may: Array) -> Array:
    """The same, with no hope for what is illegal."""
    return jnp.where(may, logits, NEVER)


def drawn(key: Array, log_odds: Array) -> Array:
    """[n] an action, each as often as its odds [n, actions] say."""
    return jnp.argmax(log_odds + jax.random.gumbel(key, log_odds.shape), 1)


def judge(params: Params, shape: ScaledShape, seen: Array, holders: Array, partners: Array) -> Array:
    """[n] logit of the win, all hands and the kinds of the partners known."""
    _, g = _trunk(params, shape, seen, holders, partners)
    return ((g @ params["table_out"].astype(g.dtype)).astype(jnp.float32) + params["table_out_bias"])[:, 0]


def count(params: Params) -> int:
    return sum(leaf.size for leaf in jax.tree.leaves(params))


def flat(tree: Mapping[str, Any], prefix: str = "") -> dict[str, NDArray[Any]]:
    """Nested parameters as arrays by path."""
    found: dict[str, NDArray[Any]] = {}
    for name, value in tree.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{prefix}{name}/")
        else:
            found[prefix + name] = np.asarray(value)
    return found


def nested(arrays: Mapping[str, NDArray[Any]]) -> Params:
    """The inverse of `flat`, as float32."""
    tree: Params = {}
    for path, array in arrays.items():
        at = tree
        *folders, name = path.split("/")
        for folder in folders:
            at = at.setdefault(folder, {})
        at[name] = jnp.asarray(array, jnp.float32)
    return tree
