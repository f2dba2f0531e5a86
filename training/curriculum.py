"""What is trained and measured: missions, each in one or many variants, and how often each is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from training.partners import LEARNER

LEAST_ATTENTION: Final = 0.3
"""To a mission that is always won, beside one that is won half the time."""
HARDEST: Final = 0.1
"""A mission that is won less often is not put aside for that."""


class Syllabus(NamedTuple):
    """Lessons and how often each is drawn."""

    missions: Any
    """[lesson, variant] a game's missions: of a lesson any variant is as likely as another."""
    odds: NDArray[np.float32]


def lessons(variants: Sequence[Any]) -> Any:
    """Lessons, each a batch of as many missions, as one table on the device."""
    return jax.tree.map(lambda *columns: jnp.asarray(np.stack(columns)), *variants)


def attention(won: NDArray[np.float64]) -> NDArray[np.float32]:
    """How much more often a mission is drawn that is won so often: most where a game decides something."""
    won = np.maximum(won, HARDEST)
    return (LEAST_ATTENTION + (1 - LEAST_ATTENTION) * 2 * np.sqrt(won * (1 - won))).astype(np.float32)


class Cell(NamedTuple):
    """Something to measure: a mission in one or many variants, and who sits in some of the seats."""

    missions: Any
    partner: int = LEARNER
    strangers: int = 1
    """Seats with such a partner."""
