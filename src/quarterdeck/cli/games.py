"""`quarterdeck games`: what there is to play."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table

from quarterdeck.cli import options, screen
from quarterdeck.core import registry
from quarterdeck.core.registry import GameType


def games(
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """List the games, their players, nature, options and bots."""
    described = [describe(name, kind) for name, kind in registry.games().items()]
    if json:
        typer.echo(msgspec.json.encode(described).decode())
        return
    console = screen.out()
    for game in described:
        table = Table.grid(padding=(0, 1))
        table.add_column(style="quiet", width=9, no_wrap=True)
        table.add_column()
        table.add_row("players", ", ".join(map(str, game["players"])))
        table.add_row("nature", ", ".join(game["nature"]))
        table.add_row("bots", ", ".join(game["bots"]))
        for option in game["options"]:
            table.add_row("" if option is not game["options"][0] else "options", _option_line(option))
        console.print(
            f"[title]{game['title']}[/]  [number]{game['name']}[/]  [quiet]rules {game['rules']}[/]"
        )
        console.print(table)
        console.print()
    console.print(
        "Play one with [number]quarterdeck play NAME[/]; read it with [number]quarterdeck rules NAME[/]."
    )


def describe(name: str, kind: GameType) -> dict[str, Any]:
    """A game's nature as data."""
    nature = registry.configure(kind, {}).nature
    return {
        "name": name,
        "title": kind.title,
        "rules": kind.version,
        "players": kind.player_counts,
        "nature": [
            "co-operative" if nature.cooperative else "competitive",
            "hidden information" if nature.hidden_information else "open information",
            *(["simultaneous choices"] if nature.simultaneous else []),
            *(["campaign"] if kind.campaign() is not None else []),
        ],
        "longest": nature.longest,
        "choices": nature.choices,
        "bots": registry.bot_names(kind),
        "options": options.described(kind),
    }


def _option_line(option: dict[str, Any]) -> str:
    default = msgspec.json.encode(option["default"]).decode().strip('"')
    return f"[number]{option['option']}[/] [quiet]({default})[/] {option['description']}"
