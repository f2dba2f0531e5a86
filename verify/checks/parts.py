"""Parts that checks of several areas share."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from quarterdeck import new_game
from quarterdeck.arena import Plan, Played, Records, Share, run, summarize
from quarterdeck.arena.speed import Speed, measure
from quarterdeck.core.conformance import check as conform
from quarterdeck.core.registry import build, game_type
from verify.checks import ROOT, Check, Figure, at_least

LONGER = ("--timeout=3600", "-o", "faulthandler_timeout=3660", "-o", "session_timeout=7200")
"""What is larger here than in `make test` may take its time."""


def jobs() -> int:
    return os.cpu_count() or 1


def games_kept(plan: Plan, games: int, path: Path, workers: int | None = None) -> list[Played]:
    """Plays what this file lacks of so many games; gives those it then has."""
    with Records(path, plan) as records:
        missing = [number for number in range(games) if number not in records.games]
        for played in run(plan, missing, workers or jobs()):
            records.add(played)
    return [records.games[number] for number in range(games)]


def per_cent(share: Share) -> str:
    """A share of wins with its 95 % interval, as tables of the documentation show it."""
    low, high = share.ci95
    return f"{100 * share.win_rate:.1f} ({100 * low:.0f}–{100 * high:.0f})"


def win_rate(
    game: str, bots: Sequence[str], games: int, least: float, seed: int = 1, **options: object
) -> Check:
    """The first bot's share of wins (the crew's, in a co-operative game)."""

    def measured(folder: Path) -> Figure:
        rules = new_game(game, **options)
        plan = Plan.of(rules, bots, seed)
        played = games_kept(plan, games, folder / "games.jsonl")
        summary = summarize(plan, played, rules.info.cooperative)
        return at_least(100 * summary.members[0].win_rate, 100 * least, " %")

    against = " against ".join(bots)
    return Check(f"{game}: {against} wins, {games} games", f"at least {least:.0%}", measured)


def random_games(game: str, games: int) -> Check:
    """Random games over all player counts: no exception, no dead end, none too long."""

    def measured(folder: Path) -> Figure:
        game_class = game_type(game)
        share = -(-games // len(game_class.player_counts))
        played = 0
        for players in game_class.player_counts:
            plan = Plan.of(new_game(game, players=players), ["random"], seed=players)
            for outcome in run(plan, range(share), jobs()):
                played += len(outcome.utility) == players
        return Figure(f"{played:,} games", played >= games)

    return Check(f"{game}: random games without a fault", f"{games:,}", measured)


def conforms(game: str, games: int) -> Check:
    """Every configuration at default readings, and each other reading once."""

    def measured(folder: Path) -> Figure:
        game_class = game_type(game)
        configs = [*game_class.configurations(), *game_class.readings()]
        reports = [conform(build(game_class, config), games) for config in configs]
        passed = sum(report.passed for report in reports)
        return Figure(f"{passed} of {len(reports)} configurations", passed == len(reports) > 0)

    return Check(f"{game}: conformance", "all configurations", measured)


def checks_within(game: str, minutes: int) -> Check:
    """The same by `quarterdeck check GAME --all`, with two processes, within some minutes."""

    def measured(folder: Path) -> Figure:
        start = time.perf_counter()
        command = [sys.executable, "-m", "quarterdeck", "check", game, "--all", "--jobs", "2"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        spent = (time.perf_counter() - start) / 60
        return Figure(f"{spent:.1f} min", done.returncode == 0 and spent <= minutes)

    return Check(f"{game}: quarterdeck check --all passes", f"within {minutes} min", measured)


def speeds(game: str, asked: dict[str, int]) -> list[Check]:
    """Figures of `quarterdeck bench`, all from one measurement."""

    @cache
    def speed() -> Speed:
        return measure(new_game(game, **game_type(game).benchmark))

    def figure(field: str, least: int) -> Callable[[Path], Figure]:
        return lambda folder: at_least(getattr(speed(), field), least)

    return [
        Check(f"{game}: {field.replace('_', ' ')}", f"at least {least:,}", figure(field, least))
        for field, least in asked.items()
    ]


def suite(name: str, *paths: str, asked: str = "all pass", **settings: str | int) -> Check:
    """A part of the test suite; with `settings` in its environment, at another size or on another engine."""

    def measured(folder: Path) -> Figure:
        command = [sys.executable, "-m", "pytest", *LONGER, *paths]
        environment = os.environ | {key: str(value) for key, value in settings.items()}
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
        (folder / "output.txt").write_text(done.stdout + done.stderr)
        last = done.stdout.strip().splitlines()[-1:] or [done.stderr.strip()[-80:]]
        return Figure(last[0].partition(" in ")[0], done.returncode == 0)

    return Check(name, asked, measured)
