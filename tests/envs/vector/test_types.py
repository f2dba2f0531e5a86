"""A program that JAX compiled for fresh tables serves tables in mid-game too."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import pytest

from quarterdeck.envs.vector import deep_sea, planet_nine
from quarterdeck.envs.vector.engine import Engine, stack


@pytest.mark.parametrize(
    ("engine", "mission"),
    [(planet_nine.engine, planet_nine.own_mission(4, 2)), (deep_sea.engine, deep_sea.own_mission(4, [0]))],
    ids=["planet-nine", "deep-sea"],
)
def test_a_choice_changes_the_type_of_no_column(engine: Engine[Any, Any, Any], mission: Any) -> None:
    fresh = jax.eval_shape(lambda key: engine.start(key, stack([mission] * 2)), jax.random.key(1))
    later = jax.eval_shape(engine.step, fresh, jnp.zeros(2, jnp.int32))
    assert jax.tree.map(_type, later) == jax.tree.map(_type, fresh)


def _type(column: jax.ShapeDtypeStruct) -> tuple[Any, ...]:
    return column.shape, column.dtype, column.weak_type
