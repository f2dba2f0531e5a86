"""How often a crew of the released weights wins in the vector environment: the exams of its card, again.

    python -m bench.exams planet-nine 2048 [--cells "4p"] [--seed 1] [--json]
    python -m bench.exams deep-sea 2048 --cells "difficulty"
    python -m bench.exams planet-nine 1024 --write

The games are fresh ones. `--write` puts all shares on the card, and those of Planet Nine's missions with
three and four among the win rates (`training.release`). Needs the extra `vector`, and for Deep Sea the draws
of `python -m training.draws`; a GPU takes seconds, a processor ten seconds to two minutes a cell of 2,048
games. Progress goes to the error stream.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any, Final

import jax
from training.curriculum import Cell
from training.deep_sea import lessons as deep_sea
from training.exams import measure
from training.planet_nine import lessons as planet_nine
from training.release import GAMES, LEARNED, put_figures, reload
from verify.checks.parts import per_cent

from bench import machine
from quarterdeck.arena.stats import Share

AT_ONCE: Final = 512
"""Games: few enough for a processor's memory."""


def cells_of(game: str) -> Mapping[str, Cell]:
    """What the card's exam measured, by name."""
    return planet_nine.exam() if game == "planet-nine" else deep_sea.exam(deep_sea.read_draws())


def won(game: str, cells: Mapping[str, Cell], games: int, seed: int) -> dict[str, Share]:
    """The share of each cell that the crew wins."""
    actor = reload(LEARNED[game] / "weights.npz").averaged
    at_once = min(games, AT_ONCE)
    keys = jax.random.split(jax.random.key(seed), -(-games // at_once))
    found = {}
    for name, cell in cells.items():
        shares = [measure(GAMES[game], actor, key, {name: cell}, at_once)[name] / 100 for key in keys]
        played = at_once * len(keys)
        found[name] = Share.of(round(sum(shares) / len(shares) * played), played)
        print(f"{name}: {per_cent(found[name])}", file=sys.stderr, flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("games", type=int, help="of a cell")
    parser.add_argument("--cells", default="", help="only those with these words in their names")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true", help="onto the card of the released weights")
    options = parser.parse_args()
    cells = {name: cell for name, cell in cells_of(options.game).items() if options.cells in name}
    if not cells or options.games < 1:
        parser.error("no such cell" if not cells else "no games")
    if options.write and (options.cells or options.games < AT_ONCE):
        parser.error(f"a card has all cells, with {AT_ONCE} games at least")
    found = won(options.game, cells, options.games, options.seed)
    if options.write:
        rates = {name: round(100 * share.win_rate, 2) for name, share in found.items()}
        weights = LEARNED[options.game] / "weights.npz"
        put_figures(weights, -(-options.games // AT_ONCE) * AT_ONCE, rates)
    if options.json:
        figures: dict[str, Any] = {name: [share.win_rate, *share.ci95] for name, share in found.items()}
        print(json.dumps({"machine": machine.described(), "seed": options.seed, "won": figures}))
        return
    print(f"{machine.described()}; seed {options.seed}\n\n| cell | won in % |\n|---|--:|")
    for name, share in found.items():
        print(f"| {name} | {per_cent(share)} |")


if __name__ == "__main__":
    main()
