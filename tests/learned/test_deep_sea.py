"""Deep Sea's networks: a renaming of colours, and the weights that a run goes on from."""

from __future__ import annotations

import json
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from training import network
from training.deep_sea import lessons
from training.deep_sea.game import DEEP_SEA
from training.deep_sea.lessons import ACTOR, CRITIC
from training.draws import write
from training.partners import random_choice
from training.release import LEARNED, reload

from quarterdeck.envs.vector.deep_sea import Table, engine
from quarterdeck.envs.vector.deep_sea.state import LEARNED_PHASES
from quarterdeck.games.deep_sea.rules import DeepSea

pytestmark = pytest.mark.slow

SHAPE = DEEP_SEA.shape
WEIGHTS = LEARNED["deep-sea"] / "weights.npz"
MOST_BYTES = 9_000_000


def test_a_renaming_of_colours_renames_the_answer() -> None:
    params = network.make(jax.random.key(1), SHAPE, network.TINY, network.TINY)["actor"]
    rng = np.random.default_rng(1)
    seen = (rng.random((16, SHAPE.size)) < 0.2).astype(np.int8)
    order = [2, 0, 3, 1]
    cards = seen[:, : SHAPE.suits_at].reshape(16, 40, -1)
    colours = cards[:, :36].reshape(16, 4, 9, -1)[:, order]
    suits = seen[:, SHAPE.suits_at : SHAPE.table_at].reshape(16, 5, -1)[:, [*order, 4]]
    parts = (colours, cards[:, 36:], suits, seen[:, SHAPE.table_at :])
    renamed = np.concatenate([part.reshape(16, -1) for part in parts], 1)
    logits, _ = network.act(params, SHAPE, jnp.asarray(seen))
    answer, _ = network.act(params, SHAPE, jnp.asarray(renamed))
    expected = np.asarray(logits[:, :36]).reshape(16, 4, 9)[:, order].reshape(16, 36)
    np.testing.assert_allclose(answer[:, :36], expected, atol=1e-5)
    np.testing.assert_allclose(answer[:, 36:], logits[:, 36:], atol=1e-5)


def test_a_crew_in_training_gets_through_every_mission_of_its_syllabus(tmp_path: Path) -> None:
    write(tmp_path / "draws.npz", count=4, seed=1)
    syllabus = lessons.syllabus(lessons.read_draws(tmp_path / "draws.npz"))
    assert abs(syllabus.odds.sum() - 1) < 1e-6
    missions = jax.tree.map(lambda column: column.reshape(-1, *column.shape[2:]), syllabus.missions)

    def one(tables: Table, key: jax.Array) -> tuple[Table, jax.Array]:
        may, nobody = engine.legal(tables), jnp.zeros_like(tables.turn)
        action = random_choice(key, DEEP_SEA.legal(tables))
        chosen, decided = DEEP_SEA.partner(key, tables, nobody, DEEP_SEA.legal(tables), action, None)
        legal = jnp.take_along_axis(may, chosen[:, None], 1)[:, 0] | tables.over
        going_on = engine.again(engine.step(tables, chosen), tables)
        return going_on, jnp.stack([legal.all(), decided.any()])

    @jax.jit
    def played(key: jax.Array) -> tuple[jax.Array, jax.Array]:
        tables, rows = jax.lax.scan(one, engine.start(key, missions), jax.random.split(key, 40))
        return (tables.phase < LEARNED_PHASES) | tables.over, rows

    known_by_then, rows = played(jax.random.key(2))
    assert known_by_then.all()
    assert rows[:, 0].all()
    assert rows[:, 1].any()


def test_training_can_go_on_from_the_weights() -> None:
    saved = reload(WEIGHTS)
    fresh = network.make(jax.random.key(1), SHAPE, ACTOR, CRITIC)
    assert jax.tree.map(jnp.shape, saved.params) == jax.tree.map(jnp.shape, fresh)
    assert all(bool(jnp.isfinite(leaf).all()) for leaf in jax.tree.leaves(saved.params))
    assert saved.notes["steps"] > 0
    averages = jax.tree.leaves((saved.mean, saved.square))
    assert len({leaf.unsafe_buffer_pointer() for leaf in averages}) == len(averages), "a step gives each away"


def test_the_weights_are_small_and_of_these_rules() -> None:
    assert WEIGHTS.stat().st_size <= MOST_BYTES
    with np.load(WEIGHTS) as released:
        card = json.loads(str(released["card"]))
    assert (card["game"], card["rules"]) == (DeepSea.name, DeepSea.version)
    assert card["exam"]["won"]["4p difficulty 4"] > 90
