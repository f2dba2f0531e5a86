"""How fast every game's rules are beside those of an earlier commit, measured in turns on this machine.

    python -m bench.compared_speed e4b3d8d                     all games that both have, nine rounds
    python -m bench.compared_speed e4b3d8d 20 planet-nine      twenty rounds of one

Of each figure the best of all rounds counts, as in `quarterdeck bench`.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec
from verify.checks import ROOT

from bench import machine
from quarterdeck.core import registry

ROUNDS = 9
SECONDS = 0.03
"""Of each run: many short ones in turns are disturbed alike."""
BENCH = "import sys; from quarterdeck.cli import main; sys.argv[1:] = {!r}; main()"
Figures: TypeAlias = dict[str, float]


def unpacked(commit: str, folder: Path) -> Path:
    """The sources of a commit."""
    packed = subprocess.run(["git", "-C", ROOT, "archive", commit, "src"], capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def measured(sources: Path, game: str) -> Figures | None:
    """The figures of one run; None where these sources have no such game."""
    done = subprocess.run(
        [sys.executable, "-c", BENCH.format(["bench", game, "--json", "--seconds", str(SECONDS)])],
        env={**os.environ, "PYTHONPATH": str(sources)},
        capture_output=True,
        check=False,
    )
    if done.returncode:
        return None
    found = msgspec.json.decode(done.stdout, type=dict[str, str | float])
    return {name: float(value) for name, value in found.items() if name.endswith("_per_second")}


def best(runs: Sequence[Figures]) -> Figures:
    return {name: max(run[name] for run in runs) for name in runs[0]}


def compared(old: Path, new: Path, game: str, rounds: int) -> Iterator[str]:
    """The rows of one game."""
    before: list[Figures] = []
    after: list[Figures] = []
    for _ in range(rounds):
        for sources, runs in ((old, before), (new, after)):
            figures = measured(sources, game)
            if figures is None:
                return
            runs.append(figures)
    were, are = best(before), best(after)
    for name in [name for name in were if name in are]:
        yield f"| {game} | {name} | {were[name]:,.0f} | {are[name]:,.0f} | {are[name] / were[name]:.3f} |"


def main(arguments: list[str]) -> None:
    if not arguments:
        sys.exit("name the commit to compare with")
    commit, *rest = arguments
    rounds = int(rest.pop(0)) if rest and rest[0].isdigit() else ROUNDS
    print(f"Each {rounds} times in turns, on: {machine.described()}; before: {commit}.\n")
    print("| game | figure | before | after | ratio |\n|---|---|--:|--:|--:|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        old = unpacked(commit, Path(folder))
        for game in rest or list(registry.games()):
            for row in compared(old, ROOT / "src", game, rounds):
                print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
