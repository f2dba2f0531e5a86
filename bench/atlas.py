"""The page of the atlas: docs/atlas.md and its plots, made from docs/_static/atlas.jsonl.

`quarterdeck atlas docs/_static/atlas.jsonl` goes on with the deals themselves, on any machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import matplotlib as mpl
from matplotlib.figure import Figure

from bench import machine
from quarterdeck.core import registry
from quarterdeck.solver.atlas import QUESTIONS, Row, Share, read, rows

DOCS: Final = Path(__file__).parent.parent / "docs"
HEADS: Final = ("draft by chance", "best draft", "by chance, distress", "best, distress")

HEAD: Final = """\
# How often can a mission be won?

With open cards and everybody playing together: the share of deals that *can* be won, for a draft of the tasks
drawn by chance and for the best one, each without and with a distress pass. It is an upper bound on what any
crew can do, and says which missions are lost before the first card.

{deals} deals, each question at most {limit_ms} ms by the clock: a busy machine leaves more undecided.
{where}.

Intervals hold at 95 % (Wilson). What stayed undecided (?) may be either, and the interval reaches from all
of it lost to all of it won. Few deals make wide intervals: `quarterdeck atlas docs/_static/atlas.jsonl` with
more `--deals` goes on where this one stopped; `python -m bench.atlas --limit-ms 300` writes this page again.
Mission 12 of Planet Nine, where chance moves cards, and 32 of Deep Sea, whose tasks come later, can't be told
beforehand.
"""


def page(found: Sequence[Row], deals: int, limit_ms: int, where: str) -> str:
    """The whole document."""
    lines = [HEAD.format(deals=deals, limit_ms=limit_ms, where=where).rstrip("\n")]
    for name in dict.fromkeys(row.game for row in found):
        lines += ["", f"## {registry.game_type(name).title}", "", f"![{name}](_static/atlas-{name}.svg)", ""]
        lines += [f"| mission | players | deals | {' | '.join(HEADS)} |", "|---:|---:|---:|---|---|---|---|"]
        lines += [_line(row) for row in found if row.game == name]
    return "\n".join(lines) + "\n"


def _line(row: Row) -> str:
    shares = " | ".join(_written(row.shares[name]) for name in QUESTIONS)
    return f"| {row.mission} | {row.players} | {row.deals} | {shares} |"


def _written(share: Share) -> str:
    total = share.winnable + share.lost + share.undecided
    unclear = f", {share.undecided} ?" if share.undecided else ""
    return f"{share.winnable} of {total} ({100 * share.low:.0f}–{100 * share.high:.0f} %){unclear}"


def plot(found: Sequence[Row], file: Path) -> None:
    """The best draft by mission, a line of intervals for each number of players."""
    mpl.rcParams["svg.hashsalt"] = "atlas"
    figure = Figure(figsize=(10, 3.6), layout="constrained")
    axes = figure.subplots()
    counts = sorted({row.players for row in found})
    for place, players in enumerate(counts):
        mine = [(row.mission, row.shares["free"]) for row in found if row.players == players]
        at = [mission + 0.22 * (place - (len(counts) - 1) / 2) for mission, _ in mine]
        won = [share.winnable / (share.winnable + share.lost + share.undecided) for _, share in mine]
        below = [part - share.low for part, (_, share) in zip(won, mine, strict=True)]
        above = [max(0.0, share.high - part) for part, (_, share) in zip(won, mine, strict=True)]
        axes.errorbar(at, won, [below, above], fmt=".", capsize=2, label=f"{players} players")
    axes.set(xlabel="mission", ylabel="winnable, best draft (95 %)", ylim=(0, 1.02))
    axes.legend(loc="lower left")
    axes.grid(axis="y", alpha=0.3)
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--limit-ms", type=int, required=True, help="the limit that the deals were asked with"
    )
    given = parser.parse_args()
    known = read(DOCS / "_static/atlas.jsonl")
    found = rows(known)
    for name in {row.game for row in found}:
        plot([row for row in found if row.game == name], DOCS / f"_static/atlas-{name}.svg")
    (DOCS / "atlas.md").write_text(page(found, len(known), given.limit_ms, machine.described()), "utf-8")


if __name__ == "__main__":
    main()
