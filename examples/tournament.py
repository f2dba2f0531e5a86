"""How often crews win by number of tasks, as a plot: python tournament.py [GAMES] [FILE.png]"""

import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import quarterdeck as qd

TASKS = (1, 2, 4, 6)
BOTS = ("random", "deckhand")


def main(wanted: str = "40", file: str = "tournament.png") -> Path:
    games = int(wanted)
    figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
    for bot in BOTS:
        crews = [qd.simulate("planet-nine", [bot], games=games, seed=1, tasks=tasks).crew for tasks in TASKS]
        shares = [crew for crew in crews if crew is not None]
        rates = [100 * share.win_rate for share in shares]
        below = [100 * (share.win_rate - share.ci95[0]) for share in shares]
        above = [100 * (share.ci95[1] - share.win_rate) for share in shares]
        axes.errorbar(TASKS, rates, yerr=(below, above), marker="o", capsize=4, label=bot)
        print(
            bot, *(f"{tasks} tasks {rate:.0f} %" for tasks, rate in zip(TASKS, rates, strict=True)), sep="  "
        )
    axes.set(
        xlabel="tasks", ylabel="missions won, %", ylim=(0, 100), title=f"Planet Nine, {games} games each"
    )
    axes.legend()
    figure.savefig(file)
    return Path(file)


if __name__ == "__main__":
    main(*sys.argv[1:3])
