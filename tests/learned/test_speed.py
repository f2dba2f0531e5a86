"""The speed of random play is measured anywhere, and written into the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest
from training import draws, figures, speed
from training.figures import Figure

pytestmark = pytest.mark.slow

SPEED = Figure("Quarterdeck", "Planet Nine", 64, False, 1_500_000, 9, "a device", "1.2", "2026-01-01")


@pytest.mark.usefixtures("quickly_compiled")
def test_both_games_are_measured_on_a_cpu(tmp_path: Path) -> None:
    draws.write(tmp_path / "draws.npz", count=4, seed=1)
    games = speed.ours(tmp_path / "draws.npz")
    found = [*speed.measure(games, counts=[64], seconds=0, looks_at=0)]
    assert [(one.game, one.tables) for one in found] == [("Planet Nine", 64), ("Deep Sea", 64)]
    assert all(one.decisions_per_second and one.ended for one in found), found


def test_a_measurement_replaces_the_figures_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, lines = tmp_path / "vector.md", tmp_path / "figures.jsonl"
    page.write_text(f"before\n{figures.BEGIN}old{figures.END}after\n")
    too_many = SPEED._replace(tables=128, decisions_per_second=None)
    lines.write_text("".join(figures.as_json(one) + "\n" for one in (SPEED, too_many)))
    monkeypatch.setattr(figures, "PAGE", page)
    figures.write_page(figures.read(lines))
    text = page.read_text()
    assert text.startswith(f"before\n{figures.BEGIN}\nMillion decisions a second on: a device")
    assert text.endswith(f"{figures.END}after\n")
    assert "| game | 64 tables | 128 tables |" in text
    assert "| Planet Nine (Quarterdeck) | 1.5 | out of memory |" in text
