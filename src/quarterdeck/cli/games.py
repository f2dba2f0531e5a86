"""`quarterdeck games`: what there is to play."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from quarterdeck.cli import options, screen
from quarterdeck.core import registry
from quarterdeck.core.registry import GameType


def games(
    game: Annotated[str | None, typer.Argument(help="One game, with its options.")] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON, options included.")] = False,
) -> None:
    """List the games: players, kind and bots; one game's options as well."""
    found = registry.games() if game is None else {game: registry.import_game(game)}
    described = [describe(name, game_class) for name, game_class in found.items()]
    if json:
        typer.echo(msgspec.json.encode(described).decode())
        return
    for data in described:
        _show(data, with_options=game is not None)
    screen.out().print(
        "[number]quarterdeck games NAME[/] lists a game's options, "
        "[number]rules NAME[/] its rules, [number]play NAME[/] plays it."
    )


def _show(game: dict[str, Any], with_options: bool) -> None:
    table = Table.grid(padding=(0, 1))
    table.add_column(style="quiet", width=9, no_wrap=True)
    table.add_column()
    table.add_row("players", ", ".join(map(str, game["players"])))
    table.add_row("kind", ", ".join(game["kind"]))
    table.add_row("bots", ", ".join(game["bots"]))
    if with_options:
        for option in game["options"]:
            table.add_row("options" if option is game["options"][0] else "", _option_line(option))
    console = screen.out()
    console.print(f"[title]{game['title']}[/]  [number]{game['name']}[/]  [quiet]rules {game['rules']}[/]")
    console.print(table)
    console.print()


def describe(name: str, game_class: GameType) -> dict[str, Any]:
    """A game as data."""
    info = registry.configure(game_class, {}).info
    return {
        "name": name,
        "title": game_class.title,
        "rules": game_class.version,
        "players": game_class.player_counts,
        "kind": [
            "co-operative" if info.cooperative else "competitive",
            "hidden information" if info.hidden_information else "open information",
            *(["simultaneous choices"] if info.simultaneous else []),
            *(["campaign"] if game_class.campaign() is not None else []),
        ],
        "longest": info.longest,
        "choices": info.choices,
        "bots": registry.bot_names(game_class),
        "options": options.described(game_class),
    }


def _option_line(option: dict[str, Any]) -> str:
    value = option["default"]
    default = "none" if value in (None, (), []) else msgspec.json.encode(value).decode().strip('"')
    values = f" [quiet]{escape(', '.join(option['values']))}[/]" if option["values"] else ""
    named = f"[number]{option['option']}[/] [quiet]({escape(default)})[/] {escape(option['description'])}"
    return named + (f";{values}" if values else "")
