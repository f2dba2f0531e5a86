"""Turns a checkpoint into the weights of the bot `first-mate`:

    python3 -m training.release training/checkpoints/planet_nine RULES_VERSION

The averaged actor in half precision with the scales of its inputs folded in, and a card that says
where it comes from. Beside them lie its win rates, from the run's last exam.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from training.checkpoints import flat, load
from training.curriculum import PLAYERS
from training.network import CARD_SCALE, ROCKETS, SUIT_SCALE, TABLE_SCALE, VALUES, Params

LEARNED: Final = Path(__file__).parents[1] / "src/quarterdeck/games/planet_nine/bots/learned"
WEIGHTS: Final = LEARNED / "weights.npz"
WIN_RATES: Final = LEARNED / "win_rates.json"


def folded(actor: Params) -> dict[str, NDArray[np.float32]]:
    """The actor's arrays by path, for inputs as they are observed."""
    arrays = flat(actor)
    colour = np.concatenate([np.tile(CARD_SCALE, VALUES), SUIT_SCALE])
    table = np.concatenate([np.tile(CARD_SCALE, ROCKETS), SUIT_SCALE, TABLE_SCALE])
    arrays["colour_in"] = arrays["colour_in"] * colour[:, None]
    arrays["table_in"] = arrays["table_in"] * table[:, None]
    return arrays


def card_of(run: Path, rules: str, steps: int) -> dict[str, Any]:
    """Where the weights come from, read from the run's curve."""
    lines = [json.loads(line) for line in (run / "curve.jsonl").read_text("utf-8").splitlines()]
    head = [line for line in lines if line["kind"] == "run"][-1]
    exam = [line for line in lines if line["kind"] == "exam"][-1]
    return {
        "game": head["game"],
        "rules": rules,
        "date": head["date"],
        "seed": head["seed"],
        "steps": steps,
        "device": head["device"],
        "exam": {"games": exam["games"], "won": exam["won"]},
    }


def win_rates(card: Mapping[str, Any]) -> dict[str, Any]:
    """The shares of the logbook's missions won in the exam, as `quarterdeck.core.logbook.WinRates`."""
    won = card["exam"]["won"]
    crews = [
        {
            "players": players,
            "won": [round(won[f"{players}p mission {number}"] / 100, 4) for number in range(1, 51)],
        }
        for players in PLAYERS
    ]
    return {"bot": "first-mate", "date": card["date"][:10], "deals": card["exam"]["games"], "crews": crews}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("run", type=Path, help="a folder with a checkpoint and its curve.jsonl")
    parser.add_argument("rules", help="the version of the rules it was trained on")
    options = parser.parse_args()
    saved = load(options.run)
    card = card_of(options.run, options.rules, saved.notes["steps"])
    weights: dict[str, Any] = {
        name: array.astype(np.float16) for name, array in folded(saved.averaged).items()
    }
    np.savez_compressed(WEIGHTS, card=np.array(json.dumps(card)), **weights)
    WIN_RATES.write_text(json.dumps(win_rates(card)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
