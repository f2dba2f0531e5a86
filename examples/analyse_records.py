"""A file of recorded games as a data frame: python analyse_records.py [FILE.jsonl]

`quarterdeck simulate jobwell --bots two-ply,greedy,random --players 3 --games 60 --records FILE.jsonl`
writes such a file; without one, this script plays the games itself.
"""

import json
import subprocess
import sys
from pathlib import Path

import pandas as pd

COMMAND = "simulate jobwell --bots two-ply,greedy,random --players 3 --games 30 --seed 1 --records"


def frame(path: Path) -> pd.DataFrame:
    """One row per seat and game."""
    plan, *games = map(json.loads, path.read_text().splitlines())
    bots = plan["line_up"]
    rows = [
        {
            "game": game["number"],
            "seat": seat,
            "bot": bots[(seat + game["number"]) % len(bots)],
            "won": utility,
            "decisions": game["decisions"],
            "seconds": game["seconds"],
        }
        for game in games
        for seat, utility in enumerate(game["utility"])
    ]
    return pd.DataFrame(rows)


def main(file: str = "") -> pd.DataFrame:
    path = Path(file or "records.jsonl")
    if not file:
        code = "from quarterdeck.cli import main; main()"
        subprocess.run(
            [sys.executable, "-c", code, *COMMAND.split(), str(path)], check=True, capture_output=True
        )
    games = frame(path)
    print(games.groupby("bot")["won"].agg(["mean", "count"]).sort_values("mean", ascending=False).round(3))
    print(
        "First seat's share of the wins:",
        round(games.query("seat == 0")["won"].sum() / games["won"].sum(), 3),
    )
    return games


if __name__ == "__main__":
    main(*sys.argv[1:2])
