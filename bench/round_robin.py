"""Every bot against every other, as a table for the documentation.

    python -m bench.round_robin jobwell 100 random greedy two-ply search:sims=200

Games are kept under .verify/, so an interrupted run goes on where it was.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from verify.checks.parts import games_kept, per_cent
from verify.kept import KEPT, code_digest

from quarterdeck import new_game
from quarterdeck.arena import Plan, Share, summarize
from quarterdeck.core.registry import AnyGame


def pairing(game: AnyGame, bots: tuple[str, str], games: int, folder: Path) -> tuple[Share, ...]:
    """The shares of two bots that play each other on the same deals as every other pair."""
    plan = Plan.of(game, bots, seed=1)
    name = hashlib.sha256(f"{game.name}/{bots}".encode()).hexdigest()[:16]
    played = games_kept(plan, games, folder / f"{name}.jsonl")
    return summarize(plan, played, cooperative=False).members


def table(game: AnyGame, bots: Sequence[str], games: int) -> str:
    """Rows against columns: the share of wins in per cent, with its 95 % interval."""
    folder = KEPT / f"round-robin-{code_digest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    cells: dict[tuple[str, str], Share] = {}
    for pair in combinations(bots, 2):
        first, second = pairing(game, pair, games, folder)
        cells[pair], cells[pair[1], pair[0]] = first, second
    lines = [
        f"| {game.title}, {games} games per pair | " + " | ".join(f"`{bot}`" for bot in bots) + " | mean |",
        "|---|" + "--:|" * (len(bots) + 1),
    ]
    for row in bots:
        shares = [cells[row, column] for column in bots if column != row]
        mean = sum(share.win_rate for share in shares) / len(shares)
        shown = ["–" if column == row else per_cent(cells[row, column]) for column in bots]
        lines.append(f"| `{row}` | " + " | ".join(shown) + f" | {mean:.1%} |")
    return "\n".join(lines)


if __name__ == "__main__":
    name, games, *bots = sys.argv[1:]
    print(table(new_game(name), bots, int(games)))
