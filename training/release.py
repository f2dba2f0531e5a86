"""Turns a run into the weights of the bots `first-mate` and `navigator`, and back:

    python3 -m training.release planet-nine "$OUT" RULES_VERSION

The averaged actor and the critic in half precision with the scales of their inputs folded in, and a card
that says where they come from. Beside Planet Nine's lie the first mate's win rates: those of crews of three
and four from the run's last exam, those of two and five, who decide more than an exam lets them, by
`python -m bench.missions planet-nine 400 --players 2 5 --write` afterwards.
A run goes on from such a file too; Adam begins again then. With `--halfway-from FILE` the weights are the
mean of the run's and of those it went on from, which may play better than either; nobody has examined them
yet, so `python -m bench.exams planet-nine 1024 --write` has to, before the missions. With `--weights FILE`
nothing but that file is written: another crew, to learn beside (`--beside`) or to be measured with
(`bench.planet_nine_seeds`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from training.checkpoints import Saved, load
from training.deep_sea.game import DEEP_SEA
from training.game import ScaledShape
from training.network import OTHERS, TRUMPS, VALUES, Params, flat, nested, scales
from training.planet_nine.game import PLANET_NINE

GAMES: Final = {game.name: game for game in (PLANET_NINE, DEEP_SEA)}
BOTS: Final = Path(__file__).parents[1] / "src/quarterdeck/games"
LEARNED: Final = {name: BOTS / name.replace("-", "_") / "bots/learned" for name in GAMES}
WEIGHTS: Final = LEARNED["planet-nine"] / "weights.npz"
EXAMINED: Final = (3, 4)
"""Crews who play in an exam as they do at a table: nobody there hands over a task."""
WIN_RATES: Final = LEARNED["planet-nine"] / "win_rates.json"
MORE_OF_A_CARD: Final = {"actor": 0, "critic": OTHERS}
"""The critic also sees who holds it."""


def _scales(shape: ScaledShape, part: str, inputs: int) -> dict[str, NDArray[np.float32]]:
    """What the inputs of a network are multiplied with, as columns."""
    of_card, of_suit, of_table = scales(shape)
    card = np.concatenate([of_card, np.ones(MORE_OF_A_CARD[part], np.float32)])
    table = np.concatenate([np.tile(card, TRUMPS), of_suit, of_table])
    table = np.concatenate([table, np.ones(inputs - len(table), np.float32)])
    return {
        "colour_in": np.concatenate([np.tile(card, VALUES), of_suit])[:, None],
        "table_in": table[:, None],
    }


def folded(shape: ScaledShape, part: str, params: Params) -> dict[str, NDArray[np.float32]]:
    """A network's arrays by path, for inputs as they are observed."""
    arrays = flat(params)
    for name, scale in _scales(shape, part, len(arrays["table_in"])).items():
        arrays[name] = arrays[name] * scale
    return arrays


def reload(weights: Path) -> Saved:
    """What a run goes on from, out of a release."""
    with np.load(weights) as released:
        card = json.loads(str(released["card"]))
        learned = [name for name in released.files if name.partition("/")[0] in MORE_OF_A_CARD]
        arrays = {name: released[name].astype(np.float32) for name in learned}
    shape = GAMES[card["game"]].shape
    for part in MORE_OF_A_CARD:
        for name, scale in _scales(shape, part, len(arrays[f"{part}/table_in"])).items():
            arrays[f"{part}/{name}"] /= scale
    params = nested(arrays)
    mean, square = (jax.tree.map(jnp.zeros_like, params) for _ in range(2))  # each is given away in a step
    notes = {name: card[name] for name in ("steps", "seconds", "calls")}
    return Saved(params, mean, square, params["actor"], {**notes, "updates": 0.0})


def halfway(one: Saved, other: Saved) -> Saved:
    """The mean of two networks, one of which went on from the other."""
    params, averaged = (
        jax.tree.map(lambda here, there: (here + there) / 2, *parts)
        for parts in ((one.params, other.params), (one.averaged, other.averaged))
    )
    return one._replace(params=params, averaged=averaged)


