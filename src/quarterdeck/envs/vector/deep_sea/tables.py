"""The whole game, thousands of tables at once."""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.deep_sea.legality import legal_actions
from quarterdeck.envs.vector.deep_sea.missions import Mission
from quarterdeck.envs.vector.deep_sea.moves import go_on, move
from quarterdeck.envs.vector.deep_sea.observation import look
from quarterdeck.envs.vector.deep_sea.state import Deal, Table, dealt, handed_out, lay_out, shuffle
from quarterdeck.envs.vector.dummy import Hands
from quarterdeck.envs.vector.engine import Engine
from quarterdeck.envs.vector.observing import held_by
from quarterdeck.envs.vector.tricks import CARDS, pick


def deal(key: Array, missions: Mission) -> Deal:
    """Draws all chance of a game of each mission; deals again while one hand makes a task impossible."""
    missions = jax.tree.map(jnp.asarray, missions)
    count = missions.players.shape[0]
    for_cards, for_terrain = jax.random.split(key)

    def again(so_far: tuple[Array, Hands, Array]) -> tuple[Array, Hands, Array]:
        key, hands, stands = so_far
        key, now = jax.random.split(key)
        other = jax.vmap(shuffle)(missions, jax.random.uniform(now, (count, CARDS + 1)))
        hands = pick(stands[:, None], hands, other)
        return key, hands, jax.vmap(handed_out)(missions, hands.owner)

    nothing = jnp.zeros((count, CARDS), jnp.int32)
    none = Hands(nothing, nothing.astype(jnp.int8), nothing > 0), jnp.zeros(count, bool)
    _, hands, _ = jax.lax.while_loop(lambda so_far: ~so_far[2].all(), again, (for_cards, *none))
    return jax.vmap(dealt)(missions, hands, jax.random.uniform(for_terrain, (count,)))


engine: Final[Engine[Mission, Deal, Table]] = Engine(
    deal=deal,
    lay_one=lambda deal: go_on(lay_out(deal)),
    move_one=move,
    legal_at=legal_actions,
    seen_at=look,
    held_at=held_by,
)
