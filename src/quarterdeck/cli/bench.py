"""`quarterdeck bench`: how fast a game's rules are on this machine."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.table import Table

from quarterdeck.arena.speed import RUNS, Speed, measure
from quarterdeck.cli import screen
from quarterdeck.cli.options import game_from
from quarterdeck.core import registry
from quarterdeck.core.registry import AnyGame

FIGURES = {
    "decisions_per_second": "decisions, trusted",
    "strict_decisions_per_second": "decisions, strict with log",
    "json_round_trips_per_second": "JSON round trips",
    "views_per_second": "views",
    "determinizations_per_second": "determinizations",
    "deepcopies_per_second": "deep copies of a state",
}


def bench(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="A game's name, or package:object; all without.")] = None,
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    seconds: Annotated[float, typer.Option(min=0.001, help="Length of each run.")] = 0.15,
    json: Annotated[bool, typer.Option("--json", help="As JSON; a list where no game was named.")] = False,
) -> None:
    """Measure a game's speed on one core, random legal play through the public contract."""
    names = [game] if game is not None else list(registry.games())
    measuring = (measure(_configured(name, players, context.args), seconds) for name in names)
    measured = list(screen.progress(measuring, len(names), "games"))
    if json:
        typer.echo(msgspec.json.encode(measured[0] if game is not None else measured).decode())
        return
    for speed in measured:
        _show(speed)


def _configured(name: str, players: int | None, words: list[str]) -> AnyGame:
    """The game with the options given; without any, with those that its speed is compared at."""
    if players is None and not words:
        game_class = registry.import_game(name)
        return registry.configure(game_class, dict(game_class.benchmark))
    return game_from(name, words, players=players)


def _show(speed: Speed) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for field, name in FIGURES.items():
        table.add_row(name, f"{getattr(speed, field):,}")
    console = screen.out()
    players = "1 player" if speed.players == 1 else f"{speed.players} players"
    console.print(f"[title]{speed.game}[/], {players}, a second on one core (best of {RUNS})")
    console.print(table)
