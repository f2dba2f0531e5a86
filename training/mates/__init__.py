"""Other bots as networks, so that they can sit beside the learner at thousands of tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from training import network
from training.game import Game, Imitated
from training.network import Params, nested

FOLDER: Final = Path(__file__).parent
SENSE: Final = 1e-4
"""What the learner finds less likely than this is no sensible choice."""


@cache
def of(game: str) -> Params | None:
    """The imitation that sits beside a game's learner, if there is one (`training.mates.imitation`)."""
    path = FOLDER / f"{game}.npz"
    if not path.exists():
        return None
    with np.load(path) as arrays:
        return nested({name: arrays[name] for name in arrays.files if name != "card"})


def imitate(game: Game, mate: Params, key: Array, seen: Array, may: Array, log_odds: Array) -> Imitated:
    """[n] what the imitation chooses; the learner's odds [n, actions] tell what is sensible."""
    logits, _ = network.act(mate, game.shape, seen)
    sensible = may & (log_odds >= jnp.minimum(np.log(SENSE), log_odds.max(1, keepdims=True)))
    luck = jax.random.gumbel(key, logits.shape)
    freely, sensibly = (jnp.argmax(network.masked(logits + luck, which), 1) for which in (may, sensible))
    return Imitated(freely, sensibly)
