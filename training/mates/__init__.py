"""Other bots as networks, so that they can sit beside the learner at thousands of tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from training.network import Params, nested

FOLDER: Final = Path(__file__).parent


@cache
def of(game: str) -> Params | None:
    """The imitation that sits beside a game's learner, if there is one (`training.mates.imitation`)."""
    path = FOLDER / f"{game}.npz"
    if not path.exists():
        return None
    with np.load(path) as arrays:
        return nested({name: arrays[name] for name in arrays.files if name != "card"})