def card_of(run: Path, rules: str, notes: Mapping[str, Any]) -> dict[str, Any]:
    """Where the weights come from, read from the run's curve."""
    lines = [json.loads(line) for line in (run / "curve.jsonl").read_text("utf-8").splitlines()]
    head = [line for line in lines if line["kind"] == "run"][-1]
    exam = [line for line in lines if line["kind"] == "exam"][-1]
    return {
        "game": head["game"],
        "rules": rules,
        "date": head["date"],
        "seed": head["seed"],
        "steps": notes["steps"],
        "seconds": notes["seconds"],
        "calls": notes["calls"],
        "device": head["device"],
        "exam": {"games": exam["games"], "won": exam["won"]},
    }


def win_rates(card: Mapping[str, Any]) -> dict[str, Any]:
    """The shares of the logbook's missions won in the exam, as `quarterdeck.core.logbook.WinRates`."""
    won = card["exam"]["won"]
    crews = [
        {
            "players": players,
            "deals": card["exam"]["games"],
            "won": [round(won[f"{players}p mission {number}"] / 100, 4) for number in range(1, 51)],
        }
        for players in EXAMINED
    ]
    return {"bot": "first-mate", "date": card["date"][:10], "crews": crews}


def put_figures(weights: Path, games: int, won: Mapping[str, float]) -> None:
    """Writes an exam of released weights on their card."""
    with np.load(weights) as released:
        arrays = dict(released)
    card = {**json.loads(str(arrays.pop("card"))), "exam": {"games": games, "won": dict(won)}}
    _write(weights, card, arrays)


def put_part(
    weights: Path, part: str, learned: Mapping[str, NDArray[np.float32]], figures: Mapping[str, float]
) -> None:
    """Writes one more part into released weights, and on their card what it can do."""
    with np.load(weights) as released:
        arrays = {name: released[name] for name in released.files if not name.startswith(f"{part}/")}
    card = {**json.loads(str(arrays.pop("card"))), part: dict(figures)}
    arrays |= {f"{part}/{name}": array.astype(np.float16) for name, array in learned.items()}
    _save(weights, card, arrays)


def _save(weights: Path, card: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    np.savez_compressed(weights, card=np.array(json.dumps(card)), **arrays)  # type: ignore[arg-type]


def _write(weights: Path, card: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    """The weights, and the win rates where they are the released ones."""
    _save(weights, card, arrays)
    if weights == WEIGHTS and "exam" in card:
        WIN_RATES.write_text(json.dumps(win_rates(card)) + "\n", "utf-8")


def release(saved: Saved, card: Mapping[str, Any], weights: Path) -> None:
    """Writes the file that the bots play from."""
    parts = {"actor": saved.averaged, "critic": saved.params["critic"]}
    arrays: dict[str, Any] = {
        f"{part}/{name}": array.astype(np.float16)
        for part, params in parts.items()
        for name, array in folded(GAMES[card["game"]].shape, part, params).items()
    }
    _write(weights, card, arrays)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("run", type=Path, help="a folder that --out of a training run wrote")
    parser.add_argument("rules", help="the version of the rules it was trained on")
    parser.add_argument("--weights", type=Path, help="where to, if not in the place of the released ones")
    parser.add_argument("--halfway-from", type=Path, help="released weights that the run went on from")
    options = parser.parse_args()
    saved = load(options.run)
    card = card_of(options.run, options.rules, saved.notes)
    assert card["game"] == options.game
    if options.halfway_from:
        earlier = reload(options.halfway_from)
        saved = halfway(saved, earlier)
        card |= {"halfway_from": {name: earlier.notes[name] for name in ("steps", "seconds", "calls")}}
        del card["exam"]
    release(saved, card, options.weights or LEARNED[options.game] / "weights.npz")


if __name__ == "__main__":
    main()
