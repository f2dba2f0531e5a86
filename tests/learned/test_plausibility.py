"""How a search tells plausible tables from others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from training import plausibility
from training.plausibility import SAMPLED, Moments
from training.release import put_part

from quarterdeck.games.planet_nine.bots.learned.policy import the_plausibility
from quarterdeck.games.tricks.bots.learned.search import gains

pytestmark = pytest.mark.slow

BY_CHANCE = float(np.log(1 + SAMPLED))


def test_what_marks_the_true_table_is_learned() -> None:
    random = np.random.default_rng(1)
    gist = random.random((3000, 1 + SAMPLED, 12), np.float32)
    gist[:, 0, 5] += 1.5
    moments = Moments(gist, random.random((3000, 1 + SAMPLED)))
    figures = plausibility.report(moments, plausibility.learn(moments, epochs=6))
    assert figures["surprise"] < BY_CHANCE - 0.3


def test_the_released_one_finds_true_tables_likelier_than_sampled_ones() -> None:
    released = the_plausibility()
    assert released is not None
    moments = plausibility.record("planet-nine", games=30, seed=77)
    assert len(moments.odds) > 200
    figures = plausibility.report(moments, released.weights, tested=1.0)
    assert figures["surprise"] < BY_CHANCE - 0.05
    assert figures["at these as plausible as they are"] > figures["at sampled tables"]


def test_a_gain_counts_by_how_plausible_its_table_is() -> None:
    values = np.array([[0.5, 0.5, 0.5, 0.5], [1.0, 0.0, 0.0, 0.0]], np.float32)
    alike, _ = gains(values, np.zeros(4, np.float32))
    nearly_sure, error = gains(values, np.array([20, 0, 0, 0], np.float32))
    assert alike == pytest.approx([0, -0.25])
    assert nearly_sure == pytest.approx([0, 0.5], abs=1e-6)
    assert error == pytest.approx([0, 0], abs=1e-6)


def test_a_part_is_put_beside_the_others(tmp_path: Path) -> None:
    weights = tmp_path / "weights.npz"
    arrays: dict[str, Any] = {"card": json.dumps({"rules": "1"}), "actor/a": np.ones(3, np.float16)}
    np.savez(weights, **arrays)
    for scale in (1, 2):
        put_part(weights, "plausibility", {"up": np.full(2, scale, np.float32)}, {"moments": scale})
    with np.load(weights) as released:
        assert {*released.files} == {"card", "actor/a", "plausibility/up"}
        assert released["plausibility/up"].tolist() == [2, 2]
        assert json.loads(str(released["card"])) == {"rules": "1", "plausibility": {"moments": 2}}
