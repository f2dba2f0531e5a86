"""Open-card solver of the trick-taking games: was it winnable, which move lost it, what would have won?

    import quarterdeck as qd

    qd.solve({"game": "planet-nine", "players": 4, ...})

It needs the extra `solver` (Numba).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from quarterdeck.solver.answers import Answer, solve_any, solve_state
from quarterdeck.solver.errors import BadPosition, NotSolvable, StillRunning
from quarterdeck.solver.positions import Position, read_position, table_of, tables_of

__all__ = [
    "Answer",
    "BadPosition",
    "NotSolvable",
    "Position",
    "StillRunning",
    "read_position",
    "solve",
    "solve_any",
    "solve_state",
    "table_of",
    "tables_of",
]


def solve(
    position: Position | Mapping[str, Any] | str,
    *,
    limit_ms: float | None = None,
    limit_nodes: int | None = None,
) -> Answer:
    """Whether a position (also as a line of JSON, or what such a line holds) can be won."""
    if not isinstance(position, Position):
        position = read_position(
            position if isinstance(position, str) else msgspec.json.encode(dict(position))
        )
    if position.owners == "free" or position.distress:
        return solve_any(*tables_of(position), limit_ms)
    return solve_state(*table_of(position), limit_ms, limit_nodes)
