"""Figures of `training.speed`: as lines, and as a part of the documentation."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

PAGE: Final = Path(__file__).parents[1] / "docs" / "vector.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
NO_MEMORY: Final = "out of memory"


class Figure(NamedTuple):
    """How fast a game is played."""

    library: str
    game: str
    tables: int
    looks: bool
    """Whether what players see was computed after each choice."""
    decisions_per_second: int | None
    """None: so many tables did not fit into the memory."""
    ended: int
    """Games that ended while it was measured."""
    device: str
    jax: str
    day: str


def as_json(figure: Figure) -> str:
    return json.dumps(figure._asdict())


def as_line(figure: Figure) -> str:
    """For people at a terminal."""
    speed = figure.decisions_per_second
    looks = ", with observations" if figure.looks else ""
    return f"{figure.library:16} {figure.game:18} {figure.tables:>9,} tables: " + (
        f"{speed:>13,} decisions/s{looks}, {figure.ended:,} games ended" if speed else NO_MEMORY + looks
    )


def read(path: Path) -> list[Figure]:
    return [Figure(**json.loads(line)) for line in path.read_text("utf-8").splitlines() if line]


def write_page(figures: Sequence[Figure]) -> None:
    """Replaces the figures in the documentation."""
    text = PAGE.read_text("utf-8")
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{_section(figures)}\n{END}{after}", "utf-8")


def _section(figures: Sequence[Figure]) -> str:
    first = figures[0]
    kinds = sorted({(figure.looks, figure.tables) for figure in figures})
    titles = [f"{tables:,} tables{', with observations' if looks else ''}" for looks, tables in kinds]
    found = {(one.library, one.game, one.looks, one.tables): one for one in figures}
    games = dict.fromkeys((figure.library, figure.game) for figure in figures)
    lines = [
        f"Million decisions a second on: {first.device}, JAX {first.jax}, {first.day}, all in one run.\n",
        f"| game | {' | '.join(titles)} |",
        f"|---|{'--:|' * len(titles)}",
    ]
    for library, game in games:
        cells = [_cell(found.get((library, game, *kind))) for kind in kinds]
        lines.append(f"| {game} ({library}) | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return "not measured"
    return NO_MEMORY if figure.decisions_per_second is None else f"{figure.decisions_per_second / 1e6:,.1f}"
