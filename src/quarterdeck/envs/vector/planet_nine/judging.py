"""Judges a finished trick: tasks and their order, then the special rule. Failure counts before success."""

from __future__ import annotations

from jax import Array

from quarterdeck.envs.vector.planet_nine.specials import judge_special
from quarterdeck.envs.vector.planet_nine.state import OPEN, Table, is_open
from quarterdeck.envs.vector.planet_nine.tokens import order_broken
from quarterdeck.envs.vector.play import Trick
from quarterdeck.envs.vector.tricks import COLOURED


def judge(table: Table, trick: Trick) -> tuple[Array, Array, Array]:
    """The tasks fulfilled in this trick [36], and whether the mission has failed or succeeded."""
    hit = trick.cards[:COLOURED] & is_open(table)
    lost = (hit & (table.task != OPEN + trick.winner)).any()
    pending = is_open(table) & ~hit
    last = table.trick == table.deal.mission.tricks
    broken, may_end = judge_special(table, trick, last)
    failed = lost | order_broken(table.token, hit, pending) | broken
    failed |= last & pending.any()
    return hit, failed, ~failed & ~pending.any() & may_end
