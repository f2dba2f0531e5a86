"""A run on disk: exact beside the run, compact where little may be carried away."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import DTypeLike, NDArray

from training.network import Params, flat, nested
from training.ppo import Learner

LARGEST_FILE: Final = 15_000_000
"""Bytes: compact files are carried through a door of 16 MiB."""


class Saved(NamedTuple):
    """What a run goes on from."""

    params: Params
    mean: Params
    square: Params
    averaged: Params
    notes: dict[str, Any]


def save(
    folder: Path, learner: Learner, averaged: Params, notes: Mapping[str, Any], *, compact: bool
) -> None:
    """Writes a checkpoint; compact ones are in half precision and without momentum."""
    folder.mkdir(parents=True, exist_ok=True)
    kind: DTypeLike = np.float16 if compact else np.float32
    root = jax.tree.map(jnp.sqrt, learner.square)
    parts = {"params": learner.params, "root": root, "averaged": averaged}
    if not compact:
        parts["mean"] = learner.mean
    arrays = {path: array.astype(kind) for path, array in flat(parts).items()}
    for old in folder.glob("state-*.npz"):
        old.unlink()
    for number, part in enumerate(_portions(arrays)):
        np.savez(folder / f"state-{number}.npz", **part)  # type: ignore[arg-type]
    (folder / "state.json").write_text(json.dumps({**notes, "updates": float(learner.updates)}))


def _portions(arrays: Mapping[str, NDArray[Any]]) -> list[dict[str, NDArray[Any]]]:
    portions: list[dict[str, NDArray[Any]]] = [{}]
    size = 0
    for path, array in arrays.items():
        if size + array.nbytes > LARGEST_FILE and portions[-1]:
            portions.append({})
            size = 0
        portions[-1][path] = array
        size += array.nbytes
    return portions


def load(folder: Path) -> Saved:
    """Reads a checkpoint, exact or compact."""
    arrays: dict[str, NDArray[Any]] = {}
    for file in sorted(folder.glob("state-*.npz")):
        with np.load(file) as part:
            arrays |= dict(part)
    tree = nested(arrays)
    params = tree["params"]
    mean = tree.get("mean", jax.tree.map(jnp.zeros_like, params))
    square = jax.tree.map(_squared, tree["root"])
    notes = json.loads((folder / "state.json").read_text())
    return Saved(params, mean, square, tree["averaged"], notes)


def _squared(root: Array) -> Array:
    return root * root
