"""The training learns on a CPU, goes on where it stopped, and needs nothing of the rules engine."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from training import network
from training.checkpoints import Saved, load
from training.partners import Shares, random_choice
from training.planet_nine.game import PLANET_NINE
from training.planet_nine.lessons import trial
from training.release import WEIGHTS, card_of, halfway, put_figures, release, reload
from training.run import Run, train

from quarterdeck.envs.vector.planet_nine import Table, engine, logbook_mission, stack
from quarterdeck.envs.vector.planet_nine.observation import CARD_FEATURES, SIZE
from quarterdeck.envs.vector.tricks import CARDS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SHAPE = PLANET_NINE.shape
BARE = """
import sys
sys.modules["msgspec"] = sys.modules["typer"] = sys.modules["rich"] = None
import training.planet_nine.__main__, training.deep_sea.__main__, training.speed
print(*sys.modules)
"""


def test_the_training_machine_needs_only_numpy_and_jax() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BARE], cwd=ROOT, capture_output=True, text=True, check=True, timeout=100
    )
    assert "quarterdeck.envs.vector.planet_nine.tables" in done.stdout.split()
    assert "quarterdeck.core.contract" not in done.stdout.split()


def test_a_renaming_of_colours_renames_the_answer() -> None:
    params = network.make(jax.random.key(1), SHAPE, network.TINY, network.TINY)["actor"]
    rng = np.random.default_rng(1)
    seen = (rng.random((16, SIZE)) < 0.2).astype(np.int8)
    order = [2, 0, 3, 1]
    split = CARDS * CARD_FEATURES
    cards = seen[:, :split].reshape(16, CARDS, -1)
    colours = cards[:, :36].reshape(16, 4, 9, -1)[:, order].reshape(16, 36, -1)
    suits = seen[:, split : SHAPE.table_at].reshape(16, 5, -1)[:, [*order, 4]]
    parts = [colours.reshape(16, -1), cards[:, 36:].reshape(16, -1), suits.reshape(16, -1)]
    renamed = np.concatenate([*parts, seen[:, SHAPE.table_at :]], 1)
    logits, _ = network.act(params, SHAPE, jnp.asarray(seen))
    answer, _ = network.act(params, SHAPE, jnp.asarray(renamed))
    expected = np.asarray(logits[:, :36]).reshape(16, 4, 9)[:, order].reshape(16, 36)
    np.testing.assert_allclose(answer[:, :36], expected, atol=1e-5)
    np.testing.assert_allclose(answer[:, 36:], logits[:, 36:], atol=1e-5)


@pytest.mark.usefixtures("quickly_compiled")
def test_two_players_in_training_get_through_every_mission() -> None:
    missions = stack([logbook_mission(number, 2, distress=False, unchanged=True) for number in range(1, 51)])

    def one(tables: Table, key: jax.Array) -> tuple[Table, tuple[jax.Array, jax.Array]]:
        may, nobody = PLANET_NINE.legal(tables), jnp.zeros_like(tables.turn)
        chosen, _ = PLANET_NINE.partner(key, tables, nobody, may, random_choice(key, may), None)
        legal = jnp.take_along_axis(may, chosen[:, None], 1)[:, 0]
        after = engine.step(tables, chosen)
        return engine.again(after, tables), (legal.all(), after.over | (after.trick > 1))

    @jax.jit
    def played(key: jax.Array) -> tuple[jax.Array, jax.Array]:
        _, rows = jax.lax.scan(one, engine.start(key, missions), jax.random.split(key, 100))
        return rows

    legal, in_play = played(jax.random.key(2))
    assert legal.all()
    assert in_play.any(0).all()


def test_learns_one_task_from_random_in_two_minutes_of_a_processor(tmp_path: Path) -> None:
    patient = trial(tmp_path)._replace(seconds=280, total=280)  # by the clock, beside whatever else runs
    begun = time.process_time()
    with jax.default_prng_impl("rbg"):
        train(patient)
    assert time.process_time() - begun < 120
    lines = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text("utf-8").splitlines()]
    curve = [line for line in lines if line["kind"] == "curve"]
    assert curve[0]["won"] < 45
    assert curve[-1]["won"] > 60
    assert load(tmp_path).notes["calls"] == 1


CARD = {"game": "planet-nine", "steps": 1, "seconds": 1.0, "calls": 1}


def beginner(seed: int) -> Saved:
    params = network.make(jax.random.key(seed), SHAPE, network.TINY, network.TINY)
    return Saved(params, params, params, params["actor"], CARD)


@pytest.mark.usefixtures("quickly_compiled")
def test_another_crew_sits_in_all_the_time(tmp_path: Path) -> None:
    plan = trial(tmp_path)._replace(seconds=0)
    release(beginner(5), CARD, tmp_path / "other.npz")
    partners = Shares(older=0.5, mate=0, sloppy=0)
    settings = plan.settings._replace(tables=16, steps=4, minibatches=1, partners=partners)
    with jax.default_prng_impl("rbg"):
        run = Run(plan._replace(beside=tmp_path / "other.npz", settings=settings))
        run.go()
    other = reload(tmp_path / "other.npz").averaged
    assert jax.tree.all(jax.tree.map(jnp.array_equal, run.older, other))
    assert not jax.tree.all(jax.tree.map(jnp.array_equal, run.averaged, other))


def test_halfway_is_the_mean_of_both_the_actor_that_plays_and_the_critic() -> None:
    one, other = beginner(1), beginner(2)
    found = halfway(one, other)
    for mean, here, there in (
        (found.averaged, one.averaged, other.averaged),
        (found.params["critic"], one.params["critic"], other.params["critic"]),
    ):
        assert jax.tree.all(jax.tree.map(lambda m, a, b: jnp.allclose(2 * m, a + b), mean, here, there))


def test_an_exam_is_put_on_the_card_of_the_weights(tmp_path: Path) -> None:
    weights = tmp_path / "weights.npz"
    release(beginner(1), CARD, weights)
    before = reload(weights)
    put_figures(weights, 512, {"4p 4 tasks": 95.1})
    with np.load(weights) as released:
        assert json.loads(str(released["card"])) == {
            **CARD,
            "exam": {"games": 512, "won": {"4p 4 tasks": 95.1}},
        }
    assert jax.tree.all(jax.tree.map(jnp.array_equal, reload(weights).averaged, before.averaged))


def test_training_can_go_on_from_the_released_weights() -> None:
    saved = reload(WEIGHTS)
    fresh = network.make(jax.random.key(1), SHAPE)
    assert jax.tree.map(jnp.shape, saved.params) == jax.tree.map(jnp.shape, fresh)
    assert all(bool(jnp.isfinite(leaf).all()) for leaf in jax.tree.leaves(saved.params))
    assert saved.notes["steps"] > 0
    assert saved.notes["updates"] == 0, "Adam's averages are not kept: its count must begin again with them"


def test_what_was_released_can_be_released_again(tmp_path: Path) -> None:
    curve = ROOT / "training" / "runs" / "planet_nine"
    first = reload(WEIGHTS)
    release(first, card_of(curve, "1", first.notes), tmp_path / "weights.npz")
    again = reload(tmp_path / "weights.npz")
    assert jax.tree.all(jax.tree.map(jnp.array_equal, first.params, again.params))
    assert again.notes == first.notes
