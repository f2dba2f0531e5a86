"""The whole game, thousands of tables at once."""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.engine import Engine
from quarterdeck.envs.vector.observing import held_by
from quarterdeck.envs.vector.planet_nine.legality import legal_actions
from quarterdeck.envs.vector.planet_nine.missions import Mission
from quarterdeck.envs.vector.planet_nine.moves import go_on, move
from quarterdeck.envs.vector.planet_nine.observation import look
from quarterdeck.envs.vector.planet_nine.state import Deal, Luck, Table, lay_out, shuffle
from quarterdeck.envs.vector.tricks import CARDS, COLOURED


def deal(key: Array, missions: Mission) -> Deal:
    """Draws all chance of a game of each mission."""
    missions = jax.tree.map(jnp.asarray, missions)
    count = missions.players.shape[0]
    cards, extra, tasks, dice = jax.random.split(key, 4)
    luck = Luck(
        cards=jax.random.uniform(cards, (count, CARDS)),
        extra=jax.random.uniform(extra, (count,)),
        tasks=jax.random.uniform(tasks, (count, COLOURED)),
        dice=jax.random.uniform(dice, (count, CARDS)),
    )
    return jax.vmap(shuffle)(missions, luck)


engine: Final[Engine[Mission, Deal, Table]] = Engine(
    deal=deal,
    lay_one=lambda deal: go_on(lay_out(deal)),
    move_one=move,
    legal_at=legal_actions,
    seen_at=look,
    held_at=held_by,
)
