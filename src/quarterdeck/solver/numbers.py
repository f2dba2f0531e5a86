"""The types of array that compiled code works on, and how what only compiled code calls is compiled."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int64]
SmallNumbers: TypeAlias = NDArray[np.int32]
"""Where there are so many that half the memory is read in less time."""
Marks: TypeAlias = NDArray[np.int8]
Weights: TypeAlias = NDArray[np.float64]

inner: Final = njit(cache=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""Compiles a function that Python does not call; without a door for it that is faster."""
