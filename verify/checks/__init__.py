"""What `make verify` runs: one module per area, each with a list called CHECKS."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[2]


class Figure(Struct, frozen=True):
    """What a check measured."""

    figure: str
    passed: bool


class Check(Struct, frozen=True):
    """One promise: its name, what is asked, and how it is measured.

    `run` is given a folder of its own that survives an interruption, to go on from.
    """

    name: str
    asked: str
    run: Callable[[Path], Figure]


def at_least(value: float, least: float, unit: str = "") -> Figure:
    """A figure that must reach a number."""
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
    return Figure(f"{shown}{unit}", value >= least)
