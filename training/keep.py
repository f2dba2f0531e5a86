"""Makes a checkpoint small enough to keep in the repository:

    python3 -m training.keep RUN_OUT training/checkpoints/planet_nine

Keeps the averaged actor and the critic in half precision. Adam begins anew when a run goes on from it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from training.checkpoints import flat, load


def keep(run: Path, folder: Path) -> None:
    """Writes what `checkpoints.load` can go on from, without Adam's state and the actor before averaging."""
    saved = load(run)
    folder.mkdir(parents=True, exist_ok=True)
    parts = {
        "state-0": {"averaged": saved.averaged},
        "state-1": {"params": {"critic": saved.params["critic"]}},
    }
    for name, part in parts.items():
        arrays = {path: array.astype(np.float16) for path, array in flat(part).items()}
        np.savez_compressed(folder / f"{name}.npz", **arrays)  # type: ignore[arg-type]
    notes = {**saved.notes, "updates": 0.0}
    (folder / "state.json").write_text(json.dumps(notes) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("run", type=Path, help="a folder that --out of a training run wrote")
    parser.add_argument("folder", type=Path, help="where the small checkpoint goes")
    options = parser.parse_args()
    keep(options.run, options.folder)


if __name__ == "__main__":
    main()
