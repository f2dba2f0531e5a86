"""Training of the learned crew. Not part of the wheel: run from the repository with `python -m training...`.

The machine that trains may have only Python, NumPy and JAX. Then `quarterdeck` is not installed and its own
door, which imports the rules engine, stays shut: only `quarterdeck.envs.vector` is reached through it.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path


def _open_side_door() -> None:
    """Makes `quarterdeck.envs.vector` importable where the rules engine's dependencies are missing."""
    if "quarterdeck" in sys.modules or importlib.util.find_spec("msgspec") is not None:
        return
    sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
    spec = importlib.util.find_spec("quarterdeck")
    assert spec is not None
    sys.modules["quarterdeck"] = importlib.util.module_from_spec(spec)


_open_side_door()
