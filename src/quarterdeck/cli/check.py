"""`quarterdeck check`: does a game keep the contract?"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import takewhile
from typing import Annotated, Any

import msgspec
import typer

from quarterdeck.arena.pool import in_processes
from quarterdeck.cli import screen
from quarterdeck.cli.options import parse
from quarterdeck.core import registry
from quarterdeck.core.conformance import CHECKS, Report, write_golden
from quarterdeck.core.conformance import check as conform
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.registry import GameType


def check(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="A game's name, or package:object.")],
    players: Annotated[
        list[str] | None, typer.Option(help="Only these player counts: --players 2 3, or 2,3.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Each other reading of an open rule as well.")] = False,
    games: Annotated[int, typer.Option(min=1, help="Random games per configuration.")] = 3,
    seed: Annotated[int, typer.Option(help="Of the random games.")] = 0,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; as many as cores without.")] = None,
    golden: Annotated[
        bool, typer.Option("--write-golden", help="Write the golden playthroughs again, for changed rules.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="The reports as JSON, one line each.")] = False,
) -> None:
    """Check that a game keeps the contract; exit code 1 names the broken promises."""
    game_class = registry.import_game(game)
    counts = _split_counts(context.args) if players else []
    options = parse(game_class, context.args[len(counts) :])
    chosen = _counts(game_class, [*(players or []), *counts])
    configs = list(_configs(game_class, chosen, every, options))
    path = registry.path_of(game_class)
    if golden:
        for count in chosen:
            write_golden(registry.configure(game_class, {"players": count}))
    failed = 0
    reports = _reports(path, configs, games, seed, jobs or os.cpu_count() or 1)
    for report in screen.progress(reports, len(configs), "configurations"):
        failed += not report.passed
        if json:
            typer.echo(msgspec.json.encode(_as_json(report)).decode())
        else:
            _show(report)
    if json:
        raise typer.Exit(1 if failed else 0)
    console = screen.out()
    if failed:
        console.print(f"[bad]{failed} of {len(configs)} configurations break a promise[/]")
        raise typer.Exit(1)
    console.print(f"[good]all {len(configs)} configurations keep all {len(CHECKS)} promises[/]")


def _split_counts(words: list[str]) -> list[str]:
    """The numbers that follow `--players 2` in `--players 2 3 4`."""
    return list(takewhile(str.isdecimal, words))


def _counts(game_class: GameType, words: list[str]) -> tuple[int, ...]:
    """Player counts from `2 3`, `2,3` or nothing."""
    if not words:
        return game_class.player_counts
    found = []
    for word in ",".join(words).split(","):
        if not word.isdecimal() or int(word) not in game_class.player_counts:
            counts = ", ".join(map(str, game_class.player_counts))
            raise ConfigError(f"{game_class.name} is for {counts} players, not {word!r}")
        found.append(int(word))
    return tuple(found)


def _configs(
    game_class: GameType, counts: tuple[int, ...], every: bool, options: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    if options:
        for count in counts:
            yield msgspec.to_builtins(registry.configure(game_class, {**options, "players": count}).config)
        return
    for count in counts:
        yield from map(msgspec.to_builtins, game_class.configurations(count))
    if every:
        yield from (
            msgspec.to_builtins(config) for config in game_class.readings() if config.players in counts
        )


def _reports(path: str, configs: list[dict[str, Any]], games: int, seed: int, jobs: int) -> Iterator[Report]:
    if jobs == 1 or len(configs) == 1:
        yield from (_check(path, config, games, seed) for config in configs)
        return
    yield from in_processes(_check, [(path, config, games, seed) for config in configs], jobs)


def _check(path: str, config: dict[str, Any], games: int, seed: int) -> Report:
    game_class = registry.import_game(path)
    return conform(registry.build(game_class, msgspec.convert(config, game_class.config_type)), games, seed)


def _as_json(report: Report) -> dict[str, Any]:
    return {
        "game": report.game,
        "config": report.config,
        "passed": report.passed,
        "games": report.games,
        "decisions": report.decisions,
        "faults": report.faults,
    }


def _show(report: Report) -> None:
    console = screen.out()
    verdict = "[good]ok[/]  " if report.passed else "[bad]FAIL[/]"
    counted = f"{report.games} games, {report.decisions} decisions"
    console.print(f"{verdict} {report.game} [number]{report.config}[/] [quiet]{counted}[/]")
    for fault in report.faults:
        console.print(f"     [bad]{fault.check}[/] ", end="")
        console.print(f"{CHECKS[fault.check]}: {fault.detail}", markup=False)
